import { checkPlacement, checkUser, checkWiring, type ContentScope } from '../../../product/check-content.ts';
import { checkEntity } from '../../../product/check-entity.ts';
import { checkStates } from '../../../product/check-states.ts';
import { mergePlacement, type Product } from '../../../product/product.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { BlueprintV1, CommonV1ProductContent } from '../../../schemas/types.ts';
import type { RecordSet, Violation } from '../record-set.ts';
import { type CheckedProduct, isWritten, listProducts } from '../products.ts';
import { type Rule, suggestName } from '../rule.ts';
import { listArchetypes } from '../walk.ts';
import { listPlacements } from './placements-are-filled.ts';

/** Facts that every product has. */
const REQUIRED_FACTS = [
  'name',
  'promise',
  'locale',
  'currency',
  'formats',
  'today',
  'mark',
  'user',
  'cast',
] as const;

/** A blueprint is a whole product: its facts are there, and every placement of its pages has its data and its texts. */
export const productIsFilled: Rule = {
  name: 'product-is-filled',
  severity: 'error',
  category: 'Coverage',
  *check(recordSet) {
    for (const checked of listProducts(recordSet))
      for (const violation of checkProduct(checked, recordSet)) yield { at: checked.record, ...violation };
  },
};

function* checkProduct(
  { record: { data }, content, archetypes, product, pages }: CheckedProduct,
  recordSet: RecordSet,
): Iterable<Violation> {
  for (const fact of REQUIRED_FACTS)
    if (content[fact] === undefined)
      yield { pointer: '/product', message: `/product lacks "${fact}".`, fix: 'Write it.' };
  const people = new Set(
    [content.cast, ...archetypes.map(({ cast }) => cast)].flatMap((cast) => Object.keys(cast ?? {})),
  );
  const pageIds = new Set(pages.map(({ page }) => page.id));
  const scopeOf = (domain: string): ContentScope => ({
    entity: (name) => product.entity(name, domain),
    entityNames: product.entityNames,
    people,
    pages: pageIds,
  });
  yield* checkUser(content.user, '/product', { people });
  yield* checkOwnParts(data, content, product, scopeOf, recordSet);
  for (const { archetype, page, layers, pointer } of pages) {
    if (!isWritten(archetype)) continue;
    const scope = scopeOf(archetype.id);
    const placements = listPlacements(page, recordSet);
    for (const placement of placements) {
      const merged = mergePlacement(layers, placement.alias);
      const at = `${pointer}/content${pointerStep(placement.alias)}`;
      yield* checkPlacement(placement, merged, at, scope);
    }
    yield* checkUser(layers.find(({ user }) => user !== undefined)?.user, pointer, scope);
    const wiring = layers.find((layer) => layer.wiring)?.wiring ?? [];
    yield* checkWiring(wiring, placements, `${pointer}/wiring`);
    const states = layers.find((layer) => layer.states)?.states;
    yield* checkStates(states, `${pointer}/states`, { placements, layers, scope });
  }
}

/** Entities and pages that the blueprint itself changes. */
function* checkOwnParts(
  { compose }: Pick<BlueprintV1, 'compose'>,
  content: CommonV1ProductContent,
  product: Product,
  scopeOf: (domain: string) => ContentScope,
  recordSet: RecordSet,
): Iterable<Violation> {
  for (const [name, change] of Object.entries(content.entities ?? {})) {
    const entity = product.entity(name);
    if (entity && change.rows)
      yield* checkEntity(name, entity, `/product/entities${pointerStep(name)}`, scopeOf(''), 1);
  }
  const known = listArchetypes({ compose }).flatMap(({ archetype, section }) =>
    (recordSet.get('archetype', archetype)?.data.pages ?? []).flatMap(({ id }) => [
      `${archetype}/${id}`,
      `${section}/${id}`,
    ]),
  );
  for (const key of Object.keys(content.pages ?? {}))
    if (!known.includes(key))
      yield {
        pointer: `/product/pages${pointerStep(key)}`,
        message: `/product/pages${pointerStep(key)} is not a page of the blueprint.`,
        fix: suggestName(key, known),
      };
}
