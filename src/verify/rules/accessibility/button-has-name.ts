import type { ElementWithParents } from '../../../source/elements.ts';
import { computeAriaName, computeButtonName, type NameStatus } from '../../accessible-name.ts';
import {
  formatTag,
  getAttributeState,
  getKeyword,
  getRenderedPage,
  isHidden,
  isRenderProp,
  listReported,
  type Page,
} from '../../page.ts';
import type { FileRule } from '../../rule.ts';
import { isNamedByTooltip, nameByTooltip } from '../../tooltip-text.ts';

export const buttonHasName: FileRule = {
  id: 'button-has-name',
  code: 'A11Y013',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'name-the-button',
  scope: 'file',
  summary: 'Every button has an accessible name.',
  why: 'A screen reader announces a button without a name only as "button", and voice control users have no name to say to press it.',
  bad: '<button type="button">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</button>',
  good: '<button type="button" aria-label="Close">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</button>',
  check(source, _, components) {
    const page = getRenderedPage(source, components);
    return listReported(page)
      .filter(
        (place) =>
          getNameStatus(place, page) === 'nameless' &&
          !isHidden(place, page) &&
          !isRenderProp(place, page) &&
          !isNamedByTooltip(place, page),
      )
      .map((place) => {
        const { element } = place;
        const edit = nameByTooltip(place, page, components);
        return {
          message:
            element.tag === 'input'
              ? 'This button (<input>) has no accessible name: its value is missing or empty, and it has no aria-label.'
              : `This button (${formatTag(element, page)}) has no accessible name: it contains no text and has no aria-label.`,
          span: element.open,
          suggestion:
            element.tag === 'input'
              ? 'Put the action into the value attribute.'
              : 'Add text that names the action, or an aria-label if the button shows only an icon.',
          ...(edit ? { edits: [edit] } : {}),
        };
      });
  },
};

/** Elements other than buttons count as named. */
function getNameStatus(place: ElementWithParents, page: Page): NameStatus {
  const { element } = place;
  if (element.isComponent) return 'named';
  if (element.tag === 'input') {
    const type = getKeyword(element, 'type');
    if (type !== 'submit' && type !== 'reset' && type !== 'button') return 'named';
    const value = getAttributeState(place, page, 'value');
    // Browsers label submit and reset buttons themselves.
    if (value === 'missing' && type !== 'button') return 'named';
    return value === 'text' ? 'named' : value === 'unknown' ? 'unknown' : computeAriaName(place, page);
  }
  const role = getKeyword(element, 'role');
  return role === 'button' || (element.tag === 'button' && role === undefined)
    ? computeButtonName(place, page)
    : 'named';
}
