import { describeState, drawPlacement, hasState } from '../product/draw-state.ts';
import { compareText } from '../base/text.ts';
import type {
  CommonV1AnatomyNode,
  CommonV1DataRow,
  CommonV1Entity,
  CommonV1PageContent,
  CommonV1PageJob,
  CommonV1PageState,
  CommonV1PageWire,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
  PagePackV1,
} from '../schemas/types.ts';
import { fillPreset } from '../product/anatomy.ts';
import { outlinePreset } from '../product/outline.ts';
import { matchingRows } from '../product/rows.ts';
import { createProduct, fillProductWords, mergePlacement, type Product } from '../product/product.ts';
import type { AppPage } from './app-page.ts';
import type { Placement } from './layout.ts';
import { describePattern, type PatternFields, repeatPattern, UNKNOWN_PATTERN } from './contracts.ts';
import { decideHierarchy } from './hierarchy.ts';
import { findByPath, findLinked, pageLinks, withPaths } from './links.ts';
import type { Model } from './model.ts';
import { visitNodes } from './nodes.ts';
import { freezeFields } from './records.ts';

/** The product content of one page, its layers merged. */
export interface PageView {
  /** The product as the person who uses this page sees it. */
  readonly product: Product;
  readonly title: string;
  readonly lead: string | undefined;
  readonly job: CommonV1PageJob | undefined;
  readonly wiring: readonly CommonV1PageWire[] | undefined;
  readonly states: Readonly<Record<string, CommonV1PageState>> | undefined;
  /** True if any layer says something about the page. */
  readonly isWritten: boolean;
  content(alias: string): CommonV1PlacementContent | undefined;
  /** The state that this view shows, as differences from the normal page. */
  readonly drawn: CommonV1PageState | undefined;
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

const views = new WeakMap<AppPage, Map<string, PageView>>();

/** The page as it normally is, or in a state that the product draws; in any other state it is as normally. */
export function pageView(model: Model, page: AppPage, state?: string): PageView {
  const known = views.get(page) ?? new Map<string, PageView>();
  views.set(page, known);
  const usual = known.get('') ?? createView(model, page, undefined);
  known.set('', usual);
  const { states = {} } = usual;
  const named = state !== undefined && Object.hasOwn(states, state) ? states[state] : undefined;
  if (state === undefined || !named || !isDrawn(named)) return usual;
  const view = known.get(state) ?? createView(model, page, named);
  known.set(state, view);
  return view;
}

/** True for a state that says how the page differs, not only in words. */
export const isDrawn = ({ lead, notice, records, content, hidden }: CommonV1PageState): boolean =>
  [lead, notice, records, content, hidden].some((one) => one !== undefined);

function createView(model: Model, page: AppPage, drawn: CommonV1PageState | undefined): PageView {
  const layers = productOf(model).pageLayers(page.section.id, page.page.id, page.section.archetype?.slug);
  const first = <Key extends keyof CommonV1PageContent>(key: Key): CommonV1PageContent[Key] | undefined =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const product = productOf(model).withRecords(drawn?.records).withUser(first('user'));
  const title = first('title');
  const lead = drawn?.lead ?? first('lead');
  const changed = drawn?.content ? [{ content: drawn.content }, ...layers] : layers;
  return {
    product,
    title: title === undefined ? page.title : fillProductWords(title, product),
    lead: lead === undefined ? undefined : fillProductWords(lead, product),
    job: first('job'),
    wiring: first('wiring'),
    states: first('states'),
    isWritten: title !== undefined || first('content') !== undefined,
    content: (alias) => mergePlacement(changed, alias),
    drawn,
  };
}

/** The anatomy of a placement, filled with what the product says; neutral where it says nothing. */
export function fillPlacement(
  model: Model,
  page: AppPage,
  { alias, preset, record }: Placement,
  state?: string,
): CommonV1AnatomyNode | undefined {
  if (!record) return undefined;
  const view = pageView(model, page, state);
  const context = { product: view.product, domain: page.section.archetype?.slug, page: view };
  const content = view.content(alias);
  // A page that says how it differs decides for all of its parts.
  return state !== undefined && !view.drawn && hasState(record.data, preset, state)
    ? drawPlacement(record.data, preset, state, content, context)
    : fillPreset(record.data, preset, content, context);
}

/** The message of a placement that shows a list, in a state without rows. */
export function placementMessage(
  model: Model,
  page: AppPage,
  { alias, preset, record }: Placement,
  state: string,
): ReturnType<typeof describeState> {
  if (!record) return undefined;
  const view = pageView(model, page);
  const context = { product: view.product, domain: page.section.archetype?.slug, page: view };
  return describeState(record.data, preset, state, view.content(alias), context);
}

/** Rows of an entity that a pack shows: one or two would not show which values differ. */
const SAMPLE_ROWS = 3;

type PageProduct = Pick<
  PagePackV1['data'],
  'heading' | 'lead' | 'job' | 'states' | 'product' | 'entities' | 'samples' | 'links' | 'hierarchy'
>;

/** The facts about the product in a page pack, and the description of each placement. */
export interface PackedProduct {
  readonly page: PageProduct;
  readonly placements: readonly PatternFields[];
}

/** Packed pages of documents that have the same records, pages and paths, by everything else that they depend on. */
interface PackedApp {
  readonly key: string;
  readonly pages: Map<string, PackedProduct>;
}

/** The least recently used app first. */
const packedApps = new Map<string, PackedApp>();
let cachedPages = 0;

/** All products of the corpus; a page takes some 45 KB with its text. */
const MAX_CACHED_PAGES = 1024;
/** Keys contain every path; those of the largest product have 1,400 characters. */
const MAX_KEY_LENGTH = 8000;

/**
 * Packs the product content of a page, cached and frozen: without a product file it depends on records alone, and collecting
 * it takes longer than the rest of the page.
 */
export function packProduct(model: Model, page: AppPage): PackedProduct {
  const app = model.productFile ? undefined : packedAppOf(model);
  if (!app || app.key.length > MAX_KEY_LENGTH) return freezePage(collectProduct(model, page));
  const key = JSON.stringify([
    page.section.archetype ? numberOf(page.section.archetype) : 0,
    page.id,
    page.title,
    page
      .layout()
      .placements.map(({ alias, preset, record }) => [alias, preset, record ? numberOf(record) : 0]),
  ]);
  const known = app.pages.get(key);
  if (known) return known;
  const packed = freezePage(collectProduct(model, page));
  if (makeRoomFor(app)) {
    app.pages.set(key, packed);
    cachedPages++;
  }
  return packed;
}

const appOfModel = new WeakMap<Model, PackedApp>();

function packedAppOf(model: Model): PackedApp {
  const known = appOfModel.get(model);
  if (known) return known;
  const key = JSON.stringify([
    model.origin.record ? numberOf(model.origin.record) : 0,
    model.sections.map(({ archetype }) => (archetype ? numberOf(archetype) : 0)),
    model.pages.map(({ id, path }) => [id, path]),
  ]);
  const app = packedApps.get(key) ?? { key, pages: new Map<string, PackedProduct>() };
  packedApps.delete(key);
  if (key.length <= MAX_KEY_LENGTH) packedApps.set(key, app);
  appOfModel.set(model, app);
  return app;
}

/** Forgets other apps until there is room for a page of this one. False if there is none, or the app itself was forgotten. */
function makeRoomFor(app: PackedApp): boolean {
  for (const oldest of packedApps.values()) {
    if (cachedPages < MAX_CACHED_PAGES || oldest === app) break;
    packedApps.delete(oldest.key);
    cachedPages -= oldest.pages.size;
  }
  return cachedPages < MAX_CACHED_PAGES && packedApps.get(app.key) === app;
}

/** Frozen parts are the keys of the text cache, and a change to a pack never reaches the records. */
const freezePage = ({ page, placements }: PackedProduct): PackedProduct => ({
  page: freezeFields(page),
  placements: placements.map(freezeFields),
});

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
  const { product } = view;
  const { placements } = page.layout();
  const contents = placements.map(({ alias }) => view.content(alias));
  const opened = openRows(contents);
  const alike = new Map<object, Map<string, PatternFields>>();
  const described = placements.map((placement, index): PatternFields => {
    const { record, preset } = placement;
    const known = record && alike.get(record)?.get(preset);
    if (known && !contents[index]) return repeatPattern(known);
    const fields = describePlacement(model, page, placement, contents[index], opened);
    if (record && !contents[index])
      alike.set(record, (alike.get(record) ?? new Map<string, PatternFields>()).set(preset, fields));
    return fields;
  });
  const facts = appProduct(model);
  if (!facts && !view.isWritten && contents.every((content) => content === undefined))
    return { page: {}, placements: described };
  const domain = page.section.archetype?.slug;
  const packed: PageProduct = { product: facts ?? { name: product.name } };
  if (view.title !== page.title) packed.heading = view.title;
  if (view.lead !== undefined) packed.lead = view.lead;
  if (view.job) packed.job = view.job;
  if (view.states) packed.states = fillStates(view.states, product);
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
    if (rows.length > 0) samples[name] = chooseSamples(entity, name, contents);
  }
  if (Object.keys(entities).length > 0) packed.entities = entities;
  if (Object.keys(samples).length > 0) packed.samples = samples;
  const links = withDrawnLinks(
    pageLinks(model, page, (other, alias) => pageView(model, other).content(alias)),
    model,
    page,
    described,
  );
  if (links.to.length > 0 || links.from.length > 0) packed.links = links;
  const hierarchy = decideHierarchy(
    view.job,
    placements.map(({ id, alias }, index) => ({ id, alias, anatomy: described[index]?.anatomy })),
  );
  if (hierarchy) packed.hierarchy = hierarchy;
  return { page: packed, placements: described };
}

/** Adds the targets that the patterns of a page have by themselves, such as the way to the checkout. */
function withDrawnLinks(
  { to, from }: NonNullable<PageProduct['links']>,
  model: Model,
  page: AppPage,
  described: readonly PatternFields[],
): NonNullable<PageProduct['links']> {
  const targets = new Map(to.map((one) => [one.page, one]));
  for (const { anatomy } of described)
    visitNodes(anatomy, ({ href }) => {
      const found = typeof href === 'string' ? findByPath(model, href) : undefined;
      if (found && found !== page) targets.set(found.id, { page: found.id, path: found.path });
    });
  return { to: [...targets.values()], from };
}

function describePlacement(
  model: Model,
  page: AppPage,
  { alias, preset, record }: Placement,
  content: CommonV1PlacementContent | undefined,
  opened: ReadonlyMap<string, string>,
): PatternFields {
  if (!record) return UNKNOWN_PATTERN;
  const view = pageView(model, page);
  const { anatomy, fill } = outlinePreset(record.data, preset, content, {
    product: view.product,
    domain: page.section.archetype?.slug,
    page: view,
  });
  const linked = anatomy && withPaths(anatomy, (target) => findLinked(model, page, target)?.path);
  const signals = page.wiring(view.wiring).wires.flatMap(({ to, signal }) => (to === alias ? [signal] : []));
  return describePattern(
    record,
    preset,
    { anatomy: linked, fill },
    content && fillContent(content, view.product, opened),
    signals,
  );
}

/** The facts about the product of an app; undefined if no layer says more than the name of its record. */
export function appProduct(model: Model): PageProduct['product'] {
  const facts = productFacts(model, productOf(model));
  return Object.keys(facts).length > 1 || facts.name !== appName(model) ? facts : undefined;
}

function productFacts(
  { origin, productFile }: Model,
  { name, formats: resolved }: Product,
): NonNullable<PageProduct['product']> {
  const { promise, locale, currency, formats, words, avoid } = {
    ...origin.blueprint?.data.product,
    ...productFile,
  };
  return {
    name,
    ...(promise === undefined ? {} : { promise }),
    ...(locale === undefined ? {} : { locale }),
    ...(currency === undefined ? {} : { currency }),
    ...(formats ? { formats: resolved } : {}),
    ...(words && Object.keys(words).length > 0 ? { words } : {}),
    ...(avoid ? { avoid } : {}),
  };
}

const fillStates = (
  states: NonNullable<PageView['states']>,
  product: Product,
): NonNullable<PageProduct['states']> =>
  Object.fromEntries(
    Object.entries(states).map(([name, { shows, announce }]) => [
      name,
      {
        shows: fillProductWords(shows, product),
        ...(announce === undefined ? {} : { announce: fillProductWords(announce, product) }),
      },
    ]),
  );

/** Rows of an entity to try a page with: for each part the first that it shows, then further ones, in their order. */
function chooseSamples(
  entity: CommonV1Entity,
  name: string,
  contents: readonly (CommonV1PlacementContent | undefined)[],
): CommonV1DataRow[] {
  const { rows } = entity;
  const bindings = contents.flatMap((content) => Object.values(content?.roles ?? {}));
  const shown = bindings.flatMap((binding) =>
    (binding.entity ?? binding.facts ?? binding.form) === name
      ? matchingRows(entity, binding).slice(0, 1)
      : [],
  );
  const kept = new Set([...new Set([...shown, ...rows])].slice(0, SAMPLE_ROWS));
  return rows.filter((row) => kept.has(row));
}

/** The entities behind a binding and the bindings inside it. */
function entitiesIn({ entity, form, facts, fields = {} }: CommonV1RoleBinding): string[] {
  const inner = Object.values(fields).flatMap((field) =>
    typeof field === 'string' ? [] : entitiesIn(field),
  );
  return [entity, form, facts].filter((name) => name !== undefined).concat(inner);
}

/** The rows that a page is about, by id: that of the account which is open. */
function openRows(contents: readonly (CommonV1PlacementContent | undefined)[]): ReadonlyMap<string, string> {
  const opened = new Map<string, string>();
  for (const content of contents)
    for (const { entity, facts, form, row } of Object.values(content?.roles ?? {})) {
      const name = entity ?? facts ?? form;
      if (row !== undefined && name !== undefined) opened.set(row, name);
    }
  return opened;
}

/** Filters by a sample row mean the row that is open: `{account.id}`. */
function withOpenRows(
  binding: CommonV1RoleBinding,
  product: Product,
  opened: ReadonlyMap<string, string>,
): CommonV1RoleBinding {
  const { entity, where } = binding;
  if (!where || entity === undefined) return binding;
  const fields = product.entity(entity)?.fields ?? {};
  const filters = Object.entries(where).map(([field, value]) => {
    const isReference = Object.hasOwn(fields, field) && fields[field]?.type === 'reference';
    const target = isReference && typeof value === 'string' ? opened.get(value) : undefined;
    return [field, target ? `{${target}.id}` : value] as const;
  });
  return { ...binding, where: Object.fromEntries(filters) };
}

/** Words of the product are written out, so that a reader of the pack needs no other place. */
function fillContent(
  { roles, copy, options }: CommonV1PlacementContent,
  product: Product,
  opened: ReadonlyMap<string, string>,
): CommonV1PlacementContent {
  const content: CommonV1PlacementContent = {};
  if (roles && Object.keys(roles).length > 0)
    content.roles = Object.fromEntries(
      Object.entries(roles).map(([role, binding]) => [role, withOpenRows(binding, product, opened)]),
    );
  if (copy && Object.keys(copy).length > 0)
    content.copy = Object.fromEntries(
      Object.entries(copy).map(([slot, text]) => [slot, fillProductWords(text, product)]),
    );
  if (options && Object.keys(options).length > 0) content.options = options;
  return content;
}
