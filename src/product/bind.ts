import type {
  CommonV1ColumnChoice,
  CommonV1DataField,
  CommonV1DataRole,
  CommonV1DataRow,
  CommonV1DataShape,
  CommonV1Entity,
  CommonV1EntityField,
  CommonV1PlacementContent,
  CommonV1RoleBinding,
} from '../schemas/types.ts';
import { neutralRows } from './neutral.ts';
import { type Product, toCell } from './product.ts';
import { type Column, type Noun, Row, Rows, sortRows } from './rows.ts';
import {
  capitalize,
  Dictionary,
  fillText,
  hasProperties,
  rawOf,
  type Scope,
  toText,
  type Value,
} from './values.ts';

export interface BindContext {
  readonly product: Product;
  /** The archetype behind the page; its entities come first. */
  readonly domain?: string | undefined;
  readonly page: { readonly title: string; readonly lead?: string | undefined };
}

/** Turns the data of a role into values. */
export type BindRole = (
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding | undefined,
  roles: Roles,
  context: BindContext,
  name: string,
) => Rows | Row | undefined;

/** The names that the templates of a placement may use. */
export function bindPlacement(
  shape: CommonV1DataShape,
  content: CommonV1PlacementContent | undefined,
  context: BindContext,
  bind: BindRole = bindRole,
): Scope {
  const { product, page } = context;
  const roles = shape.roles ?? {};
  const bound = new Map<string, Value>();
  const copyInUse = new Set<string>();
  const pageWords = new Dictionary({ title: page.title, lead: page.lead });
  const options: Value = { property: (name) => content?.options?.[name] === true, toText: () => '' };
  const copy: Value = {
    property(name) {
      const written = content?.copy && Object.hasOwn(content.copy, name) ? content.copy[name] : undefined;
      const text =
        written ?? (shape.copy && Object.hasOwn(shape.copy, name) ? shape.copy[name]?.default : undefined);
      // A text that refers to itself has no value.
      if (text === undefined || copyInUse.has(name)) return undefined;
      copyInUse.add(name);
      const value = fillText(text, scope);
      copyInUse.delete(name);
      return value;
    },
    toText: () => '',
  };
  const scope: Scope = (root) => {
    if (root === 'copy') return copy;
    if (root === 'option') return options;
    if (root === 'page') return pageWords;
    if (!Object.hasOwn(roles, root)) return product.scope(root);
    if (!bound.has(root)) {
      const role = roles[root];
      const binding = content?.roles && Object.hasOwn(content.roles, root) ? content.roles[root] : undefined;
      bound.set(root, role && bind(role, binding, roles, context, root));
    }
    return bound.get(root);
  };
  return scope;
}

export type Roles = Readonly<Record<string, CommonV1DataRole>>;

function bindRole(
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding | undefined,
  roles: Roles,
  context: BindContext,
): Rows | Row | undefined {
  const rows = binding && readRows(role, binding, roles, context, undefined);
  if (rows) return role.many ? rows : rows.rows[0];
  // A role that a pattern can do without is not made up.
  if (role.required === false) return undefined;
  const neutral = ownRows(role, neutralRows(role, roles, context.product.todayText), role, roles, context);
  return role.many ? new Rows(neutral, role, context.product, { columns: neutralColumns(role) }) : neutral[0];
}

export function readRows(
  role: CommonV1DataRole,
  binding: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
  outer: Row | undefined,
): Rows | undefined {
  const { product, domain } = context;
  const limit = Math.min(binding.limit ?? Number.POSITIVE_INFINITY, role.max ?? Number.POSITIVE_INFINITY);
  if (binding.form !== undefined) {
    const entity = product.entity(binding.form, domain);
    return entity && formRows(role, entity, binding, roles, context);
  }
  if (binding.facts !== undefined) {
    const entity = product.entity(binding.facts, domain);
    return entity && factRows(role, entity, binding, roles, context);
  }
  if (binding.entity !== undefined) {
    const entity = product.entity(binding.entity, domain);
    if (!entity || entity.rows.length === 0) return undefined;
    const noun = { singular: binding.singular ?? entity.singular, plural: binding.plural ?? entity.plural };
    const matching = selectRows(entity, binding, product, outer, domain);
    const [list] = Object.entries(role.fields).filter(([, field]) => field.type === 'list');
    if (binding.group !== undefined && list)
      return groupRows(matching, binding.group, list, { role, binding, roles, context, noun, limit });
    const rows = matching
      .slice(0, limit)
      .map((row, index, all) =>
        mapRow(row, { role, binding, roles, context, noun, outer, index, count: all.length }),
      );
    return new Rows(rows, noun, product, {
      total: binding.total ?? matching.length,
      columns: chooseColumns(role, binding, entity),
    });
  }
  if (binding.rows === undefined) return undefined;
  const noun = { singular: binding.singular ?? role.singular, plural: binding.plural ?? role.plural };
  const rows = ownRows(role, binding.rows.slice(0, limit), noun, roles, context);
  return new Rows(rows, noun, product, {
    total: binding.total ?? binding.rows.length,
    columns: chooseColumns(role, binding, undefined),
  });
}

/** Rows of an entity that match the filter, in order. */
function selectRows(
  entity: CommonV1Entity,
  { where = {}, sort, row: id }: CommonV1RoleBinding,
  product: Product,
  outer: Row | undefined,
  domain: string | undefined,
): Row[] {
  const scope: Scope = (root) => outer?.property(root) ?? product.scope(root);
  const wanted = Object.entries(where).map(([field, value]) => {
    const list = Array.isArray(value) ? value : [value];
    return {
      field,
      values: list.map((one) => (typeof one === 'string' ? rawOf(fillText(one, scope)) : one)),
    };
  });
  const matches = (row: Row): boolean =>
    wanted.every(({ field, values }) => values.some((value) => rawOf(row.property(field)) === value));
  const rows = entity.rows
    .filter((data) => id === undefined || data.id === id)
    .map((data) => product.readRow(entity, data, undefined, domain))
    .filter(matches);
  return sort === undefined ? rows : sortRows(rows, sort);
}

interface GroupContext extends Pick<MapContext, 'role' | 'binding' | 'roles' | 'context' | 'noun'> {
  readonly limit: number;
}

/** Groups rows by a field: one row per value, in the order of their first rows, with the rows of the value in its list. */
function groupRows(
  rows: readonly Row[],
  by: string,
  [listName, listField]: readonly [string, CommonV1DataField],
  { role, binding, roles, context, noun, limit }: GroupContext,
): Rows | undefined {
  const listed =
    listField.of === undefined || !Object.hasOwn(roles, listField.of) ? undefined : roles[listField.of];
  if (!listed) return undefined;
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = toText(row.property(by));
    groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  const identity = Object.entries(role.fields).find(([, field]) => field.identity)?.[0];
  const grouped = [...groups].slice(0, limit).map(([title, members], index, all) => {
    const inner = members.slice(0, listed.max).map((row, at, { length }) =>
      mapRow(row, {
        role: listed,
        binding,
        roles,
        context,
        noun,
        outer: undefined,
        index: at,
        count: length,
      }),
    );
    const items = new Rows(inner, noun, context.product, { total: members.length });
    const value = members[0]?.property(by);
    const read = (name: string): Value =>
      name === listName
        ? items
        : name === identity || name === 'title'
          ? identity
            ? title
            : value
          : undefined;
    return new Row(read, { singular: role.singular, plural: role.plural }, identity, {
      index,
      count: all.length,
    });
  });
  return new Rows(grouped, noun, context.product, { total: binding.total ?? rows.length });
}

interface MapContext {
  readonly role: CommonV1DataRole;
  readonly binding: CommonV1RoleBinding;
  readonly roles: Roles;
  readonly context: BindContext;
  readonly noun: Noun;
  readonly outer: Row | undefined;
  readonly index: number;
  readonly count: number;
}

/** A row of an entity in the fields of a role. */
function mapRow(row: Row, { role, binding, roles, context, noun, outer, index, count }: MapContext): Row {
  const { fields = {} } = binding;
  const scope: Scope = (root) =>
    root === 'outer' ? outer : (row.property(root) ?? context.product.scope(root));
  const identity = Object.entries(role.fields).find(([, field]) => field.identity)?.[0];
  const read = (name: string): Value => {
    // Its place is that in this list, not in the entity.
    if (name === 'index' || name === 'first' || name === 'last') return undefined;
    const mapped = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof mapped === 'string') return fillText(mapped, scope);
    const field = Object.hasOwn(role.fields, name) ? role.fields[name] : undefined;
    const listed = field?.of === undefined || !Object.hasOwn(roles, field.of) ? undefined : roles[field.of];
    if (mapped && listed) return readRows({ ...listed, many: true }, mapped, roles, context, row);
    const own = row.property(name);
    // What names a row of the entity also names it in the role.
    return own === undefined && name === identity ? row.toText() || undefined : own;
  };
  return new Row(read, noun, identity, { index, count });
}

/** Rows that are written in a binding, an example or made up from the shape. */
function ownRows(
  role: CommonV1DataRole,
  rows: readonly CommonV1DataRow[],
  noun: Noun,
  roles: Roles,
  context: BindContext,
): Row[] {
  const identity = Object.entries(role.fields).find(([, field]) => field.identity)?.[0];
  return rows.map((data, index) => {
    const read = (name: string): Value => {
      const value = Object.hasOwn(data, name) ? data[name] : undefined;
      if (value === undefined) return undefined;
      const field: CommonV1DataField | undefined = Object.hasOwn(role.fields, name)
        ? role.fields[name]
        : undefined;
      const listed = field?.of === undefined || !Object.hasOwn(roles, field.of) ? undefined : roles[field.of];
      if (listed && Array.isArray(value)) {
        const inner = value.filter((one) => typeof one === 'object');
        return new Rows(ownRows(listed, inner, listed, roles, context), listed, context.product);
      }
      const { of: _, ...spec } = field ?? { type: 'text' as const };
      return toCell(value, spec, context.product, context.product);
    };
    return new Row(read, noun, identity, { index, count: rows.length });
  });
}

/** Types of fields that make no column. */
const UNSUITABLE: ReadonlySet<string> = new Set([
  'link',
  'icon',
  'tone',
  'image',
  'list',
  'numbers',
  'texts',
]);

export function chooseColumns(
  role: CommonV1DataRole,
  { columns }: CommonV1RoleBinding,
  entity: CommonV1Entity | undefined,
): Column[] {
  if (!role.open) return [];
  const names =
    columns ??
    Object.entries<{ type: CommonV1DataField['type']; identity?: boolean }>(entity?.fields ?? role.fields)
      .filter(([, { type, identity }]) => !identity && !UNSUITABLE.has(type))
      .map(([name]) => name)
      .slice(0, 5);
  return names.map((choice) => {
    const { field, label, align, sort }: CommonV1ColumnChoice =
      typeof choice === 'string' ? { field: choice } : choice;
    const spec: Partial<CommonV1EntityField> | undefined =
      (entity && Object.hasOwn(entity.fields, field) ? entity.fields[field] : undefined) ??
      (Object.hasOwn(role.fields, field) ? role.fields[field] : undefined);
    const isNumber = spec?.type === 'number' || spec?.type === 'money' || spec?.type === 'percent';
    return {
      field,
      label: label ?? spec?.label ?? capitalize(field.replace(/[_-]+/g, ' ')),
      align: align ?? (isNumber ? 'end' : undefined),
      sort,
    };
  });
}

const neutralColumns = (role: CommonV1DataRole): Column[] => chooseColumns(role, {}, undefined);

/** The fields of one row as pairs of label and value; fields without a value are left out. */
function factRows(
  role: CommonV1DataRole,
  entity: CommonV1Entity,
  binding: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
): Rows | undefined {
  const { product } = context;
  const data = entity.rows.find(({ id }) => binding.row === undefined || id === binding.row);
  if (!data) return undefined;
  const row = product.readRow(entity, data, undefined, context.domain);
  const columns = chooseColumns({ ...role, open: true }, binding, entity);
  const rows = columns.flatMap(({ field, label }): CommonV1DataRow[] => {
    const value = toText(row.property(field));
    return value === '' ? [] : [{ label, title: label, value }];
  });
  const noun = { singular: entity.singular, plural: entity.plural };
  return new Rows(ownRows(role, rows, noun, roles, context), noun, product);
}

/** The kind of form field for each type. */
const FIELD_KINDS: Readonly<Record<CommonV1EntityField['type'], string>> = {
  text: 'text',
  'rich-text': 'rich-text',
  number: 'number',
  money: 'number',
  percent: 'number',
  date: 'date',
  'date-time': 'date-time',
  time: 'time',
  duration: 'number',
  boolean: 'switch',
  choice: 'select',
  status: 'select',
  image: 'file',
  file: 'file',
  person: 'combobox',
  place: 'text',
  link: 'url',
  tags: 'tags',
  code: 'text',
  icon: 'text',
  tone: 'text',
  reference: 'select',
  list: 'multi-select',
  numbers: 'text',
  texts: 'tags',
};

/** The choice of a filter that leaves out nothing. */
const ALL_VALUES = 'All';

/** The fields of an entity as rows of a form. */
function formRows(
  role: CommonV1DataRole,
  entity: CommonV1Entity,
  binding: CommonV1RoleBinding,
  roles: Roles,
  context: BindContext,
): Rows {
  const { product } = context;
  const names = (binding.columns ?? Object.keys(entity.fields)).map((one) =>
    typeof one === 'string' ? one : one.field,
  );
  // A filter narrows nothing until a value is chosen, so it offers all of them and demands none.
  const isFilter = role === roles['filters'];
  const data = binding.row === undefined ? undefined : entity.rows.find(({ id }) => id === binding.row);
  const source = data && product.readRow(entity, data, undefined, context.domain);
  const rows = names.flatMap((name): CommonV1DataRow[] => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    if (!field) return [];
    const values = optionsOf(name, field, entity, context);
    const options = values && isFilter ? [ALL_VALUES, ...values] : values;
    const cell = source?.property(name);
    const isNamed = options !== undefined || field.type === 'person' || field.type === 'reference';
    const value = hasProperties(cell) && isNamed ? toText(cell) : rawOf(cell);
    const entries: [string, CommonV1DataRow[string] | undefined][] = [
      ['name', name.replace(/_/g, '-')],
      ['label', field.label],
      [
        'kind',
        !isFilter && values && values.length <= 4 && field.type === 'choice'
          ? 'radio'
          : kindOf(field, values),
      ],
      ['required', isFilter ? undefined : field.required],
      ['options', options],
      ['hint', field.hint],
      ['placeholder', field.placeholder],
      ['autocomplete', field.autocomplete],
      ['min', field.min],
      ['max', field.max],
      [
        'unit',
        field.type === 'money'
          ? toText(product.scope('product') && fillText('{product.currency}', product.scope)) || undefined
          : field.unit,
      ],
      ['message', field.message],
      ['value', typeof value === 'boolean' ? undefined : (value as string | number | undefined)],
      ['checked', typeof value === 'boolean' ? value : undefined],
    ];
    return [Object.fromEntries(entries.filter(([, one]) => one !== undefined)) as CommonV1DataRow];
  });
  const noun = { singular: entity.singular, plural: entity.plural };
  return new Rows(ownRows(role, rows, noun, roles, context), noun, product);
}

const kindOf = (field: CommonV1EntityField, options: string[] | undefined): string => {
  const kind = FIELD_KINDS[field.type];
  if (kind === 'text' && field.autocomplete === 'email') return 'email';
  if (kind === 'text' && field.autocomplete === 'tel') return 'tel';
  return options === undefined && (kind === 'select' || kind === 'combobox') ? 'text' : kind;
};

/** The choices of a field: its values, the rows it may refer to, or the people that the rows name. */
function optionsOf(
  name: string,
  field: CommonV1EntityField,
  entity: CommonV1Entity,
  { product, domain }: BindContext,
): string[] | undefined {
  let labels: string[] = [];
  if (field.values) labels = Object.values(field.values).map(({ label }) => label);
  else if (field.type === 'reference' && field.of !== undefined) labels = namesOf(product, field.of, domain);
  else if (field.type === 'person')
    labels = entity.rows.map((row) => toText(product.readRow(entity, row, undefined, domain).property(name)));
  const unique = [...new Set(labels.filter((label) => label !== ''))];
  return unique.length > 1 ? unique : undefined;
}

/** The names of the rows of an entity. */
function namesOf(product: Product, name: string, domain: string | undefined): string[] {
  const entity = product.entity(name, domain);
  return entity?.rows.map((row) => product.readRow(entity, row, undefined, domain).toText()) ?? [];
}
