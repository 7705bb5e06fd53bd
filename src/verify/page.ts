import type { Attribute, Declaration, Element, Source, Span, SyntaxNode } from '../source/source.ts';
import { getAttribute, walkElements, type ElementWithParents } from '../source/elements.ts';
import { walkNodes } from '../source/syntax.ts';

/** The elements of a file in their elements, and what is needed to tell how they are called. */
export interface Page {
  readonly source: Source;
  readonly elements: readonly ElementWithParents[];
  /** By `id`, where the file says it. */
  readonly byId: ReadonlyMap<string, readonly Element[]>;
  /** What points at a field by its id, or may do so. */
  readonly labels: Labels;
  /** Declarations of elements themselves that hide them. */
  readonly hiding: readonly Declaration[];
  /** The file is a whole document: an id that is not in it is nowhere. */
  readonly isDocument: boolean;
  /** Components that draw a picture without a word, by their names in this file. */
  readonly icons: ReadonlySet<string>;
  /** Components that draw an `img` and hand it their `alt`. */
  readonly images: ReadonlySet<string>;
}

interface Labels {
  /** `label` elements by their `for`. */
  readonly byFor: ReadonlyMap<string, readonly Element[]>;
  /** Texts that components are given: one of them may be the id of a field that the component labels. */
  readonly given: ReadonlySet<string>;
  /** There is a label whose `for` is known only at run time. */
  readonly areOpen: boolean;
}

/** Packages all of whose components are icons without a name of their own, unless they are given one. */
const ICON_PACKAGE =
  /^(?:lucide-(?:react|vue-next|vue|svelte|solid|preact)(?:\/.+)?|@lucide\/(?:svelte|vue)(?:\/.+)?|~icons\/.+|virtual:icons\/.+|react-icons\/[\w-]+|@heroicons\/(?:react|vue)(?:\/.+)?|@radix-ui\/react-icons|@tabler\/icons-(?:react|vue|svelte)|@phosphor-icons\/(?:react|vue)|phosphor-svelte|@mui\/icons-material(?:\/.+)?|react-feather|vue-feather-icons|react-bootstrap-icons|@fortawesome\/(?:react|vue|svelte)-fontawesome|@iconify\/(?:react|vue|svelte))$/;

/** Components that draw an image, by the module they are imported from and their name there. */
const IMAGE_COMPONENTS: Readonly<Record<string, readonly string[]>> = {
  'next/image': ['default'],
  'next/legacy/image': ['default'],
  'next/future/image': ['default'],
};

/** Known everywhere in a Nuxt project, without an import. */
const NUXT_IMAGE_COMPONENTS = ['NuxtImg', 'nuxt-img', 'NuxtPicture', 'nuxt-picture'];

const pages = new WeakMap<Source, Page>();

/** Several rules ask for the same file: it is looked through once. */
export function getPage(source: Source): Page {
  const known = pages.get(source);
  if (known) return known;
  const elements = [...walkElements(source.roots)];
  const byId = new Map<string, Element[]>();
  for (const { element } of elements) {
    const id = getAttribute(element, 'id')?.value;
    if (id?.is === 'text') add(byId, id.text, element);
  }
  const icons = new Set<string>();
  const images = new Set(source.language === 'vue' ? NUXT_IMAGE_COMPONENTS : []);
  for (const { from, names, isType } of source.imports) {
    if (isType) continue;
    for (const { imported, local } of names) {
      if (ICON_PACKAGE.test(from)) icons.add(local);
      if (IMAGE_COMPONENTS[from]?.includes(imported)) images.add(local);
    }
  }
  const isDocument = source.language === 'html' && elements.some(({ element }) => element.tag === 'html');
  const hiding = source.declarations.filter(
    ({ from, property, value }) =>
      from !== 'sheet' &&
      ((property === 'display' && value === 'none') || (property === 'visibility' && value === 'hidden')),
  );
  const page = { source, elements, byId, labels: indexLabels(elements), hiding, isDocument, icons, images };
  pages.set(source, page);
  return page;
}

function indexLabels(elements: readonly ElementWithParents[]): Labels {
  const byFor = new Map<string, Element[]>();
  const given = new Set<string>();
  let areOpen = false;
  for (const { element } of elements) {
    const { tag, isComponent, attributes, hasSpread } = element;
    if (!isComponent && tag !== 'label') continue;
    const to = getAttribute(element, 'for')?.value;
    if (to?.is === 'dynamic' || (tag === 'label' && to === undefined && hasSpread)) areOpen = true;
    if (!isComponent && to?.is === 'text') add(byFor, to.text, element);
    if (isComponent)
      for (const { name, value } of attributes)
        if (name !== 'id' && value.is === 'text') given.add(value.text);
  }
  return { byFor, given, areOpen };
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

/** What is known of an attribute: nothing is said where it could still come from elsewhere. */
export type AttributeState = 'text' | 'empty' | 'missing' | 'unknown';

export function getAttributeState(place: ElementWithParents, page: Page, name: string): AttributeState {
  const { value } = getAttribute(place.element, name) ?? {};
  if (value?.is === 'dynamic') return 'unknown';
  if (value?.is === 'text' && value.text.trim() !== '') return 'text';
  if (mayHaveMoreAttributes(place, page)) return 'unknown';
  return value === undefined ? 'missing' : 'empty';
}

/** The text of an attribute, in lower case; undefined where it is missing, or known only at run time. */
export function getKeyword(element: Element, name: string): string | undefined {
  const value = getAttribute(element, name)?.value;
  return value?.is === 'text' ? value.text.trim().toLowerCase() : undefined;
}

export const isDynamic = (element: Element, name: string): boolean =>
  getAttribute(element, name)?.value.is === 'dynamic';

/** Directives of Vue that leave the attributes of an element alone; any other may set what it likes. */
const HARMLESS_DIRECTIVE =
  /^v-(?:if|else|else-if|for|show|model|on|slot|cloak|once|memo|pre|html|text)(?:[:.].*)?$|^v-bind:/;

/** Actions of Svelte, bindings of Alpine and Angular, keys of translators, and pieces of a template language. */
const BINDING = /^(?:use:|:|\[|x-(?:bind|text|html|init)|ng-|data-(?:bind|i18n|l10n|translate))|[{}<%]/;

/** Files whose root is drawn by a router, which hands it nothing. */
const ROUTED = /(?:^|\/)(?:pages|views|routes|layouts)\/|(?:^|\/)app\.vue$/i;

/** Attributes may come from elsewhere: a spread, a directive, a template language, or whoever uses a Vue component. */
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

/** `register` of react-hook-form gives a field its handlers and its `name`, and nothing that could name it. */
function isRegistered({ open }: Element, { imports, text }: Source): boolean {
  if (!imports.some(({ from }) => from === 'react-hook-form')) return false;
  return !/\{\s*\.\.\.(?!\s*(?:\w+\.)?register\()/.test(text.slice(open.start, open.end));
}

/** Classes that mean `display: none` in the libraries that many projects use. */
const HIDING_CLASSES = new Set(['hidden', 'd-none', 'is-hidden']);
const SHOWING_CLASS =
  /(?::|^d-\w+-)(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|table)$/;

/** Nobody meets the element, neither on the screen nor in the accessibility tree. */
export const isHidden = ({ element, parents }: ElementWithParents, page: Page): boolean =>
  [element, ...parents].some((each) => isHidingElement(each, page));

/** The element says of itself that it is not in the accessibility tree, whatever style sheets say. */
export const isOutsideAccessibilityTree = ({ attributes }: Element): boolean =>
  attributes.some(({ name, value }) => {
    if (value.is === 'dynamic') return false;
    if (name === 'aria-hidden') return value.is === 'bare' || value.text === 'true';
    return name === 'hidden' || name === 'inert';
  });

function isHidingElement(element: Element, { hiding }: Page): boolean {
  if (isOutsideAccessibilityTree(element)) return true;
  const classes = getClasses(element);
  if (classes.some((each) => HIDING_CLASSES.has(each)) && !classes.some((each) => SHOWING_CLASS.test(each)))
    return true;
  return hiding.some(({ start, end }) => start >= element.open.start && end <= element.open.end);
}

/** The classes that the file says itself. */
export function getClasses(element: Element): readonly string[] {
  const value = getAttribute(element, 'class')?.value;
  return value?.is === 'text' ? value.text.split(/\s+/).filter(Boolean) : [];
}

/** A handler of clicks, however the framework writes it. */
export const isClickHandler = ({ name }: Attribute): boolean => /^on:?click(?:$|[.|])/i.test(name);

const containers = new WeakMap<Source, ReadonlyMap<number, SyntaxNode>>();

/** What stands in the braces that begin there, between tags of JSX. */
export function findExpressionAt(start: number, { source }: Page): SyntaxNode | undefined {
  if (source.language !== 'script') return undefined;
  let known = containers.get(source);
  if (!known) {
    const found = new Map<number, SyntaxNode>();
    for (const { tree, offset } of source.programs)
      for (const { node } of walkNodes(tree))
        if (node.type === 'JSXExpressionContainer') found.set(node.start + offset, node);
    containers.set(source, (known = found));
  }
  const expression = known.get(start)?.expression;
  return isNode(expression) ? expression : undefined;
}

/** Where code stands between tags: all it can draw are the elements it holds, as in `{isOpen ? <X /> : <Menu />}`. */
export function rendersOnlyElements({ start }: Span, page: Page): boolean {
  const { source } = page;
  const written = source.text.slice(start, start + 6);
  if (source.language === 'svelte') return /^\{#(?:if|each|key)\b/.test(written);
  // `v-if` and its like; what stands in a slot comes from elsewhere.
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
