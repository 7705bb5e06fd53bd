import type {
  CommonV1AnatomyItem,
  CommonV1AnatomyNode,
  CommonV1TableCell,
  CommonV1TemplateNode,
} from '../schemas/types.ts';
import { Rows } from './rows.ts';
import {
  Cell,
  evaluate,
  fillText,
  hasProperties,
  Placeholder,
  rawOf,
  type Scope,
  toText,
  type Value,
} from './values.ts';

type Part = Readonly<Record<string, unknown>>;

/** Keys of a template that say how it is filled, and are not part of the filled node. */
const DIRECTIVES: ReadonlySet<string> = new Set(['each', 'as', 'when']);

/** Keys whose values name something and are never templates. */
const NAMES: ReadonlySet<string> = new Set(['is', 'slot', 'role', 'gap', 'justify', 'ratio', 'level']);

/** Keys with written values: numbers, flags and lists keep their type, everything else becomes text. */
const TYPED: ReadonlySet<string> = new Set([
  'value',
  'min',
  'max',
  'step',
  'checked',
  'selected',
  'expanded',
  'current',
  'disabled',
  'required',
  'read_only',
  'hide_label',
  'captions',
  'ordered',
  'options',
  'categories',
  'values',
  'flows',
  'x',
  'y',
  'to',
]);

/** Keys whose written values are numbers, also where content writes them in quotes. */
const NUMBERS: ReadonlySet<string> = new Set(['min', 'max', 'step']);

/** Keys without which a node cannot be drawn, `a|b` for either; a node that lacks one of them is left out. */
export const REQUIRED_KEYS: Readonly<Record<CommonV1AnatomyNode['is'], readonly string[]>> = {
  stack: ['children'],
  row: ['children'],
  grid: ['columns', 'children'],
  split: ['children'],
  card: ['children'],
  heading: ['level', 'text'],
  text: ['text'],
  image: ['alt'],
  icon: ['icon'],
  avatar: ['label'],
  badge: ['text'],
  button: ['text|label'],
  link: ['href', 'text|label'],
  field: ['label', 'kind'],
  form: ['label', 'children'],
  table: ['label', 'columns', 'rows'],
  list: ['items|children'],
  'definition-list': ['items'],
  tabs: ['label', 'items'],
  nav: ['label', 'items|children'],
  breadcrumb: ['items'],
  pagination: ['label', 'value', 'max'],
  progress: ['label'],
  meter: ['label', 'value', 'max'],
  chart: ['label', 'kind', 'series|flows'],
  code: ['text'],
  quote: ['text'],
  divider: [],
  dialog: ['label', 'children'],
  toast: ['text'],
  timeline: ['items'],
  tree: ['label', 'items'],
  calendar: ['label', 'value'],
  map: ['label', 'items'],
  canvas: ['label', 'items|children'],
  media: ['label', 'kind'],
};

/** Keys without which an item of a primitive cannot be drawn, besides its text. */
export const REQUIRED_ITEM_KEYS: Readonly<Partial<Record<CommonV1AnatomyNode['is'], readonly string[]>>> = {
  'definition-list': ['value|children'],
  nav: ['href|items'],
  breadcrumb: ['href'],
  timeline: ['time'],
  map: ['x', 'y'],
  canvas: ['x', 'y'],
};

/** Fills an anatomy. Parts without a value are left out; `undefined` means that nothing is left. */
export function fillAnatomy(template: CommonV1TemplateNode, scope: Scope): CommonV1AnatomyNode | undefined {
  return fillNode(template, scope);
}

function fillNode(template: CommonV1TemplateNode, scope: Scope): CommonV1AnatomyNode | undefined {
  if (template.is === 'datum') {
    const datum = fillDatum(template, scope);
    return datum === undefined || typeof datum === 'object' ? datum : { is: 'text', text: String(datum) };
  }
  const filled = fillKeys(template as unknown as Part, scope);
  // Without it, one of several folding cards would lose its title and its button.
  if (template.is === 'card' && 'expanded' in template) filled['expanded'] ??= false;
  return repair(filled as unknown as CommonV1AnatomyNode);
}

function fillKeys(template: Part, scope: Scope, isItem = false): Record<string, unknown> {
  const filled: Record<string, unknown> = {};
  for (const [key, given] of Object.entries(template)) {
    if (DIRECTIVES.has(key)) continue;
    const value = NAMES.has(key) ? given : fillKey(isItem && key === 'value' ? 'detail' : key, given, scope);
    if (value !== undefined) filled[key] = value;
  }
  return filled;
}

function fillKey(key: string, given: unknown, scope: Scope): unknown {
  if (typeof given === 'string') return fillString(key, given, scope);
  if (!Array.isArray(given)) return given;
  const parts = given as readonly unknown[];
  switch (key) {
    case 'children':
      return present(
        expand(parts, scope, (part, inner) => fillNode(part as unknown as CommonV1TemplateNode, inner)),
      );
    case 'items':
      return present(expand(parts, scope, fillItem));
    case 'series':
      return present(expand(parts, scope, fillSeries));
    case 'columns':
      return present(expand(parts, scope, (part, inner) => withKeys(fillKeys(part, inner), ['label'])));
    case 'rows':
      return present(fillRows(parts, scope));
    case 'flows':
      return given;
    default:
      return present(
        parts.flatMap((part) => {
          const value = typeof part === 'string' ? fillText(part, scope) : (part as Value);
          const list = Array.isArray(value) ? (value as readonly Value[]) : [value];
          return list.flatMap((one) => (one === undefined ? [] : [rawOrText(one)]));
        }),
      );
  }
}

function fillString(key: string, given: string, scope: Scope): unknown {
  const value = fillText(given, scope);
  if (value === undefined) return undefined;
  if (TYPED.has(key)) {
    const raw = rawOf(value);
    if (value instanceof Placeholder) return value.toText();
    if (key === 'to' || key === 'options' || key === 'categories' || key === 'values')
      return Array.isArray(raw) ? present(raw) : undefined;
    if (NUMBERS.has(key) && typeof raw === 'string' && /^-?\d+(?:\.\d+)?$/.test(raw)) return Number(raw);
    return raw === '' ? undefined : raw;
  }
  if (key === 'columns') return rawOf(value);
  const text = toText(value);
  return text === '' ? undefined : text;
}

const rawOrText = (value: Value): unknown => (typeof value === 'number' ? value : toText(value));

const present = <Item>(list: readonly Item[]): readonly Item[] | undefined =>
  list.length > 0 ? list : undefined;

const withKeys = (part: Part, keys: readonly string[]): Part | undefined =>
  keys.every((key) => part[key] !== undefined) ? part : undefined;

/** Repeats and selects the parts of a list by their directives. */
function expand<Filled>(
  parts: readonly unknown[],
  scope: Scope,
  fill: (part: Part, scope: Scope) => Filled | undefined,
): Filled[] {
  const filled: Filled[] = [];
  for (const one of parts) {
    const part = one as Part;
    for (const { inner, each } of scopesOf(part, scope)) {
      const shown = isShown(part, inner);
      if (shown === false) continue;
      const done = fill(part, inner);
      if (done !== undefined) filled.push(withDirectives(done, each, shown));
    }
  }
  return filled;
}

/** Parts that are repeated or shown by data of the running app keep their directives. */
function withDirectives<Filled>(filled: Filled, each: string | undefined, when: string | true): Filled {
  if (each === undefined && when === true) return filled;
  const part = typeof filled === 'object' ? filled : { is: 'text', text: String(filled) };
  return { ...part, ...(each === undefined ? {} : { each }), ...(when === true ? {} : { when }) } as Filled;
}

function scopesOf(part: Part, scope: Scope): readonly { inner: Scope; each?: string | undefined }[] {
  if (typeof part.each !== 'string') return [{ inner: scope }];
  const path = part.each.split('.');
  const found = evaluate({ path, text: part.each }, scope);
  // A list of texts or tags is repeated for each of them.
  const value = found instanceof Cell && typeof found.raw === 'object' ? found.raw : found;
  const rows =
    value instanceof Rows
      ? value.rows
      : Array.isArray(value)
        ? (value as readonly Value[])
        : value === undefined
          ? []
          : [value];
  const name = typeof part.as === 'string' ? part.as : 'item';
  const each = value instanceof Rows ? value.repeats : value instanceof Placeholder ? value.path : undefined;
  return rows.map((row) => ({ inner: (root) => (root === name ? row : scope(root)), each }));
}

/** True if a part is shown, or the path that decides when the app runs. */
function isShown({ when }: Part, scope: Scope): boolean | string {
  if (typeof when !== 'string') return true;
  const isReversed = when.startsWith('!');
  const path = when.replace(/^!/, '').split('.');
  const value = evaluate({ path, text: when }, scope);
  if (value instanceof Placeholder && !value.isCertain) return `${isReversed ? '!' : ''}${value.path}`;
  return isTruthy(value) !== isReversed;
}

function isTruthy(value: Value): boolean {
  if (value instanceof Rows) return value.rows.length > 0;
  if (value instanceof Cell) return value.raw !== false && value.raw !== '';
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== false && value !== '';
}

function fillItem(part: Part, scope: Scope): CommonV1AnatomyItem | undefined {
  return withKeys(fillKeys(part, scope, true), ['text']) as CommonV1AnatomyItem | undefined;
}

const fillSeries = (part: Part, scope: Scope): Part | undefined =>
  withKeys(fillKeys(part, scope), ['label', 'values']);

/** Rows of cells; rows of the running app keep their directives. */
function fillRows(rows: readonly unknown[], scope: Scope): (CommonV1TableCell[] | Part)[] {
  const filled = expand(
    rows.map((row) => (Array.isArray(row) ? { cells: row } : row)),
    scope,
    ({ cells }, inner): Part & { cells: CommonV1TableCell[] } => ({
      cells: expand(
        (cells as readonly unknown[]).map((cell) => (typeof cell === 'object' ? cell : { cell })),
        inner,
        (part, scoped) => fillCell(part, scoped),
      ),
    }),
  );
  return filled.map((row) => (Object.keys(row).length === 1 ? row.cells : row));
}

/** A cell keeps its place in the row: without a value it shows a dash. */
function fillCell(part: Part, scope: Scope): CommonV1TableCell {
  if ('cell' in part) {
    const { cell } = part;
    return typeof cell === 'number' ? cell : toText(fillText(String(cell), scope)) || '–';
  }
  const template = part as unknown as CommonV1TemplateNode;
  return (template.is === 'datum' ? fillDatum(template, scope) : fillNode(template, scope)) ?? '–';
}

/** A value as its type is best shown: a status as a badge, tags as badges, a link as a link, the rest as text. */
function fillDatum(
  { text = '', slot, href }: CommonV1TemplateNode,
  scope: Scope,
): CommonV1AnatomyNode | string | undefined {
  const value = evaluateDatum(text, scope);
  const written = toText(value);
  if (written === '') return undefined;
  const at = slot === undefined ? {} : { slot };
  const target = href === undefined ? undefined : toText(fillText(href, scope));
  if (target) return { is: 'link', ...at, text: written, href: target };
  if (value instanceof Placeholder && value.field?.type === 'status')
    return { is: 'badge', ...at, text: written };
  if (value instanceof Cell) {
    const { type } = value.field;
    if (type === 'status') {
      const tone = value.property('tone');
      return {
        is: 'badge',
        ...at,
        text: written,
        ...(typeof tone === 'string' ? { tone: tone as 'neutral' } : {}),
      };
    }
    if (type === 'tags' && typeof value.raw === 'object')
      return {
        is: 'row',
        ...at,
        gap: 'xs',
        children: value.raw.map((tag) => ({ is: 'badge', text: String(tag) })),
      };
    if (type === 'image') return { is: 'image', ...at, alt: written, aspect: '1:1', size: 'sm' };
  }
  return slot === undefined ? written : { is: 'text', slot, text: written };
}

/** `{item.*column.field}` cannot be a path, so a datum may name its field with a second expression: `{item}.{column.field}`. */
function evaluateDatum(text: string, scope: Scope): Value {
  const match = /^\{([a-z][\w-]*)\}\.\{([a-z][\w.-]*)\}$/.exec(text);
  if (!match) return fillText(text, scope);
  const row = scope(match[1] ?? '');
  const field = toText(evaluate({ path: (match[2] ?? '').split('.'), text: '' }, scope));
  return hasProperties(row) ? row.property(field) : undefined;
}

/** Leaves out what cannot be drawn, and adapts a node whose parts were left out. */
function repair(given: CommonV1AnatomyNode): CommonV1AnatomyNode | undefined {
  const node = withDrawableItems(given);
  if (node.is === 'link' && node.href === undefined && node.text !== undefined)
    return pick(node, { is: 'text' }, ['slot', 'text', 'icon']);
  if (node.is === 'split' && node.children?.length === 1)
    return pick(node, { is: 'stack' }, ['slot', 'children', 'label', 'role', 'gap', 'align']);
  const [tab] = node.items ?? [];
  if (node.is === 'tabs' && node.items?.length === 1 && tab && !('each' in tab))
    return (
      tab.children && {
        is: 'stack',
        ...(node.slot === undefined ? {} : { slot: node.slot }),
        children: tab.children,
      }
    );
  if (!hasKeys(node as unknown as Part, REQUIRED_KEYS[node.is] ?? [])) return undefined;
  if (node.is === 'field' && OPTION_KINDS.has(node.kind ?? '') && (node.options?.length ?? 0) < 2)
    return undefined;
  if (node.is === 'field' && node.kind === 'slider' && (node.min === undefined || node.max === undefined))
    return undefined;
  if (node.role !== undefined && node.label === undefined) {
    const { role: _, ...rest } = node;
    return rest;
  }
  return node;
}

/** Kinds of fields that need choices. */
const OPTION_KINDS: ReadonlySet<string> = new Set([
  'select',
  'combobox',
  'multi-select',
  'radio',
  'checkbox-group',
]);

function withDrawableItems(node: CommonV1AnatomyNode): CommonV1AnatomyNode {
  const keys = REQUIRED_ITEM_KEYS[node.is];
  if (!keys || !node.items) return node;
  const items = node.items.filter((item) => hasKeys(item as unknown as Part, keys));
  if (items.length === node.items.length) return node;
  const { items: _, ...rest } = node;
  return items.length > 0 ? { ...rest, items } : rest;
}

const hasKeys = (part: Part, keys: readonly string[]): boolean =>
  keys.every((key) => key.split('|').some((one) => part[one] !== undefined));

/** Another primitive with some of the keys of a node. */
function pick(
  node: CommonV1AnatomyNode,
  other: Pick<CommonV1AnatomyNode, 'is'>,
  keys: readonly (keyof CommonV1AnatomyNode)[],
): CommonV1AnatomyNode {
  const entries = keys.flatMap((key) => (node[key] === undefined ? [] : [[key, node[key]]]));
  return { ...other, ...Object.fromEntries(entries) } as CommonV1AnatomyNode;
}
