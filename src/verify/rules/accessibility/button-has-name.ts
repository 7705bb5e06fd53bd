import type { ElementWithParents } from '../../../source/elements.ts';
import { computeAriaName, computeButtonName, type NameStatus } from '../../accessible-name.ts';
import { isHidden, type Page, getPage, getAttributeState, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const buttonHasName: FileRule = {
  id: 'button-has-name',
  code: 'A11Y013',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'name-the-button',
  scope: 'file',
  summary: 'Every button has a name.',
  why: 'A button that shows only an icon is "button" to a screen reader, and voice control cannot press it: nobody knows what to call it.',
  bad: '<button type="button">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</button>',
  good: '<button type="button" aria-label="Close">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</button>',
  check(source) {
    const page = getPage(source);
    return page.elements
      .filter((place) => nameOf(place, page) === 'nameless' && !isHidden(place, page))
      .map(({ element: { tag, open } }) => ({
        message:
          tag === 'input'
            ? 'This button (<input>) has no name: its value is missing or empty, and it has no aria-label.'
            : `This button (<${tag}>) has no name: it has no words in it, and no aria-label.`,
        span: open,
        suggestion:
          tag === 'input'
            ? 'Write what it does as its value.'
            : 'Write what it does into it, or as its aria-label if it shows only an icon.',
      }));
  },
};

/** What is no button counts as named. */
function nameOf(place: ElementWithParents, page: Page): NameStatus {
  const { element } = place;
  if (element.isComponent) return 'named';
  if (element.tag === 'input') {
    const type = getKeyword(element, 'type');
    if (type !== 'submit' && type !== 'reset' && type !== 'button') return 'named';
    const value = getAttributeState(place, page, 'value');
    // Browsers have words of their own for these two.
    if (value === 'missing' && type !== 'button') return 'named';
    return value === 'text' ? 'named' : value === 'unknown' ? 'unknown' : computeAriaName(place, page);
  }
  const role = getKeyword(element, 'role');
  return role === 'button' || (element.tag === 'button' && role === undefined)
    ? computeButtonName(place, page)
    : 'named';
}
