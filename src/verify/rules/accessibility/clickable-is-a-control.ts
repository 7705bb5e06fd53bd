import type { Attribute, Child, Element, Source } from '../../../source/source.ts';
import { type ElementWithParents, isElement } from '../../../source/elements.ts';
import { isControl, isFocusable, mayContainControl } from '../../controls.ts';
import { isTransparent } from '../../accessible-name.ts';
import {
  formatTag,
  getClasses,
  getKeyword,
  getRenderedPage,
  isDynamic,
  isHidden,
  listReported,
  mayHaveMoreAttributes,
  type Page,
} from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const clickableIsAControl: FileRule = {
  id: 'clickable-is-a-control',
  code: 'A11Y023',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'use-a-control',
  scope: 'file',
  summary: 'Every clickable element can be reached and operated with the keyboard.',
  why: 'A click handler alone works only with a pointer: Tab skips the element, Enter and Space do nothing, and screen readers do not announce that it can be activated (WCAG 2.1.1).',
  bad: '<div onclick="save()">Save</div>',
  good: '<button type="button" onclick="save()">Save</button>\n<div role="button" tabindex="0" onclick="save()" onkeydown="saveByKey(event)">Save</div>',
  check(source, _, components) {
    const page = getRenderedPage(source, components);
    const clickable = listReported(page).filter(({ element }) => element.attributes.some(isClick));
    if (clickable.length === 0 || mayBeOperatedElsewhere(page)) return [];
    return clickable
      .filter((place) => isPlainElement(place) && hasAction(place, page) && !isExcused(place, page))
      .flatMap(({ element, parents }) => {
        const missing = describeMissing(element, parents);
        if (missing === undefined) return [];
        return {
          message: `This element (${formatTag(element, page)}) has a click handler, but ${missing}.`,
          span: element.open,
          suggestion: `Use ${element.tag === 'a' ? 'a link with an href, or a <button> if it does not navigate' : 'a <button>, or a link if it navigates to another page'}. If it must stay this element, add a role, tabindex="0" and a handler for Enter and Space.`,
        };
      });
  },
};

/** Includes the Alpine syntax. */
const isClick = ({ name }: Attribute): boolean => /^(?:on:?|@|x-on:)click(?:$|[.|])/i.test(name);
const isKey = ({ name }: Attribute): boolean => /^(?:on:?|@|x-on:)key(?:down|up|press)(?:$|[.|])/i.test(name);

/** Elements without behaviour of their own. Others handle keys natively or are components. */
const PLAIN_TAGS = new Set(
  'a address article aside b blockquote caption code dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i img li main mark nav ol p picture pre s section small span strong sub sup svg table tbody td tfoot th thead time tr u ul'.split(
    ' ',
  ),
);

/** Roles of composite widgets, which handle the keys of their parts; roles of those parts; roles without semantics. */
const COMPOSITE_ROLES = new Set(
  'alertdialog application cell combobox dialog feed grid gridcell listbox menu menubar menuitem menuitemcheckbox menuitemradio none option presentation radio radiogroup row tab tablist toolbar tree treegrid treeitem'.split(
    ' ',
  ),
);

function isPlainElement({ element, parents }: ElementWithParents): boolean {
  if (element.isComponent || !PLAIN_TAGS.has(element.tag) || isControl(element)) return false;
  // Inside a control, the control handles the keys.
  if (parents.some((parent) => !parent.isComponent && isControl(parent))) return false;
  return !isDynamic(element, 'role') && !COMPOSITE_ROLES.has(getKeyword(element, 'role') ?? '');
}

/** Excludes backdrops and handlers that only forward or stop the click. */
function hasAction({ element }: ElementWithParents, { source: { text } }: Page): boolean {
  if (isBackdrop(element, text)) return false;
  return element.attributes.filter(isClick).some((click) => {
    const { start, end, valueSpan } = click;
    const written = text.slice(start, valueSpan?.start ?? end);
    if (valueSpan === undefined || /[.|]self\b/.test(written)) return false;
    const handler = text.slice(valueSpan.start, valueSpan.end).replace(/^[{"']\s*|\s*[}"']$/g, '');
    return handler !== '' && !NO_ACTION.test(handler) && !POINTER_SHORTCUT.test(handler);
  });
}

/** An empty `div`, also around others that are empty if it covers the window or Escape closes what it covers. */
function isBackdrop(element: Element, text: string): boolean {
  const { tag, children } = element;
  if (tag !== 'div' || !isEmpty(children)) return false;
  const classes = getClasses(element);
  const coversWindow = classes.includes('fixed') && classes.includes('inset-0');
  return children.length === 0 || coversWindow || /\bEsc(?:ape)?\b|\.esc\b/.test(text);
}

const isEmpty = (children: readonly Child[]): boolean =>
  children.every((child) =>
    isElement(child)
      ? child.tag === 'div' && isEmpty(child.children)
      : child.is === 'text'
        ? child.text.trim() === ''
        : child.children.length > 0 && isEmpty(child.children),
  );

/** Only stops the event, or only forwards it to the parent component, which may not handle it. */
const NO_ACTION =
  /^(?:(?:\(?\s*\w*(?::[^)]*)?\)?\s*=>)?\s*\{?\s*(?:(?:\w+\.)?(?:stopPropagation|stopImmediatePropagation|preventDefault)\(\)\s*;?\s*)+\}?|(?:stop|prevent|noop)\w*|(?:[\w$]+\??\.)*onclick|(?:\$?emit|dispatch)\(\s*['"]click['"].*\))$/is;

/** A shortcut for pointers only: a backdrop that closes its dialog, or a click that focuses a field Tab also reaches. */
const POINTER_SHORTCUT = /\bcurrentTarget\s*[!=]==?|[!=]==?\s*(?:\w+\.)?currentTarget\b|\.focus\(/;

/** Attributes, key handlers or focus may come from elsewhere, or from a control inside the element. */
function isExcused(place: ElementWithParents, page: Page): boolean {
  const { element, parents } = place;
  if (element.hasSpread || mayHaveMoreAttributes(place, page) || isHidden(place, page)) return true;
  const [parent] = parents;
  // Some components pass their props to their only child.
  if (parent?.isComponent && !isTransparent(parent) && parent.children.filter(isElement).length < 2)
    return true;
  // A composite widget that takes the focus itself handles the keys of its parts.
  if (parents.some((each) => each.attributes.some(isKey) && (isFocusable(each) || hasCompositeRole(each))))
    return true;
  return mayContainControl(element, page);
}

const hasCompositeRole = (element: Element): boolean =>
  COMPOSITE_ROLES.has(getKeyword(element, 'role') ?? '');

function describeMissing(element: Element, parents: readonly Element[]): string | undefined {
  if (!isFocusable(element)) return 'cannot be focused with the keyboard';
  // Key events bubble.
  const hasKeys = [element, ...parents].some((each) => each.isComponent || each.attributes.some(isKey));
  return hasKeys ? undefined : 'no key handler does the same';
}

/** A field may handle the keys for a list beside it, and a script of an HTML document may add attributes and handlers. */
function mayBeOperatedElsewhere(page: Page): boolean {
  const { source } = page;
  const isOperated = ({ element }: ElementWithParents): boolean =>
    isTextField(element) && handlesMoreKeys(element, source);
  if (listReported(page).some(isOperated)) return true;
  if (source.language !== 'html') return false;
  return source.programs.some(({ tree, offset }) =>
    /tabindex|key(?:down|up|press)/i.test(source.text.slice(tree.start + offset, tree.end + offset)),
  );
}

/** The field handles other keys than those that confirm or cancel it, such as arrow keys. */
const handlesMoreKeys = ({ attributes }: Element, { text }: Source): boolean =>
  attributes.filter(isKey).some(({ start, end }) => !CONFIRMS.test(text.slice(start, end)));

/** `@keydown.enter="add"`, or a handler that compares with Enter or Escape and does not pass the event on. */
const CONFIRMS =
  /^[^=]*\.(?:enter|esc|escape)\b|^(?![^]*Arrow)(?![^]*\w\(\s*(?:e|ev|evt|event|\$event)\b)[^]*['"](?:Enter|Esc|Escape)['"]/;

const isTextField = (element: Element): boolean =>
  element.tag === 'input' || /^(?:combobox|searchbox|textbox)$/.test(getKeyword(element, 'role') ?? '');
