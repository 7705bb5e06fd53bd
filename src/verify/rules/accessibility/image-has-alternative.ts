import type { ElementWithParents } from '../../../source/elements.ts';
import {
  computeAriaName,
  computeContentName,
  computeImageName,
  type NameStatus,
} from '../../accessible-name.ts';
import {
  formatTag,
  getAttributeState,
  getKeyword,
  getRenderedPage,
  isDynamic,
  isHidden,
  listReported,
  type Page,
} from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const imageHasAlternative: FileRule = {
  id: 'image-has-alternative',
  code: 'A11Y012',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'add-alternative-text',
  scope: 'file',
  summary: 'Every image has alternative text, which is empty for decorative images.',
  why: 'Screen readers announce the alternative text in place of the image. If the attribute is missing, many read out the file name.',
  bad: '<img src="/team.jpg">',
  good: '<img src="/team.jpg" alt="The team in front of the office">\n<img src="/wave.svg" alt="">',
  check(source, _, components) {
    const page = getRenderedPage(source, components);
    return listReported(page).flatMap((place) => {
      if (getAlternativeStatus(place, page) !== 'nameless' || isHidden(place, page)) return [];
      const { tag, open } = place.element;
      if (tag === 'svg')
        return {
          message:
            'This image (<svg role="img">) has no alternative text: it has neither a <title> nor an aria-label.',
          span: open,
          suggestion:
            'Add an aria-label, or replace role="img" with aria-hidden="true" if the image is decorative.',
        };
      const state = getAttributeState(place, page, 'alt') === 'missing' ? 'missing' : 'empty';
      return {
        message: `This image (${formatTag(place.element, page)}) has no alternative text: alt is ${state}.`,
        span: open,
        suggestion:
          tag === 'input' || tag === 'area'
            ? 'Describe the action in alt.'
            : 'Describe the image in alt, or use alt="" if it is decorative.',
      };
    });
  },
};

/** The status of the alternative text. Elements that are not images count as named. */
function getAlternativeStatus(place: ElementWithParents, page: Page): NameStatus {
  const { element } = place;
  const { tag } = element;
  if (isDynamic(element, 'role')) return 'unknown';
  const role = getKeyword(element, 'role');
  if (tag === 'svg')
    return role === 'img'
      ? eitherName(computeAriaName(place, page), computeContentName(element, page))
      : 'named';
  // These are controls: an empty text leaves them without a name.
  if (tag === 'input')
    return getKeyword(element, 'type') === 'image' ? computeImageName(place, page) : 'named';
  if (tag === 'area')
    return element.attributes.some(({ name }) => name === 'href') ? computeImageName(place, page) : 'named';
  if (tag !== 'img' && tag !== 'enhanced:img' && !page.imageComponents.has(tag)) return 'named';
  if (role === 'presentation' || role === 'none') return 'named';
  return getAttributeState(place, page, 'alt') === 'missing' ? computeAriaName(place, page) : 'named';
}

/** Either name is enough; an unknown one leaves the result unknown. */
const eitherName = (a: NameStatus, b: NameStatus): NameStatus =>
  a === 'named' || b === 'named' ? 'named' : a === 'unknown' ? a : b;
