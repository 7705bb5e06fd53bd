import {
  checkEntity,
  checkPlacement,
  checkUser,
  checkWiring,
  type ContentScope,
} from '../../../product/check-content.ts';
import { createProduct, type Domain, mergePlacement } from '../../../product/product.ts';
import { pointerStep } from '../../../schemas/json.ts';
import type { BlueprintV1, CommonV1ProductContent } from '../../../schemas/types.ts';
import type { RecordSet, Violation } from '../record-set.ts';
import { eachOfType, type Rule, suggestName } from '../rule.ts';
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
  check: eachOfType('blueprint', function* ({ data }, recordSet) {
    const { product: content } = data;
    if (!content) return;
    for (const fact of REQUIRED_FACTS)
      if (content[fact] === undefined)
        yield { pointer: '/product', message: `/product lacks "${fact}".`, fix: 'Write it.' };
    const parts = listArchetypes(data).flatMap(({ archetype, section }) => {
      const found = recordSet.get('archetype', archetype)?.data;
      return found ? [{ section, archetype: found }] : [];
    });
    const domains: Domain[] = parts.map(({ archetype }) => archetype);
    const product = createProduct({ blueprint: content, domains, fallbackName: data.name });
    const removed = new Set(data.overrides?.pages_remove);
    const pages = parts.flatMap(({ archetype, section }) =>
      archetype.pages
        .filter(({ id }) => !removed.has(`${archetype.id}/${id}`))
        .map((page) => ({ archetype, section, page })),
    );
    const scopeOf = (domain: string): ContentScope => ({
      entity: (name) => product.entity(name, domain),
      entityNames: product.entityNames,
      people: new Set(
        [content.cast, ...domains.map(({ cast }) => cast)].flatMap((cast) => Object.keys(cast ?? {})),
      ),
      pages: new Set(pages.map(({ page }) => page.id)),
    });
    yield* checkUser(content.user, '/product', scopeOf(''));
    yield* checkOwnParts(data, content, product, scopeOf, recordSet);
    for (const { archetype, section, page } of pages) {
      if (!archetype.entities) continue;
      const layers = product.pageLayers(section, page.id, archetype.id);
      const pointer = `/product/pages${pointerStep(`${archetype.id}/${page.id}`)}`;
      const placements = listPlacements(page, recordSet);
      for (const placement of placements) {
        const merged = mergePlacement(layers, placement.alias);
        const at = `${pointer}/content${pointerStep(placement.alias)}`;
        yield* checkPlacement(placement, merged, at, scopeOf(archetype.id));
      }
      yield* checkUser(layers.find(({ user }) => user)?.user, pointer, scopeOf(archetype.id));
      const wiring = layers.find((layer) => layer.wiring)?.wiring ?? [];
      yield* checkWiring(wiring, placements, `${pointer}/wiring`);
    }
  }),
};

/** Entities and pages that the blueprint itself changes. */
function* checkOwnParts(
  { compose }: Pick<BlueprintV1, 'compose'>,
  content: CommonV1ProductContent,
  product: ReturnType<typeof createProduct>,
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
