import type { Attribute, Child, Element, SyntaxNode } from './source.ts';

export interface ElementWithParents {
  readonly element: Element;
  /** The elements around it, the nearest first. */
  readonly parents: readonly Element[];
}

export function isElement(child: Child): child is Element {
  return 'tag' in child;
}

/** The elements that stand in no other of these, also those that are drawn only sometimes. */
export function outermostElements(children: readonly Child[]): Element[] {
  const elements: Element[] = [];
  const stack = children.toReversed();
  for (let child = stack.pop(); child !== undefined; child = stack.pop()) {
    if (isElement(child)) elements.push(child);
    else if (child.is === 'dynamic') for (const inner of child.children.toReversed()) stack.push(inner);
  }
  return elements;
}

/** Every element in the order of the file, also those that are drawn only sometimes. */
export function* walkElements(roots: readonly Child[]): Generator<ElementWithParents> {
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
export function getAttribute(element: Element, name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return element.attributes.find((each) => each.name.toLowerCase() === wanted);
}

/** The text of the children and all they contain; undefined where a part of it is known only at run time. */
export function getTextContent(children: readonly Child[]): string | undefined {
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

export function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';
}
