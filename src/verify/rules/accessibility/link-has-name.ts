import { type ElementWithParents, getAttribute } from '../../../source/elements.ts';
import { computeAriaName, computeContentName, type NameStatus } from '../../accessible-name.ts';
import {
  formatTag,
  getKeyword,
  getRenderedPage,
  isHidden,
  isRenderProp,
  listReported,
  type Page,
} from '../../page.ts';
import type { FileRule } from '../../rule.ts';
import { isNamedByTooltip, nameByTooltip } from '../../tooltip-text.ts';

export const linkHasName: FileRule = {
  id: 'link-has-name',
  code: 'A11Y024',
  category: 'Accessibility',
  severity: 'error',
  lane: 'production-source',
  repair: 'name-the-link',
  scope: 'file',
  summary: 'Every link has an accessible name.',
  why: 'A screen reader announces a link without a name only as "link", or reads out its address, and voice control users have no name to say to follow it.',
  bad: '<a href="/cart">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</a>',
  good: '<a href="/cart" aria-label="Cart">\n  <svg aria-hidden="true"><path d="M0 0h8v8z" /></svg>\n</a>',
  check(source, _, components) {
    const page = getRenderedPage(source, components);
    return listReported(page)
      .filter(
        (place) =>
          isLink(place) &&
          getNameStatus(place, page) === 'nameless' &&
          !isHidden(place, page) &&
          !isRenderProp(place, page) &&
          !isNamedByTooltip(place, page),
      )
      .map((place) => {
        const edit = nameByTooltip(place, page, components);
        return {
          message: `This link (${formatTag(place.element, page)}) has no accessible name: it contains no text and has no aria-label.`,
          span: place.element.open,
          suggestion:
            'Add text that names the target, an aria-label if the link shows only an icon, or alt text if it shows an image.',
          ...(edit ? { edits: [edit] } : {}),
        };
      });
  },
};

/** Without an address, `a` is a placeholder or the target of a link. */
const ADDRESS = /^(?:href|xlink:href|\[?(?:attr\.)?href\]?|\[?routerlink\]?|\[?ng-href\]?)$/i;

function isLink({ element }: ElementWithParents): boolean {
  const { tag, isComponent, attributes } = element;
  if (isComponent) return false;
  const role = getKeyword(element, 'role');
  if (role !== undefined) return role === 'link';
  if (getAttribute(element, 'role')) return false;
  return tag === 'a' && attributes.some(({ name }) => ADDRESS.test(name));
}

/** A link that Tab skips repeats another one beside it, and a disabled one leads nowhere. */
function getNameStatus(place: ElementWithParents, page: Page): NameStatus {
  const { element } = place;
  if (getKeyword(element, 'tabindex') === '-1' || getAttribute(element, 'disabled')) return 'unknown';
  const name = computeAriaName(place, page);
  return name === 'nameless' ? computeContentName(element, page) : name;
}
