import type { Element } from '../../../source/source.ts';
import { getAttribute, walkElements, type ElementWithParents } from '../../../source/elements.ts';
import type { Edit } from '../../finding.ts';
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
  summary: 'Every button in a form has an explicit type.',
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
      if (type === 'text' || type === 'unknown') return [];
      const edit = type === 'missing' && isPlainButton(place, form, page) ? insertType(element) : undefined;
      return {
        message: 'This button (<button>) is inside a form and has no type, so a click submits the form.',
        span: element.open,
        suggestion: 'Add type="submit" if the button should submit the form, otherwise type="button".',
        ...(edit ? { edits: [edit] } : {}),
      };
    });
  },
};

/** The button has its own click handler, and another button submits the form. */
function isPlainButton({ element }: ElementWithParents, form: Element, page: Page): boolean {
  if (!element.attributes.some(isClickHandler) || getAttribute(element, 'formaction')) return false;
  return [...walkElements(form.children)].some(
    (other) =>
      other.element !== element && submits(other, page) && !other.element.attributes.some(isClickHandler),
  );
}

function submits({ element }: ElementWithParents, page: Page): boolean {
  const type = getKeyword(element, 'type');
  if (element.tag === 'input') return type === 'submit' || type === 'image';
  if (element.tag !== 'button') return false;
  return type === 'submit' || getAttributeState({ element, parents: [element] }, page, 'type') === 'missing';
}

function insertType({ tag, open }: Element): Edit {
  const at = open.start + 1 + tag.length;
  return { start: at, end: at, text: ' type="button"' };
}
