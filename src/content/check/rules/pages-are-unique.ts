import { quote } from '../../../base/text.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Ids and paths of pages are unique within an archetype. */
export const pagesAreUnique: Rule = {
  name: 'pages-are-unique',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('archetype', function* ({ data: { pages } }) {
    for (const [index, page] of pages.entries()) {
      for (const key of ['id', 'path'] as const) {
        if (!pages.slice(0, index).some((one) => one[key] === page[key])) continue;
        yield {
          pointer: `/pages/${index}/${key}`,
          message: `/pages/${index}/${key} is ${quote(page[key])}, the ${key} of another page.`,
          fix: `Give each page a unique ${key}.`,
        };
      }
    }
  }),
};
