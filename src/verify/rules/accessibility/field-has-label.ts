import { quote } from '../../../base/text.ts';
import type { Element } from '../../../source/source.ts';
import { computeFieldName, isField } from '../../accessible-name.ts';
import { isHidden, getPage, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const fieldHasLabel: FileRule = {
  id: 'field-has-label',
  code: 'A11Y011',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'restore-label-association',
  scope: 'file',
  summary: 'Every form field has a label.',
  why: 'Without a label, screen readers and voice control cannot identify the field, and clicking the text beside it does nothing. A placeholder does not replace a label: it disappears with the first character typed.',
  bad: '<form>\n  <input type="email" placeholder="Email">\n</form>',
  good: '<form>\n  <label for="email">Email</label>\n  <input id="email" type="email">\n</form>',
  check(source) {
    const page = getPage(source);
    return page.elements
      .filter(({ element }) => isField(element, source.text))
      .filter((place) => !isHidden(place, page) && !isReplacedByButton(place.element))
      .filter((place) => computeFieldName(place, page) === 'nameless')
      .map(({ element }) => ({
        message: `${describeField(element)} has no label: no <label> with text is associated with it, and it has no aria-label or aria-labelledby.`,
        span: element.open,
        suggestion:
          'Wrap it in a <label>, or give it an id and add a <label> whose for attribute is that id.',
      }));
  },
};

/** A file input is usually hidden by a class and clicked by the script of a button that replaces it. */
const isReplacedByButton = (element: Element): boolean =>
  getKeyword(element, 'type') === 'file' &&
  element.attributes.some(({ name }) => name === 'ref' || name === 'bind:this') &&
  element.attributes.some(({ name }) => name === 'class');

function describeField(element: Element): string {
  const type = getKeyword(element, 'type');
  const kind = element.tag === 'input' && type ? `<input type=${quote(type)}>` : `<${element.tag}>`;
  return `This field (${kind})`;
}
