import { pointerStep } from '../../../schemas/json.ts';
import { quote } from '../../../base/text.ts';
import { listArchetypes } from '../walk.ts';
import { eachOfType, suggestName, type Rule } from '../rule.ts';

/** Routes, overrides and the responsive strategy name only pages of archetypes that the blueprint composes. */
export const pageExists: Rule = {
  name: 'page-exists',
  severity: 'error',
  category: 'Reference',
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const composed = listArchetypes(data);
    const named = [
      ...Object.entries(data.routes).map(
        ([path, { archetype, page }]) => [`${archetype}/${page}`, `/routes${pointerStep(path)}`] as const,
      ),
      ...(data.overrides?.pages_remove ?? []).map(
        (page, index) => [page, `/overrides/pages_remove/${index}`] as const,
      ),
      ...Object.keys(data.overrides?.pages ?? {}).map(
        (page) => [page, `/overrides/pages${pointerStep(page)}`] as const,
      ),
      ...(data.responsive_strategy?.priority_pages ?? []).map(
        (page, index) => [page, `/responsive_strategy/priority_pages/${index}`] as const,
      ),
    ];
    for (const [name, pointer] of named) {
      const [archetype = '', page = ''] = name.split('/');
      if (!composed.some((one) => one.archetype === archetype)) {
        yield {
          pointer,
          message: `${pointer} names a page of ${quote(archetype)}, which the blueprint does not compose.`,
          fix: suggestName(
            archetype,
            composed.map((one) => one.archetype),
          ),
        };
        continue;
      }
      const pages = recordSet.get('archetype', archetype)?.data.pages.map(({ id }) => id);
      if (pages === undefined || pages.includes(page)) continue;
      yield {
        pointer,
        message: `${pointer} names the page ${quote(page)}, which the archetype ${quote(archetype)} does not have.`,
        fix: suggestName(page, pages),
      };
    }
  }),
};
