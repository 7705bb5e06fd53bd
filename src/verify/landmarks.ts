import type { Span } from '../source/source.ts';
import type { Mark } from './facts.ts';
import type { Project } from './rule.ts';

/** A document; without a file it is the project as a whole. */
interface MissingMark {
  readonly file?: string;
  readonly span?: Span;
}

/**
 * Where a mark is missing that every page needs: in each document of a project of plain HTML, else in the project as
 * a whole, whose pages are put together of many files.
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

/** Whether a file of the project imports one of the packages, or a part of it. */
export const importsPackage = ({ facts }: Project, packages: ReadonlySet<string>): boolean =>
  [...facts.values()].some((each) =>
    each.imports.some((from) => packages.has(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))),
  );

/** Kinds of files in which people write interfaces and that nobody here reads, or reads only in part. */
const UNPARSED_FILE =
  /\.(?:astro|mdx|php|erb|hbs|handlebars|njk|ejs|pug|liquid|twig|jinja2?|cshtml|razor|marko|res|elm|coffee|dart)$/;

/** Whether something of the interface was not read, so that whatever is missing may be there. */
export function hasUnparsedMarkup({ facts, paths }: Pick<Project, 'facts' | 'paths'>): boolean {
  if (paths.some((path) => UNPARSED_FILE.test(path))) return true;
  // A stray tag hides nothing, neither does a broken style sheet.
  for (const { problems, unread } of facts.values())
    if (unread?.startsWith('template') || problems.some(({ message }) => !/^(?:HTML|CSS):/.test(message)))
      return true;
  return false;
}
