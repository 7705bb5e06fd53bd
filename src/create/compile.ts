import { REQUIRED_ITEM_KEYS, REQUIRED_KEYS } from '../product/fill.ts';
import { Row, Rows } from '../product/rows.ts';
import { Cell, evaluate, hasProperties, type Scope, toText, type Value } from '../product/values.ts';
import type { CommonV1TemplateNode } from '../schemas/types.ts';
import { SMALL as SMALL_PRIMITIVES } from '../render/primitives/row.ts';
import { type Code, type ConditionCode, type Jsx, type JsxChild, stringLiteral } from './code.ts';
import {
  type Binding,
  type Loop,
  type Place,
  resolve,
  type Resolved,
  resolveCondition,
  resolveText,
  textCode,
  truthTest,
} from './expressions.ts';
import { camelCase } from './names.ts';
import { enumerationOf, uiComponentOf, type UI_COMPONENTS } from './primitives.ts';
import { typeOfValues } from './values.ts';

type Template = Readonly<Record<string, unknown>> & { readonly is?: string };

/** Code, and the tests that must hold for it to be shown. */
interface Conditional<Value> {
  readonly code: Value;
  readonly tests: readonly string[];
}

/** The state of one component: what comes before a node decides some of its attributes. */
export interface CompileState {
  /** The code of the last heading, which a table caption may repeat. */
  lastHeading: string | undefined;
  /** True if a placement before has the title of the page. Two titles in one component are alternatives. */
  readonly isTitled: boolean;
}

export interface Compiler {
  readonly state: CompileState;
  /** Names of the landmarks of the shell, in lower case; those of a page must differ from them. */
  readonly takenLabels: ReadonlySet<string>;
  /** The React Router path of a target of the contract; undefined if there is no such page. */
  readonly pathTo: (target: string, place: Place) => string | undefined;
}

/** Compiles the anatomy of a preset into JSX; undefined if nothing of it is shown in any placement. */
export function compileAnatomy(
  anatomy: CommonV1TemplateNode,
  place: Place,
  compiler: Compiler,
): Jsx | undefined {
  const node = compileNode(anatomy as unknown as Template, place, compiler);
  if (!node) return undefined;
  const jsx =
    typeof node.code === 'object' && node.code.kind === 'jsx' && node.tests.length === 0
      ? node.code
      : fragment([{ code: withTests(node) }]);
  return hasMonths(place) ? inPanel(jsx, place) : jsx;
}

/** True for components with a calendar of days, which shows one month at a time. */
const hasMonths = ({ context }: Place): boolean => /"is":"calendar"[^{}]*"kind":"month"/.test(context.source);

/** The buttons of a component, its heading and its fields follow the months and days of its calendars. */
const inPanel = (jsx: Jsx, { context }: Place): Jsx => ({
  kind: 'jsx',
  tag: 'CalendarPanel',
  props: context.source.includes('"kind":"date-range"') ? [['isRange', true]] : [],
  children: jsx.tag === '' ? jsx.children : [{ code: jsx }],
});

const fragment = (children: readonly JsxChild[]): Jsx => ({ kind: 'jsx', tag: '', props: [], children });

function withTests({ code, tests }: Conditional<Code>, otherwise?: Code): Code {
  if (tests.length === 0) return code;
  if (otherwise === 'undefined') {
    const chain = toOptionalChain(code, tests);
    if (chain !== undefined) return chain;
  }
  const condition: ConditionCode = { kind: 'condition', test: joinTests(tests), then: code };
  return otherwise === undefined ? condition : { ...condition, otherwise };
}

/** `item.status?.label` for `item.status !== undefined ? item.status.label : undefined`. */
function toOptionalChain(code: Code, tests: readonly string[]): string | undefined {
  const [test = ''] = tests;
  const base = test.replace(/ !== undefined$/, '');
  const isPath = typeof code === 'string' && /^[\w.?[\]]+$/.test(code);
  return tests.length === 1 && base !== test && isPath && code.startsWith(`${base}.`)
    ? `${base}?${code.slice(base.length)}`
    : undefined;
}

const joinTests = (tests: readonly string[]): string => {
  const all = [...new Set(tests)];
  return all.length === 1
    ? (all[0] ?? '')
    : all.map((test) => (/ (?:\|\||\?) /.test(test) ? `(${test})` : test)).join(' && ');
};

function compileNode(given: Template, place: Place, compiler: Compiler): Conditional<Code> | undefined {
  if (given.is === 'datum') return compileDatum(given, place, compiler, false);
  const node = repairStatic(given, place);
  if (!node) return undefined;
  const { is = '' } = node;
  const ui = uiComponentOf(is as keyof typeof UI_COMPONENTS, node['kind']);
  const tests: string[] = [];
  const props: [string, Code | true][] = [];
  // The kind of a chart is its component.
  const found = new Set<string>(is === 'chart' ? ['kind'] : []);
  const isRequired = (key: string): boolean =>
    (REQUIRED_KEYS[is as keyof typeof REQUIRED_KEYS] ?? []).some((one) => one === key);

  const addSlot = typeof node['slot'] === 'string' ? node['slot'] : undefined;
  if (addSlot !== undefined) props.push(['data-slot', stringLiteral(addSlot)]);
  for (const key of ui.keys) {
    const value = compileKey(key, node, place, compiler);
    if (value === undefined) continue;
    found.add(key);
    if (value.tests.length > 0 && isRequired(key)) tests.push(...value.tests);
    const isPassed = value.tests.length === 0 || isRequired(key) || isPresenceOf(value);
    props.push([propName(key), toProperty(isPassed ? value.code : withTests(value, 'undefined'))]);
  }
  let children: JsxChild[] = [];
  if (ui.hasTextContent) {
    const text = compileText(node['text'], place);
    if (text) {
      found.add('text');
      if (text.tests.length > 0 && (isRequired('text') || isRequired('text|label')))
        tests.push(...text.tests);
      children = [...text.code];
    }
  }
  if (Array.isArray(node['children'])) {
    const nested = compileChildren(node['children'] as Template[], node, place, compiler);
    if (nested.length > 0) {
      found.add('children');
      children = [...children, ...nested];
    }
  }
  const required = REQUIRED_KEYS[is as keyof typeof REQUIRED_KEYS] ?? [];
  if (!required.every((key) => key.split('|').some((one) => found.has(one)))) return undefined;
  place.context.components.add(ui.name);
  const code: Jsx = {
    kind: 'jsx',
    tag: ui.name,
    props: refine(is, node, props, children, place, compiler),
    children:
      is === 'heading' && node['slot'] === 'title' && hasMonths(place)
        ? [{ code: { kind: 'jsx', tag: 'MonthTitle', props: [], children } }]
        : children,
  };
  return { code, tests };
}

/** The id of the innermost row around a place, other than the one that the action itself is from. */
function subjectOf({ names }: Place, action: Code | true | undefined): string | undefined {
  const isOwn = (code: string): boolean => typeof action === 'string' && action.startsWith(`${code}.`);
  const rows = [...names.values()].filter(
    (one) => one.kind === 'row' && one.loop !== undefined && !isOwn(one.code),
  );
  const row = rows.at(-1);
  return row && `${row.code}.id`;
}

/** Decisions of the renderer that depend on the neighbours of a node, not on its data. */
function refine(
  is: string,
  node: Template,
  props: readonly [string, Code | true][],
  children: readonly JsxChild[],
  place: Place,
  { state, takenLabels }: Compiler,
): [string, Code | true][] {
  const own = props.map(([key, value]): [string, Code | true] => [
    key,
    key === 'label' && isLandmark(is, node) ? distinguish(value, place, takenLabels) : value,
  ]);
  const subject = subjectOf(place, props.find(([key]) => key === 'action')?.[1]);
  const has = (name: string): boolean => own.some(([key]) => key === name);
  if (is === 'heading') {
    const level = node['level'];
    state.lastHeading = JSON.stringify(children);
    if (level === 1 && state.isTitled)
      return own.flatMap(([key, value]): [string, Code | true][] =>
        key === 'level'
          ? [
              ['level', '2'],
              ['look', '1'],
            ]
          : [[key, value]],
      );
  }
  if ((is === 'button' || is === 'field') && has('action') && subject !== undefined)
    own.push(['subject', subject]);
  // What starts at one is counted; other numbers may have decimals.
  if (is === 'field' && node['kind'] === 'number' && node['min'] === 1 && !has('step'))
    own.push(['step', '1']);
  if (is === 'row' && !has('align')) own.push(['align', stringLiteral(rowAlignment(node))]);
  if (is === 'table' || is === 'chart') {
    const label = own.find(([key]) => key === 'label')?.[1];
    if (typeof label === 'string' && repeatsHeading(label, is, state.lastHeading))
      own.push(['hideCaption', true]);
  }
  if (is === 'meter' || is === 'progress') {
    const label = own.find(([key]) => key === 'label')?.[1];
    if (typeof label === 'string' && repeatsHeading(label, is, state.lastHeading))
      own.push(['hideLabel', true]);
  }
  if (is === 'dialog') {
    if (node['startsClosed'] === true) own.push(['startsClosed', true]);
    if (contains(node, (one) => one.is === 'heading')) own.push(['hasTitle', true]);
    if (contains(node, ({ is: name }) => WIDE.has(name))) own.push(['isWide', true]);
  }
  if (
    is === 'card' &&
    !has('role') &&
    !has('expanded') &&
    childNodes(node).some((child) => child.is === 'heading')
  )
    own.push(['role', stringLiteral('article')]);
  if (has('role') && !has('label') && is !== 'card') return own.filter(([key]) => key !== 'role');
  return own;
}

/** True if a label is that of the heading before; in small multiples the title of all charts follows in the label. */
function repeatsHeading(label: string, is: string, heading: string | undefined): boolean {
  if (heading === undefined) return false;
  if (heading === JSON.stringify([{ code: label }])) return true;
  if (is !== 'chart') return false;
  const [words] = JSON.parse(heading) as { readonly code?: unknown }[];
  const code = words?.code;
  if (typeof code !== 'string') return false;
  return code.startsWith("'")
    ? ["'", '`'].some((quote) => label.startsWith(`${quote}${code.slice(1, -1)}, `))
    : label.startsWith(`\`\${${code}}, `);
}

/** Primitives that need a wide dialog. */
const WIDE: ReadonlySet<string | undefined> = new Set(['split', 'table', 'calendar', 'tree']);

const contains = (node: Template, test: (node: Template) => boolean): boolean =>
  childNodes(node).some((child) => test(child) || contains(child, test));

const LANDMARKS: ReadonlySet<unknown> = new Set(['nav', 'breadcrumb', 'pagination', 'form']);
const LANDMARK_ROLES: ReadonlySet<unknown> = new Set([
  'navigation',
  'form',
  'complementary',
  'region',
  'search',
]);

const isLandmark = (is: string, node: Template): boolean =>
  LANDMARKS.has(is) || LANDMARK_ROLES.has(node['role']);

/** The name of a landmark; another one than those of the shell around it. */
function distinguish(label: Code | true, { context }: Place, taken: ReadonlySet<string>): Code | true {
  if (typeof label !== 'string') return label;
  const isTaken = (text: string): boolean => taken.has(text.toLowerCase());
  if (/^'[^'\\]*'$/.test(label)) {
    const text = label.slice(1, -1);
    return isTaken(text) ? stringLiteral(`${text} (2)`) : label;
  }
  const property = [...context.copy.values()].find(({ name }) => name === label);
  return property?.values.some((value) => isTaken(String(value))) ? `\`\${${label}} (2)\`` : label;
}

const childNodes = (node: Template): readonly Template[] =>
  Array.isArray(node['children']) ? (node['children'] as Template[]) : [];

/** Primitives one line high, and data that becomes one. */
const SMALL: ReadonlySet<string | undefined> = new Set([...SMALL_PRIMITIVES, 'datum']);

function rowAlignment(node: Template): string {
  const children = childNodes(node);
  const fields = children.filter(({ is }) => is === 'field');
  // A hint below one field would push it above its neighbours.
  if (fields.length > 0)
    return fields.length === children.length && fields.some((one) => one['hint'] ?? one['error'])
      ? 'start'
      : 'end';
  return children.every(({ is }) => SMALL.has(is)) ? 'center' : 'stretch';
}

/** `disabled={true}` is written as `disabled`. */
const toProperty = (code: Code): Code | true => (code === 'true' ? true : code);

/** The changes that missing parts of all samples cause, as the renderer makes them for one. */
function repairStatic(node: Template, place: Place): Template | undefined {
  if (node.is === 'link' && compileText(node['href'], place) === undefined) {
    const { href: _, variant: _variant, action: _action, label: _label, ...rest } = node;
    return { ...rest, is: 'text' };
  }
  if (node.is === 'split' && countShown(childNodes(node), place) === 1) {
    const { ratio: _, ...rest } = node;
    return { ...rest, is: 'stack' };
  }
  if (node.is === 'tabs' && Array.isArray(node['items'])) {
    const items = node['items'] as Template[];
    const [only] = items;
    if (items.length === 1 && only && only['each'] === undefined && Array.isArray(only['children']))
      return {
        is: 'stack',
        ...(node['slot'] === undefined ? {} : { slot: node['slot'] }),
        children: only['children'],
      };
  }
  if (node.is === 'row' && node['slot'] === undefined) {
    const [field, button, ...others] = childNodes(node);
    // The field of the app has this button in it.
    if (field && isPassword(field) && button && isReveal(button) && others.length === 0) return field;
  }
  if (node.is === 'field') {
    const { kind, options } = node;
    if (typeof kind === 'string' && OPTION_KINDS.has(kind) && Array.isArray(options)) {
      const most = Math.max(0, ...place.samples.map(({ scope }) => optionCount(options, scope)));
      if (most < 2) return undefined;
    } else if (typeof kind === 'string' && OPTION_KINDS.has(kind) && options === undefined) return undefined;
  }
  return node;
}

const isPassword = ({ is, kind }: Template): boolean => is === 'field' && kind === 'password';
const isReveal = ({ is, kind, icon }: Template): boolean =>
  is === 'button' && kind === 'toggle' && icon === 'eye';

const OPTION_KINDS: ReadonlySet<string> = new Set([
  'select',
  'combobox',
  'multi-select',
  'radio',
  'checkbox-group',
]);

const optionCount = (options: readonly unknown[], scope: Scope): number =>
  options.reduce<number>((count, option) => {
    const match = /^\{([\w.-]+)\}$/.exec(String(option));
    if (!match) return count + 1;
    const value = evaluate({ path: (match[1] ?? '').split('.'), text: '' }, scope);
    return (
      count +
      (Array.isArray(value)
        ? value.length
        : value instanceof Cell && typeof value.raw === 'object'
          ? value.raw.length
          : value === undefined
            ? 0
            : 1)
    );
  }, 0);

const countShown = (children: readonly Template[], place: Place): number =>
  children.filter((child) => resolveCondition(child['when'] as string | undefined, place) !== false).length;

const propName = (key: string): string => (key.includes('_') ? camelCase(key) : key);

const FLAGS: ReadonlySet<string> = new Set([
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
]);
const TYPED: ReadonlySet<string> = new Set([...FLAGS, 'value', 'min', 'max', 'step', 'x', 'y']);
const NUMBERS: ReadonlySet<string> = new Set(['min', 'max', 'step', 'x', 'y']);

/** The value of a property; undefined if it has no value in any sample. */
function compileKey(
  key: string,
  node: Template,
  place: Place,
  compiler: Compiler,
): Conditional<Code> | undefined {
  const given = node[key];
  if (given === undefined) return undefined;
  if (typeof given === 'boolean')
    return given || key === 'expanded' || key === 'checked' ? always(String(given)) : undefined;
  if (typeof given === 'number') return always(String(given));
  if (Array.isArray(given)) return compileList(key, given, node, place, compiler);
  if (typeof given !== 'string') return undefined;
  const is = node.is ?? '';
  if (key === 'href') return compileHref(given, place, compiler);
  if (key === 'options' || key === 'categories' || key === 'values' || key === 'to')
    return compileTexts([given], place);
  return compileScalar(key, given, is, place);
}

const always = (code: Code): Conditional<Code> => ({ code, tests: [] });

function compileScalar(key: string, given: string, is: string, place: Place): Conditional<Code> | undefined {
  const found = resolveText(given, place);
  if (!found) return undefined;
  const enumeration = enumerationOf(key, is);
  if (found.constant !== undefined) {
    if (key === 'icon') place.context.icons.add(String(found.constant));
    if (NUMBERS.has(key) && typeof found.constant === 'string' && /^-?\d+(?:\.\d+)?$/.test(found.constant))
      return always(found.constant);
    if (FLAGS.has(key)) return found.constant === false || found.constant === '' ? undefined : always('true');
    return always(found.code);
  }
  const named = found.field ?? found.property;
  if (enumeration !== undefined && named) {
    named.enumeration = enumeration;
    place.context.types.add(enumeration);
    if (key === 'icon')
      for (const value of found.values) if (value !== undefined) place.context.icons.add(toText(value));
  }
  if (FLAGS.has(key)) return always(truthTest(found));
  if (NUMBERS_ONLY.has(key) && found.type === 'text' && isNumeric(found.values)) {
    // Numbers of several units are also there without their unit.
    const raw = resolveText(given.replace(/\}$/, '.raw}'), place);
    if (raw) return { code: raw.code, tests: raw.tests };
  }
  if (NUMBERS_ONLY.has(key) && GAUGES.has(is) && found.type === 'text')
    return { code: `Number(${found.code})`, tests: found.tests };
  const isRaw = TYPED.has(key) && found.type !== 'choice' && found.type !== 'boolean';
  return { code: isRaw ? found.code : textCode(found, place), tests: found.tests };
}

/** Primitives whose values are always numbers. */
const GAUGES: ReadonlySet<string> = new Set(['progress', 'meter', 'pagination', 'media']);

const NUMBERS_ONLY: ReadonlySet<string> = new Set(['value', 'min', 'max', 'step', 'x', 'y']);

const isNumeric = (values: readonly Value[]): boolean =>
  values.every((value) => value === undefined || (value instanceof Cell && typeof value.raw === 'number'));

/** An optional value that needs no formatting is passed on as it is. */
const isPlain = ({ type }: Resolved): boolean => type === 'text' || type === 'person';

function compileHref(given: string, place: Place, compiler: Compiler): Conditional<Code> | undefined {
  const found = resolveText(given, place);
  if (!found) return undefined;
  if (found.constant !== undefined)
    return always(stringLiteral(compiler.pathTo(String(found.constant), place) ?? '#'));
  if (found.field) found.field.enumeration = 'href';
  if (found.property) found.property.isTarget = true;
  return { code: found.code, tests: found.tests };
}

/** A text as the content of an element. */
function compileText(given: unknown, place: Place): Conditional<readonly JsxChild[]> | undefined {
  if (typeof given !== 'string') return undefined;
  const found = resolveText(given, place);
  if (!found) return undefined;
  return { code: [{ code: textCode(found, place) }], tests: found.tests };
}

function compileList(
  key: string,
  given: readonly unknown[],
  node: Template,
  place: Place,
  compiler: Compiler,
): Conditional<Code> | undefined {
  const { is = '' } = node;
  switch (key) {
    case 'items':
      return compileParts(given, place, (part, inner) => compileItem(part, is, inner, compiler));
    case 'columns':
      return compileParts(given, place, (part, inner) =>
        compileObject(part, ['label', 'hide_label', 'align', 'sort'], ['label'], is, inner, compiler),
      );
    case 'series':
      return compileParts(given, place, (part, inner) =>
        compileObject(part, ['label', 'values'], ['label', 'values'], is, inner, compiler),
      );
    case 'rows': {
      const sorted = sortableColumns(compileKey('columns', node, place, compiler)?.code);
      return compileParts(
        given.map((row) => (Array.isArray(row) ? { cells: row as unknown[] } : row)),
        place,
        (part, inner, keyCode) => compileRow(part, inner, compiler, keyCode, sorted),
      );
    }
    case 'flows':
      return always(
        JSON.stringify(given)
          .replace(/"(\w+)":/g, '$1: ')
          .replace(/"/g, "'"),
      );
    default:
      return compileTexts(given, place);
  }
}

/** A list of texts or numbers, some of which are lists themselves. */
function compileTexts(given: readonly unknown[], place: Place): Conditional<Code> | undefined {
  const tests: string[] = [];
  const items = given.flatMap((one): Code[] => {
    if (typeof one === 'number') return [String(one)];
    const found = resolveText(String(one), place);
    if (!found) return [];
    if (found.type === 'texts' || found.type === 'numbers') {
      if (given.length === 1) {
        tests.push(...found.tests);
        return [found.code];
      }
      return [`...${found.tests.length > 0 ? `(${found.code} ?? [])` : found.code}`];
    }
    return [textCode(found, place)];
  });
  if (items.length === 0) return undefined;
  const [only] = items;
  const found = resolveText(String(given[0]), place);
  if (
    given.length === 1 &&
    only !== undefined &&
    found &&
    (found.type === 'texts' || found.type === 'numbers')
  )
    return { code: only, tests };
  return always({ kind: 'array', items });
}

interface Repeated {
  readonly inner: Place;
  /** The code of the list and its parameters; undefined for a part that is not repeated. */
  readonly loop:
    | { readonly list: string; readonly loop: Loop; readonly variable: string; readonly key: string }
    | undefined;
}

/** The places that a part is compiled for: one, one in a loop, or one for each column. */
function repeat(part: Template, place: Place): Repeated[] {
  const { each } = part;
  if (typeof each !== 'string') return [{ inner: place, loop: undefined }];
  const path = each.split('.');
  const name = typeof part['as'] === 'string' ? part['as'] : 'item';
  const lists = place.samples.map(({ scope }) => evaluate({ path, text: '' }, scope));
  if (lists.every((list) => list === undefined)) return [];
  // Columns are known when the app is written, so that each becomes a cell of its own.
  const isColumn = typeof part['text'] === 'string' && part['text'].includes(`}.{${name}.`);
  if (path.at(-1) === 'columns' || isColumn) return unroll(lists, name, place);
  const found = resolve(path, place);
  if (!found) return [];
  const inner = place.samples.flatMap(({ scope, placement }, index) =>
    rowsOf(lists[index]).map((row) => ({
      scope: ((root) => (root === name ? row : scope(root))) as Scope,
      placement,
    })),
  );
  if (inner.length === 0) return [];
  const isSingle = lists.some((list) => list instanceof Row);
  if (isSingle) {
    const binding = place.names.get(path[0] ?? '') ?? place.context.roles.get(path[0] ?? '');
    if (binding?.kind !== 'row') return [];
    return [
      {
        inner: { ...place, samples: inner, names: new Map(place.names).set(name, binding) },
        loop: undefined,
      },
    ];
  }
  const depth = [...place.names.values()].filter((one) => one.kind !== 'rows').length;
  const variable = uniqueVariable(camelCase(name), place);
  const list = found.tests.length > 0 ? `(${found.code} ?? [])` : found.code;
  const loop: Loop = {
    index: depth === 0 ? 'index' : `index${depth + 1}`,
    list: found.code,
    usesIndex: false,
  };
  const binding: Binding = found.rows
    ? { kind: 'row', code: variable, shape: found.rows.shape, loop }
    : { kind: 'value', code: variable, type: typeOfValues(inner.map(({ scope }) => scope(name))) };
  if (found.rows) found.rows.shape.hasKey = true;
  return [
    {
      inner: { ...place, samples: inner, names: new Map(place.names).set(name, binding) },
      loop: { list, loop, variable, key: found.rows ? `${variable}.id` : variable },
    },
  ];
}

function uniqueVariable(wanted: string, { names, context }: Place): string {
  const taken = new Set([
    ...[...names.values()].map(({ code }) => code),
    ...[...context.roles.values()].map(({ code }) => code),
  ]);
  let variable = wanted;
  for (let number = 2; taken.has(variable); number++) variable = `${wanted}${number}`;
  return variable;
}

function rowsOf(value: Value): readonly Value[] {
  const list = value instanceof Cell && typeof value.raw === 'object' ? value.raw : value;
  if (list instanceof Rows) return list.rows;
  if (Array.isArray(list)) return list as readonly Value[];
  return list === undefined ? [] : [list as Value];
}

function unroll(lists: readonly Value[], name: string, place: Place): Repeated[] {
  const [first] = lists.filter((list) => list !== undefined);
  const columns = rowsOf(first);
  return columns.map((column) => ({
    inner: {
      ...place,
      samples: place.samples.map(({ scope, placement }) => ({
        scope: ((root) => (root === name ? column : scope(root))) as Scope,
        placement,
      })),
    },
    loop: undefined,
  }));
}

/** The parts of a list as an array, or as a loop if the list is nothing else. */
function compileParts(
  parts: readonly unknown[],
  place: Place,
  compile: (part: Template, place: Place, key: string | undefined) => Conditional<Code> | undefined,
): Conditional<Code> | undefined {
  const items = parts.flatMap((one): Code[] => {
    const part = one as Template;
    return repeat(part, place).flatMap(({ inner, loop }): Code[] => {
      const shown = resolveCondition(part['when'] as string | undefined, inner);
      if (shown === false) return [];
      const done = compile(part, inner, loop?.key);
      if (!done) return [];
      const tests = [...(typeof shown === 'string' ? [shown] : []), ...done.tests];
      if (!loop)
        return [
          tests.length === 0
            ? done.code
            : { kind: 'condition', test: joinTests(tests), then: done.code, spread: true },
        ];
      const parameters = loop.loop.usesIndex ? `${loop.variable}, ${loop.loop.index}` : loop.variable;
      if (tests.length === 0)
        return [{ kind: 'map', list: loop.list, parameters, body: done.code, spread: true }];
      const body: Code = {
        kind: 'condition',
        test: joinTests(tests),
        then: { kind: 'array', items: [done.code] },
        otherwise: '[]',
      };
      return [{ kind: 'map', method: 'flatMap', list: loop.list, parameters, body, spread: true }];
    });
  });
  if (items.length === 0) return undefined;
  const [only] = items;
  if (items.length === 1 && typeof only === 'object' && only.kind === 'map')
    return always({ ...only, spread: false });
  return always({ kind: 'array', items: items.map(withLiteralTypes) });
}

/** TypeScript widens the literals of a spread object, so names are marked as such. */
function withLiteralTypes(item: Code): Code {
  if (typeof item !== 'object' || !('spread' in item) || !item.spread) return item;
  const mark = (code: Code): Code => {
    if (typeof code !== 'object') return code;
    if (code.kind === 'condition') return { ...code, then: mark(code.then) };
    if (code.kind === 'array') return { ...code, items: code.items.map(mark) };
    if (code.kind !== 'object') return code;
    const isName = (key: string, value: Code): boolean =>
      ENUMERATED.has(key) && typeof value === 'string' && value.startsWith("'");
    return {
      ...code,
      entries: code.entries.map(([key, value]) => [
        key,
        isName(key, value) ? `${value as string} as const` : value,
      ]),
    };
  };
  return item.kind === 'map' ? { ...item, body: mark(item.body) } : { ...item, then: mark(item.then) };
}

const ENUMERATED: ReadonlySet<string> = new Set(['align', 'sort', 'tone', 'icon']);

const ITEM_KEYS = [
  'id',
  'text',
  'detail',
  'value',
  'time',
  'icon',
  'tone',
  'badge',
  'href',
  'action',
  'current',
  'selected',
  'checked',
  'expanded',
  'disabled',
  'x',
  'y',
  'to',
  'items',
];

function compileItem(
  part: Template,
  is: string,
  place: Place,
  compiler: Compiler,
): Conditional<Code> | undefined {
  const required = ['text', ...(REQUIRED_ITEM_KEYS[is as keyof typeof REQUIRED_ITEM_KEYS] ?? [])];
  const item = compileObject(part, ITEM_KEYS, required, is, place, compiler);
  if (!item) return undefined;
  const children = Array.isArray(part['children'])
    ? compileChildren(part['children'] as Template[], {}, place, compiler)
    : [];
  if (children.length === 0) {
    const hasValue =
      typeof item.code === 'object' &&
      item.code.kind === 'object' &&
      item.code.entries.some(([key]) => key === 'value');
    return is === 'definition-list' && !hasValue ? undefined : item;
  }
  const [only] = children;
  const isElement =
    children.length === 1 &&
    only &&
    'code' in only &&
    typeof only.code === 'object' &&
    only.code.kind === 'jsx';
  const content: Code = isElement && 'code' in only ? only.code : fragment(children);
  return item.code && typeof item.code === 'object' && item.code.kind === 'object'
    ? { ...item, code: { kind: 'object', entries: [...item.code.entries, ['content', content]] } }
    : item;
}

/** A part of a node as an object literal. */
function compileObject(
  part: Template,
  keys: readonly string[],
  required: readonly string[],
  is: string,
  place: Place,
  compiler: Compiler,
): Conditional<Code> | undefined {
  const tests: string[] = [];
  const entries: [string, Code][] = [];
  for (const key of keys) {
    const value =
      key === 'value' && typeof part[key] === 'string'
        ? itemValue(part[key], place)
        : key === 'items' && Array.isArray(part[key])
          ? compileParts(part[key] as unknown[], place, (below, inner) =>
              compileItem(below, is, inner, compiler),
            )
          : compileKey(key, { ...part, is: key === 'kind' ? is : 'stack' }, place, compiler);
    if (value === undefined) continue;
    const isRequired = required.some((one) => one === key || one.startsWith(`${key}|`));
    if (isRequired) tests.push(...value.tests);
    const isPassed = value.tests.length === 0 || isRequired || isPresenceOf(value);
    entries.push([propName(key), isPassed ? value.code : withTests(value, 'undefined')]);
  }
  const found = new Set(entries.map(([key]) => key));
  if (!required.every((key) => key.split('|').some((one) => one === 'children' || found.has(propName(one)))))
    return undefined;
  return { code: { kind: 'object', entries }, tests };
}

/** True if the only test is that the passed value itself is there. */
const isPresenceOf = ({ code, tests }: Conditional<Code>): boolean =>
  tests.length === 1 && typeof code === 'string' && tests[0] === `${code} !== undefined`;

/** The value of an item is written out, like its other texts. */
function itemValue(given: string, place: Place): Conditional<Code> | undefined {
  const found = resolveText(given, place);
  if (!found) return undefined;
  return { code: textCode(found, place), tests: found.tests };
}

function compileRow(
  part: Template,
  place: Place,
  compiler: Compiler,
  key: string | undefined,
  sorted: ReadonlySet<number>,
): Conditional<Code> {
  const written = (part['cells'] as readonly unknown[]).map((cell) =>
    typeof cell === 'object' ? cell : { cell },
  );
  const cells = compileParts(written, place, (cell, inner) => compileCell(cell, inner, compiler));
  const list: Code = cells?.code ?? { kind: 'array', items: [] };
  const values = sorted.size === 0 ? [] : compileSortValues(written as Template[], place, sorted);
  return always({
    kind: 'object',
    entries: [
      ...(key === undefined ? [] : [['id', key] as const]),
      ['cells', list],
      ...(values.length === 0 ? [] : [['sortBy', { kind: 'object', entries: values }] as const]),
    ],
  });
}

/** The places of the columns that visitors can sort. */
function sortableColumns(columns: Code | undefined): ReadonlySet<number> {
  const list = typeof columns === 'object' && columns.kind === 'array' ? columns.items : [];
  return new Set(
    list.flatMap((column, at) =>
      typeof column === 'object' &&
      column.kind === 'object' &&
      column.entries.some(([key, value]) => key === 'sort' && value !== 'undefined')
        ? [at]
        : [],
    ),
  );
}

/** The values behind the cells of sortable columns: numbers and dates are not in the order of their texts. */
function compileSortValues(
  cells: readonly Template[],
  place: Place,
  sorted: ReadonlySet<number>,
): [string, Code][] {
  let at = 0;
  return cells.flatMap((cell) =>
    repeat(cell, place).flatMap(({ inner }): [string, Code][] => {
      if (resolveCondition(cell['when'] as string | undefined, inner) === false) return [];
      const column = at++;
      const value = sorted.has(column) ? firstValue(cell, inner) : undefined;
      return value === undefined ? [] : [[String(column), value]];
    }),
  );
}

/** The first value that a cell shows, not written out. */
function firstValue(cell: Template, place: Place): string | undefined {
  const text = cell['cell'] ?? cell['text'];
  if (typeof text === 'string') {
    const match = /^\{([a-z][\w-]*)\}\.\{([a-z][\w.-]*)\}$/.exec(text);
    const found = match ? resolveColumn(match[1] ?? '', match[2] ?? '', place) : resolveText(text, place);
    if (found && found.constant === undefined && /^[\w.?[\]]+$/.test(found.code)) {
      const isObject = found.type === 'choice' || found.type === 'texts' || found.type === 'numbers';
      if (found.type === 'choice') return `${found.code}${found.tests.length > 0 ? '?' : ''}.label`;
      return isObject || found.type === 'rows' || found.type === 'boolean' ? undefined : found.code;
    }
  }
  for (const child of childNodes(cell)) {
    const value = child.is === 'avatar' ? undefined : firstValue(child, place);
    if (value !== undefined) return value;
  }
  return undefined;
}

/** A cell keeps its place in the row: without a value it shows a dash. */
const EMPTY_CELL = stringLiteral('–');

function compileCell(part: Template, place: Place, compiler: Compiler): Conditional<Code> {
  if ('cell' in part) {
    const { cell } = part;
    if (typeof cell === 'number') return always(String(cell));
    const found = resolveText(String(cell), place);
    if (!found) return always(EMPTY_CELL);
    if (found.tests.length > 0 && isPlain(found) && /^[\w.?[\]]+$/.test(found.code))
      return always(`${found.code} ?? ${EMPTY_CELL}`);
    const code = textCode(found, place);
    return always(withTests({ code, tests: found.tests }, EMPTY_CELL));
  }
  const { when: _, each: _each, ...bare } = part;
  const done =
    bare.is === 'datum' ? compileDatum(bare, place, compiler, true) : compileNode(bare, place, compiler);
  return done ? always(withTests(done, EMPTY_CELL)) : always(EMPTY_CELL);
}

/** A value as its type is best shown: a status as a badge, tags as badges, a link as a link, the rest as text. */
function compileDatum(
  part: Template,
  place: Place,
  compiler: Compiler,
  isCell: boolean,
): Conditional<Code> | undefined {
  const text = typeof part['text'] === 'string' ? part['text'] : '';
  const match = /^\{([a-z][\w-]*)\}\.\{([a-z][\w.-]*)\}$/.exec(text);
  const found = match ? resolveColumn(match[1] ?? '', match[2] ?? '', place) : resolveText(text, place);
  if (!found) return undefined;
  const slot: [string, Code][] =
    typeof part['slot'] === 'string' ? [['data-slot', stringLiteral(part['slot'])]] : [];
  const { tests } = found;
  const element = (
    tag: string,
    props: readonly [string, Code][],
    children: readonly JsxChild[],
  ): Conditional<Code> => {
    place.context.components.add(tag);
    return { code: { kind: 'jsx', tag, props: [...slot, ...props], children }, tests };
  };
  const written: JsxChild = { code: textCode(found, place) };
  const href = typeof part['href'] === 'string' ? compileHref(part['href'], place, compiler) : undefined;
  if (href) return element('TextLink', [['href', href.code]], [written]);
  if (found.type === 'choice') return element('Badge', [['tone', `${found.code}.tone`]], [written]);
  const [value] = found.values.filter((one) => one !== undefined);
  if (value instanceof Cell && value.field.type === 'status') return element('Badge', [], [written]);
  if (found.type === 'texts' && value instanceof Cell && value.field.type === 'tags') {
    place.context.components.add('Badge');
    const badge: Jsx = { kind: 'jsx', tag: 'Badge', props: [['key', 'tag']], children: [{ code: 'tag' }] };
    return element(
      'Row',
      [['gap', stringLiteral('xs')]],
      [{ code: { kind: 'map', list: found.code, parameters: 'tag', body: badge } }],
    );
  }
  if (value instanceof Cell && value.field.type === 'image')
    return element(
      'Picture',
      [
        ['alt', textCode(found, place)],
        ['aspect', stringLiteral('1:1')],
        ['size', stringLiteral('sm')],
      ],
      [],
    );
  if (isCell && slot.length === 0) {
    if (tests.length === 0) return always(textCode(found, place));
    return { code: textCode(found, place), tests };
  }
  return element('Text', [], [written]);
}

/** `{item}.{column.field}`: the field that a column names. */
function resolveColumn(row: string, column: string, place: Place): Resolved | undefined {
  const [sample] = place.samples;
  const field = sample && toText(evaluate({ path: column.split('.'), text: '' }, sample.scope));
  if (!field || !hasProperties(sample.scope(row))) return undefined;
  return resolve([row, field], place);
}

function compileChildren(
  children: readonly Template[],
  parent: Template,
  place: Place,
  compiler: Compiler,
): JsxChild[] {
  const isList = parent['role'] === 'list';
  return children.flatMap((given, index): JsxChild[] => {
    const child = withPopover(given, children[index - 1], children[index + 1]);
    return repeat(child, place).flatMap(({ inner, loop }): JsxChild[] => {
      const shown = resolveCondition(child['when'] as string | undefined, inner);
      if (shown === false) return [];
      const done = compileNode(child, inner, compiler);
      if (!done) return [];
      const wrapped = wrapChild(done, parent, isList, place);
      const tests = [...(typeof shown === 'string' ? [shown] : []), ...wrapped.tests];
      if (!loop) return [{ code: withTests({ code: wrapped.code, tests }) }];
      const body = withTests({ code: withKey(wrapped.code, loop.key), tests });
      const parameters = loop.loop.usesIndex ? `${loop.variable}, ${loop.loop.index}` : loop.variable;
      return [{ code: { kind: 'map', list: loop.list, parameters, body } }];
    });
  });
}

const isPopover = (node: Template | undefined): boolean =>
  node?.is === 'dialog' && node['kind'] === 'popover';
const isOpener = (node: Template | undefined): boolean =>
  node?.is === 'button' && (node['expanded'] !== undefined || node['kind'] === 'menu');

/** A button right before a popover opens it; both start closed. */
function withPopover(node: Template, before: Template | undefined, after: Template | undefined): Template {
  if (isOpener(node) && isPopover(after)) return { ...node, expanded: false };
  return isPopover(node) && isOpener(before) ? { ...node, startsClosed: true } : node;
}

/** Children of lists are list items; dividers between elements in a row are upright. */
function wrapChild(
  child: Conditional<Code>,
  parent: Template,
  isList: boolean,
  { context }: Place,
): Conditional<Code> {
  if (
    parent.is === 'row' &&
    typeof child.code === 'object' &&
    child.code.kind === 'jsx' &&
    child.code.tag === 'Divider'
  )
    return {
      ...child,
      code: { ...child.code, props: [...child.code.props, ['orientation', stringLiteral('vertical')]] },
    };
  if (parent.is === 'list' && parent.kind === 'feed') {
    context.components.add('FeedItem');
    return { ...child, code: toFeedItem(child.code) };
  }
  if (parent.is === 'list') {
    context.components.add('ListItem');
    return { ...child, code: { kind: 'jsx', tag: 'ListItem', props: [], children: [{ code: child.code }] } };
  }
  if (!isList) return child;
  return { ...child, code: { kind: 'jsx', tag: 'li', props: [], children: [{ code: child.code }] } };
}

/** An entry of a feed is the article: a card with the same role would nest two. */
function toFeedItem(code: Code): Code {
  const isJsx = typeof code === 'object' && code.kind === 'jsx';
  const isArticle =
    isJsx && code.props.some(([name, value]) => name === 'role' && value === stringLiteral('article'));
  if (!isArticle) return { kind: 'jsx', tag: 'FeedItem', props: [], children: [{ code }] };
  const inner = { ...code, props: code.props.filter(([name]) => name !== 'role' && name !== 'label') };
  const props = code.props.filter(([name]) => name === 'label');
  return { kind: 'jsx', tag: 'FeedItem', props, children: [{ code: inner }] };
}

function withKey(code: Code, key: string): Code {
  if (typeof code !== 'object' || code.kind !== 'jsx') return code;
  return { ...code, props: [['key', key], ...code.props] };
}
