/** Generated TypeScript and JSX as a tree, so that a line is broken only where it is too long. */
export type Code = string | ArrayCode | ObjectCode | MapCode | ArrowCode | ConditionCode | Jsx;

interface ArrayCode {
  readonly kind: 'array';
  readonly items: readonly Code[];
}

interface ObjectCode {
  readonly kind: 'object';
  readonly entries: readonly (readonly [key: string, value: Code])[];
}

/** `list.map((item) => body)` */
export interface MapCode {
  readonly kind: 'map';
  readonly method?: 'map' | 'flatMap';
  readonly list: string;
  readonly parameters: string;
  readonly body: Code;
  /** A spread inside an array literal. */
  readonly spread?: boolean;
}

/** `(parameters) => body` */
interface ArrowCode {
  readonly kind: 'arrow';
  readonly parameters: string;
  readonly body: Code;
}

/** `test && then`, or `test ? then : otherwise`. */
export interface ConditionCode {
  readonly kind: 'condition';
  readonly test: string;
  readonly then: Code;
  readonly otherwise?: Code;
  /** A spread of one item or none inside an array literal. */
  readonly spread?: boolean;
}

export interface Jsx {
  readonly kind: 'jsx';
  /** Empty for a fragment. */
  readonly tag: string;
  readonly props: readonly (readonly [name: string, value: Code | true])[];
  readonly children: readonly JsxChild[];
}

export type JsxChild = { readonly text: string } | { readonly code: Code };

const WIDTH = 100;

export const stringLiteral = (text: string): string =>
  `'${text.replace(/\\/g, '\\\\').replace(/'/g, "\\'").replace(/\n/g, '\\n')}'`;

export const templateText = (text: string): string => text.replace(/[\\`]|\$(?=\{)/g, '\\$&');

export const propertyName = (name: string): string =>
  /^(?:[A-Za-z_$][\w$]*|\d+)$/.test(name) ? name : stringLiteral(name);

/** Prints an expression that starts at this column of a line with this indentation. */
export function printCode(code: Code, indent = 0, column = indent): string {
  const flat = flatten(code);
  if (flat !== undefined && column + flat.length <= WIDTH) return flat;
  if (typeof code === 'string') return code;
  switch (code.kind) {
    case 'array':
      return code.items.length === 0
        ? '[]'
        : block(
            '[',
            ']',
            code.items.map((item) => printItem(item, indent + 2)),
            indent,
          );
    case 'object':
      return block(
        '{',
        '}',
        code.entries.map(([key, value]) => printEntry(key, value, indent + 2)),
        indent,
      );
    case 'map':
      return printMap(code, indent);
    case 'arrow':
      return `(${code.parameters}) => ${wrapJsx(code.body, indent, WIDTH)}`;
    case 'condition':
      return printCondition(code, indent);
    case 'jsx':
      return printJsx(code, indent);
  }
}

const pad = (indent: number): string => ' '.repeat(indent);

const block = (open: string, close: string, lines: readonly string[], indent: number): string =>
  `${open}\n${lines.map((line) => `${pad(indent + 2)}${line},\n`).join('')}${pad(indent)}${close}`;

function printItem(item: Code, indent: number): string {
  const spread = typeof item === 'object' && 'spread' in item && item.spread ? '...' : '';
  return spread + wrapJsx(item, indent, indent + spread.length);
}

function printEntry(key: string, value: Code, indent: number): string {
  if (value === key) return key;
  const name = propertyName(key);
  return `${name}: ${wrapJsx(value, indent, indent + name.length + 2)}`;
}

/** JSX of several lines is put in parentheses. */
function wrapJsx(code: Code, indent: number, column: number): string {
  const flat = flatten(code);
  if (flat !== undefined && column + flat.length + 1 <= WIDTH) return flat;
  if (typeof code === 'object' && code.kind === 'jsx')
    return `(\n${pad(indent + 2)}${printCode(code, indent + 2)}\n${pad(indent)})`;
  return printCode(code, indent, column);
}

function printMap({ method = 'map', list, parameters, body }: MapCode, indent: number): string {
  const head = `${list}.${method}((${parameters}) => `;
  if (typeof body === 'object' && body.kind === 'object')
    return `${head}(${printCode(body, indent, WIDTH)}))`;
  return `${head}${wrapJsx(body, indent, WIDTH)})`;
}

function printCondition({ test, then, otherwise, spread }: ConditionCode, indent: number): string {
  if (otherwise === undefined && !spread) return `${test} && ${wrapJsx(then, indent, WIDTH)}`;
  const [yes, no] = spread ? [arrayOf(then), '[]'] : [then, otherwise ?? 'undefined'];
  return `${test}\n${pad(indent + 2)}? ${wrapJsx(yes, indent + 2, indent + 4)}\n${pad(indent + 2)}: ${wrapJsx(no, indent + 2, indent + 4)}`;
}

const arrayOf = (item: Code): ArrayCode => ({ kind: 'array', items: [item] });

function printJsx({ tag, props, children }: Jsx, indent: number): string {
  const attributes = props.map(([name, value]) => printAttribute(name, value, indent + 2));
  const oneLine = `<${[tag, ...attributes].join(' ')}`;
  const isBroken = attributes.some((text) => text.includes('\n')) || indent + oneLine.length + 3 > WIDTH;
  const open = isBroken
    ? `<${tag}\n${attributes.map((text) => `${pad(indent + 2)}${text}\n`).join('')}${pad(indent)}`
    : oneLine;
  if (children.length === 0) return isBroken ? `${open}/>` : `${open} />`;
  const lines = children.map((child) => printChild(child, indent + 2));
  return `${open}>\n${joinText(children, lines, indent + 2)}${pad(indent)}</${tag}>`;
}

/** Text and expressions beside it stay on one line, because a line break between them would lose a space. */
function joinText(children: readonly JsxChild[], lines: readonly string[], indent: number): string {
  if (!children.some((child) => 'text' in child))
    return lines.map((line) => `${pad(indent)}${line}\n`).join('');
  return `${pad(indent)}${lines.join('')}\n`;
}

function printAttribute(name: string, value: Code | true, indent: number): string {
  if (value === true) return name;
  if (typeof value === 'string') {
    const text = literalText(value);
    if (text !== undefined && !/["\\\n{}]/.test(text)) return `${name}="${escapeAttribute(text)}"`;
  }
  return `${name}={${printCode(value, indent, indent + name.length + 2)}}`;
}

/** The text of a string literal. */
function literalText(code: string): string | undefined {
  if (!/^'(?:[^'\\]|\\.)*'$/.test(code)) return undefined;
  return code.slice(1, -1).replace(/\\n/g, '\n').replace(/\\(.)/g, '$1');
}

const escapeAttribute = (text: string): string => text.replace(/&/g, '&amp;');

function printChild(child: JsxChild, indent: number): string {
  if ('text' in child) return escapeText(child.text);
  const { code } = child;
  if (typeof code === 'object' && code.kind === 'jsx') return printCode(code, indent);
  if (typeof code === 'string') {
    const text = literalText(code);
    if (text !== undefined) return escapeText(text);
  }
  return `{${printCode(code, indent, indent + 1)}}`;
}

/** Text of JSX: braces, angle brackets and spaces at the ends need an expression. */
function escapeText(text: string): string {
  if (/[{}<>\n]/.test(text) || /^\s|\s$/.test(text)) return `{${stringLiteral(text)}}`;
  // eslint's react/no-unescaped-entities is not enabled; quotes stay readable.
  return text.replace(/&/g, '&amp;');
}

/** The code on one line; undefined if it must be broken. */
function flatten(code: Code): string | undefined {
  if (typeof code === 'string') return code.includes('\n') ? undefined : code;
  switch (code.kind) {
    case 'array': {
      const items = code.items.map((item) => {
        const flat = flatten(item);
        return flat !== undefined && typeof item === 'object' && 'spread' in item && item.spread
          ? `...${flat}`
          : flat;
      });
      return items.every((item) => item !== undefined) ? `[${items.join(', ')}]` : undefined;
    }
    case 'object': {
      const entries = code.entries.map(([key, value]) => {
        const flat = flatten(value);
        return flat === undefined ? undefined : flat === key ? key : `${propertyName(key)}: ${flat}`;
      });
      if (!entries.every((entry) => entry !== undefined)) return undefined;
      return entries.length === 0 ? '{}' : `{ ${entries.join(', ')} }`;
    }
    case 'map': {
      const body = flatten(code.body);
      if (body === undefined) return undefined;
      const isObject = typeof code.body === 'object' && code.body.kind === 'object';
      return `${code.list}.${code.method ?? 'map'}((${code.parameters}) => ${isObject ? `(${body})` : body})`;
    }
    case 'arrow': {
      const body = flatten(code.body);
      return body === undefined ? undefined : `(${code.parameters}) => ${body}`;
    }
    case 'condition': {
      const then = flatten(code.then);
      if (then === undefined) return undefined;
      if (code.spread) return `(${code.test} ? [${then}] : [])`;
      if (code.otherwise === undefined) return `${code.test} && ${then}`;
      const otherwise = flatten(code.otherwise);
      return otherwise === undefined ? undefined : `${code.test} ? ${then} : ${otherwise}`;
    }
    case 'jsx':
      return flattenJsx(code);
  }
}

function flattenJsx({ tag, props, children }: Jsx): string | undefined {
  // Nested elements are easier to read on lines of their own.
  if (children.some((child) => 'code' in child && typeof child.code === 'object')) return undefined;
  const attributes = props.map(([name, value]) => printAttribute(name, value, 0));
  if (attributes.some((text) => text.includes('\n'))) return undefined;
  const open = `<${[tag, ...attributes].join(' ')}`;
  if (children.length === 0) return `${open} />`;
  return `${open}>${children.map((child) => printChild(child, 0)).join('')}</${tag}>`;
}

/** The variables that code reads. */
export function identifiersIn(code: Code): Set<string> {
  const found = new Set<string>();
  const walk = (one: Code): void => {
    if (typeof one === 'string') for (const name of namesIn(one)) found.add(name);
    else for (const part of partsOf(one)) walk(part);
  };
  walk(code);
  return found;
}

function partsOf(code: Exclude<Code, string>): readonly Code[] {
  switch (code.kind) {
    case 'array':
      return code.items;
    case 'object':
      return code.entries.map(([, value]) => value);
    case 'map':
      return [code.list, code.body];
    case 'arrow':
      return [code.body];
    case 'condition':
      return [code.test, code.then, ...(code.otherwise === undefined ? [] : [code.otherwise])];
    case 'jsx':
      return [
        ...code.props.flatMap(([, value]) => (value === true ? [] : [value])),
        ...code.children.flatMap((child) => ('code' in child ? [child.code] : [])),
      ];
  }
}

/** Names outside of string literals, of the text of template literals and of property accesses. */
function namesIn(code: string): string[] {
  const bare = code
    .replace(/'(?:[^'\\]|\\.)*'/g, '')
    .replace(/`(?:[^`\\]|\\.)*`/g, (template) =>
      [...template.matchAll(/\$\{([^}]*)\}/g)].map(([, inner = '']) => inner).join(' '),
    );
  return bare.match(/(?<![\w$]|(?<!\.\.)\.)[A-Za-z_$][\w$]*/g) ?? [];
}

/** The components that code renders. */
export function tagsIn(code: Code): Set<string> {
  const found = new Set<string>();
  const walk = (one: Code): void => {
    if (typeof one === 'string') return;
    if (one.kind === 'jsx' && /^[A-Z]/.test(one.tag)) found.add(one.tag);
    for (const part of partsOf(one)) walk(part);
  };
  walk(code);
  return found;
}
