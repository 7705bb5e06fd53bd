import { type Row, Rows } from '../product/rows.ts';
import { rawOf, toText, type Value } from '../product/values.ts';
import type { CommonV1AnatomyNode } from '../schemas/types.ts';
import type { AppPlacement, PlacedComponent } from './component.ts';
import { kebabCase } from './names.ts';
import { withPanelFilters } from './panels.ts';

/** A list of a placement that the search and the filters of its page narrow. */
export interface NarrowedList {
  readonly role: string;
  /** The property that has its rows. */
  readonly name: string;
  /** The filters that compare its rows. */
  readonly filters: readonly Filter[];
  /** True if the rows are only counted: another placement shows them. */
  readonly isCount: boolean;
}

export type NarrowedLists = ReadonlyMap<AppPlacement, NarrowedList>;

interface Filter {
  readonly name: string;
  readonly kind: CommonV1AnatomyNode['kind'];
  readonly options: readonly string[];
}

interface Controls {
  readonly placed: PlacedComponent;
  readonly filters: readonly Filter[];
  /** The entities whose rows the placement has. */
  readonly entities: ReadonlySet<string>;
}

/**
 * The lists that the controls of a page narrow. A search or a filter is about the entities of its own placement, and about the
 * lists of those entities from there on; lists of a chosen few, such as those that are related, stay as they are.
 */
export function findNarrowed(placed: readonly PlacedComponent[]): NarrowedLists {
  const found = new Map<AppPlacement, NarrowedList>();
  for (const [index, one] of placed.entries()) {
    const controls = readControls(one);
    if (!controls) continue;
    const lists = placed.slice(index).flatMap((other): [AppPlacement, NarrowedList][] => {
      const list = findList(other, controls);
      return list ? [[other.one, list]] : [];
    });
    if (lists.every(([, { isCount }]) => isCount)) continue;
    for (const [placement, list] of lists) if (!found.has(placement)) found.set(placement, list);
  }
  return found;
}

function readControls(placed: PlacedComponent): Controls | undefined {
  const { filled } = placed.one;
  const fields = filled ? listFields(withPanelFilters(filled)) : [];
  if (fields.length === 0) return undefined;
  const entities = new Set(listsOf(placed).map(({ entity }) => entity));
  const filters = fields
    .filter(({ action }) => action === 'filter')
    .map(({ name, label = '', kind, options }) => ({
      name: name ?? kebabCase(label),
      kind,
      options: (options ?? []).map((option) => option.replace(/ \(\d+\)$/, '')),
    }));
  return entities.size > 0 ? { placed, filters, entities } : undefined;
}

const listFields = (node: CommonV1AnatomyNode): CommonV1AnatomyNode[] => [
  ...(node.is === 'field' && (node.action === 'search' || node.action === 'filter') ? [node] : []),
  ...(node.children ?? []).flatMap(listFields),
];

interface BoundList {
  readonly role: string;
  readonly entity: string;
  readonly rows: readonly Row[];
  readonly isChosen: boolean;
}

/** The lists of a placement whose rows are those of an entity. */
function listsOf({ one, component }: PlacedComponent): readonly BoundList[] {
  return Object.entries(one.content?.roles ?? {}).flatMap(([role, binding]): BoundList[] => {
    const value = one.scope(role);
    if (binding.entity === undefined || component.context.data?.roles?.[role]?.many !== true) return [];
    if (!(value instanceof Rows)) return [];
    const isChosen = binding.limit !== undefined || binding.group !== undefined;
    return [{ role, entity: binding.entity, rows: value.rows, isChosen }];
  });
}

function findList(placed: PlacedComponent, controls: Controls): NarrowedList | undefined {
  const isOwn = placed.one === controls.placed.one;
  for (const { role, entity, rows, isChosen } of listsOf(placed)) {
    const binding = placed.component.context.roles.get(role);
    if (binding?.kind !== 'rows' || !controls.entities.has(entity) || (isChosen && !isOwn)) continue;
    if (binding.isOptional) continue;
    const filters = controls.filters.filter((filter) => isAnswered(filter, rows));
    if (filters.length > 0) binding.shape.hasFacets = true;
    return { role, name: binding.name, filters, isCount: isOwn && binding.shape.fields.size === 0 };
  }
  return undefined;
}

/** True if the rows have a field with the name of the filter, and values that it can choose. */
function isAnswered({ name, kind, options }: Filter, rows: readonly Row[]): boolean {
  const values = rows
    .map((row) => facetOf(row.property(name), options))
    .filter((value) => value !== undefined);
  if (values.length === 0) return false;
  if (options.length > 0)
    return values.some((value) => [value].flat().some((one) => options.includes(String(one))));
  const isTick = kind === 'checkbox' || kind === 'switch';
  return values.every((value) => typeof value === 'number' || (isTick && typeof value === 'boolean'));
}

type Facet = string | number | boolean | readonly string[];

const YEAR = /^\d{4}$/;

/** The value that a filter compares; of a date the year, where years can be chosen. */
function facetOf(value: Value, options: readonly string[]): Facet | undefined {
  if (value === undefined || value instanceof Rows) return undefined;
  if (Array.isArray(value)) return value.map(toText);
  const raw = rawOf(value);
  if (typeof raw === 'string' && /^\d{4}-/.test(raw) && options.some((option) => YEAR.test(option)))
    return raw.slice(0, 4);
  return typeof raw === 'number' || typeof raw === 'boolean' ? raw : toText(value);
}

/** The facets of a row, by the name of their filter. */
export const facetsOf = (row: Row, { filters }: NarrowedList): Readonly<Record<string, Facet>> =>
  Object.fromEntries(
    filters.flatMap(({ name, options }) => {
      const value = facetOf(row.property(name), options);
      return value === undefined ? [] : [[name, value] as const];
    }),
  );

/** True if a page has a search that narrows its lists. */
export const hasSearch = (placed: readonly PlacedComponent[], narrowed: NarrowedLists): boolean =>
  narrowed.size > 0 &&
  placed.some(({ one }) => one.filled && listFields(one.filled).some(({ action }) => action === 'search'));

/** The list without which a placement has nothing to show, and its rows in words. */
export function findMainList(
  placed: PlacedComponent,
): { readonly name: string; readonly noun: string } | undefined {
  for (const { role, isChosen } of listsOf(placed)) {
    const binding = placed.component.context.roles.get(role);
    const rows = placed.one.scope(role);
    if (isChosen || binding?.kind !== 'rows' || binding.isOptional || binding.shape.fields.size === 0)
      continue;
    const noun = rows instanceof Rows ? toText(rows.property('plural')) : '';
    if (noun !== '') return { name: binding.name, noun };
  }
  return undefined;
}
