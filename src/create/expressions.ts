import type { CommonV1DataShape, CommonV1PlacementContent } from '../schemas/types.ts';
import { Row, Rows } from '../product/rows.ts';
import { parseTemplate } from '../product/template.ts';
import { capitalize, Cell, evaluate, type Scope, toText, type Value } from '../product/values.ts';
import { stringLiteral, templateText } from './code.ts';
import { camelCase, pascalCase, singularOf } from './names.ts';
import { addField, createRowShape, type FieldShape, type RowShape } from './shape.ts';
import { DATED, isTruthy, NUMERIC, typeOfValues, type ValueType } from './values.ts';

/** A value in generated code. */
export interface Resolved {
  /** Valid where the tests hold. */
  readonly code: string;
  readonly type: ValueType;
  /** Tests that must hold for the value to be there; none if it always is. */
  readonly tests: readonly string[];
  /** The unit behind a number. */
  readonly unit?: string | undefined;
  /** The values of the samples, `undefined` where there is none. */
  readonly values: readonly Value[];
  /** The value, if the code is a literal. */
  readonly constant?: string | number | boolean;
  /** The field of a row that the code reads. */
  readonly field?: FieldShape;
  /** The property of the component that the code is. */
  readonly property?: CopyProperty;
  readonly rows?: { readonly shape: RowShape };
}

/** A name of a template in generated code. */
export type Binding =
  | { readonly kind: 'row'; readonly code: string; readonly shape: RowShape; readonly loop?: Loop }
  | { readonly kind: 'rows'; readonly code: string; readonly shape: RowShape }
  | { readonly kind: 'value'; readonly code: string; readonly type: ValueType };

export interface Loop {
  readonly index: string;
  readonly list: string;
  usesIndex: boolean;
}

/** One placement of the pattern that is compiled. */
export interface PlacedContent {
  readonly scope: Scope;
  readonly content: CommonV1PlacementContent | undefined;
}

/** A value that differs between the placements of a pattern and becomes a property of its component. */
export interface CopyProperty {
  readonly name: string;
  readonly type: 'text' | 'boolean' | 'number';
  isOptional: boolean;
  /** True for the target of a link, which pages write as a path. */
  isTarget: boolean;
  /** The type of a text that is one of a few names: `Tone`, `IconName`. */
  enumeration?: string;
  /** The value of each placement. */
  readonly values: readonly (string | number | boolean | undefined)[];
}

/** A role as a property of the component. */
export interface RoleProperty {
  readonly name: string;
  readonly isOptional: boolean;
}

/** Collects what the component of a pattern needs while its anatomy is compiled. */
export interface ComponentContext {
  readonly name: string;
  readonly typeNameFor: (wanted: string) => string;
  readonly data: CommonV1DataShape | undefined;
  readonly placements: readonly PlacedContent[];
  readonly roles: Map<string, Binding & RoleProperty>;
  readonly copy: Map<string, CopyProperty>;
  readonly components: Set<string>;
  readonly formatters: Set<string>;
  readonly icons: Set<string>;
  readonly types: Set<string>;
  /** The anatomy as text, to see which parts of a value are shown. */
  readonly source: string;
}

/** The names and sample values at one place of an anatomy. Each sample belongs to a placement, by index. */
export interface Place {
  readonly context: ComponentContext;
  readonly samples: readonly { readonly scope: Scope; readonly placement: number }[];
  readonly names: ReadonlyMap<string, Binding>;
  /** Texts that are being compiled: a text that refers to itself has no value. */
  readonly open: readonly string[];
}

const format = (place: Place, name: string): string => {
  place.context.formatters.add(name);
  return name;
};

/** Resolves a path; undefined if no sample has a value. */
export function resolve(path: readonly string[], place: Place): Resolved | undefined {
  const [root = '', ...rest] = path;
  const values = place.samples.map(({ scope }) => evaluate({ path, text: '' }, scope));
  if (values.every((value) => value === undefined)) return undefined;
  const binding = place.names.get(root) ?? roleBinding(root, place);
  if (binding?.kind === 'row') return resolveInRow(binding, rest, values, place, [root]);
  if (binding?.kind === 'rows') return resolveInRows(binding, rest, values, place, [root]);
  if (binding?.kind === 'value') return { code: binding.code, type: binding.type, tests: [], values };
  if (root === 'copy' && rest.length === 1) {
    const [name = ''] = rest;
    const shared = sharedCopy(name, place);
    // Words of the product are passed by its pages; a component has only those of its pattern.
    if (shared !== undefined && isOfProduct(name, shared, place))
      return resolveConstant(path, values, place, true);
    if (shared !== undefined) {
      if (place.open.includes(shared)) return undefined;
      return resolveText(shared, { ...place, open: [...place.open, shared] });
    }
  }
  return resolveConstant(path, values, place);
}

/** A role of the pattern, which is a property of its component. */
function roleBinding(root: string, { context }: Place): Binding | undefined {
  const role =
    context.data?.roles && Object.hasOwn(context.data.roles, root) ? context.data.roles[root] : undefined;
  if (!role) return undefined;
  const known = context.roles.get(root);
  if (known) return known;
  const found = context.placements.map(({ scope }) => scope(root));
  const shape = createRowShape(
    context.typeNameFor(`${context.name}${pascalCase(role.many ? singularOf(root) : root)}`),
    role,
  );
  const isOptional = found.some((one) => one === undefined);
  const name = camelCase(root);
  // A missing row has no fields.
  const binding = role.many
    ? ({ kind: 'rows', code: name, shape } as const)
    : ({ kind: 'row', code: isOptional ? `${name}?` : name, shape } as const);
  const whole = { ...binding, name, isOptional };
  context.roles.set(root, whole);
  return whole;
}

/** True for a text that the product has written, and that says nothing about the rows of the component. */
function isOfProduct(name: string, text: string, { context, names }: Place): boolean {
  const isWritten = context.placements.some(
    ({ content }) => content?.copy !== undefined && Object.hasOwn(content.copy, name),
  );
  const isOwn = (root = ''): boolean =>
    root === 'copy' || names.has(root) || Object.hasOwn(context.data?.roles ?? {}, root);
  return (
    isWritten && parseTemplate(text).parts.every((part) => typeof part === 'string' || !isOwn(part.path[0]))
  );
}

/** The text of a copy key, if all placements have the same. */
function sharedCopy(name: string, { context }: Place): string | undefined {
  const texts = context.placements.map(({ content }) => copyText(name, content, context));
  const [first] = texts;
  return texts.every((text) => text === first) ? first : undefined;
}

const copyText = (
  name: string,
  content: CommonV1PlacementContent | undefined,
  { data }: ComponentContext,
): string | undefined => {
  const written = content?.copy && Object.hasOwn(content.copy, name) ? content.copy[name] : undefined;
  return written ?? (data?.copy && Object.hasOwn(data.copy, name) ? data.copy[name]?.default : undefined);
};

/** A value that no row decides: a literal, or a property if it differs between placements. */
function resolveConstant(
  path: readonly string[],
  values: readonly Value[],
  place: Place,
  isProperty = false,
): Resolved {
  const plain = values.map(toConstant);
  const [first] = plain;
  if (!isProperty && first !== undefined && plain.every((value) => value === first))
    return literal(first, values);
  const byPlacement = place.context.placements.map(({ scope }) =>
    toConstant(evaluate({ path, text: '' }, scope)),
  );
  const key = path.join('.');
  const name = camelCase(path.slice(1).join('_') || key);
  const type = byPlacement.every((value) => value === undefined || typeof value === 'boolean')
    ? 'boolean'
    : 'text';
  const property: CopyProperty = place.context.copy.get(key) ?? {
    name: place.context.data?.roles && Object.hasOwn(place.context.data.roles, name) ? `${name}Text` : name,
    type,
    isOptional: byPlacement.includes(undefined) || type === 'boolean',
    isTarget: false,
    values: byPlacement,
  };
  place.context.copy.set(key, property);
  const tests = property.isOptional && type !== 'boolean' ? [`${property.name} !== undefined`] : [];
  return { code: property.name, type, tests, values, property };
}

const toConstant = (value: Value): string | number | boolean | undefined =>
  value === undefined || typeof value === 'boolean' || typeof value === 'number'
    ? value
    : toText(value) || undefined;

export const literal = (value: string | number | boolean, values: readonly Value[] = [value]): Resolved => ({
  code: typeof value === 'string' ? stringLiteral(value) : String(value),
  type: typeof value === 'string' ? 'text' : typeof value === 'number' ? 'number' : 'boolean',
  tests: [],
  values,
  constant: value,
});

const DATE_PARTS: ReadonlySet<string> = new Set(['short', 'long', 'time', 'day', 'month', 'weekday', 'iso']);

function resolveInRow(
  binding: Extract<Binding, { kind: 'row' }>,
  path: readonly string[],
  values: readonly Value[],
  place: Place,
  before: readonly string[],
): Resolved {
  const { shape, loop } = binding;
  const [head = '', ...tail] = path;
  const isOptional = values.some((value) => value === undefined);
  if (path.length === 1 && !(shape.role && Object.hasOwn(shape.role.fields, head))) {
    if (head === 'singular' || head === 'plural') return resolveConstant([...before, head], values, place);
    if (loop && (head === 'index' || head === 'first' || head === 'last')) {
      loop.usesIndex = true;
      const { index, list } = loop;
      const code = {
        index: `${index} + 1`,
        first: `${index} === 0`,
        last: `${index} === ${list}.length - 1`,
      }[head];
      return { code, type: head === 'index' ? 'number' : 'boolean', tests: [], values };
    }
  }
  // The value before the last name decides what the name means.
  const at = (names: readonly string[]): readonly Value[] =>
    place.samples.map(({ scope }) => evaluate({ path: [...before, ...names], text: '' }, scope));
  if (tail.length > 0) {
    const rowsAt = path.findIndex(
      (_, index) =>
        index < path.length - 1 && at(path.slice(0, index + 1)).some((one) => one instanceof Rows),
    );
    if (rowsAt >= 0) {
      const list = listField(binding, path.slice(0, rowsAt + 1), at(path.slice(0, rowsAt + 1)), place);
      return resolveInRows(list, path.slice(rowsAt + 1), values, place, [
        ...before,
        ...path.slice(0, rowsAt + 1),
      ]);
    }
    const base = path.slice(0, -1);
    const baseValues = at(base);
    const baseType = typeOfValues(baseValues);
    const last = path.at(-1) ?? '';
    const baseOptional = baseValues.some((value) => value === undefined);
    const baseTests = (code: string): string[] =>
      baseOptional || readsOptional(binding) ? [`${code} !== undefined`] : [];
    const read = (): { field: FieldShape; code: string } => {
      const field = addField(shape, base, baseType, baseOptional);
      return { field, code: readField(binding, field) };
    };
    if (DATED.has(baseType) && (DATE_PARTS.has(last) || last === 'relative')) {
      const { code } = read();
      const call =
        last === 'relative'
          ? `${format(place, 'formatRelative')}(${code})`
          : `${format(place, 'formatDate')}(${code}, ${stringLiteral(last)})`;
      return { code: call, type: 'text', tests: baseTests(code), values };
    }
    if (baseType === 'choice' && (last === 'tone' || last === 'icon' || last === 'label')) {
      const { code } = read();
      if (last === 'icon')
        for (const value of values) if (value !== undefined) place.context.icons.add(toText(value));
      const mayMiss = baseOptional || readsOptional(binding);
      // Looks may be missing; a label must be there.
      if (last === 'label')
        return {
          code: `${code}.label`,
          type: 'text',
          tests: mayMiss ? [`${code} !== undefined`] : [],
          values,
        };
      return { code: `${code}${mayMiss ? '?' : ''}.${last}`, type: 'text', tests: [], values };
    }
    if (baseType === 'person' && (last === 'initials' || last === 'first')) {
      const { code } = read();
      const call = `${format(place, last === 'first' ? 'firstName' : 'initials')}(${code})`;
      return { code: call, type: 'text', tests: baseTests(code), values };
    }
  }
  if (values.some((value) => value instanceof Rows)) {
    const list = listField(binding, path, values, place);
    return {
      code: list.code,
      type: 'rows',
      tests: isOptional || readsOptional(binding) ? [`${list.code} !== undefined`] : [],
      values,
      rows: { shape: list.shape },
    };
  }
  const type = simplify(path, typeOfValues(values), place);
  const field = addField(shape, path, type, isOptional);
  const code = readField(binding, field);
  const tests = field.isOptional || readsOptional(binding) ? [`${code} !== undefined`] : [];
  return { code, type: field.type, tests, values, field, unit: unitOf(values) };
}

/** The unit that all numbers share. */
const unitOf = (values: readonly Value[]): string | undefined => {
  const [first] = values.filter((value) => value !== undefined);
  return first instanceof Cell && typeof first.raw === 'number' ? first.field.unit : undefined;
};

/** A choice of which only the label is shown is a text. */
function simplify(path: readonly string[], type: ValueType, { context }: Place): ValueType {
  if (type === 'person') return 'person';
  if (type !== 'choice') return type;
  const last = path.at(-1) ?? '';
  return context.source.includes(`.${last}.tone}`) ||
    context.source.includes(`.${last}.icon}`) ||
    context.source.includes('"is":"datum"')
    ? 'choice'
    : 'text';
}

const readField = ({ code }: { readonly code: string }, field: FieldShape): string => `${code}.${field.name}`;

/** The first row of a list may be missing. */
const readsOptional = ({ code }: { readonly code: string }): boolean => code.endsWith('?');

function listField(
  binding: Extract<Binding, { kind: 'row' }>,
  path: readonly string[],
  values: readonly Value[],
  { context }: Place,
): Extract<Binding, { kind: 'rows' }> {
  const { shape } = binding;
  const name = path.at(-1) ?? '';
  const of = shape.role && Object.hasOwn(shape.role.fields, name) ? shape.role.fields[name]?.of : undefined;
  const role =
    of !== undefined && context.data?.roles && Object.hasOwn(context.data.roles, of)
      ? context.data.roles[of]
      : undefined;
  const field = addField(
    shape,
    path,
    'rows',
    values.some((value) => value === undefined),
    () => createRowShape(context.typeNameFor(`${shape.typeName}${pascalCase(singularOf(name))}`), role),
  );
  if (!field.rows) throw new Error(`${path.join('.')} is a list and a value.`);
  return { kind: 'rows', code: readField(binding, field), shape: field.rows };
}

function resolveInRows(
  binding: Extract<Binding, { kind: 'rows' }>,
  path: readonly string[],
  values: readonly Value[],
  place: Place,
  before: readonly string[],
): Resolved {
  const { code, shape } = binding;
  const lists = place.samples.map(({ scope }) => evaluate({ path: before, text: '' }, scope));
  const isOptional = lists.some((list) => list === undefined);
  const [head, ...tail] = path;
  const length = isOptional ? `(${code}?.length ?? 0)` : `${code}.length`;
  switch (head) {
    case undefined:
      return {
        code,
        type: 'rows',
        tests: isOptional ? [`${code} !== undefined`] : [],
        values,
        rows: { shape },
      };
    case 'count':
    case 'total': {
      const isWhole = lists.every(
        (list) =>
          !(list instanceof Rows) || toText(list.property('total')) === toText(list.property('count')),
      );
      if (head === 'count' || isWhole) return { code: length, type: 'number', tests: [], values };
      return resolveConstant([...before, head], values, place);
    }
    case 'counted': {
      const isWhole = lists.every(
        (list) =>
          !(list instanceof Rows) || toText(list.property('total')) === toText(list.property('count')),
      );
      if (!isWhole) return resolveConstant([...before, head], values, place);
      const [singular, plural] = ['singular', 'plural'].map(
        (noun) =>
          resolveConstant(
            [...before, noun],
            lists.map((list) => (list instanceof Rows ? list.property(noun) : undefined)),
            place,
          ).code,
      );
      return {
        code: `${format(place, 'formatCount')}(${length}, ${singular}, ${plural})`,
        type: 'text',
        tests: [],
        values,
      };
    }
    case 'first': {
      const first = `${code}${isOptional ? '?.' : ''}[0]?`;
      const found = resolveInRow({ kind: 'row', code: first, shape }, tail, values, place, [
        ...before,
        'first',
      ]);
      // A field that the first row has may be missing in others.
      const all = inRows(place, before);
      for (const [index] of tail.entries()) {
        const prefix = tail.slice(0, index + 1);
        const field = shape.fields.get(prefix.join('.'));
        if (field && all.values(prefix).some((value) => value === undefined)) field.isOptional = true;
      }
      return found;
    }
    case 'sum':
    case 'each': {
      const row = inRows(place, before);
      const inner = resolveInRow({ kind: 'row', code: 'row', shape }, tail, row.values(tail), row.place, [
        '$row',
      ]);
      if (head === 'sum' && !NUMERIC.has(inner.type))
        return resolveConstant([...before, ...path], values, place);
      if (head === 'sum')
        return {
          code: `${format(place, 'sumOf')}(${code}, (row) => ${inner.tests.length > 0 ? `${inner.code} ?? 0` : inner.code})`,
          type: inner.type,
          tests: isOptional ? [`${code} !== undefined`] : [],
          values,
        };
      const type = inner.type === 'text' || inner.type === 'person' ? 'texts' : 'numbers';
      const list = `${code}${isOptional ? '?' : ''}.map((row) => ${type === 'texts' ? textCode(inner, row.place) : inner.code})`;
      return {
        code: inner.tests.length > 0 ? `${list}.filter((value) => value !== undefined)` : list,
        type,
        tests: isOptional ? [`${code} !== undefined`] : [],
        values,
      };
    }
    default:
      return resolveConstant([...before, head, ...tail], values, place);
  }
}

/** The samples of the rows of a list, each under the name `$row`. */
function inRows(
  place: Place,
  path: readonly string[],
): { place: Place; values(tail: readonly string[]): Value[] } {
  const samples = place.samples.flatMap(({ scope, placement }) => {
    const list = evaluate({ path, text: '' }, scope);
    const rows = list instanceof Rows ? list.rows : list instanceof Row ? [list] : [];
    return rows.map((row) => ({
      scope: ((root) => (root === '$row' ? row : scope(root))) as Scope,
      placement,
    }));
  });
  return {
    place: { ...place, samples },
    values: (tail) => samples.map(({ scope }) => evaluate({ path: ['$row', ...tail], text: '' }, scope)),
  };
}

/** The code that writes a value as text. */
export function textCode({ code, type, constant, unit }: Resolved, place: Place): string {
  if (constant !== undefined) return stringLiteral(toText(constant));
  switch (type) {
    case 'number': {
      const number = `${format(place, 'formatNumber')}(${code})`;
      return unit === undefined ? number : `\`\${${number}} ${templateText(unit)}\``;
    }
    case 'money':
      return `${format(place, 'formatMoney')}(${code})`;
    case 'percent':
      return `${format(place, 'formatPercent')}(${code})`;
    case 'duration':
      return `${format(place, 'formatDuration')}(${code})`;
    case 'date':
    case 'date-time':
    case 'time':
      return `${format(place, 'formatDate')}(${code}${type === 'date' ? '' : `, ${stringLiteral(type)}`})`;
    case 'boolean':
      return `(${code} ? 'Yes' : 'No')`;
    case 'choice':
      return `${code}.label`;
    case 'texts':
    case 'numbers':
      return `${code}.join(', ')`;
    case 'rows':
      return `${code}.map((row) => row.title).join(', ')`;
    case 'text':
    case 'person':
      return code;
  }
}

const isNoun = (path: readonly string[]): boolean =>
  path[0] === 'word' || ['singular', 'plural', 'counted'].includes(path.at(-1) ?? '');

/** A text of a template in generated code; undefined if it has no value in any sample. */
export function resolveText(text: string, place: Place): Resolved | undefined {
  const { parts, only } = parseTemplate(text);
  if (only) {
    const found = resolve(only.path, place);
    return found && isNoun(only.path) && typeof found.constant === 'string'
      ? literal(capitalize(found.constant), found.values)
      : found;
  }
  const pieces: ({ text: string } | { resolved: Resolved })[] = [];
  for (const part of parts) {
    if (typeof part === 'string') {
      pieces.push({ text: part });
      continue;
    }
    const resolved = resolve(part.path, place);
    if (!resolved) return undefined;
    if (resolved.constant === undefined) pieces.push({ resolved });
    else {
      const written = toText(resolved.constant);
      pieces.push({ text: pieces.length === 0 && isNoun(part.path) ? capitalize(written) : written });
    }
  }
  const values = place.samples.map(() => 'text' as Value);
  if (pieces.every((piece) => 'text' in piece))
    return literal(pieces.map((piece) => ('text' in piece ? piece.text : '')).join(''));
  const body = pieces
    .map((piece) => ('text' in piece ? templateText(piece.text) : `\${${textCode(piece.resolved, place)}}`))
    .join('');
  const tests = [...new Set(pieces.flatMap((piece) => ('resolved' in piece ? piece.resolved.tests : [])))];
  return { code: `\`${body}\``, type: 'text', tests, values };
}

/** The code that is true if a value counts as true. */
export const truthTest = ({ code, type, tests }: Resolved): string => {
  if (type === 'boolean') return code;
  if (type === 'rows' || type === 'texts' || type === 'numbers')
    return tests.length > 0 ? `(${code}?.length ?? 0) > 0` : `${code}.length > 0`;
  return tests.length > 0 ? tests.join(' && ') : `${code} !== ''`;
};

/** A condition of a template: always, never, or code. */
export function resolveCondition(when: string | undefined, place: Place): boolean | string {
  if (when === undefined) return true;
  const isReversed = when.startsWith('!');
  const path = when.replace(/^!/, '').split('.');
  const truths = new Set(place.samples.map(({ scope }) => isTruthy(evaluate({ path, text: '' }, scope))));
  const [first = false] = truths;
  if (truths.size <= 1) return first !== isReversed;
  const found = resolve(path, place);
  if (!found) return isReversed;
  if (found.type === 'rows' || found.type === 'texts' || found.type === 'numbers') {
    const length = found.tests.length > 0 ? `(${found.code}?.length ?? 0)` : `${found.code}.length`;
    return isReversed ? `${length} === 0` : `${length} > 0`;
  }
  if (found.type === 'boolean') return isReversed ? negate(found.code) : found.code;
  if (found.tests.length === 0) return `${found.code} ${isReversed ? '===' : '!=='} ''`;
  return isReversed
    ? found.tests.map((test) => test.replace(' !== ', ' === ')).join(' || ')
    : found.tests.join(' && ');
}

/** `index !== 0` for `!(index === 0)`. */
const negate = (code: string): string => {
  if (/^[\w.]+ === [\w. -]+$/.test(code)) return code.replace(' === ', ' !== ');
  return code.includes(' ') ? `!(${code})` : `!${code}`;
};
