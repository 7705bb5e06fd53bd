import { isReachable, listProductPages, pagesWith } from '../product-pages.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Features that together mean that people buy something in the product. */
const SELLING = ['orders', 'payments'] as const;

/** Pages for the time after a purchase. The first one is opened by paying, the others need a link. */
const AFTER_A_PURCHASE = [
  { pattern: 'invoice-summary/receipt', purpose: 'confirms a purchase', needsLink: false },
  { pattern: 'order-history', purpose: 'lists earlier purchases', needsLink: true },
  { pattern: 'refund-form', purpose: 'takes something back', needsLink: true },
] as const;

/** A product that sells goes on after the payment: confirmation, history and returns. */
export const sellingHasOrdersAndReturns: Rule = {
  name: 'selling-has-orders-and-returns',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    if (!SELLING.every((feature) => data.features.includes(feature))) return;
    const pages = listProductPages(data, recordSet);
    for (const { pattern, purpose, needsLink } of AFTER_A_PURCHASE) {
      const found = pagesWith(pages, pattern);
      if (found.some((page) => !needsLink || isReachable(page, pages, data.product?.footer))) continue;
      yield {
        pointer: '/features',
        message:
          found.length === 0
            ? `/features has ${SELLING.join(' and ')}, but no page ${purpose} (${pattern}).`
            : `/features has ${SELLING.join(' and ')}, but nothing leads to the page that ${purpose} (${pattern}).`,
        fix:
          found.length === 0
            ? `Add a page with ${pattern} to the archetype that sells, or keep the one that /overrides/pages_remove removes.`
            : 'Link to it from the confirmation or from the list of purchases.',
      };
    }
  }),
};
