import { compareText } from '../base/text.ts';
import type {
  CommonV1AnatomyNode,
  CommonV1PageContent,
  CommonV1PageJob,
  CommonV1PageWire,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
  PagePackV1,
} from '../schemas/types.ts';
import { fillPreset } from '../product/anatomy.ts';
import { createProduct, fillProductWords, mergePlacement, type Product } from '../product/product.ts';
import type { AppPage } from './app-page.ts';
import type { Placement } from './layout.ts';
import type { Model } from './model.ts';
import { copyJson, freezeFields } from './records.ts';

/** The product content of one page, its layers merged. */
export interface PageView {
  /** The product as the person who uses this page sees it. */
  readonly product: Product;
  readonly title: string;
  readonly lead: string | undefined;
  readonly job: CommonV1PageJob | undefined;
  readonly wiring: readonly CommonV1PageWire[] | undefined;
  /** True if any layer says something about the page. */
  readonly isWritten: boolean;
  content(alias: string): CommonV1PlacementContent | undefined;
}

const products = new WeakMap<Model, Product>();

/** The product behind a document: the content of its blueprint and of the archetypes of its sections. */
export function productOf(model: Model): Product {
  const known = products.get(model);
  if (known) return known;
  const domains = new Map(
    model.sections.flatMap(({ archetype }) => (archetype ? [[archetype.slug, archetype.data] as const] : [])),
  );
  const product = createProduct({
    project: model.productFile,
    blueprint: model.origin.blueprint?.data.product,
    domains: [...domains.values()],
    fallbackName: appName(model),
  });
  products.set(model, product);
  return product;
}

/** The name of the record the app was created from, where no layer names the product. */
const appName = ({ origin }: Model): string => origin.record?.data.name ?? 'App';

const views = new WeakMap<AppPage, PageView>();

export function pageView(model: Model, page: AppPage): PageView {
  const known = views.get(page);
  if (known) return known;
  const layers = productOf(model).pageLayers(page.section.id, page.page.id, page.section.archetype?.slug);
  const first = <Key extends keyof CommonV1PageContent>(key: Key): CommonV1PageContent[Key] | undefined =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const product = productOf(model).withUser(first('user'));
  const title = first('title');
  const lead = first('lead');
  const view: PageView = {
    product,
    title: title === undefined ? page.title : fillProductWords(title, product),
    lead: lead === undefined ? undefined : fillProductWords(lead, product),
    job: first('job'),
    wiring: first('wiring'),
    isWritten: title !== undefined || first('content') !== undefined,
    content: (alias) => mergePlacement(layers, alias),
  };
  views.set(page, view);
  return view;
}

/** The anatomy of a placement, filled with what the product says; neutral where it says nothing. */
export function fillPlacement(
  model: Model,
  page: AppPage,
  { alias, preset, record }: Placement,
): CommonV1AnatomyNode | undefined {
  if (!record) return undefined;
  const view = pageView(model, page);
  return fillPreset(record.data, preset, view.content(alias), {
    product: view.product,
    domain: page.section.archetype?.slug,
    page: view,
  });
}

/** Rows of an entity that a pack shows: one alone would not show which values differ. */
const SAMPLE_ROWS = 2;

type PageProduct = Pick<PagePackV1['data'], 'heading' | 'lead' | 'job' | 'product' | 'entities' | 'samples'>;

/** The facts about the product in a page pack, and the content of each placement. */
export interface PackedProduct {
  readonly page: PageProduct;
  readonly placements: readonly (CommonV1PlacementContent | undefined)[];
}

/** The packed pages of a record, by everything else that they depend on. */
const packedPages = new WeakMap<object, Map<string, PackedProduct>>();

/** A document may give its pages any title and layout; a blueprint has fewer pages than this. */
const MAX_CACHED_PAGES = 64;

/**
 * Packs the product content of a page, cached and frozen: without a product file it depends on records alone, and collecting
 * it takes as long as the rest of the page.
 */
export function packProduct(model: Model, page: AppPage): PackedProduct {
  const origin = model.origin.record;
  // Copied, so that a change to a pack never reaches the records.
  if (!origin || model.productFile) return copyJson(collectProduct(model, page));
  const key = JSON.stringify([
    ...model.sections.map(({ archetype }) => (archetype ? numberOf(archetype) : 0)),
    page.section.archetype ? numberOf(page.section.archetype) : 0,
    page.id,
    page.title,
    page.layout().placements.map(({ alias }) => alias),
  ]);
  const known = packedPages.get(origin) ?? new Map<string, PackedProduct>();
  packedPages.set(origin, known);
  const before = known.get(key);
  if (before) return before;
  if (known.size >= MAX_CACHED_PAGES) known.clear();
  const { page: facts, placements } = collectProduct(model, page);
  const packed = { page: freezeFields(facts), placements: freezeFields([...placements]) };
  known.set(key, packed);
  return packed;
}

const recordNumbers = new WeakMap<object, number>();
let recordCount = 0;

/** A number for each record, since records of two corpora may have the same name. */
function numberOf(record: object): number {
  const known = recordNumbers.get(record) ?? ++recordCount;
  recordNumbers.set(record, known);
  return known;
}

/** Collects the product content of a page; texts are filled, rows appear as samples only. */
function collectProduct(model: Model, page: AppPage): PackedProduct {
  const view = pageView(model, page);
  const { placements } = page.layout();
  const contents = placements.map(({ alias }) => view.content(alias));
  const facts = productFacts(model, productOf(model));
  // A file that only repeats the name of the record says nothing new.
  const isNamed = Object.keys(facts).length > 1 || facts.name !== appName(model);
  if (!isNamed && !view.isWritten && contents.every((content) => content === undefined)) return NOTHING;
  const { product } = view;
  const domain = page.section.archetype?.slug;
  const packed: PageProduct = { product: facts };
  if (view.title !== page.title) packed.heading = view.title;
  if (view.lead !== undefined) packed.lead = view.lead;
  if (view.job) packed.job = view.job;
  const names = new Set(
    contents.flatMap((content) => Object.values(content?.roles ?? {}).flatMap(entitiesIn)),
  );
  const entities: NonNullable<PageProduct['entities']> = {};
  const samples: NonNullable<PageProduct['samples']> = {};
  for (const name of [...names].sort(compareText)) {
    const entity = product.entity(name, domain);
    if (!entity) continue;
    const { rows, ...shape } = entity;
    entities[name] = shape;
    if (rows.length > 0) samples[name] = rows.slice(0, SAMPLE_ROWS);
  }
  if (Object.keys(entities).length > 0) packed.entities = entities;
  if (Object.keys(samples).length > 0) packed.samples = samples;
  return { page: packed, placements: contents.map((content) => content && fillContent(content, product)) };
}

const NOTHING: PackedProduct = { page: {}, placements: [] };

function productFacts(
  { origin, productFile }: Model,
  { name }: Product,
): NonNullable<PageProduct['product']> {
  const { promise, locale, currency, formats, words } = { ...origin.blueprint?.data.product, ...productFile };
  return {
    name,
    ...(promise === undefined ? {} : { promise }),
    ...(locale === undefined ? {} : { locale }),
    ...(currency === undefined ? {} : { currency }),
    ...(formats ? { formats } : {}),
    ...(words && Object.keys(words).length > 0 ? { words } : {}),
  };
}

/** The entities behind a binding and the bindings inside it. */
function entitiesIn({ entity, form, facts, fields = {} }: CommonV1RoleBinding): string[] {
  const inner = Object.values(fields).flatMap((field) =>
    typeof field === 'string' ? [] : entitiesIn(field),
  );
  return [entity, form, facts].filter((name) => name !== undefined).concat(inner);
}

/** Words of the product are written out, so that a reader of the pack needs no other place. */
function fillContent(
  { roles, copy, options }: CommonV1PlacementContent,
  product: Product,
): CommonV1PlacementContent {
  const content: CommonV1PlacementContent = {};
  if (roles && Object.keys(roles).length > 0) content.roles = roles;
  if (copy && Object.keys(copy).length > 0)
    content.copy = Object.fromEntries(
      Object.entries(copy).map(([slot, text]) => [slot, fillProductWords(text, product)]),
    );
  if (options && Object.keys(options).length > 0) content.options = options;
  return content;
}
