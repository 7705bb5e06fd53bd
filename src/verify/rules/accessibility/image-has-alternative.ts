import type { ElementWithParents } from '../../../source/elements.ts';
import {
  computeAriaName,
  computeContentName,
  computeImageName,
  type NameStatus,
} from '../../accessible-name.ts';
import { isDynamic, isHidden, type Page, getPage, getAttributeState, getKeyword } from '../../page.ts';
import type { FileRule } from '../../rule.ts';

export const imageHasAlternative: FileRule = {
  id: 'image-has-alternative',
  code: 'A11Y012',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'add-alternative-text',
  scope: 'file',
  summary: 'Every image has an alternative text, which is empty where the image only decorates.',
  why: 'Who cannot see an image is told its alternative text; where the attribute is missing, many screen readers spell out the name of the file.',
  bad: '<img src="/team.jpg">',
  good: '<img src="/team.jpg" alt="The team in front of the office">\n<img src="/wave.svg" alt="">',
  check(source) {
    const page = getPage(source);
    return page.elements.flatMap((place) => {
      if (alternative(place, page) !== 'nameless' || isHidden(place, page)) return [];
      const { tag, open } = place.element;
      if (tag === 'svg')
        return {
          message:
            'This image (<svg role="img">) has no alternative text: it has no <title> and no aria-label.',
          span: open,
          suggestion:
            'Write an aria-label, or replace role="img" by aria-hidden="true" if the image only decorates.',
        };
      const fault = getAttributeState(place, page, 'alt') === 'missing' ? 'missing' : 'empty';
      return {
        message: `This image (<${tag}>) has no alternative text: alt is ${fault}.`,
        span: open,
        suggestion:
          tag === 'input' || tag === 'area'
            ? 'Write what it does as its alt.'
            : 'Describe the image in alt, or write alt="" if it only decorates.',
      };
    });
  },
};

/** Whether the element says what stands in the place of the picture; what is no picture needs none. */
function alternative(place: ElementWithParents, page: Page): NameStatus {
  const { element } = place;
  const { tag } = element;
  if (isDynamic(element, 'role')) return 'unknown';
  const role = getKeyword(element, 'role');
  if (tag === 'svg')
    return role === 'img' ? worst(computeAriaName(place, page), computeContentName(element, page)) : 'named';
  // These do something: an empty text leaves them without a name.
  if (tag === 'input')
    return getKeyword(element, 'type') === 'image' ? computeImageName(place, page) : 'named';
  if (tag === 'area')
    return element.attributes.some(({ name }) => name === 'href') ? computeImageName(place, page) : 'named';
  if (tag !== 'img' && tag !== 'enhanced:img' && !page.images.has(tag)) return 'named';
  if (role === 'presentation' || role === 'none') return 'named';
  return getAttributeState(place, page, 'alt') === 'missing' ? computeAriaName(place, page) : 'named';
}

/** Both ways to name it are there: one is enough, and one that is open leaves the question open. */
const worst = (a: NameStatus, b: NameStatus): NameStatus =>
  a === 'named' || b === 'named' ? 'named' : a === 'unknown' ? a : b;
