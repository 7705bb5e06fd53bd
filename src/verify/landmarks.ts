import type { Span } from '../source/source.ts';
import type { Mark } from './facts.ts';
import type { Project } from './rule.ts';

/** The document without the mark; without a file, the project as a whole. */
interface MissingMark {
  readonly file?: string;
  readonly span?: Span;
}

/**
 * Finds where a mark that every page needs is missing: in single documents for plain HTML, otherwise in the project as a
 * whole, since its pages are composed of many files.
 */
export function findMissingMarks(mark: Mark, { facts, framework, paths }: Project): readonly MissingMark[] {
  if (framework === 'html') {
    return [...facts].flatMap(([file, { marks }]) => {
      const span = marks.document ?? marks.language;
      return span && !marks[mark] ? { file, span } : [];
    });
  }
  const all = [...facts.values()];
  const hasPages = all.some(({ routes }) =>
    routes.some(
      ({ isPage, convention }) =>
        isPage && (convention === undefined || convention === framework || framework === 'unknown'),
    ),
  );
  return !hasPages || hasUnparsedMarkup({ facts, paths }) || all.some(({ marks }) => marks[mark]) ? [] : [{}];
}

/** A file of the project imports one of the packages or a subpath of it. */
export const importsPackage = ({ facts }: Project, packages: ReadonlySet<string>): boolean =>
  [...facts.values()].some((each) =>
    each.imports.some((from) => packages.has(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))),
  );

/** Template languages that are not parsed, or only in part. */
const UNPARSED_FILE =
  /\.(?:astro|mdx|php|erb|hbs|handlebars|njk|ejs|pug|liquid|twig|jinja2?|cshtml|razor|marko|res|elm|coffee|dart)$/;

/** Some markup was not parsed, so anything that seems missing may be there. */
export function hasUnparsedMarkup({ facts, paths }: Pick<Project, 'facts' | 'paths'>): boolean {
  if (paths.some((path) => UNPARSED_FILE.test(path))) return true;
  // Errors in HTML and CSS do not hide markup.
  for (const { problems, unread } of facts.values())
    if (unread?.startsWith('template') || problems.some(({ message }) => !/^(?:HTML|CSS):/.test(message)))
      return true;
  return false;
}
