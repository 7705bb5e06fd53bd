import type { AttributeValue, SyntaxNode } from './source.ts';
import { isNode } from './elements.ts';

/** What an expression is worth without running it; `null` is also `undefined`, for neither draws anything. */
export type Constant = string | number | boolean | null;

/** Attributes whose `false` is a word and not an absence. */
const ENUMERATED_ATTRIBUTES = /^(?:aria-|data-|(?:contenteditable|draggable|spellcheck)$)/;

/** Without what only TypeScript sees: `x as const`, `x!`, `x satisfies T`. */
export function stripTypeSyntax(node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (/^TS(?:As|Satisfies|NonNull)Expression$/.test(inner.type)) inner = inner.expression as SyntaxNode;
  return inner;
}

/** The value of a literal, of `undefined` or of a template without expressions; undefined for all else. */
export function evaluateConstant(node: SyntaxNode): Constant | undefined {
  const inner = stripTypeSyntax(node);
  if (inner.type === 'Literal') {
    const { value, raw } = inner;
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
    return raw === 'null' ? null : undefined;
  }
  if (inner.type === 'Identifier' && inner.name === 'undefined') return null;
  if (inner.type === 'TemplateLiteral') {
    const [quasi, ...more] = inner.quasis as SyntaxNode[];
    if (more.length > 0) return undefined;
    return (quasi?.value as { cooked?: string | null } | undefined)?.cooked ?? undefined;
  }
  if (inner.type === 'UnaryExpression' && inner.operator === '-') {
    const { type, value } = inner.argument as SyntaxNode;
    return type === 'Literal' && typeof value === 'number' ? -value : undefined;
  }
  return undefined;
}

/** What an attribute with this value says; undefined if frameworks leave it out: `hidden={false}`. */
export function toAttributeValue(
  constant: Constant,
  name: string,
  isComponent: boolean,
): AttributeValue | undefined {
  if (typeof constant === 'string' || typeof constant === 'number') {
    return { is: 'text', text: String(constant) };
  }
  if (constant !== null && (isComponent || ENUMERATED_ATTRIBUTES.test(name)))
    return { is: 'text', text: String(constant) };
  if (constant === true) return { is: 'bare' };
  // A component may mean something of its own by `null`.
  return isComponent ? { is: 'dynamic' } : undefined;
}

/** The text of a literal, or of a template without expressions. */
export function evaluateString(node: SyntaxNode | null): string | undefined {
  const constant = node === null ? undefined : evaluateConstant(node);
  return typeof constant === 'string' ? constant : undefined;
}
/** The nodes directly in a node, in the order of the text. */

export function childNodes(node: SyntaxNode): SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (const key in node) {
    const value = node[key];
    if (typeof value !== 'object' || value === null || key === 'parent') continue;
    if (Array.isArray(value)) {
      for (const each of value) if (isNode(each)) children.push(each);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
  return children;
}
/** Every node of a syntax tree, outer before inner, each with the node around it. */

export function* walkNodes(
  tree: SyntaxNode,
): Generator<{ readonly node: SyntaxNode; readonly parent: SyntaxNode | undefined }> {
  const stack: { readonly node: SyntaxNode; readonly parent: SyntaxNode | undefined }[] = [
    { node: tree, parent: undefined },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const children = childNodes(next.node);
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index];
      if (node !== undefined) stack.push({ node, parent: next.node });
    }
  }
}
