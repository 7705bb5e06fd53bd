import type { Attribute, Child, Element, SyntaxNode } from './source.ts';

export interface Found {
  readonly element: Element;
  /** The elements around it, the nearest first. */
  readonly parents: readonly Element[];
}

export function isElement(child: Child): child is Element {
  return 'tag' in child;
}

/** The elements that stand in no other of these, also those that are drawn only sometimes. */
export function outermost(children: readonly Child[]): Element[] {
  const elements: Element[] = [];
  const stack = children.toReversed();
  for (let child = stack.pop(); child !== undefined; child = stack.pop()) {
    if (isElement(child)) elements.push(child);
    else if (child.is === 'dynamic') for (const inner of child.children.toReversed()) stack.push(inner);
  }
  return elements;
}

/** Every element in the order of the file, also those that are drawn only sometimes. */
export function* elementsOf(roots: readonly Child[]): Generator<Found> {
  const stack: { readonly child: Child; readonly parents: readonly Element[] }[] = [];
  const push = (children: readonly Child[], parents: readonly Element[]) => {
    for (const child of children.toReversed()) stack.push({ child, parents });
  };
  push(roots, []);
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { child, parents } = next;
    if (isElement(child)) {
      yield { element: child, parents };
      if (child.children.length > 0) push(child.children, [child, ...parents]);
    } else if (child.is === 'dynamic') {
      push(child.children, parents);
    }
  }
}

/** The attribute of that name; upper and lower case are the same. */
export function attribute(element: Element, name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return element.attributes.find((each) => each.name.toLowerCase() === wanted);
}

/** The text of the children and all they contain; undefined where a part of it is known only at run time. */
export function textOf(children: readonly Child[]): string | undefined {
  let text = '';
  const stack = children.toReversed();
  for (let child = stack.pop(); child !== undefined; child = stack.pop()) {
    if (isElement(child)) {
      if (child.isComponent || child.tag === 'slot') return undefined;
      for (const inner of child.children.toReversed()) stack.push(inner);
    } else if (child.is === 'text') {
      text += child.text;
    } else {
      return undefined;
    }
  }
  return text;
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}

/** The nodes directly in a node, in the order of the text. */
export function childNodesOf(node: SyntaxNode): SyntaxNode[] {
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
export function* nodesOf(
  tree: SyntaxNode,
): Generator<{ readonly node: SyntaxNode; readonly parent: SyntaxNode | undefined }> {
  const stack: { readonly node: SyntaxNode; readonly parent: SyntaxNode | undefined }[] = [
    { node: tree, parent: undefined },
  ];
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    yield next;
    const children = childNodesOf(next.node);
    for (let index = children.length - 1; index >= 0; index--) {
      const node = children[index];
      if (node !== undefined) stack.push({ node, parent: next.node });
    }
  }
}
