import {
  type Attribute,
  cachePerFile,
  type Declaration,
  type Element,
  type Source,
  type Span,
  type SyntaxNode,
} from '../source/source.ts';
import { getAttribute, walkElements, type ElementWithParents } from '../source/elements.ts';
import { walkNodes } from '../source/syntax.ts';
import { renderElements, type RenderedElements } from './see-through.ts';
import type { Components } from './shape.ts';

/** The elements of a file, indexed for rules about accessible names and attributes. */
export interface Page {
  readonly source: Source;
  readonly elements: readonly ElementWithParents[];
  /** By static `id`. */
  readonly byId: ReadonlyMap<string, readonly Element[]>;
  /** Labels that refer, or may refer, to a field by its id. */
  readonly labels: Labels;
  /** Inline declarations that hide their element, in source order. */
  readonly hiding: readonly Declaration[];
  /** Elements known to be hidden by themselves or by a parent, or not. Kept, since elements share their parents. */
  readonly hidden: Map<Element, boolean>;
  /** The file is a complete document, so an id that it does not contain does not exist. */
  readonly isDocument: boolean;
  /** Local names of icon components. */
  readonly iconComponents: ReadonlySet<string>;
  /** Local names of components that render an `img` with their `alt`. */
  readonly imageComponents: ReadonlySet<string>;
  /** Undefined if the elements are those of the source. */
  readonly rendered: RenderedElements | undefined;
}

interface Labels {
  /** `label` elements by their `for`. */
  readonly byFor: ReadonlyMap<string, readonly Element[]>;
  /** Static props of components: one of them may be the id of a field that the component labels. */
  readonly componentProps: ReadonlySet<string>;
  /** The `for` of a label is only known at run time. */
  readonly hasUnknownFor: boolean;
}

/** Packages whose components are all icons, which have no name unless a prop sets one. */
const ICON_PACKAGE =
  /^(?:lucide-(?:react|vue-next|vue|svelte|solid|preact)(?:\/.+)?|@lucide\/(?:svelte|vue)(?:\/.+)?|~icons\/.+|virtual:icons\/.+|react-icons\/[\w-]+|@heroicons\/(?:react|vue)(?:\/.+)?|@radix-ui\/react-icons|@tabler\/icons-(?:react|vue|svelte)|@phosphor-icons\/(?:react|vue)|phosphor-svelte|@mui\/icons-material(?:\/.+)?|react-feather|vue-feather-icons|react-bootstrap-icons|@fortawesome\/(?:react|vue|svelte)-fontawesome|@iconify\/(?:react|vue|svelte))$/;

/** Image components by module: their exported names. */
const IMAGE_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  'next/image': ['default'],
  'next/legacy/image': ['default'],
  'next/future/image': ['default'],
};

/** Auto-imported in Nuxt projects. */
const NUXT_IMAGE_COMPONENTS = ['NuxtImg', 'nuxt-img', 'NuxtPicture', 'nuxt-picture'];

/** The elements as they are written. Cached, since several rules read the same file. */
export const getPage = cachePerFile((source) => indexPage(source, undefined));

/** The last rendered page: the rules of a file are checked one after another. */
let last:
  | { readonly source: Source; readonly components: Components | undefined; readonly page: Page }
  | undefined;

/** The elements of a file with its components replaced by what they render. */
export function getRenderedPage(source: Source, components?: Components): Page {
  if (last?.source !== source || last.components !== components) {
    const rendered = renderElements(source, components);
    last = { source, components, page: rendered ? indexPage(source, rendered) : getPage(source) };
  }
  return last.page;
}

/** The elements that a rule reports: not those that a component adds by itself. */
export const listReported = ({ elements, rendered }: Page): readonly ElementWithParents[] =>
  rendered ? elements.filter(({ element }) => !rendered.added.has(element)) : elements;

/** The tag as it is written, such as `<Button>` for a component that renders a button. */
export const formatTag = (element: Element, { rendered }: Page): string =>
  `<${(rendered?.written.get(element) ?? element).tag}>`;

function indexPage(source: Source, rendered: RenderedElements | undefined): Page {
  const elements = [...walkElements(rendered?.roots ?? source.roots)];
  const byId = new Map<string, Element[]>();
  for (const { element } of elements) {
    const id = getAttribute(element, 'id')?.value;
    if (id?.is === 'text') add(byId, id.text, element);
  }
  const iconComponents = new Set<string>();
  const imageComponents = new Set(source.language === 'vue' ? NUXT_IMAGE_COMPONENTS : []);
  for (const { from, names, isType } of source.imports) {
    if (isType) continue;
    for (const { imported, local } of names) {
      if (ICON_PACKAGE.test(from)) iconComponents.add(local);
      if (IMAGE_COMPONENTS[from]?.includes(imported)) imageComponents.add(local);
    }
  }
  const isDocument = source.language === 'html' && elements.some(({ element }) => element.tag === 'html');
  const hiding = source.declarations
    .filter(
      ({ from, property, value }) =>
        from !== 'sheet' &&
        ((property === 'display' && value === 'none') || (property === 'visibility' && value === 'hidden')),
    )
    .sort((a, b) => a.start - b.start);
  return {
    source,
    elements,
    byId,
    labels: indexLabels(elements),
    hiding,
    hidden: new Map(),
    isDocument,
    iconComponents,
    imageComponents,
    rendered,
  };
}

function indexLabels(elements: readonly ElementWithParents[]): Labels {
  const byFor = new Map<string, Element[]>();
  const componentProps = new Set<string>();
  let hasUnknownFor = false;
  for (const { element } of elements) {
    const { tag, isComponent, attributes, hasSpread } = element;
    if (!isComponent && tag !== 'label') continue;
    const to = getAttribute(element, 'for')?.value;
    if (to?.is === 'dynamic' || (tag === 'label' && to === undefined && hasSpread)) hasUnknownFor = true;
    if (!isComponent && to?.is === 'text') add(byFor, to.text, element);
    if (isComponent)
      for (const { name, value } of attributes)
        if (name !== 'id' && value.is === 'text') componentProps.add(value.text);
  }
  return { byFor, componentProps, hasUnknownFor };
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** `unknown` if the value is dynamic, or if the attribute may be set elsewhere. */
export type AttributeState = 'text' | 'empty' | 'missing' | 'unknown';

export function getAttributeState(place: ElementWithParents, page: Page, name: string): AttributeState {
  const { value } = getAttribute(place.element, name) ?? {};
  if (value?.is === 'dynamic') return 'unknown';
  if (value?.is === 'text' && value.text.trim() !== '') return 'text';
  if (mayHaveMoreAttributes(place, page)) return 'unknown';
  return value === undefined ? 'missing' : 'empty';
}

/** The static value of an attribute in lower case; undefined if it is missing or dynamic. */
export function getKeyword(element: Element, name: string): string | undefined {
  const value = getAttribute(element, name)?.value;
  return value?.is === 'text' ? value.text.trim().toLowerCase() : undefined;
}

export const isDynamic = (element: Element, name: string): boolean =>
  getAttribute(element, name)?.value.is === 'dynamic';

/** Vue directives that do not set other attributes. */
const HARMLESS_DIRECTIVE =
  /^v-(?:if|else|else-if|for|show|model|on|slot|cloak|once|memo|pre|html|text)(?:[:.].*)?$|^v-bind:/;

/** Svelte actions, Alpine and Angular bindings, translation keys and template languages. */
const BINDING = /^(?:use:|:|\[|x-(?:bind|text|html|init)|ng-|data-(?:bind|i18n|l10n|translate))|[{}<%]/;

/** Files rendered by a router, which passes no attributes to their root element. */
const ROUTED = /(?:^|\/)(?:pages|views|routes|layouts)\/|(?:^|\/)app\.vue$/i;

/** Attributes may come from a spread, a directive, a template language, or the parent of a Vue component. */
export function mayHaveMoreAttributes({ element, parents }: ElementWithParents, { source }: Page): boolean {
  if (element.hasSpread && !isRegistered(element, source)) return true;
  if (source.language === 'vue' && parents.length === 0 && !ROUTED.test(source.path)) return true;
  if (
    source.language === 'svelte' &&
    source.text.slice(element.open.start, element.open.end).includes('{@attach')
  )
    return true;
  return element.attributes.some(({ name }) =>
    name.startsWith('v-') ? !HARMLESS_DIRECTIVE.test(name) : BINDING.test(name),
  );
}

/** `register` of react-hook-form sets handlers and `name`, but nothing that labels the field. */
function isRegistered({ open }: Element, { imports, text }: Source): boolean {
  if (!imports.some(({ from }) => from === 'react-hook-form')) return false;
  return !/\{\s*\.\.\.(?!\s*(?:\w+\.)?register\()/.test(text.slice(open.start, open.end));
}

/** Classes for `display: none` in common CSS frameworks. */
const HIDING_CLASSES = new Set(['hidden', 'd-none', 'is-hidden']);
const SHOWING_CLASS =
  /(?::|^d-\w+-)(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|table)$/;

/** Neither visible nor in the accessibility tree. */
export const isHidden = ({ element, parents }: ElementWithParents, page: Page): boolean =>
  isHidingElement(element, page) || isHiddenByParent(parents, page);

function isHiddenByParent(parents: readonly Element[], page: Page): boolean {
  const { hidden } = page;
  let known = parents.findIndex((each) => hidden.has(each));
  if (known < 0) known = parents.length;
  const nearest = parents[known];
  let result = nearest !== undefined && hidden.get(nearest) === true;
  for (const each of parents.slice(0, known).toReversed()) {
    result ||= isHidingElement(each, page);
    hidden.set(each, result);
  }
  return result;
}

/** In UnoCSS, attributes are classes: `<div hidden md:block>`. */
const SHOWING_ATTRIBUTE = /^[\w-]+:(?:block|inline|inline-block|flex|inline-flex|grid|contents)$/;

/** Removed from the accessibility tree by `aria-hidden`, `hidden` or `inert`. */
export const isOutsideAccessibilityTree = ({ attributes }: Element): boolean =>
  attributes.some(({ name, value }) => {
    if (value.is === 'dynamic') return false;
    if (name === 'aria-hidden') return value.is === 'bare' || value.text === 'true';
    if (name === 'hidden') return !attributes.some((other) => SHOWING_ATTRIBUTE.test(other.name));
    return name === 'inert';
  });

function isHidingElement(element: Element, { hiding, source: { text } }: Page): boolean {
  if (isOutsideAccessibilityTree(element)) return true;
  if (
    element.attributes.some(({ start, end }) => /^v-(?:show|if)=["']false["']$/.test(text.slice(start, end)))
  )
    return true;
  const classes = getClasses(element);
  if (classes.some((each) => HIDING_CLASSES.has(each)) && !classes.some((each) => SHOWING_CLASS.test(each)))
    return true;
  // The first declaration from there on: later ones are in later elements.
  let low = 0;
  let high = hiding.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((hiding[middle]?.start ?? 0) < element.open.start) low = middle + 1;
    else high = middle;
  }
  const next = hiding[low];
  return next !== undefined && next.end <= element.open.end;
}

/** The static classes. */
export function getClasses(element: Element): readonly string[] {
  const value = getAttribute(element, 'class')?.value;
  return value?.is === 'text' ? value.text.split(/\s+/).filter(Boolean) : [];
}

/** The element of `render={<button />}`: the component around it passes its own content and attributes on. */
export const isRenderProp = ({ element: { start, end }, parents }: ElementWithParents, page: Page): boolean =>
  parents.length === 0 &&
  [...walkElements(page.source.roots)].some(
    ({ element: { isComponent, attributes } }) =>
      isComponent &&
      attributes.some(
        ({ name, valueSpan }) =>
          /^(?:render|as|components?|element|trigger)$/.test(name) &&
          valueSpan !== undefined &&
          valueSpan.start <= start &&
          valueSpan.end >= end,
      ),
  );

/** A click handler in the syntax of any framework. */
export const isClickHandler = ({ name }: Attribute): boolean => /^on:?click(?:$|[.|])/i.test(name);

const getExpressionContainers = cachePerFile((source): ReadonlyMap<number, SyntaxNode> => {
  const found = new Map<number, SyntaxNode>();
  for (const { tree, offset } of source.programs)
    for (const { node } of walkNodes(tree))
      if (node.type === 'JSXExpressionContainer') found.set(node.start + offset, node);
  return found;
});

/** The expression in the JSX braces that start there. */
export function findExpressionAt(start: number, { source }: Page): SyntaxNode | undefined {
  if (source.language !== 'script') return undefined;
  const expression = getExpressionContainers(source).get(start)?.expression;
  return isNode(expression) ? expression : undefined;
}

/** The code between tags renders only the elements it contains, as in `{isOpen ? <X /> : <Menu />}`. */
export function rendersOnlyElements({ start }: Span, page: Page): boolean {
  const { source } = page;
  const written = source.text.slice(start, start + 6);
  if (source.language === 'svelte') return /^\{#(?:if|each|key)\b/.test(written);
  // `v-if` and similar directives; slot content comes from elsewhere.
  if (source.language === 'vue') return written.startsWith('<') && !/^<slot\b/.test(written);
  const expression = findExpressionAt(start, page);
  return expression !== undefined && yieldsOnlyElements(expression);
}

function yieldsOnlyElements(node: SyntaxNode): boolean {
  const { type, value, consequent, alternate, operator, right } = node;
  if (type === 'JSXElement') return true;
  if (type === 'Literal') return value === null || typeof value === 'boolean';
  if (type === 'ConditionalExpression')
    return (
      isNode(consequent) &&
      isNode(alternate) &&
      yieldsOnlyElements(consequent) &&
      yieldsOnlyElements(alternate)
    );
  return type === 'LogicalExpression' && operator === '&&' && isNode(right) && yieldsOnlyElements(right);
}

export const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && 'type' in value;
