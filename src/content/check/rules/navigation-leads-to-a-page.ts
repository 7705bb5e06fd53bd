import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Navigation items open pages of the archetype whose paths have no parameters. */
export const navigationLeadsToAPage: Rule = {
  name: 'navigation-leads-to-a-page',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('archetype', function* ({ data: { pages, navigation_items = [] } }) {
    const paths = pages.map(({ path }) => path);
    for (const [index, { route, hotkey }] of navigation_items.entries()) {
      const pointer = `/navigation_items/${index}`;
      if (!paths.includes(route))
        yield {
          pointer: `${pointer}/route`,
          message: `${pointer}/route is ${quote(route)}, which is not the path of a page.`,
          fix: suggestName(route, paths),
        };
      else if (route.includes('/:'))
        yield {
          pointer: `${pointer}/route`,
          message: `${pointer}/route is ${quote(route)}, which has a parameter and therefore no single page to open.`,
          fix: 'Use a page whose path has no parameters.',
        };
      if (hotkey !== undefined && navigation_items.slice(0, index).some((one) => one.hotkey === hotkey))
        yield {
          pointer: `${pointer}/hotkey`,
          message: `${pointer}/hotkey is ${quote(hotkey)}, which another item uses.`,
          fix: 'Give each item a unique key.',
        };
    }
  }),
};
