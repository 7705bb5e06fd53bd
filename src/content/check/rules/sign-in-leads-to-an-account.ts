import { isReachable, listProductPages, pagesWith } from '../product-pages.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Pages that belong to each person who signs in. */
const OWN_PAGES = [
  { pattern: 'profile-form', purpose: 'to change their name and contact' },
  { pattern: 'security-settings', purpose: 'to change their password and see where they are signed in' },
] as const;

/** People who sign in have an account: a page about themselves and the settings of their sign-in. */
export const signInLeadsToAnAccount: Rule = {
  name: 'sign-in-leads-to-an-account',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const pages = listProductPages(data, recordSet);
    if (pagesWith(pages, 'sign-in-form').length === 0) return;
    for (const { pattern, purpose } of OWN_PAGES) {
      const found = pagesWith(pages, pattern);
      if (found.some((page) => isReachable(page, pages, data.product?.footer))) continue;
      yield {
        pointer: '/compose',
        message:
          found.length === 0
            ? `/compose brings a sign-in, but no page with ${pattern} for people ${purpose}.`
            : `/compose brings a page with ${pattern} for people ${purpose}, but nothing leads to it.`,
        fix:
          found.length === 0
            ? 'Compose the archetype "account-center", and remove pages that do not fit the product.'
            : 'Link to it, or give it an item in the navigation of its archetype.',
      };
    }
  }),
};
