import type { Element, Source, Span, SyntaxNode } from '../../source/source.ts';

/** A node of a script with its parent. Add `offset` to its positions to get positions in the file. */
export interface NodePath {
  readonly node: SyntaxNode;
  readonly parent: NodePath | undefined;
  /** The field of the parent that contains it, such as `consequent`. */
  readonly field: string;
  readonly offset: number;
}

/** The indexed scripts and elements of a file, shared by all kinds of facts. */
export interface Trees {
  /** All nodes of all scripts in source order. */
  readonly nodes: readonly NodePath[];
  /** The initializers of `const` names that are declared once in the file. */
  readonly constants: ReadonlyMap<string, SyntaxNode>;
  /** Imports by local name: the module and the exported name. */
  readonly imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>;
  readonly elements: readonly ElementPath[];
}

export interface ElementPath {
  readonly element: Element;
  readonly parent: ElementPath | undefined;
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string';

export function buildTrees(source: Source): Trees {
  const nodes = source.programs.flatMap(({ tree, offset }) => listNodes(tree, offset));
  const imported = new Map<string, { from: string; name: string }>();
  for (const { from, names } of source.imports)
    for (const { imported: name, local } of names) imported.set(local, { from, name });
  return { nodes, constants: indexConstants(nodes), imported, elements: listElements(source) };
}

/** Iterative, since generated files can be nested arbitrarily deep. */
function listNodes(tree: SyntaxNode, offset: number): NodePath[] {
  const nodes: NodePath[] = [];
  const open: NodePath[] = [{ node: tree, parent: undefined, field: '', offset }];
  for (let placed = open.pop(); placed; placed = open.pop()) {
    nodes.push(placed);
    const inner: NodePath[] = [];
    let isInOrder = true;
    const add = (value: unknown, field: string): void => {
      if (!isNode(value)) return;
      isInOrder &&= (inner.at(-1)?.node.start ?? 0) <= value.start;
      inner.push({ node: value, parent: placed, field, offset });
    };
    for (const field in placed.node) {
      const value = placed.node[field];
      if (typeof value !== 'object' || value === null || field === 'parent') continue;
      if (Array.isArray(value)) for (const one of value as readonly unknown[]) add(one, field);
      else add(value, field);
    }
    // Sorts by position, since fields may be in any order.
    if (!isInOrder) inner.sort((a, b) => a.node.start - b.node.start);
    for (let index = inner.length - 1; index >= 0; index--) {
      const one = inner[index];
      if (one) open.push(one);
    }
  }
  return nodes;
}

function listElements(source: Source): ElementPath[] {
  const elements: ElementPath[] = [];
  const open: { readonly child: Element['children'][number]; readonly parent: ElementPath | undefined }[] =
    source.roots.toReversed().map((child) => ({ child, parent: undefined }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { child, parent } = next;
    if ('tag' in child) {
      const placed = { element: child, parent };
      elements.push(placed);
      for (const one of child.children.toReversed()) open.push({ child: one, parent: placed });
    } else if (child.is === 'dynamic')
      for (const one of child.children.toReversed()) open.push({ child: one, parent });
  }
  return elements;
}

function indexConstants(nodes: readonly NodePath[]): Map<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>();
  const twice = new Set<string>();
  for (const { node, parent } of nodes) {
    if (node.type !== 'VariableDeclarator' || parent?.node['kind'] !== 'const') continue;
    const { id, init } = node;
    if (!isNode(id) || id.type !== 'Identifier' || !isNode(init)) continue;
    const name = String(id['name']);
    if (constants.has(name)) twice.add(name);
    constants.set(name, init);
  }
  for (const name of twice) constants.delete(name);
  return constants;
}

export const spanOf = ({ node, offset }: NodePath): Span => ({
  start: node.start + offset,
  end: node.end + offset,
});

/** Removes type assertions, parentheses and other wrappers. */
export function unwrap(value: unknown): SyntaxNode | undefined {
  let node = value;
  while (isNode(node) && WRAPPERS.has(node.type)) node = node['expression'];
  return isNode(node) ? node : undefined;
}

const WRAPPERS = new Set([
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'ChainExpression',
  'JSXExpressionContainer',
]);

export const toNodes = (value: unknown): readonly SyntaxNode[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isNode) : [];

/** No API has a longer name; without a limit, long chains of members would take quadratic time. */
const MAX_NAME_PARTS = 16;

/** `useHotkeys`, `Mousetrap.bind`, `React.lazy`; undefined for computed and for very long names. */
export function getName(value: unknown): string | undefined {
  const names: string[] = [];
  let node = unwrap(value);
  while (node && names.length < MAX_NAME_PARTS) {
    if (node.type === 'Identifier' || node.type === 'JSXIdentifier') {
      names.push(String(node['name']));
      return names.reverse().join('.');
    }
    if (node.type === 'ThisExpression') {
      names.push('this');
      return names.reverse().join('.');
    }
    const isMember = node.type === 'MemberExpression' || node.type === 'JSXMemberExpression';
    const property = isMember && node['computed'] !== true ? unwrap(node['property']) : undefined;
    if (!property || typeof property['name'] !== 'string') return undefined;
    names.push(property['name']);
    node = unwrap(node['object']);
  }
  return undefined;
}

/** The name of a property of an object literal. */
export function getKey(property: SyntaxNode): string | undefined {
  const key = unwrap(property['key']);
  if (!key) return undefined;
  if (key.type === 'Literal') return String(key['value']);
  return property['computed'] !== true && typeof key['name'] === 'string' ? key['name'] : undefined;
}

/** The value of a property of an object literal; the last one wins, as at run time. */
export function getProperty(object: SyntaxNode, name: string): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (const property of toNodes(object['properties']))
    if (property.type === 'Property' && getKey(property) === name) found = unwrap(property['value']);
  return found;
}

export const hasSpread = (object: SyntaxNode): boolean =>
  toNodes(object['properties']).some(({ type }) => type === 'SpreadElement');

/** The static string value of an expression, from literals and constants of the file. */
export function evaluateText(
  value: unknown,
  { constants }: Pick<Trees, 'constants'>,
  depth = 0,
): string | undefined {
  const node = unwrap(value);
  // Limits chains of constants, which may be circular.
  if (!node || depth > 8) return undefined;
  const inner = (one: unknown): string | undefined => evaluateText(one, { constants }, depth + 1);
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node.type === 'Identifier') return inner(constants.get(String(node['name'])));
  if (node.type === 'TemplateLiteral') {
    const parts = toNodes(node['expressions']).map(inner);
    let text = '';
    for (const [index, quasi] of toNodes(node['quasis']).entries()) {
      const { cooked } = (quasi['value'] ?? {}) as { cooked?: unknown };
      text += typeof cooked === 'string' ? cooked : '';
      if (index < parts.length) {
        const part = parts[index];
        if (part === undefined) return undefined;
        text += part;
      }
    }
    return text;
  }
  if (node.type === 'BinaryExpression' && node['operator'] === '+') {
    const left = inner(node['left']);
    const right = inner(node['right']);
    return left === undefined || right === undefined ? undefined : left + right;
  }
  if (node.type === 'MemberExpression') {
    const object = unwrap(node['object']);
    const table = object?.type === 'Identifier' ? unwrap(constants.get(String(object['name']))) : undefined;
    const name = node['computed'] === true ? inner(node['property']) : getName(node['property']);
    return table?.type === 'ObjectExpression' && name !== undefined
      ? inner(getProperty(table, name))
      : undefined;
  }
  return undefined;
}

const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

export const isFunction = (node: SyntaxNode): boolean => FUNCTIONS.has(node.type);

/** The package of an import: `@scope/name` or `name`; undefined for files of the project, including aliases. */
export function toPackageName(from: string): string | undefined {
  if (/^(?:[./~#$]|@\/|src\/)/.test(from)) return undefined;
  const [first = '', second = ''] = from.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
