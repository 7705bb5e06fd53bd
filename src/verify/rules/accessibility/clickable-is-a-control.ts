import type { Attribute, Element } from '../../../source/source.ts';
import { type ElementWithParents, isElement } from '../../../source/elements.ts';
import { isControl, isFocusable, mayContainControl } from '../../controls.ts';
import { isTransparent } from '../../accessible-name.ts';
import { isDynamic, isHidden, mayHaveMoreAttributes, type Page, getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const clickableIsAControl: FileRule = {
  id: 'clickable-is-a-control',
  code: 'A11Y023',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'use-a-control',
  scope: 'file',
  summary: 'What can be clicked can be reached and worked with the keyboard.',
  why: 'A handler of clicks makes an element work for a pointer only: Tab passes it by, Enter and Space do nothing, and a screen reader does not say that something can be done (WCAG 2.1.1).',
  bad: '<div onclick="save()">Save</div>',
  good: '<button type="button" onclick="save()">Save</button>\n<div role="button" tabindex="0" onclick="save()" onkeydown="saveByKey(event)">Save</div>',
  check(source) {
    const page = getPage(source);
    const clickable = page.elements.filter(({ element }) => element.attributes.some(isClick));
    if (clickable.length === 0 || isWorkedFromElsewhere(page)) return [];
    return clickable
      .filter((place) => isPlain(place) && hasUse(place, page) && !isExcused(place, page))
      .flatMap(({ element, parents }) => {
        const missing = missingOf(element, parents);
        if (missing === undefined) return [];
        return {
          message: `This element (<${element.tag}>) can be clicked, but ${missing}.`,
          span: element.open,
          suggestion: `Use ${element.tag === 'a' ? 'a link with an href, or a <button> for what is no address' : 'a <button>, or a link where it leads to another page'}; if it has to be this element, give it a role, tabindex="0" and a handler of Enter and Space.`,
        };
      });
  },
};

/** Also as Alpine writes it in documents. */
const isClick = ({ name }: Attribute): boolean => /^(?:on:?|@|x-on:)click(?:$|[.|])/i.test(name);
const isKey = ({ name }: Attribute): boolean => /^(?:on:?|@|x-on:)key(?:down|up|press)(?:$|[.|])/i.test(name);

/** Elements that do nothing by themselves; others have keys of their own, or are drawn by somebody else. */
const PLAIN = new Set(
  'a address article aside b blockquote caption code dd div dl dt em figcaption figure footer h1 h2 h3 h4 h5 h6 header i img li main mark nav ol p picture pre s section small span strong sub sup svg table tbody td tfoot th thead time tr u ul'.split(
    ' ',
  ),
);

/** Roles of parts whose keys are looked after by the whole, roles of such wholes, and of wrappers that mean nothing. */
const BY_OTHERS = new Set(
  'alertdialog application cell combobox dialog feed grid gridcell listbox menu menubar menuitem menuitemcheckbox menuitemradio none option presentation radio radiogroup row tab tablist toolbar tree treegrid treeitem'.split(
    ' ',
  ),
);

function isPlain({ element, parents }: ElementWithParents): boolean {
  if (element.isComponent || !PLAIN.has(element.tag) || isControl(element)) return false;
  // In a control, the keys are those of the control.
  if (parents.some((parent) => !parent.isComponent && isControl(parent))) return false;
  return !isDynamic(element, 'role') && !BY_OTHERS.has(getKeyword(element, 'role') ?? '');
}

/** An empty `div` is a veil behind something; what only hands clicks on, or stops them, is no use to anybody. */
function hasUse({ element }: ElementWithParents, { source: { text } }: Page): boolean {
  if (element.tag === 'div' && element.children.length === 0) return false;
  return element.attributes.filter(isClick).some((click) => {
    const { start, end, valueSpan } = click;
    const written = text.slice(start, valueSpan?.start ?? end);
    if (valueSpan === undefined || /[.|]self\b/.test(written)) return false;
    const handler = text.slice(valueSpan.start, valueSpan.end).replace(/^[{"']\s*|\s*[}"']$/g, '');
    return handler !== '' && !DOES_NOTHING.test(handler) && !FOR_POINTERS.test(handler);
  });
}

/** Stops the event, or hands it to whoever uses the component and may not want it. */
const DOES_NOTHING =
  /^(?:(?:\(?\s*\w*(?::[^)]*)?\)?\s*=>)?\s*\{?\s*(?:(?:\w+\.)?(?:stopPropagation|stopImmediatePropagation|preventDefault)\(\)\s*;?\s*)+\}?|(?:stop|prevent|noop)\w*|(?:[\w$]+\??\.)*onclick|(?:\$?emit|dispatch)\(\s*['"]click['"].*\))$/is;

/** A convenience: a veil that closes what is on it, or a way to a field that Tab reaches, too. */
const FOR_POINTERS = /\bcurrentTarget\s*[!=]==?|[!=]==?\s*(?:\w+\.)?currentTarget\b|\.focus\(/;

/** Attributes, keys or focus may come from elsewhere, or from what is in it. */
function isExcused(place: ElementWithParents, page: Page): boolean {
  const { element, parents } = place;
  if (element.hasSpread || mayHaveMoreAttributes(place, page) || isHidden(place, page)) return true;
  const [parent] = parents;
  // Some components hand what they know to the one element in them.
  if (parent?.isComponent && !isTransparent(parent) && parent.children.filter(isElement).length < 2)
    return true;
  // A list that is focused as a whole knows which of its parts is meant.
  if (parents.some((each) => each.attributes.some(isKey) && (isFocusable(each) || hasRoleOfWhole(each))))
    return true;
  return mayContainControl(element, page);
}

const hasRoleOfWhole = (element: Element): boolean => BY_OTHERS.has(getKeyword(element, 'role') ?? '');

function missingOf(element: Element, parents: readonly Element[]): string | undefined {
  if (!isFocusable(element)) return 'the keyboard does not reach it';
  // Keys go up from the element to those around it.
  const hasKeys = [element, ...parents].some((each) => each.isComponent || each.attributes.some(isKey));
  return hasKeys ? undefined : 'no key does what the click does';
}

/** Keys pressed in a field may choose from a list beside it; a script of a document may add what its markup lacks. */
function isWorkedFromElsewhere({ elements, source }: Page): boolean {
  if (elements.some(({ element }) => isWrittenInto(element) && element.attributes.some(isKey))) return true;
  if (source.language !== 'html') return false;
  return source.programs.some(({ tree, offset }) =>
    /tabindex|key(?:down|up|press)/i.test(source.text.slice(tree.start + offset, tree.end + offset)),
  );
}

const isWrittenInto = (element: Element): boolean =>
  element.tag === 'input' || /^(?:combobox|searchbox|textbox)$/.test(getKeyword(element, 'role') ?? '');
