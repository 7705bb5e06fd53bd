import { createProduct, fillProductWords, mergePlacement, type Product } from '../../product/product.ts';
import { pointerStep } from '../../schemas/json.ts';
import type { ArchetypeV2, CommonV1PageContent, CommonV1ProductContent } from '../../schemas/types.ts';
import type { RecordSet, ValidRecord } from './record-set.ts';
import { collectTexts, listArchetypes, type LocatedText } from './walk.ts';

/** True for archetypes that bring content; the pages of others are filled with neutral text. */
export const isWritten = ({ entities, pages }: Pick<ArchetypeV2, 'entities' | 'pages'>): boolean =>
  entities !== undefined || pages.some(({ content }) => content !== undefined);

/** A page of a product, and the layers of its content, the most specific first. */
export interface ProductPage {
  readonly archetype: ArchetypeV2;
  readonly section: string;
  readonly page: ArchetypeV2['pages'][number];
  readonly layers: readonly CommonV1PageContent[];
  /** Place of the page in the blueprint. */
  readonly pointer: string;
}

/** A blueprint with its archetypes: a whole product. */
export interface CheckedProduct {
  readonly record: ValidRecord<'blueprint'>;
  readonly content: CommonV1ProductContent;
  readonly archetypes: readonly ArchetypeV2[];
  readonly product: Product;
  readonly pages: readonly ProductPage[];
}

const productCache = new WeakMap<RecordSet, readonly CheckedProduct[]>();

/** The products among the checked records. Cached, because several rules read them all. */
export function listProducts(recordSet: RecordSet): readonly CheckedProduct[] {
  const before = productCache.get(recordSet);
  if (before) return before;
  const products = recordSet.ofType('blueprint').flatMap((record): CheckedProduct[] => {
    const { product: content } = record.data;
    return content ? [readProduct(record, content, recordSet)] : [];
  });
  productCache.set(recordSet, products);
  return products;
}

function readProduct(
  record: ValidRecord<'blueprint'>,
  content: CommonV1ProductContent,
  recordSet: RecordSet,
): CheckedProduct {
  const { data } = record;
  const parts = listArchetypes(data).flatMap(({ archetype, section }) => {
    const found = recordSet.get('archetype', archetype)?.data;
    return found ? [{ section, archetype: found }] : [];
  });
  const archetypes = parts.map(({ archetype }) => archetype);
  const product = createProduct({ blueprint: content, domains: archetypes, fallbackName: data.name });
  const removed = new Set(data.overrides?.pages_remove);
  const pages = parts.flatMap(({ archetype, section }) =>
    archetype.pages
      .filter(({ id }) => !removed.has(`${archetype.id}/${id}`))
      .map((page) => ({
        archetype,
        section,
        page,
        layers: product.pageLayers(section, page.id, archetype.id),
        pointer: `/product/pages${pointerStep(`${archetype.id}/${page.id}`)}`,
      })),
  );
  return { record, content, archetypes, product, pages };
}

const textCache = new WeakMap<CheckedProduct, readonly LocatedText[]>();

/** Every text of a product as people read it, with its place in the blueprint or the archetype. */
export function productTexts(checked: CheckedProduct): readonly LocatedText[] {
  const before = textCache.get(checked);
  if (before) return before;
  const { archetypes, product, pages } = checked;
  const texts: LocatedText[] = [];
  const add = (value: unknown, pointer: string): void => {
    for (const one of collectTexts(value, pointer))
      texts.push(one.text.includes('{') ? { ...one, text: fillProductWords(one.text, product) } : one);
  };
  for (const archetype of archetypes)
    for (const name of Object.keys(archetype.entities ?? {}))
      add(product.entity(name, archetype.id), `/product/entities${pointerStep(name)}`);
  for (const { archetype, layers, pointer } of pages) {
    if (!isWritten(archetype)) continue;
    const aliases = new Set(layers.flatMap(({ content }) => Object.keys(content ?? {})));
    for (const alias of aliases) {
      const { copy, roles } = mergePlacement(layers, alias) ?? {};
      add({ copy, roles }, `${pointer}/content${pointerStep(alias)}`);
    }
    for (const key of ['title', 'lead'] as const)
      add(layers.find((layer) => layer[key] !== undefined)?.[key], `${pointer}/${key}`);
  }
  textCache.set(checked, texts);
  return texts;
}

/** Keys of content whose strings name things and are not read. */
const NAME_KEYS = new Set(
  'id type kind name href icon tone action variant entity form facts row sort group field of autocomplete pattern code'.split(
    ' ',
  ),
);

const isName = (pointer: string): boolean => {
  const key = pointer.slice(pointer.lastIndexOf('/') + 1);
  return NAME_KEYS.has(key) || key.endsWith('_href') || /\/(?:where|columns)\//.test(pointer);
};

/** Keys of rows that label something; the other keys are data. */
const LABEL_KEYS = /\/(?:label|hint|placeholder|unit)$/;

const interfaceCache = new WeakMap<CheckedProduct, readonly LocatedText[]>();

/** Texts with which a product names things: titles, copy, labels and nouns, without the sample data. */
export function interfaceTexts(checked: CheckedProduct): readonly LocatedText[] {
  const before = interfaceCache.get(checked);
  if (before) return before;
  const { record, content } = checked;
  const texts = productTexts(checked).filter(({ pointer }) => {
    if (isName(pointer)) return false;
    if (pointer.startsWith('/product/entities/')) return !/^\/product\/entities\/[^/]+\/rows\//.test(pointer);
    return !/\/roles\//.test(pointer) || LABEL_KEYS.test(pointer);
  });
  const { promise, legal, footer } = content;
  const { voice, description, navigation, responsive_strategy: strategy, design_constraints } = record.data;
  const own = [
    ...collectTexts({ promise, legal, footer: footer?.map(({ text }) => text) }, '/product'),
    ...collectTexts({
      voice,
      description,
      navigation,
      design_constraints,
      responsive_strategy: { notes: strategy?.notes },
    }),
  ].filter(({ pointer }) => !/\/(?:route|key|action)$/.test(pointer));
  const all = [...texts, ...own];
  interfaceCache.set(checked, all);
  return all;
}

/** Guidance of an archetype for builders: briefs, directives, jobs and voice. */
export function guidanceTexts(archetype: ArchetypeV2): LocatedText[] {
  const { description, voice, directives, page_briefs, navigation_items, pages } = archetype;
  return [
    ...collectTexts({ description, voice, directives, page_briefs, navigation_items }),
    ...pages.flatMap((page, at) =>
      collectTexts(
        { name: page.name, description: page.description, directives: page.directives, job: page.job },
        `/pages/${at}`,
      ),
    ),
  ].filter(({ pointer }) => !/\/(?:route|path|page|icon|active_match)$/.test(pointer));
}
