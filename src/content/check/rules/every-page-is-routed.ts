import { quote } from '../../../base/text.ts';
import { listArchetypes } from '../walk.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** Every page of a composed archetype has a route or is explicitly removed. */
export const everyPageIsRouted: Rule = {
  name: 'every-page-is-routed',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const routed = new Set(Object.values(data.routes).map(({ archetype, page }) => `${archetype}/${page}`));
    const removed = new Set(data.overrides?.pages_remove);
    for (const { archetype } of listArchetypes(data)) {
      for (const { id } of recordSet.get('archetype', archetype)?.data.pages ?? []) {
        const page = `${archetype}/${id}`;
        if (routed.has(page) === removed.has(page))
          yield {
            pointer: '/routes',
            message: routed.has(page)
              ? `/routes leads to the page ${quote(page)}, which /overrides/pages_remove removes.`
              : `/routes has no path to the page ${quote(page)}.`,
            fix: routed.has(page)
              ? 'Remove the route, or keep the page.'
              : 'Add a route, or name the page in /overrides/pages_remove.',
          };
      }
    }
  }),
};
