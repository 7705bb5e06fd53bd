import type { Span } from '../source/source.ts';
import type { Mark } from './facts.ts';
import type { Project } from './rule.ts';
import { isPartlyUnread } from './unread.ts';

/** A document; without a file it is the project as a whole. */
interface Lacking {
  readonly file?: string;
  readonly span?: Span;
}

/**
 * Where a mark is missing that every page needs: in each document of a project of plain HTML, else in the project as
 * a whole, whose pages are put together of many files.
 */
export function lacking(mark: Mark, { facts, framework, paths }: Project): readonly Lacking[] {
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
  return !hasPages || isPartlyUnread({ facts, paths }) || all.some(({ marks }) => marks[mark]) ? [] : [{}];
}

/** Whether a file of the project imports one of the packages, or a part of it. */
export const imports = ({ facts }: Project, packages: ReadonlySet<string>): boolean =>
  [...facts.values()].some((each) =>
    each.imports.some((from) => packages.has(from.split('/', from.startsWith('@') ? 2 : 1).join('/'))),
  );
