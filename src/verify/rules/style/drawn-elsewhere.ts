import type { Source } from '../../../source/source.ts';

/** Folders and files whose pictures a mail program or a drawing library makes. */
const PATH =
  /(?:^|\/)(?:emails?|og)\/|(?:^|\/)(?:opengraph|twitter)-image\d*\.\w+$|(?:^|\/)app\/(?:[^/]+\/)*(?:apple-)?icon\d*\.[jt]sx?$/;

/** Libraries that draw something other than a page. */
const LIBRARY =
  /^(?:@react-email\/|@react-pdf\/|@vercel\/og$|next\/og$|satori$|react-native$|react-native\/|jsx-email$|mjml)/;

/** What the file draws is no page: neither style sheets nor the project's components are there. */
export function isDrawnElsewhere({ path, imports }: Source): boolean {
  return PATH.test(path) || imports.some(({ from, isType }) => !isType && LIBRARY.test(from));
}
