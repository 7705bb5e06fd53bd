import { compareText } from '../base/text.ts';
import type {
  ArchetypeV2,
  CommonV1DataRow,
  CommonV1Entity,
  CommonV1EntityChange,
  CommonV1PageContent,
  CommonV1PageState,
  CommonV1Person,
  CommonV1PlacementContent,
  CommonV1ProductContent,
} from '../schemas/types.ts';
import { DEFAULT_FORMATS, type Formats, parseMoment, withCurrency } from './formats.ts';
import { Row } from './rows.ts';
import { expressionsIn } from './template.ts';
import {
  capitalize,
  Cell,
  Dictionary,
  evaluate,
  initials,
  type Scope,
  toText,
  type Value,
  type ValueContext,
} from './values.ts';
import { DEFAULT_WORDS } from './vocabulary.ts';

/** The part of an archetype that belongs to a product. */
export type Domain = Pick<ArchetypeV2, 'id' | 'entities' | 'cast' | 'words' | 'today' | 'pages'>;

/** Sources of product content. The project overrides the blueprint, and the blueprint the archetypes. */
export interface ProductSources {
  readonly project?: CommonV1ProductContent | undefined;
  readonly blueprint?: CommonV1ProductContent | undefined;
  readonly domains: readonly Domain[];
  /** The name of the app where no layer names the product. */
  readonly fallbackName: string;
}

/** The product as its pages see it. */
export interface Product extends ValueContext {
  readonly name: string;
  readonly footer: CommonV1ProductContent['footer'] | undefined;
  readonly formats: Formats;
  readonly todayText: string;
  /** Words, people and facts of the product, by the first name of an expression. */
  readonly scope: Scope;
  /** An entity as the pages of an archetype see it. */
  entity(name: string, domain?: string): CommonV1Entity | undefined;
  /** The names of all entities. */
  readonly entityNames: readonly string[];
  /** A row of an entity, with references and people resolved. */
  readRow(
    entity: CommonV1Entity,
    data: CommonV1DataRow,
    place?: { index: number; count: number },
    domain?: string,
  ): Row;
  /** The same product with other values in some rows, or without them. */
  withRecords(changes: RecordChanges | undefined): Product;
  /** The same product as this person of the cast sees it; unknown people change nothing. */
  withUser(key: string | undefined): Product;
  /** The layers of one page, the most specific first. */
  pageLayers(section: string, page: string, domain: string | undefined): readonly CommonV1PageContent[];
}

/** Changes in a state, by entity and id: the fields of a row, or false for a row that is not there. */
export type RecordChanges = NonNullable<CommonV1PageState['records']>;

const DEFAULT_TODAY = '2026-07-01T09:30';

/** A layer that changes the currency alone changes it in the formats of the layers below, too. */
function resolveFormats(layers: readonly CommonV1ProductContent[]): Formats {
  const [formats, currency] = (['formats', 'currency'] as const).map((key) =>
    layers.findIndex((layer) => layer[key] !== undefined),
  ) as [number, number];
  const merged = { ...DEFAULT_FORMATS, ...layers[formats]?.formats };
  const chosen = layers[currency]?.currency;
  const isNewer = currency >= 0 && (formats < 0 || currency < formats);
  return chosen === undefined || !isNewer ? merged : { ...merged, money: withCurrency(merged.money, chosen) };
}

export function createProduct(sources: ProductSources, changes?: RecordChanges): Product {
  const { project, blueprint, domains, fallbackName } = sources;
  const layers = [project, blueprint].filter((layer) => layer !== undefined);
  const first = <Key extends keyof CommonV1ProductContent>(
    key: Key,
  ): CommonV1ProductContent[Key] | undefined => layers.find((layer) => layer[key] !== undefined)?.[key];

  const name = first('name') ?? fallbackName;
  const formats = resolveFormats(layers);
  const todayText =
    first('today') ?? domains.find(({ today }) => today !== undefined)?.today ?? DEFAULT_TODAY;
  const cast = mergeMaps<CommonV1Person>([
    ...layers.map((layer) => layer.cast),
    ...domains.map((domain) => domain.cast),
  ]);
  const words = mergeMaps<string>([
    ...layers.map((layer) => layer.words),
    ...domains.map((domain) => domain.words),
    DEFAULT_WORDS,
  ]);
  const person = (key: string): CommonV1Person | undefined => cast.get(key);
  const personValue = (key: string): Value => {
    const found = person(key);
    return (
      found && new Dictionary({ ...found, initials: initials(found.name), first: found.name.split(' ')[0] })
    );
  };
  const userKey = first('user') ?? cast.keys().next().value ?? '';

  const entities = new Map<string, CommonV1Entity | undefined>();
  const findEntity = (id: string, domain?: string): CommonV1Entity | undefined => {
    const key = `${domain ?? ''}/${id}`;
    if (!entities.has(key)) entities.set(key, changeRows(mergeEntity(id, domain, sources), changes?.[id]));
    return entities.get(key);
  };
  const rowsById = new WeakMap<CommonV1Entity, ReadonlyMap<string, CommonV1DataRow>>();
  const findRow = (name: string, id: string, domain?: string): Row | undefined => {
    const entity = findEntity(name, domain);
    if (!entity) return undefined;
    const byId =
      rowsById.get(entity) ??
      new Map(entity.rows.map((row): [string, CommonV1DataRow] => [String(row.id ?? ''), row]));
    rowsById.set(entity, byId);
    const data = byId.get(id);
    return data && product.readRow(entity, data, undefined, domain);
  };
  /** References are followed to the entities that the archetype of a page means. */
  const contexts = new Map<string | undefined, ValueContext>();
  const contextOf = (domain: string | undefined): ValueContext => {
    const known = contexts.get(domain) ?? { ...product, row: (name, id) => findRow(name, id, domain) };
    contexts.set(domain, known);
    return known;
  };

  const facts = new Dictionary({
    name,
    promise: first('promise'),
    mark: first('mark') ?? name.slice(0, 1).toUpperCase(),
    currency: first('currency'),
    legal: first('legal'),
    footer: first('footer')?.map(({ text, href }) => new Dictionary({ text, href, title: text })),
  });
  const product: Product = {
    name,
    formats,
    footer: first('footer'),
    todayText,
    today: parseMoment(todayText),
    person,
    row: (entity, id) => findRow(entity, id),
    scope(root) {
      switch (root) {
        case 'product':
          return facts;
        case 'user':
          return personValue(userKey);
        case 'cast':
          return { property: personValue, toText: () => '' };
        case 'word':
          return { property: (concept) => words.get(concept), toText: () => '' };
        case 'today':
          return new Cell(todayText, { type: 'date' }, product);
        default:
          return undefined;
      }
    },
    entity: findEntity,
    entityNames: [
      ...new Set(
        [...layers.map((layer) => layer.entities), ...domains.map((domain) => domain.entities)].flatMap(
          (one) => Object.keys(one ?? {}),
        ),
      ),
    ].sort(compareText),
    readRow(entity, data, place, domain) {
      const identity = Object.entries(entity.fields).find(([, field]) => field.identity)?.[0];
      const context = contextOf(domain);
      return new Row((field) => readCell(entity, data, field, product, context), entity, identity, place);
    },
    withRecords: (other) => (other ? createProduct(sources, other) : product),
    withUser(key) {
      if (key === undefined || !person(key)) return product;
      const scope: Scope = (root) => (root === 'user' ? personValue(key) : product.scope(root));
      return { ...product, scope };
    },
    pageLayers: (section, page, domain) => {
      const own = layers.map((layer) => layer.pages?.[`${section}/${page}`]);
      const byDomain = domain === undefined ? [] : layers.map((layer) => layer.pages?.[`${domain}/${page}`]);
      const archetypePage = domains.find(({ id }) => id === domain)?.pages.find(({ id }) => id === page);
      return [...new Set([...own, ...byDomain, archetypePage])].filter((layer) => layer !== undefined);
    },
  };
  return product;
}

/** The first map that has a key wins. */
function mergeMaps<Item>(maps: readonly (Readonly<Record<string, Item>> | undefined)[]): Map<string, Item> {
  const merged = new Map<string, Item>();
  for (const map of maps)
    for (const [key, item] of Object.entries(map ?? {})) if (!merged.has(key)) merged.set(key, item);
  return merged;
}

/** Joins the layers of an entity: words and rows of the most specific one, fields of all. */
function mergeEntity(
  id: string,
  domain: string | undefined,
  { project, blueprint, domains }: ProductSources,
): CommonV1Entity | undefined {
  const own = domains.find((one) => one.id === domain);
  const layers = [
    project?.entities,
    blueprint?.entities,
    own?.entities,
    ...domains.map(({ entities }) => entities),
  ].flatMap((entities): (CommonV1EntityChange | CommonV1Entity)[] => {
    const layer = entities && Object.hasOwn(entities, id) ? entities[id] : undefined;
    return layer ? [layer] : [];
  });
  const rows = layers.find((layer) => layer.rows !== undefined)?.rows;
  if (layers.length === 0) return undefined;
  const word = (key: 'singular' | 'plural'): string | undefined =>
    layers.find((layer) => layer[key] !== undefined)?.[key];
  const singular = word('singular') ?? id.replace(/-/g, ' ');
  return {
    singular,
    plural: word('plural') ?? `${singular}s`,
    fields: Object.assign(
      {},
      ...layers.toReversed().map((layer) => layer.fields ?? {}),
    ) as CommonV1Entity['fields'],
    rows: rows ?? [],
  };
}

export function changeRows(
  entity: CommonV1Entity | undefined,
  changes: RecordChanges[string] | undefined,
): CommonV1Entity | undefined {
  if (!entity || !changes) return entity;
  const rows = entity.rows.flatMap((row): CommonV1DataRow[] => {
    const change = changes[String(row.id ?? '')];
    if (change === false) return [];
    return [change ? { ...row, ...change } : row];
  });
  const known = new Set(entity.rows.map(({ id }) => String(id ?? '')));
  for (const [id, change] of Object.entries(changes))
    if (change !== false && !known.has(id)) rows.push({ id, ...change });
  return { ...entity, rows };
}

/** Words of the product may be used in rows; other braces, as in code, are plain text. */
const PRODUCT_ROOTS: ReadonlySet<string> = new Set(['product', 'user', 'cast', 'word', 'today']);

/** Fills the product's words in a text of a row. */
export function fillProductWords(text: string, product: Pick<Product, 'scope'>): string {
  if (!text.includes('{')) return text;
  return text.replace(/\{([a-z]+)[A-Za-z0-9_.-]*\}/g, (given, root: string, at: number) => {
    if (!PRODUCT_ROOTS.has(root)) return given;
    const [expression] = expressionsIn(given);
    const value = expression && evaluate(expression, product.scope);
    if (value === undefined) return given;
    return at === 0 && root === 'word' ? capitalize(toText(value)) : toText(value);
  });
}

function readCell(
  entity: CommonV1Entity,
  data: CommonV1DataRow,
  field: string,
  product: Pick<Product, 'scope'>,
  context: ValueContext,
): Value {
  const value = Object.hasOwn(data, field) ? data[field] : undefined;
  if (value === undefined) return undefined;
  const spec = Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined;
  return toCell(value, spec ?? { type: 'text' }, product, context);
}

/** A value of a row as a typed cell; lists of rows are handled by their role. */
export function toCell(
  value: CommonV1DataRow[string],
  spec: ConstructorParameters<typeof Cell>[1],
  product: Pick<Product, 'scope'>,
  context: ValueContext,
): Cell {
  if (typeof value === 'string') return new Cell(fillProductWords(value, product), spec, context);
  if (!Array.isArray(value)) return new Cell(value, spec, context);
  const plain = value.filter((one) => typeof one !== 'object');
  return new Cell(
    plain.map((one) => (typeof one === 'string' ? fillProductWords(one, product) : one)),
    spec,
    context,
  );
}

/** The content of one placement, its layers merged: the most specific wins key by key. */
export function mergePlacement(
  layers: readonly CommonV1PageContent[],
  alias: string,
): CommonV1PlacementContent | undefined {
  const own = layers.flatMap(({ content }) => {
    const one = content && Object.hasOwn(content, alias) ? content[alias] : undefined;
    return one ? [one] : [];
  });
  if (own.length < 2) return own[0];
  const merged = <Item>(key: keyof CommonV1PlacementContent): Record<string, Item> =>
    Object.assign({}, ...own.toReversed().map((one) => one[key] ?? {})) as Record<string, Item>;
  return { roles: merged('roles'), copy: merged('copy'), options: merged('options') };
}
