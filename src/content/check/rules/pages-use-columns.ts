import type { Rule } from '../rule.ts';

/** Minimum share of pages with columns, and the number of pages from which on the share is meaningful. */
const MIN_SHARE = 0.5;
const MIN_PAGES = 12;

/** Realistic products do not stack everything in a single column. */
export const pagesUseColumns: Rule = {
  name: 'pages-use-columns',
  severity: 'warn',
  category: 'Coverage',
  *check(recordSet) {
    const pages = recordSet.ofType('archetype').flatMap(({ data }) => data.pages);
    const columned = pages.filter(({ default_layout }) =>
      default_layout.some((item) => typeof item === 'object' && 'cols' in item),
    );
    if (pages.length < MIN_PAGES || columned.length / pages.length >= MIN_SHARE) return;
    yield {
      message: `Only ${columned.length} of ${pages.length} pages of the archetypes have columns; at least half should.`,
      fix: 'Put patterns that are used together side by side with "cols".',
    };
  },
};
