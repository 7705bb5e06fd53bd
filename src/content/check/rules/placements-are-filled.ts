import {
  type CheckedPlacement,
  checkPlacement,
  checkUser,
  checkWiring,
  type ContentScope,
} from '../../../product/check-content.ts';
import { checkEntity } from '../../../product/check-entity.ts';
import { checkStates } from '../../../product/check-states.ts';
import { createProduct } from '../../../product/product.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { ArchetypeV2, CommonV1LayoutItem, CommonV1PatternReference } from '../../../schemas/types.ts';
import { isWritten } from '../products.ts';
import { eachOfType, type Rule } from '../rule.ts';
import type { RecordSet } from '../record-set.ts';

/** Rows that lists, filters and paging need to be judged. */
const MIN_ROWS = 8;

/** Every placement of an archetype has its data and its texts, and the entities behind them are sound. */
export const placementsAreFilled: Rule = {
  name: 'placements-are-filled',
  severity: 'error',
  category: 'Coverage',
  check: eachOfType('archetype', function* ({ data }, recordSet) {
    if (!isWritten(data)) return;
    const product = createProduct({ domains: [data], fallbackName: data.name });
    const scope: ContentScope = {
      entity: (name) => product.entity(name, data.id),
      entityNames: product.entityNames,
      people: new Set(Object.keys(data.cast ?? {})),
      pages: new Set(data.pages.map(({ id }) => id)),
    };
    for (const [name, entity] of Object.entries(data.entities ?? {}))
      yield* checkEntity(name, entity, `/entities${pointerStep(name)}`, scope, MIN_ROWS);
    for (const [at, page] of data.pages.entries()) {
      const placements = listPlacements(page, recordSet);
      for (const placement of placements) {
        const content = page.content?.[placement.alias];
        yield* checkPlacement(
          placement,
          content,
          `/pages/${at}/content${pointerStep(placement.alias)}`,
          scope,
        );
      }
      const names = placements.map(({ alias }) => alias);
      for (const alias of Object.keys(page.content ?? {}))
        if (!names.includes(alias))
          yield {
            pointer: `/pages/${at}/content${pointerStep(alias)}`,
            message: `/pages/${at}/content${pointerStep(alias)} is not a placement of the page.`,
            fix: `Use one of ${names.join(', ')}.`,
          };
      yield* checkUser(page.user, `/pages/${at}`, scope);
      yield* checkWiring(page.wiring ?? [], placements, `/pages/${at}/wiring`);
      yield* checkStates(page.states, `/pages/${at}/states`, { placements, layers: [page], scope });
    }
  }),
};

/** The placements of a page with their patterns, as far as they exist. */
export function listPlacements(
  { default_layout: layout }: Pick<ArchetypeV2['pages'][number], 'default_layout'>,
  recordSet: Pick<RecordSet, 'get'>,
): CheckedPlacement[] {
  const references = layout.flatMap((item: CommonV1LayoutItem): CommonV1PatternReference[] =>
    typeof item === 'object' && 'cols' in item ? item.cols : [item],
  );
  return references.flatMap((reference) => {
    const {
      pattern: id,
      preset,
      as = id,
    } = typeof reference === 'string' ? { pattern: reference } : reference;
    const pattern = recordSet.get('pattern', id)?.data;
    return pattern ? [{ alias: as, preset: preset ?? pattern.default_preset, pattern }] : [];
  });
}
