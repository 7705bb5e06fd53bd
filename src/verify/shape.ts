/**
 * The elements that a component renders, as far as rules about elements need them: their names and handlers, and the
 * places that its caller fills. Plain data, so that it can be cached and sent to another process.
 */
export interface Shape {
  readonly nodes: readonly ShapeNode[];
  /** The component renders them only with this prop. */
  readonly needs?: string;
}

export type ShapeNode =
  | ShapeElement
  | { readonly is: 'text' }
  /** A text that is only known at run time, and may be empty. */
  | { readonly is: 'string' }
  /** Content that is only known at run time. */
  | { readonly is: 'unknown' }
  /** The children of the caller. */
  | { readonly is: 'children' }
  /** A prop as content; `or` is its default. */
  | { readonly is: 'prop'; readonly name: string; readonly or?: ShapeValue };

export interface ShapeElement {
  readonly is: 'element';
  /** A native tag, or the local name of a component. */
  readonly tag: string;
  /** For a component: a declaration of its file, or `module#name` for an imported one. */
  readonly target?: string;
  /** Components that other branches render in its place. */
  readonly others?: readonly string[];
  /** In lower case. */
  readonly attributes: readonly (readonly [name: string, value: ShapeValue])[];
  /** The element takes all props of the caller except these; undefined if it takes none. */
  readonly rest?: readonly string[];
  /** The element takes attributes that are only known at run time. */
  readonly isSpread?: true;
  readonly children: readonly ShapeNode[];
}

/** A text, no value (`true`), a value that is only known at run time (`null`), or that of a prop with its default. */
export type ShapeValue = string | true | null | { readonly prop: string; readonly or?: string };

export const isProp = (value: ShapeValue): value is { readonly prop: string; readonly or?: string } =>
  typeof value === 'object' && value !== null;

/** Larger components are pages and dialogs; what their callers pass is rarely the name of a control. */
export const MAX_SHAPE_NODES = 40;

/** With all nodes inside. */
export const countNodes = (nodes: readonly ShapeNode[]): number =>
  nodes.reduce((sum, node) => sum + 1 + (node.is === 'element' ? countNodes(node.children) : 0), 0);

/** The names of attributes in the DOM, in lower case, for props of React. */
export function toAttributeName(prop: string): string {
  if (prop === 'className') return 'class';
  return prop === 'htmlFor' ? 'for' : prop.toLowerCase();
}

/** Props that replace the element of a component. */
export const REPLACING_PROPS: ReadonlySet<string> = new Set(
  'as aschild component forwardedas is render'.split(' '),
);

/** Props that hold a picture, which is not a name. */
export const isPictureProp = (name: string): boolean =>
  /(?:icon|spinner|loader|indicator)$/.test(name) ||
  /^(?:icon(?:left|right|before|after|start|end)?)$/.test(name);

/** Decoded shapes of the last files: many files use the same components. */
const decoded = new WeakMap<object, Shape>();

export const encodeShape = ({ nodes }: Shape): string => JSON.stringify(nodes);

/** Decodes a shape; `owner` is the object that has the text. Undefined if the text is not a shape. */
export function decodeShape(owner: object, text: string): Shape | undefined {
  const known = decoded.get(owner);
  if (known) return known;
  try {
    const shape = { nodes: JSON.parse(text) as ShapeNode[] };
    decoded.set(owner, shape);
    return shape;
  } catch {
    return undefined;
  }
}

/** The shapes of the components that a file uses, by their tags in it. */
export type Components = ReadonlyMap<string, Shape>;
