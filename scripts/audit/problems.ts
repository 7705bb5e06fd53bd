export type Impact = 'critical' | 'serious' | 'moderate' | 'minor';

/** One problem on one page in one view. */
export interface Finding {
  /** Check id: `axe:color-contrast`, `console`, `headings` … */
  readonly id: string;
  readonly impact: Impact;
  readonly route: string;
  /** Mode and width, such as `dark-1280`; `files` for checks of the files. */
  readonly view: string;
  /** Number of elements, messages or requests. */
  readonly count: number;
  /** Source of the element where known: a primitive and a record. */
  readonly where?: readonly string[];
}

/** One problem over all pages of an app in one view. */
export interface Problem {
  readonly id: string;
  readonly impact: Impact;
  readonly view: string;
  readonly count: number;
  readonly pages: number;
  /** The first affected pages. */
  readonly routes: readonly string[];
  /** The most frequent places. */
  readonly where: readonly string[];
}

const MAX_ROUTES = 5;
const MAX_PLACES = 3;
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Groups findings in an order that does not depend on the order of visits. */
export function groupFindings(findings: readonly Finding[]): Problem[] {
  const groups = new Map<string, Finding[]>();
  for (const finding of findings) {
    const key = `${finding.id} ${finding.impact} ${finding.view}`;
    groups.set(key, [...(groups.get(key) ?? []), finding]);
  }
  return [...groups.entries()]
    .sort(([a], [b]) => compare(a, b))
    .flatMap(([, group]) => {
      const [first] = group;
      if (!first) return [];
      const routes = [...new Set(group.map(({ route }) => route))].sort(compare);
      return [
        {
          id: first.id,
          impact: first.impact,
          view: first.view,
          count: group.reduce((sum, { count }) => sum + count, 0),
          pages: routes.length,
          routes: routes.slice(0, MAX_ROUTES),
          where: sortByFrequency(group.flatMap(({ where = [] }) => where)).slice(0, MAX_PLACES),
        },
      ];
    });
}

/** Removes duplicates and sorts by frequency, most frequent first. */
export function sortByFrequency(words: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort(([a, n], [b, m]) => m - n || compare(a, b)).map(([word]) => word);
}

/** True if a problem fails an app. Moderate and minor ones only cost the best grade. */
export const isFailing = ({ impact }: Pick<Problem, 'impact'>): boolean =>
  impact === 'critical' || impact === 'serious';

/** Formats a problem as one sentence. */
export function formatProblem({ id, impact, view, count, pages, routes }: Problem): string {
  const more = pages > routes.length ? ` and ${pages - routes.length} more` : '';
  return `${id} (${impact}, ${view}): ${count} on ${pages} page${pages === 1 ? '' : 's'}: ${routes.join(', ')}${more}.`;
}
