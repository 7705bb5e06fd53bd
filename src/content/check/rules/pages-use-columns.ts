import type { Rule } from '../rule.ts';

/** Share of pages with columns below which the pages are mere stacks; fewer pages say nothing. */
const LEAST = 0.5;
const ENOUGH = 12;

/** A real product is more than one thing below the other. */
export const pagesUseColumns: Rule = {
  name: 'pages-use-columns',
  severity: 'warn',
  category: 'Coverage',
  *check(recordSet) {
    const pages = recordSet.ofType('archetype').flatMap(({ data }) => data.pages);
    const columned = pages.filter(({ default_layout }) =>
      default_layout.some((item) => typeof item === 'object' && 'cols' in item),
    );
    if (pages.length < ENOUGH || columned.length / pages.length >= LEAST) return;
    yield {
      message: `Only ${columned.length} of ${pages.length} pages of the archetypes have columns; at least half should.`,
      fix: 'Put patterns that are used together side by side with "cols".',
    };
  },
};
