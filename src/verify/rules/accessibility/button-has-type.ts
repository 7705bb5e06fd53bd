import type { Attribute, Element, Source } from '../../../source/source.ts';
import { getAttribute, walkElements, type ElementWithParents } from '../../../source/elements.ts';
import { insertFirstAttribute } from '../../attribute-edit.ts';
import { isClickHandler, type Page, getPage, getAttributeState, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const buttonHasType: FileRule = {
  id: 'button-has-type',
  code: 'INT013',
  category: 'Interactions',
  severity: 'warn',
  lane: 'production-source',
  repair: 'set-explicit-button-type',
  scope: 'file',
  summary: 'Every button in a form that does something other than submit has an explicit type.',
  why: 'A button without a type submits the form around it. A click on "Cancel" or "Add row" then submits a half-filled form.',
  bad: '<form>\n  <button onclick="addRow()">Add row</button>\n  <button type="submit">Save</button>\n</form>',
  good: '<form>\n  <button type="button" onclick="addRow()">Add row</button>\n  <button type="submit">Save</button>\n</form>',
  check(source) {
    const page = getPage(source);
    return page.elements.flatMap((place) => {
      const { element, parents } = place;
      const form = parents.find(({ tag }) => tag === 'form' || /(?:^|\.)Form$/.test(tag));
      if (element.tag !== 'button' || !form) return [];
      const type = getAttributeState(place, page, 'type');
      if (type === 'text' || type === 'unknown' || mayBeSetByDirective(element, source)) return [];
      if (!doesSomethingElse(element, form, page)) return [];
      const edit =
        type === 'missing' && isPlainButton(place, form, page)
          ? insertFirstAttribute(element, source, 'type="button"')
          : undefined;
      return {
        message: 'This button (<button>) is inside a form and has no type, so a click submits the form.',
        span: element.open,
        suggestion: 'Add type="submit" if the button should submit the form, otherwise type="button".',
        ...(edit ? { edits: [edit] } : {}),
      };
    });
  },
};

/** In HTML, which includes Angular templates, a directive such as `cButton` may set the type at run time. */
const mayBeSetByDirective = ({ attributes }: Element, { language }: Source): boolean =>
  language === 'html' && attributes.some(({ name }) => !HARMLESS_ATTRIBUTE.test(name));

const HARMLESS_ATTRIBUTE =
  /^(?:class|id|style|title|name|value|type|disabled|autofocus|form\w*|hidden|tabindex|role|lang|dir|accesskey|slot|(?:aria|data|x)-.+|on\w+|[@:#*(].+|i18n.*)$/i;

/** A button without a type is meant to submit its form, unless something indicates another purpose. */
function doesSomethingElse(element: Element, form: Element, page: Page): boolean {
  if (getAttribute(element, 'formaction')) return false;
  const click = element.attributes.find(isClick);
  if (click) return !preventsSubmit(click, page.source);
  if (hasNothingToSubmit(form)) return true;
  if (getAttribute(element, 'name')) return false;
  return [...walkElements(form.children)].some(
    (other) => other.element !== element && getKeyword(other.element, 'type') === 'submit',
  );
}

/** Includes the Alpine and Angular syntax. */
const isClick = (attribute: Attribute): boolean =>
  isClickHandler(attribute) || /^(?:\(click\)$|(?:@|x-on:)click(?:$|[.|]))/i.test(attribute.name);

/** The click does not submit the form by itself, or is about submitting it. */
function preventsSubmit({ start, end, valueSpan }: Attribute, { text }: Source): boolean {
  const written = text.slice(start, end);
  if (/[.|]prevent|preventDefault|submit/i.test(written)) return true;
  const handler = /^["'{]+\s*(?:this\.)?([\w$]+)\s*(?:\([^()]*\)\s*;?\s*)?["'}]+$/.exec(
    valueSpan ? text.slice(valueSpan.start, valueSpan.end) : '',
  )?.[1];
  return handler !== undefined && isPreventing(handler, text);
}

/** The function of this name in the file calls `preventDefault` near its start. */
const isPreventing = (name: string, text: string): boolean =>
  new RegExp(
    String.raw`(?<![\w$.])${name.replaceAll('$', String.raw`\$`)}\s*(?:=(?!=)|\([^()]*\)\s*(?::[^{]{1,200})?\{)[^]{0,300}?preventDefault\(`,
  ).test(text);

/** A form without attributes and fields only groups its buttons. */
const hasNothingToSubmit = (form: Element): boolean =>
  form.tag === 'form' &&
  !form.hasSpread &&
  form.attributes.every(({ name }) => /^(?:class|style|role|aria-.+)$/.test(name)) &&
  [...walkElements(form.children)].every(
    ({ element }) => !element.isComponent && !/^(?:input|select|textarea|slot|template)$/.test(element.tag),
  );

/** The button has its own click handler, and another button submits the form. */
function isPlainButton({ element }: ElementWithParents, form: Element, page: Page): boolean {
  if (!element.attributes.some(isClick)) return false;
  return [...walkElements(form.children)].some(
    (other) => other.element !== element && submits(other, page) && !other.element.attributes.some(isClick),
  );
}

function submits({ element }: ElementWithParents, page: Page): boolean {
  const type = getKeyword(element, 'type');
  if (element.tag === 'input') return type === 'submit' || type === 'image';
  if (element.tag !== 'button') return false;
  return type === 'submit' || getAttributeState({ element, parents: [element] }, page, 'type') === 'missing';
}
