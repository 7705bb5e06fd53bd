import type { Attribute, AttributeValue, Child, Element, Source } from '../source/source.ts';
import { isElement } from '../source/elements.ts';
import type { Facts } from './facts.ts';
import { findLibraryShape } from './library-components.ts';
import { resolveTarget } from './page-scan.ts';
import type { Project } from './rule.ts';
import {
  type Components,
  countNodes,
  decodeShape,
  isPictureProp,
  isProp,
  REPLACING_PROPS,
  type Shape,
  type ShapeElement,
  type ShapeNode,
  type ShapeValue,
  toAttributeName,
} from './shape.ts';

/** Larger results come from components that use components that use components. */
const MAX_NODES = 60;
const MAX_DEPTH = 12;

/** Creates a function that resolves the components of a file through the files of the project. */
export function createShapeResolver(
  project: Pick<Project, 'facts' | 'resolve'>,
): (file: string) => Components | undefined {
  const resolver = new ShapeResolver(project);
  return (file) => resolver.resolveFile(file);
}

class ShapeResolver {
  readonly #project: Pick<Project, 'facts' | 'resolve'>;
  /** By file and name; undefined while it is resolved, which stops recursion. */
  readonly #known = new Map<string, Shape | undefined>();

  constructor(project: Pick<Project, 'facts' | 'resolve'>) {
    this.#project = project;
  }

  resolveFile(file: string): Components | undefined {
    let components: Map<string, Shape> | undefined;
    for (const [tag, target] of this.#project.facts.get(file)?.shapes?.uses ?? []) {
      const shape = this.#resolveProject(file, target, 0);
      if (shape) (components ??= new Map()).set(tag, shape);
    }
    return components;
  }

  #resolveTarget(file: string, target: string, depth: number): Shape | undefined {
    return findLibraryShape(target, file.endsWith('.vue')) ?? this.#resolveProject(file, target, depth);
  }

  #resolveProject(file: string, target: string, depth: number): Shape | undefined {
    const found = resolveTarget(this.#project, file, target);
    if (!found || depth > MAX_DEPTH) return undefined;
    const key = `${found.file}#${found.name}`;
    if (this.#known.has(key)) return this.#known.get(key);
    this.#known.set(key, undefined);
    const own = findShape(this.#project.facts.get(found.file), found.name);
    const nodes = own && this.#inline(own.nodes, found.file, depth + 1);
    const shape = nodes && countNodes(nodes) <= MAX_NODES ? { nodes } : undefined;
    this.#known.set(key, shape);
    return shape;
  }

  /** Replaces the components in a shape by what they render. */
  #inline(nodes: readonly ShapeNode[], file: string, depth: number): ShapeNode[] {
    return nodes.flatMap((node): readonly ShapeNode[] => {
      if (node.is !== 'element') return [node];
      const { target, others = [], ...rest } = node;
      const call: ShapeElement = { ...rest, children: this.#inline(node.children, file, depth) };
      if (target === undefined) return [call];
      const found = this.#resolveTarget(file, target, depth);
      const names = call.attributes.map(([name]) => name);
      const hasNested = call.children.some(({ is }) => is === 'element');
      const shape = found && !isReplaced(found, names, hasNested) ? found : undefined;
      const isSame = others.every((other) => {
        const another = this.#resolveTarget(file, other, depth);
        return rootTag(another) !== undefined && rootTag(another) === rootTag(shape);
      });
      return shape && isSame ? expand(call, shape) : [{ ...call, target }];
    });
  }
}

const rootTag = (shape: Shape | undefined): string | undefined => {
  const [root] = shape?.nodes ?? [];
  return root?.is === 'element' && root.target === undefined ? root.tag : undefined;
};

function findShape(facts: Facts | undefined, name: string): Shape | undefined {
  const shapes = facts?.shapes?.shapes ?? [];
  const found =
    shapes.find(([own]) => own === name) ??
    (name === 'default' ? shapes.find(([own]) => own === '') : undefined);
  return found && decodeShape(found, found[1]);
}

/** True if what the caller passes decides which element the component renders, so that its shape does not apply. */
const isReplaced = (shape: Shape, names: readonly string[], hasNested: boolean): boolean =>
  (!isIcon(shape) && names.some((name) => REPLACING_PROPS.has(name))) ||
  (shape.needs !== undefined && !names.includes(shape.needs)) ||
  (hasNested && countPlaces(shape.nodes) > 1);

/** One of several places of the children is chosen at run time, as in `isInline ? children : <p>{children}</p>`. */
const countPlaces = (nodes: readonly ShapeNode[]): number =>
  nodes.reduce(
    (sum, node) =>
      sum + (node.is === 'element' ? countPlaces(node.children) : node.is === 'children' ? 1 : 0),
    0,
  );

const isNested = (child: Child): boolean => isElement(child) || child.is === 'dynamic';

/** An icon is an icon whatever draws it: `<Icon as={MdEdit} />`. */
const isIcon = ({ nodes: [root] }: Shape): boolean => root?.is === 'element' && root.tag === 'svg';

/** Fills the places of a shape with what its caller passes, which may come from the caller of the caller. */
function expand(call: ShapeElement, shape: Shape): ShapeNode[] {
  const given = new Map(call.attributes);
  const passesOn = (name: string): boolean => call.rest?.includes(name) === false;
  const bind = (value: ShapeValue): ShapeValue | undefined => {
    if (!isProp(value)) return value;
    const own = given.get(value.prop);
    if (own !== undefined) return own;
    if (call.isSpread) return null;
    return passesOn(value.prop) ? value : value.or;
  };
  const fill = (nodes: readonly ShapeNode[]): ShapeNode[] => nodes.flatMap(fillNode);
  const fillNode = (node: ShapeNode): readonly ShapeNode[] => {
    if (node.is === 'children') {
      if (given.has('children')) return [{ is: 'unknown' }];
      if (call.children.length > 0) return call.children;
      if (call.isSpread) return [{ is: 'unknown' }];
      return passesOn('children') ? [node] : [];
    }
    if (node.is === 'prop') {
      const value = bind({ prop: node.name, ...(typeof node.or === 'string' ? { or: node.or } : {}) });
      if (value === undefined || isPictureProp(node.name)) return [];
      if (isProp(value)) return [{ ...node, name: value.prop }];
      return typeof value === 'string' ? (value.trim() === '' ? [] : [{ is: 'text' }]) : [{ is: 'unknown' }];
    }
    if (node.is !== 'element') return [node];
    const attributes = new Map<string, ShapeValue>();
    for (const [name, value] of node.attributes) {
      const bound = bind(value);
      if (bound !== undefined) attributes.set(name, bound);
    }
    const { rest, isSpread, ...own } = node;
    if (rest)
      for (const [name, value] of call.attributes)
        if (!rest.includes(name) && name !== 'children') attributes.set(name, value);
    const passed = rest && call.rest ? [...call.rest, ...rest] : undefined;
    const isOpen = isSpread === true || (rest !== undefined && call.isSpread === true);
    return [
      {
        ...own,
        attributes: [...attributes],
        ...(passed ? { rest: passed } : {}),
        ...(isOpen ? { isSpread: true as const } : {}),
        children: fill(node.children),
      },
    ];
  };
  return fill(shape.nodes);
}

/** The elements of a file with its components replaced by what they render. */
export interface RenderedElements {
  readonly roots: readonly Element[];
  /** Elements that a component adds by itself: they are checked in its own file. */
  readonly added: ReadonlySet<Element>;
  /** The component that an element comes from. */
  readonly written: ReadonlyMap<Element, Element>;
  /** Tags of components of the project that may label what is inside. */
  readonly labelling: ReadonlySet<string>;
}

/** Undefined if the file uses no component that is known. */
export function renderElements(source: Source, components?: Components): RenderedElements | undefined {
  const imported = new Map(
    source.imports.flatMap(({ from, names, isType }) =>
      isType ? [] : names.map(({ imported: name, local }) => [local, { from, name }] as const),
    ),
  );
  const isVue = source.language === 'vue';
  if (!components && imported.size === 0 && !isVue) return undefined;
  const shapes = new Map<string, Shape | undefined>();
  const findShapeOf = (tag: string): Shape | undefined => {
    if (!shapes.has(tag))
      shapes.set(tag, components?.get(tag) ?? findLibraryShape(toTarget(tag, imported), isVue));
    return shapes.get(tag);
  };
  const renderer = new Renderer(findShapeOf);
  const roots = source.roots.flatMap((root) => renderer.render(root).filter(isElement));
  const labelling = new Set<string>();
  for (const [tag, { nodes }] of components ?? []) if (mayLabel(nodes)) labelling.add(tag);
  return renderer.written.size === 0 && labelling.size === 0
    ? undefined
    : { roots, added: renderer.added, written: renderer.written, labelling };
}

const mayLabel = (nodes: readonly ShapeNode[]): boolean =>
  nodes.some(
    (node) =>
      node.is === 'element' &&
      (node.tag === 'label' || /label/i.test(node.target ?? '') || mayLabel(node.children)),
  );

function toTarget(
  tag: string,
  imported: ReadonlyMap<string, { readonly from: string; readonly name: string }>,
): string {
  const [base = '', ...rest] = tag.split('.');
  const origin = imported.get(base);
  if (!origin) return tag;
  return `${origin.from}#${[...(origin.name === '*' ? [] : [origin.name]), ...rest].join('.')}`;
}

class Renderer {
  readonly added = new Set<Element>();
  readonly written = new Map<Element, Element>();
  readonly #findShape: (tag: string) => Shape | undefined;

  constructor(findShape: (tag: string) => Shape | undefined) {
    this.#findShape = findShape;
  }

  render(child: Child): readonly Child[] {
    if (!isElement(child)) {
      if (child.is === 'text') return [child];
      const children = this.#renderAll(child.children);
      return children === child.children ? [child] : [{ ...child, children }];
    }
    const children = this.#renderAll(child.children);
    const call = children === child.children ? child : { ...child, children };
    const shape = call.isComponent ? this.#findShape(call.tag) : undefined;
    const names = call.attributes.map(({ name }) => toAttributeName(name));
    return shape && !isReplaced(shape, names, call.children.some(isNested))
      ? this.#expand(call, child, shape)
      : [call];
  }

  /** The same list if nothing in it has changed: most elements contain no component. */
  #renderAll(children: readonly Child[]): readonly Child[] {
    let changed: Child[] | undefined;
    for (const [index, child] of children.entries()) {
      const rendered = this.render(child);
      if (!changed && (rendered.length !== 1 || rendered[0] !== child)) changed = children.slice(0, index);
      changed?.push(...rendered);
    }
    return changed ?? children;
  }

  #expand(call: Element, written: Element, shape: Shape): readonly Child[] {
    const given = new Map(call.attributes.map((one) => [toAttributeName(one.name), one]));
    const { start, end, open } = call;
    const place = { start, end };
    const unknown = (): Element => ({
      ...place,
      ...{ tag: 'slot', isComponent: false, open, attributes: [], hasSpread: false, children: [] },
    });
    const bind = (name: string, value: ShapeValue): Attribute | undefined => {
      const own = isProp(value) ? given.get(value.prop) : undefined;
      if (own) return { ...own, name };
      const at = { name, start: open.start, end: open.start };
      if (!isProp(value)) return { ...at, value: toAttributeValue(value) };
      if (call.hasSpread) return { ...at, value: { is: 'dynamic' } };
      return value.or === undefined ? undefined : { ...at, value: { is: 'text', text: value.or } };
    };
    const fill = (node: ShapeNode): readonly Child[] => {
      switch (node.is) {
        case 'text':
          return [{ is: 'text', text: node.is, ...place }];
        case 'string':
          return [{ ...unknown(), tag: 'span', attributes: [{ ...UNKNOWN_TEXT, ...place }] }];
        case 'unknown':
          return [unknown()];
        case 'children':
          if (given.has('children')) return [unknown()];
          return call.children.length === 0 && call.hasSpread ? [unknown()] : call.children;
        case 'prop': {
          if (isPictureProp(node.name)) return [];
          const or = typeof node.or === 'string' ? { or: node.or } : {};
          const value = bind(node.name, { prop: node.name, ...or })?.value;
          if (!value || value.is === 'bare') return [];
          return value.is === 'text' ? [{ ...value, ...place }] : [unknown()];
        }
        case 'element':
          return [this.#toElement(node, { call, given, bind, fill }, written)];
      }
    };
    return shape.nodes.flatMap(fill);
  }

  #toElement(node: ShapeElement, { call, given, bind, fill }: Filling, written: Element): Element {
    const { tag, target, rest } = node;
    const attributes = new Map<string, Attribute>();
    for (const [name, value] of node.attributes) {
      if (isOwnHandler(name, value)) continue;
      const bound = bind(name, value);
      if (bound) attributes.set(name, bound);
    }
    if (rest)
      for (const [name, attribute] of given)
        if (!rest.includes(name) && name !== 'children') attributes.set(name, { ...attribute, name });
    const element: Element = {
      ...{ tag, isComponent: target !== undefined, open: call.open, start: call.start, end: call.end },
      attributes: [...attributes.values()],
      hasSpread: node.isSpread === true || (rest !== undefined && call.hasSpread),
      children: node.children.flatMap(fill),
    };
    this.written.set(element, written);
    if (!isOpen(node)) this.added.add(element);
    return element;
  }
}

/** A directive that sets the text of an element. */
const UNKNOWN_TEXT = { name: 'textcontent', value: { is: 'dynamic' } } as const;

interface Filling {
  readonly call: Element;
  readonly given: ReadonlyMap<string, Attribute>;
  readonly bind: (name: string, value: ShapeValue) => Attribute | undefined;
  readonly fill: (node: ShapeNode) => readonly Child[];
}

const toAttributeValue = (value: string | true | null): AttributeValue =>
  value === null ? { is: 'dynamic' } : value === true ? { is: 'bare' } : { is: 'text', text: value };

/** The caller decides its attributes or its content. */
const isOpen = ({ rest, attributes, children }: ShapeElement): boolean =>
  rest !== undefined ||
  attributes.some(([name, value]) => DECISIVE.test(name) && isProp(value) && !isOwnHandler(name, value)) ||
  children.some(hasPlace);

/** A handler under another name is reported where the component sets it: `onClick={onOpen}`. */
const isOwnHandler = (name: string, value: ShapeValue): boolean =>
  isProp(value) && /^on:?click$/.test(name) && value.prop !== name;

/** Attributes that name an element or make it clickable. */
const DECISIVE = /^(?:aria-label(?:ledby)?|title|alt|id|on:?click)$/;

const hasPlace = (node: ShapeNode): boolean =>
  node.is === 'children' || node.is === 'prop' || (node.is === 'element' && node.children.some(hasPlace));
