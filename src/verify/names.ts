import type { Child, Element, SyntaxNode } from '../source/source.ts';
import { attribute, elementsOf, type Found, isElement, nodesOf } from '../source/walk.ts';
import { drawsOnlyElements, isDynamic, isLeftOut, isOpen, type Page, said, word } from './page.ts';

/**
 * What assistive technology would call an element, as far as the file says it (Accessible Name and Description
 * Computation 1.2): it has a name, it has none, or only the running app knows.
 */
export type Name = 'named' | 'nameless' | 'unknown';

/** Sources of a name: one that gives it is enough, one that may give it leaves the question open. */
function anyOf(names: readonly Name[]): Name {
  if (names.includes('named')) return 'named';
  return names.includes('unknown') ? 'unknown' : 'nameless';
}

function byAttribute(place: Found, page: Page, name: string): Name {
  const what = said(place, page, name);
  return what === 'text' ? 'named' : what === 'unknown' ? 'unknown' : 'nameless';
}

/** By `aria-labelledby`, `aria-label` or `title`, which every element may have. */
export const ariaName = (place: Found, page: Page): Name =>
  anyOf([labelledBy(place, page), byAttribute(place, page, 'aria-label'), byAttribute(place, page, 'title')]);

/** By the elements that `aria-labelledby` points at. */
function labelledBy(place: Found, page: Page): Name {
  const value = attribute(place.element, 'aria-labelledby')?.value;
  if (value?.is === 'dynamic') return 'unknown';
  const ids = value?.is === 'text' ? value.text.split(/\s+/).filter(Boolean) : [];
  if (ids.length === 0) return isOpen(place, page) ? 'unknown' : 'nameless';
  return anyOf(
    ids.map((id) => {
      const elements = page.byId.get(id);
      if (!elements) return page.isDocument ? 'nameless' : 'unknown';
      // What is pointed at is read even where it is hidden.
      return anyOf(elements.map((element) => anyOf([ownName(element, page), contentName(element, page)])));
    }),
  );
}

/** By its own attributes, without what they point at. */
function ownName(element: Element, page: Page): Name {
  const place = { element, parents: [element] };
  return anyOf([byAttribute(place, page, 'aria-label'), byAttribute(place, page, 'title')]);
}

/** Attributes that put something into an element when the app runs. */
const FILLING = new Set([
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
const TRANSLATED = /^data-(?:i18n|l10n|translate)/;

/** By the words in it, and the names of what stands in it. */
export function contentName(element: Element, page: Page): Name {
  if (element.attributes.some(({ name }) => FILLING.has(name.toLowerCase()) || TRANSLATED.test(name)))
    return 'unknown';
  // A spread of React may hold the children, too; they only count where the element has none of its own.
  if (element.children.length === 0 && (element.hasSpread || isFilledByScript(element, page)))
    return 'unknown';
  return childrenName(element.children, page);
}

const childrenName = (children: readonly Child[], page: Page): Name =>
  anyOf(children.map((child) => childName(child, page)));

function childName(child: Child, page: Page): Name {
  if (!isElement(child)) {
    if (child.is === 'text') return child.text.trim() === '' ? 'nameless' : 'named';
    return drawsOnlyElements(child, page) ? childrenName(child.children, page) : 'unknown';
  }
  if (page.icons.has(child.tag)) return iconName(child);
  if (isLeftOut(child)) return 'nameless';
  if (page.images.has(child.tag) || child.tag === 'img' || child.tag === 'enhanced:img')
    return imageName({ element: child, parents: [child] }, page);
  if (child.isComponent || child.tag === 'slot') return 'unknown';
  if (child.tag === 'script' || child.tag === 'style' || child.tag === 'template') return 'nameless';
  // The words of a field are its value, not the name of what is around it.
  if (child.tag === 'select' || child.tag === 'textarea') return 'nameless';
  const name = anyOf([ownName(child, page), contentName(child, page)]);
  return name === 'named' && isDynamic(child, 'aria-hidden') ? 'unknown' : name;
}

/** Icons are pictures without a name, unless they are given anything that could be one. */
function iconName({ attributes, hasSpread, children }: Element): Name {
  const isNamed = attributes.some(({ name }) =>
    /^(?:title|titleid|titleaccess|label|alt|aria-label(?:ledby)?)$/i.test(name),
  );
  return hasSpread || isNamed || children.length > 0 ? 'unknown' : 'nameless';
}

/** A script of the document speaks of the element by its id: it may put words into it. */
function isFilledByScript(element: Element, { source }: Page): boolean {
  const id = attribute(element, 'id')?.value;
  if (source.language !== 'html' || id?.is !== 'text' || id.text === '') return false;
  return source.programs.some(({ tree, offset }) =>
    source.text.slice(tree.start + offset, tree.end + offset).includes(id.text),
  );
}

/** By `alt`, or by what every element may have. */
export const imageName = (place: Found, page: Page): Name =>
  anyOf([byAttribute(place, page, 'alt'), ariaName(place, page)]);

/** Also by its content. */
export const buttonName = (place: Found, page: Page): Name =>
  anyOf([ariaName(place, page), contentName(place.element, page), labelName(place, page)]);

/** By a label, or by what every element may have; a placeholder is no name. */
export const fieldName = (place: Found, page: Page): Name =>
  anyOf([ariaName(place, page), labelName(place, page), surroundingsName(place, page)]);

/** By the labels around it, and those that point at it. */
function labelName(place: Found, page: Page): Name {
  const { element, parents } = place;
  const id = attribute(element, 'id')?.value;
  const ownId = id?.is === 'text' ? id.text : undefined;
  const names: Name[] = [];
  const around = parents.find(({ tag }) => tag === 'label');
  if (around) {
    const to = attribute(around, 'for')?.value;
    if (to?.is !== 'text' || to.text === ownId) names.push(contentName(around, page));
  }
  if (id?.is === 'dynamic') names.push('unknown');
  if (ownId !== undefined && ownId !== '') {
    const { byFor, given, areOpen } = page.labels;
    for (const label of byFor.get(ownId) ?? []) names.push(contentName(label, page));
    if (areOpen || given.has(ownId)) names.push('unknown');
  }
  return anyOf(names);
}

/** Elements that cannot stand in a label: a label around them would name nothing in them. */
const NO_PHRASE = new Set(
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
function surroundingsName({ parents }: Found, page: Page): Name {
  for (const parent of parents) {
    if (NO_PHRASE.has(parent.tag)) return 'nameless';
    if (parent.isComponent && !isTransparent(parent))
      return hasSeveralFields(parent) ? 'nameless' : 'unknown';
  }
  const { language, roots, path } = page.source;
  if (language === 'html' || PAGE.test(path)) return 'nameless';
  if (parents.some((parent) => !isTransparent(parent))) return isDrawnField(page) ? 'unknown' : 'nameless';
  return language === 'script' || roots.length === 1 ? 'unknown' : 'nameless';
}

/**
 * The file is a field with a drawing of its own, such as a checkbox in a box: one field, not a word, and a value that
 * comes from whoever uses it, and with it the label.
 */
function isDrawnField(page: Page): boolean {
  const { roots, language } = page.source;
  const [root] = roots;
  if ((language !== 'vue' && language !== 'svelte') || !root || roots.length > 1) return false;
  return !hasSeveralFields(root) && contentName(root, page) === 'nameless' && takesProperties(page);
}

/** `defineProps`, `defineModel` and `$props` are called; `export let` is the older way of Svelte. */
const takesProperties = ({ source: { programs, language } }: Page): boolean =>
  programs.some(({ tree }) =>
    [...nodesOf(tree)].some(({ node: { type, callee, declaration } }) =>
      type === 'CallExpression'
        ? /^(?:defineProps|defineModel|\$props)$/.test(String((callee as SyntaxNode).name))
        : language === 'svelte' &&
          type === 'ExportNamedDeclaration' &&
          (declaration as SyntaxNode | null)?.kind === 'let',
    ),
  );

/** Files that a router draws: nothing stands around them. */
const PAGE = /(?:^|\/)(?:page\.[jt]sx?|\+page\.svelte)$|(?:^|\/)(?:pages|views)\//;

function hasSeveralFields(element: Element): boolean {
  let fields = 0;
  for (const { element: inner } of elementsOf(element.children)) {
    if (isField(inner)) fields += 1;
    if (fields > 1) return true;
  }
  return false;
}

/** Kinds of input that are no field: nobody fills them in. */
const NO_FIELD = new Set(['hidden', 'submit', 'button', 'reset', 'image']);

/** One of two kinds, both of them fields: how a password is shown. */
const SHOWN_PASSWORD = /\?\s*['"](?:text|password)['"]\s*:\s*['"](?:text|password)['"]/;

/** Something of the platform that people fill in; an input of unknown type may be none. */
export function isField(element: Element, text?: string): boolean {
  if (element.tag === 'select' || element.tag === 'textarea') return true;
  if (element.tag !== 'input') return false;
  const type = attribute(element, 'type');
  if (type?.value.is !== 'dynamic') return !NO_FIELD.has(word(element, 'type') ?? 'text');
  const { valueSpan } = type;
  return text !== undefined && valueSpan !== undefined
    ? SHOWN_PASSWORD.test(text.slice(valueSpan.start, valueSpan.end))
    : false;
}
