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
 * What assistive technology would call an element, as far as the file says it (Accessible Name and Description
 * Computation 1.2): it has a name, it has none, or only the running app knows.
 */
export type NameStatus = 'named' | 'nameless' | 'unknown';

/** Sources of a name: one that gives it is enough, one that may give it leaves the question open. */
function combineNames(names: readonly NameStatus[]): NameStatus {
  if (names.includes('named')) return 'named';
  return names.includes('unknown') ? 'unknown' : 'nameless';
}

function computeAttributeName(place: ElementWithParents, page: Page, name: string): NameStatus {
  const what = getAttributeState(place, page, name);
  return what === 'text' ? 'named' : what === 'unknown' ? 'unknown' : 'nameless';
}

/** By `aria-labelledby`, `aria-label` or `title`, which every element may have. */
export const computeAriaName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeLabelledByName(place, page),
    computeAttributeName(place, page, 'aria-label'),
    computeAttributeName(place, page, 'title'),
  ]);

/** By the elements that `aria-labelledby` points at. */
function computeLabelledByName(place: ElementWithParents, page: Page): NameStatus {
  const value = getAttribute(place.element, 'aria-labelledby')?.value;
  if (value?.is === 'dynamic') return 'unknown';
  const ids = value?.is === 'text' ? value.text.split(/\s+/).filter(Boolean) : [];
  if (ids.length === 0) return mayHaveMoreAttributes(place, page) ? 'unknown' : 'nameless';
  return combineNames(
    ids.map((id) => {
      const elements = page.byId.get(id);
      if (!elements) return page.isDocument ? 'nameless' : 'unknown';
      // What is pointed at is read even where it is hidden.
      return combineNames(
        elements.map((element) =>
          combineNames([computeOwnName(element, page), computeContentName(element, page)]),
        ),
      );
    }),
  );
}

/** By its own attributes, without what they point at. */
function computeOwnName(element: Element, page: Page): NameStatus {
  const place = { element, parents: [element] };
  return combineNames([
    computeAttributeName(place, page, 'aria-label'),
    computeAttributeName(place, page, 'title'),
  ]);
}

/** Attributes that put something into an element when the app runs. */
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

/** Attributes by which a translator finds what it fills. */
const TRANSLATION_KEY = /^data-(?:i18n|l10n|translate)/;

/** By the words in it, and the names of what stands in it. */
export function computeContentName(element: Element, page: Page): NameStatus {
  if (
    element.attributes.some(
      ({ name }) => CONTENT_DIRECTIVES.has(name.toLowerCase()) || TRANSLATION_KEY.test(name),
    )
  )
    return 'unknown';
  // A spread of React may hold the children, too; they only count where the element has none of its own.
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
  if (page.icons.has(child.tag)) return computeIconName(child);
  if (isOutsideAccessibilityTree(child)) return 'nameless';
  if (page.images.has(child.tag) || child.tag === 'img' || child.tag === 'enhanced:img')
    return computeImageName({ element: child, parents: [child] }, page);
  if (child.isComponent || child.tag === 'slot') return 'unknown';
  if (child.tag === 'script' || child.tag === 'style' || child.tag === 'template') return 'nameless';
  // The words of a field are its value, not the name of what is around it.
  if (child.tag === 'select' || child.tag === 'textarea') return 'nameless';
  const name = combineNames([computeOwnName(child, page), computeContentName(child, page)]);
  return name === 'named' && isDynamic(child, 'aria-hidden') ? 'unknown' : name;
}

/** Icons are pictures without a name, unless they are given anything that could be one. */
function computeIconName({ attributes, hasSpread, children }: Element): NameStatus {
  const isNamed = attributes.some(({ name }) =>
    /^(?:title|titleid|titleaccess|label|alt|aria-label(?:ledby)?)$/i.test(name),
  );
  return hasSpread || isNamed || children.length > 0 ? 'unknown' : 'nameless';
}

/** A script of the document speaks of the element by its id: it may put words into it. */
function isFilledByScript(element: Element, { source }: Page): boolean {
  const id = getAttribute(element, 'id')?.value;
  if (source.language !== 'html' || id?.is !== 'text' || id.text === '') return false;
  return source.programs.some(({ tree, offset }) =>
    source.text.slice(tree.start + offset, tree.end + offset).includes(id.text),
  );
}

/** By `alt`, or by what every element may have. */
export const computeImageName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([computeAttributeName(place, page, 'alt'), computeAriaName(place, page)]);

/** Also by its content. */
export const computeButtonName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeAriaName(place, page),
    computeContentName(place.element, page),
    computeLabelName(place, page),
  ]);

/** By a label, or by what every element may have; a placeholder is no name. */
export const computeFieldName = (place: ElementWithParents, page: Page): NameStatus =>
  combineNames([
    computeAriaName(place, page),
    computeLabelName(place, page),
    computeSurroundingsName(place, page),
  ]);

/** By the labels around it, and those that point at it. */
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
    const { byFor, given, areOpen } = page.labels;
    for (const label of byFor.get(ownId) ?? []) names.push(computeContentName(label, page));
    if (areOpen || given.has(ownId)) names.push('unknown');
  }
  return combineNames(names);
}

/** Elements that cannot stand in a label: a label around them would name nothing in them. */
const NOT_PHRASING = new Set(
  'form fieldset main section article aside nav header footer table tr ul ol dl dialog body'.split(' '),
);

/** Components that draw what is in them and nothing else. */
const TRANSPARENT = new Set(
  'Fragment React.Fragment Suspense React.Suspense StrictMode React.StrictMode Teleport teleport Transition transition KeepAlive AnimatePresence ClientOnly'.split(
    ' ',
  ),
);

export const isTransparent = ({ tag }: Element): boolean =>
  TRANSPARENT.has(tag) || /^(?:motion|m)\.[a-z]+$/.test(tag);

/**
 * By a component around it that may be, or hold, its label; or by whoever uses the component of which the field is
 * all. A component around several fields cannot label each of them.
 */
function computeSurroundingsName({ parents }: ElementWithParents, page: Page): NameStatus {
  for (const parent of parents) {
    if (NOT_PHRASING.has(parent.tag)) return 'nameless';
    if (parent.isComponent && !isTransparent(parent))
      return hasSeveralFields(parent) ? 'nameless' : 'unknown';
  }
  const { language, roots, path } = page.source;
  if (language === 'html' || PAGE_FILE.test(path)) return 'nameless';
  if (parents.some((parent) => !isTransparent(parent))) return isCustomField(page) ? 'unknown' : 'nameless';
  return language === 'script' || roots.length === 1 ? 'unknown' : 'nameless';
}

/**
 * The file is a field with a drawing of its own, such as a checkbox in a box: one field, not a word, and a value that
 * comes from whoever uses it, and with it the label.
 */
function isCustomField(page: Page): boolean {
  const { roots, language } = page.source;
  const [root] = roots;
  if ((language !== 'vue' && language !== 'svelte') || !root || roots.length > 1) return false;
  return !hasSeveralFields(root) && computeContentName(root, page) === 'nameless' && declaresProps(page);
}

/** `defineProps`, `defineModel` and `$props` are called; `export let` is the older way of Svelte. */
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

/** Files that a router draws: nothing stands around them. */
const PAGE_FILE = /(?:^|\/)(?:page\.[jt]sx?|\+page\.svelte)$|(?:^|\/)(?:pages|views)\//;

function hasSeveralFields(element: Element): boolean {
  let fields = 0;
  for (const { element: inner } of walkElements(element.children)) {
    if (isField(inner)) fields += 1;
    if (fields > 1) return true;
  }
  return false;
}

/** Kinds of input that are no field: nobody fills them in. */
const NON_FIELD_TYPES = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** One of two kinds, both of them fields: how a password is shown. */
const PASSWORD_TOGGLE = /\?\s*['"](?:text|password)['"]\s*:\s*['"](?:text|password)['"]/;

/** Something of the platform that people fill in; an input of unknown type may be none. */
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
