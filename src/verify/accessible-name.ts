import type { Child, Element, SyntaxNode } from '../source/source.ts';
import { getAttribute, walkElements, type ElementWithParents, isElement } from '../source/elements.ts';
import { walkNodes } from '../source/syntax.ts';
import {
  rendersOnlyElements,
  isDynamic,
  isOutsideAccessibilityTree,
  mayHaveMoreAttributes,
  type Page,
  getAttributeState,
  getKeyword,
} from './page.ts';

/**
 * The result of a static accessible name computation (Accessible Name and Description Computation 1.2). `unknown` means
 * that the name depends on values at run time.
 */
export type NameStatus = 'named' | 'nameless' | 'unknown';

/** One source that gives a name is enough; an unknown one leaves the result unknown. */
function combineNames(names: readonly NameStatus[]): NameStatus {
  if (names.includes('named')) return 'named';
  return names.includes('unknown') ? 'unknown' : 'nameless';
}

function computeAttributeName(place: ElementWithParents, page: Page, name: string): NameStatus {
  const state = getAttributeState(place, page, name);
  return state === 'text' ? 'named' : state === 'unknown' ? 'unknown' : 'nameless';
}

/** The name from `aria-labelledby`, `aria-label` or `title`. */
export const computeAriaName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeLabelledByName(place, page),
    computeAttributeName(place, page, 'aria-label'),
    computeAttributeName(place, page, 'title'),
  ]);

/** The name from the elements that `aria-labelledby` refers to. */
function computeLabelledByName(place: ElementWithParents, page: Page): NameStatus {
  const value = getAttribute(place.element, 'aria-labelledby')?.value;
  if (value?.is === 'dynamic') return 'unknown';
  const ids = value?.is === 'text' ? value.text.split(/\s+/).filter(Boolean) : [];
  if (ids.length === 0) return mayHaveMoreAttributes(place, page) ? 'unknown' : 'nameless';
  return combineNames(
    ids.map((id) => {
      const elements = page.byId.get(id);
      if (!elements) return page.isDocument ? 'nameless' : 'unknown';
      // Referenced elements count even if they are hidden.
      return combineNames(
        elements.map((element) =>
          combineNames([computeOwnName(element, page), computeContentName(element, page)]),
        ),
      );
    }),
  );
}

/** The name from `aria-label` and `title` only. */
function computeOwnName(element: Element, page: Page): NameStatus {
  const place = { element, parents: [element] };
  return combineNames([
    computeAttributeName(place, page, 'aria-label'),
    computeAttributeName(place, page, 'title'),
  ]);
}

/** Attributes and directives that set the content at run time. */
const CONTENT_DIRECTIVES = new Set([
  'v-html',
  'v-text',
  'v-t',
  'innerhtml',
  'textcontent',
  'innertext',
  'dangerouslysetinnerhtml',
  'x-text',
  'x-html',
  '[innerhtml]',
  '[innertext]',
  '[textcontent]',
  'bind:innerhtml',
  'bind:textcontent',
  'bind:innertext',
]);

/** Attributes by which translation libraries fill an element. */
const TRANSLATION_KEY = /^data-(?:i18n|l10n|translate)/;

/** The name from the text and the elements inside. */
export function computeContentName(element: Element, page: Page): NameStatus {
  if (
    element.attributes.some(
      ({ name }) => CONTENT_DIRECTIVES.has(name.toLowerCase()) || TRANSLATION_KEY.test(name),
    )
  )
    return 'unknown';
  // Spread props may include children, which apply only if the element has no children.
  if (element.children.length === 0 && (element.hasSpread || isFilledByScript(element, page)))
    return 'unknown';
  return computeChildrenName(element.children, page);
}

const computeChildrenName = (children: readonly Child[], page: Page): NameStatus =>
  combineNames(children.map((child) => computeChildName(child, page)));

function computeChildName(child: Child, page: Page): NameStatus {
  if (!isElement(child)) {
    if (child.is === 'text') return child.text.trim() === '' ? 'nameless' : 'named';
    return rendersOnlyElements(child, page) ? computeChildrenName(child.children, page) : 'unknown';
  }
  if (page.iconComponents.has(child.tag)) return computeIconName(child);
  if (isOutsideAccessibilityTree(child)) return 'nameless';
  if (page.imageComponents.has(child.tag) || child.tag === 'img' || child.tag === 'enhanced:img')
    return computeImageName({ element: child, parents: [child] }, page);
  if (child.isComponent || child.tag === 'slot') return 'unknown';
  if (child.tag === 'script' || child.tag === 'style' || child.tag === 'template') return 'nameless';
  // The text of these fields is a value, not part of a name.
  if (child.tag === 'select' || child.tag === 'textarea') return 'nameless';
  const name = combineNames([computeOwnName(child, page), computeContentName(child, page)]);
  return name === 'named' && isDynamic(child, 'aria-hidden') ? 'unknown' : name;
}

/** Icons have no name unless a prop may set one. */
function computeIconName({ attributes, hasSpread, children }: Element): NameStatus {
  const isNamed = attributes.some(({ name }) =>
    /^(?:title|titleid|titleaccess|label|alt|aria-label(?:ledby)?)$/i.test(name),
  );
  return hasSpread || isNamed || children.length > 0 ? 'unknown' : 'nameless';
}

/** A script of the document mentions the id of the element, so it may set the content. */
function isFilledByScript(element: Element, { source }: Page): boolean {
  const id = getAttribute(element, 'id')?.value;
  if (source.language !== 'html' || id?.is !== 'text' || id.text === '') return false;
  return source.programs.some(({ tree, offset }) =>
    source.text.slice(tree.start + offset, tree.end + offset).includes(id.text),
  );
}

/** The name from `alt` or ARIA attributes. */
export const computeImageName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([computeAttributeName(place, page, 'alt'), computeAriaName(place, page)]);

/** The name from ARIA attributes, content or labels. */
export const computeButtonName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeAriaName(place, page),
    computeContentName(place.element, page),
    computeLabelName(place, page),
  ]);

/** The name from ARIA attributes or labels. A placeholder does not count. */
export const computeFieldName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeAriaName(place, page),
    computeLabelName(place, page),
    computeSurroundingsName(place, page),
  ]);

/** The name from a surrounding label and from labels that refer to the element. */
function computeLabelName(place: ElementWithParents, page: Page): NameStatus {
  const { element, parents } = place;
  const id = getAttribute(element, 'id')?.value;
  const ownId = id?.is === 'text' ? id.text : undefined;
  const names: NameStatus[] = [];
  const around = parents.find(({ tag }) => tag === 'label');
  if (around) {
    const to = getAttribute(around, 'for')?.value;
    if (to?.is !== 'text' || to.text === ownId) names.push(computeContentName(around, page));
  }
  if (id?.is === 'dynamic') names.push('unknown');
  if (ownId !== undefined && ownId !== '') {
    const { byFor, componentProps, hasUnknownFor } = page.labels;
    for (const label of byFor.get(ownId) ?? []) names.push(computeContentName(label, page));
    if (hasUnknownFor || componentProps.has(ownId)) names.push('unknown');
  }
  return combineNames(names);
}

/** Elements that a label cannot contain, so the search for a surrounding label ends here. */
const NOT_PHRASING = new Set(
  'form fieldset main section article aside nav header footer table tr ul ol dl dialog body'.split(' '),
);

/** Components that render only their children. */
const TRANSPARENT = new Set(
  'Fragment React.Fragment Suspense React.Suspense StrictMode React.StrictMode Teleport teleport Transition transition KeepAlive AnimatePresence ClientOnly'.split(
    ' ',
  ),
);

export const isTransparent = ({ tag }: Element): boolean =>
  TRANSPARENT.has(tag) || /^(?:motion|m)\.[a-z]+$/.test(tag);

/**
 * A surrounding component may render the label, and so may the parent of a component that consists of the field. A
 * component around several fields cannot label each of them.
 */
function computeSurroundingsName({ element, parents }: ElementWithParents, page: Page): NameStatus {
  for (const parent of parents) {
    if (NOT_PHRASING.has(parent.tag)) return 'nameless';
    if (!parent.isComponent || isTransparent(parent) || isWrapper(parent, page)) continue;
    if (!hasSeveralFields(parent)) return 'unknown';
    // The label that a form control renders belongs to its first field.
    return FORM_CONTROL.test(parent.tag) && findFirstField(parent) === element ? 'unknown' : 'nameless';
  }
  const { language, roots, path } = page.source;
  const isInside = parents.some((parent) => !isTransparent(parent) && !page.rendered?.added.has(parent));
  if (!isInside && isInAttribute(element, page)) return 'unknown';
  if (language === 'html' || PAGE_FILE.test(path)) return 'nameless';
  if (isInside) return isCustomField(page) ? 'unknown' : 'nameless';
  return language === 'script' || roots.length === 1 ? 'unknown' : 'nameless';
}

/** The last words of the names of components that group or frame others: `CardBody`, `c-input-group`. */
const WRAPPERS = new Set(
  'body box card col column container content dialog drawer flex footer form grid group header layout modal panel popover row section sheet stack toast wrapper'.split(
    ' ',
  ),
);
const LABELLING_PROP = /^\[?(?:label|labelText|legend|caption|text|field|name|for|html-?for|controlId)\]?$/i;
const FORM_CONTROL = /(?:^|[-.a-z])(?:Form-?(?:Control|Field|Item)|Field(?:\.Root)?)$/i;

/** With a prop for it, such a component may render a label, and so may a `FormRow` whose source is not known. */
const isWrapper = ({ tag, attributes, hasSpread }: Element, { rendered }: Page): boolean =>
  rendered?.labelling.has(tag) !== true &&
  !/form.+|field|label/i.test(tag) &&
  WRAPPERS.has((/[A-Z]?[a-z]+$/.exec(tag)?.[0] ?? '').toLowerCase()) &&
  !hasSpread &&
  !attributes.some(({ name }) => LABELLING_PROP.test(name));

function findFirstField(element: Element): Element | undefined {
  for (const { element: inner } of walkElements(element.children)) if (isField(inner)) return inner;
  return undefined;
}

/** The element is written in a prop of a component, which decides what is around it. */
const isInAttribute = ({ start, end }: Element, { source }: Page): boolean =>
  source.roots.some(
    (root) =>
      root.start < start &&
      root.end >= end &&
      [...walkElements([root])].some(({ element: { open } }) => open.start < start && open.end >= end),
  );

/**
 * The file is a custom field component, such as a styled checkbox: one field, no text, and props, so the label comes from
 * its parent.
 */
function isCustomField(page: Page): boolean {
  const { roots, language } = page.source;
  const [root] = roots;
  if ((language !== 'vue' && language !== 'svelte') || !root || roots.length > 1) return false;
  return !hasSeveralFields(root) && computeContentName(root, page) === 'nameless' && declaresProps(page);
}

/** Vue and Svelte declare props by these calls, older Svelte by `export let`. */
const declaresProps = ({ source: { programs, language } }: Page): boolean =>
  programs.some(({ tree }) =>
    [...walkNodes(tree)].some(({ node: { type, callee, declaration } }) =>
      type === 'CallExpression'
        ? /^(?:defineProps|defineModel|\$props)$/.test(String((callee as SyntaxNode).name))
        : language === 'svelte' &&
          type === 'ExportNamedDeclaration' &&
          (declaration as SyntaxNode | null)?.kind === 'let',
    ),
  );

/** Pages are rendered by a router, without a surrounding component. */
const PAGE_FILE = /(?:^|\/)(?:page\.[jt]sx?|\+page\.svelte)$|(?:^|\/)(?:pages|views)\//;

function hasSeveralFields(element: Element): boolean {
  let fields = 0;
  for (const { element: inner } of walkElements(element.children)) {
    if (isField(inner)) fields += 1;
    if (fields > 1) return true;
  }
  return false;
}

/** Input types that users do not fill in. */
const NON_FIELD_TYPES = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** A conditional type that toggles the visibility of a password; both types are fields. */
const PASSWORD_TOGGLE = /\?\s*['"](?:text|password)['"]\s*:\s*['"](?:text|password)['"]/;

/** A native form field. An input of unknown type counts only if it toggles a password. */
export function isField(element: Element, text?: string): boolean {
  if (element.tag === 'select' || element.tag === 'textarea') return true;
  if (element.tag !== 'input') return false;
  const type = getAttribute(element, 'type');
  if (type?.value.is !== 'dynamic') return !NON_FIELD_TYPES.has(getKeyword(element, 'type') ?? 'text');
  const { valueSpan } = type;
  return text !== undefined && valueSpan !== undefined
    ? PASSWORD_TOGGLE.test(text.slice(valueSpan.start, valueSpan.end))
    : false;
}
