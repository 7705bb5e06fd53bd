import { pointerStep } from '../../../schemas/json.ts';
import { listProductPages, pagesWith } from '../product-pages.ts';
import { eachOfType, type Rule } from '../rule.ts';

const ERROR_PAGES = [
  { preset: 'error-page/not-found', when: 'an address leads nowhere' },
  { preset: 'error-page/failure', when: 'a page cannot be opened' },
] as const;

/** Every product says so in its own words when a page is missing or fails, and offers a way on. */
export const productHasErrorPages: Rule = {
  name: 'product-has-error-pages',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const pages = listProductPages(data, recordSet);
    for (const { preset, when } of ERROR_PAGES) {
      const found = pagesWith(pages, preset);
      if (found.length === 0)
        yield {
          pointer: '/compose',
          message: `/compose brings no page with ${preset}, which people see when ${when}.`,
          fix: 'Compose the archetype "error-pages", and give both pages a route.',
        };
      for (const { id, placements } of found)
        if (!placements.some(({ pattern, content }) => pattern === 'error-page' && content?.roles?.items))
          yield {
            pointer: `/product/pages${pointerStep(id)}`,
            message: `/product/pages${pointerStep(id)} offers no page of the product to go on with.`,
            fix: 'Write one to three links in the role "items" of its error page: "#page" with a title.',
          };
    }
  }),
};
