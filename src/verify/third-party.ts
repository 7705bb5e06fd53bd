import { isStyleSheet, type Source } from '../source/source.ts';

/**
 * Code that a tool minified or that was copied from a library: it is fixed at its source or upstream. Rules about files
 * leave it out, and the report names it. Folders such as `vendor` are not walked at all.
 */
export const isThirdParty = ({ path, language, text }: Source): boolean =>
  LIBRARY_FOLDER.test(path) || /\.min\.\w+$/.test(path) || (isStyleSheet(language) && isMinified(text));

/** Folders of static files for libraries. A folder `libs` or `plugins` of the source usually has code of the project. */
const LIBRARY_FOLDER =
  /(?:^|\/)(?:(?:public|static|assets)\/(?:[\w-]+\/)?(?:libs?|plugins)|third[-_]party|vendors)\//i;

/** More rules in one line than anybody writes; data URIs contain few braces. */
const MAX_RULES_PER_LINE = 50;

const isMinified = (text: string): boolean =>
  text.split('\n').some((line) => line.split('}').length > MAX_RULES_PER_LINE);
