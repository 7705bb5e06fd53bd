import type { Attribute, Child, Element, SyntaxNode } from './source.ts';

export interface ElementWithParents {
  readonly element: Element;
  /** The ancestors, nearest first. */
  readonly parents: readonly Element[];
}

export function isElement(child: Child): child is Element {
  return 'tag' in child;
}

/** The outermost elements, including those in dynamic content. */
export function outermostElements(children: readonly Child[]): Element[] {
  const elements: Element[] = [];
  const stack = children.toReversed();
  for (let child = stack.pop(); child !== undefined; child = stack.pop()) {
    if (isElement(child)) elements.push(child);
    else if (child.is === 'dynamic') for (const inner of child.children.toReversed()) stack.push(inner);
  }
  return elements;
}

/** Walks all elements in source order, including those in dynamic content. */
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
      // Text needs no list of parents, which would be long in deep trees.
      if (child.children.some((inner) => isElement(inner) || inner.is === 'dynamic'))
        push(child.children, [child, ...parents]);
    } else if (child.is === 'dynamic') {
      push(child.children, parents);
    }
  }
}

/** Finds an attribute by its case-insensitive name. */
export function getAttribute(element: Element, name: string): Attribute | undefined {
  const wanted = name.toLowerCase();
  return element.attributes.find((each) => each.name.toLowerCase() === wanted);
}

/** The text of all descendants; undefined if a part is only known at run time. */
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
