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
  summary: 'Every field has a label.',
  why: 'Without a label, a screen reader and voice control cannot say which field it is, and clicking the words beside it does nothing. A placeholder is no label: it goes away with the first letter.',
  bad: '<form>\n  <input type="email" placeholder="Email">\n</form>',
  good: '<form>\n  <label for="email">Email</label>\n  <input id="email" type="email">\n</form>',
  check(source) {
    const page = getPage(source);
    return page.elements
      .filter(({ element }) => isField(element, source.text))
      .filter((place) => !isHidden(place, page) && !isStoodInFor(place.element))
      .filter((place) => computeFieldName(place, page) === 'nameless')
      .map(({ element }) => ({
        message: `${nameOf(element)} has no label: no <label> with words belongs to it, and it has no aria-label or aria-labelledby.`,
        span: element.open,
        suggestion: 'Put it into a <label>, or give it an id and a <label> whose for is that id.',
      }));
  },
};

/** A file is mostly chosen by a button, whose script clicks the field; what hides the field may be any class. */
const isStoodInFor = (element: Element): boolean =>
  getKeyword(element, 'type') === 'file' &&
  element.attributes.some(({ name }) => name === 'ref' || name === 'bind:this') &&
  element.attributes.some(({ name }) => name === 'class');

function nameOf(element: Element): string {
  const type = getKeyword(element, 'type');
  const kind = element.tag === 'input' && type ? `<input type=${quote(type)}>` : `<${element.tag}>`;
  return `This field (${kind})`;
}
