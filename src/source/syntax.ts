import type { AttributeValue, SyntaxNode } from './source.ts';
import { isNode } from './elements.ts';

/** The static value of an expression. `null` also represents `undefined`, since neither renders anything. */
export type Constant = string | number | boolean | null;

/** Attributes for which `false` is a value, not the absence of the attribute. */
const ENUMERATED_ATTRIBUTES = /^(?:aria-|data-|(?:contenteditable|draggable|spellcheck)$)/;

/** Removes TypeScript wrappers: `x as const`, `x!`, `x satisfies T`. */
export function stripTypeSyntax(node: SyntaxNode): SyntaxNode {
  let inner = node;
  while (/^TS(?:As|Satisfies|NonNull)Expression$/.test(inner.type)) inner = inner.expression as SyntaxNode;
  return inner;
}

/** The value of a literal, `undefined` or a template without expressions; undefined for everything else. */
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

/** Converts a constant to an attribute value; undefined if frameworks omit the attribute: `hidden={false}`. */
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
  // `null` may have a meaning for a component.
  return isComponent ? { is: 'dynamic' } : undefined;
}

/** The value of a string literal or of a template without expressions. */
export function evaluateString(node: SyntaxNode | null): string | undefined {
  const constant = node === null ? undefined : evaluateConstant(node);
  return typeof constant === 'string' ? constant : undefined;
}
/** The direct children of a node, in the order of its fields. */

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
/** Walks all nodes of a tree with their parents, parents first. */

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
