import { quote } from '../../../base/text.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** An entry of the navigation leads to a page of the archetype that can be opened without knowing an id. */
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
          message: `${pointer}/route is ${quote(route)}, which is the path of no page.`,
          fix: suggestName(route, paths),
        };
      else if (route.includes('/:'))
        yield {
          pointer: `${pointer}/route`,
          message: `${pointer}/route is ${quote(route)}, which has a variable part: nobody could say which one to open.`,
          fix: 'Lead to a page without a variable part.',
        };
      if (hotkey !== undefined && navigation_items.slice(0, index).some((one) => one.hotkey === hotkey))
        yield {
          pointer: `${pointer}/hotkey`,
          message: `${pointer}/hotkey is ${quote(hotkey)}, which another entry has.`,
          fix: 'Give each entry a key of its own.',
        };
    }
  }),
};
