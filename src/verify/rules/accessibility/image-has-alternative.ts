import type { Attribute, Child, Element } from '../../../source/source.ts';
import { type ElementWithParents, getAttribute, isElement } from '../../../source/elements.ts';
import { insertAttribute } from '../../attribute-edit.ts';
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
  isOutsideAccessibilityTree,
  listReported,
  type Page,
} from '../../page.ts';
import type { Edit } from '../../finding.ts';
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
      const edit = state === 'missing' && isDecorative(place, page) ? addEmptyText(place, page) : undefined;
      return {
        message: `This image (${formatTag(place.element, page)}) has no alternative text: alt is ${state}.`,
        span: open,
        suggestion:
          tag === 'input' || tag === 'area'
            ? 'Describe the action in alt.'
            : 'Describe the image in alt, or use alt="" if it is decorative.',
        ...(edit ? { edits: [edit] } : {}),
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

function addEmptyText({ element }: ElementWithParents, page: Page): Edit | undefined {
  const written = page.rendered?.written.get(element) ?? element;
  return written === element || page.imageComponents.has(written.tag)
    ? insertAttribute(written, page.source, 'alt', '""')
    : undefined;
}

/** The image repeats the text of the link or button around it, or all that its parent contains is presentational. */
function isDecorative({ element, parents }: ElementWithParents, page: Page): boolean {
  if (element.tag === 'input' || element.tag === 'area') return false;
  const [parent] = parents;
  if (parent && isPresentational(parent, element)) return true;
  const control = parents.find(isControl);
  return control !== undefined && repeatsText(element, collectWords(control), page);
}

/** With an event handler, such a role only silences a linter: the image may be what is pressed. */
const isPresentational = (parent: Element, image: Element): boolean =>
  /^(?:presentation|none)$/.test(getKeyword(parent, 'role') ?? '') &&
  !parent.hasSpread &&
  !parent.attributes.some(({ name }) => /^(?:on|@|v-on|use:)|\bclick\b/i.test(name)) &&
  parent.children.every((child) => child === image || (!isElement(child) && child.is === 'text'));

const isControl = ({ tag }: Element): boolean =>
  /^(?:a|button|(?:\w+\.)?(?:Link|NavLink|NextLink|RouterLink|NuxtLink|Button))$/.test(tag);

/** The words that a control says by itself: its texts and its label. Those of components are not known. */
function collectWords(control: Element): ReadonlySet<string> {
  const words = new Set<string>();
  const add = (text: string): void => {
    // `GitHub` is one word in the name of a file, and two in that of an import.
    for (const word of [...splitWords(text), ...splitWords(text.toLowerCase())]) words.add(word);
  };
  const label = getAttribute(control, 'aria-label')?.value;
  if (label?.is === 'text') add(label.text);
  const walk = (children: readonly Child[]): void => {
    for (const child of children) {
      if (!isElement(child)) {
        if (child.is === 'text') add(child.text);
      } else if (!child.isComponent && !isOutsideAccessibilityTree(child)) walk(child.children);
    }
  };
  walk(control.children);
  return words;
}

const splitWords = (text: string): string[] =>
  text
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1);

/** Words in file names that say how an image looks, not what it shows. */
const LOOK =
  /^(?:icons?|ico|svg|png|logo|light|dark|white|black|colou?r(?:ed)?|small|large|sm|md|lg|xl|outlined?|filled|solid|line|mini|min|active|arrow|chevron|caret|left|right|up|down|next|prev)$/;

/** An icon or an arrow says nothing that the text beside it does not say. */
const ORNAMENT = /^(?:icons?|ico|arrow|chevron|caret)$/;

function repeatsText(image: Element, words: ReadonlySet<string>, page: Page): boolean {
  if (words.size === 0) return false;
  const src = getAttribute(image, 'src');
  const named = src ? splitWords(readFileName(src, page)) : [];
  const shown = named.filter((word) => !LOOK.test(word));
  return shown.length > 0
    ? shown.every((word) => words.has(word) || words.has(`${word}s`) || words.has(word.replace(/s$/, '')))
    : named.some((word) => ORNAMENT.test(word));
}

/** The name of the file, without its extension, of a text or of an import. */
function readFileName({ value, valueSpan }: Attribute, { source }: Page): string {
  const toName = (path: string): string =>
    (path.split(/[?#]/, 1)[0] ?? '').replace(/^.*\//, '').replace(/\..*$/, '');
  if (value.is === 'text') return value.text.startsWith('data:') ? '' : toName(value.text);
  if (!valueSpan) return '';
  const [, local] =
    /^["'{]+\s*([\w$]+)(?:\.src)?\s*["'}]+$/.exec(source.text.slice(valueSpan.start, valueSpan.end)) ?? [];
  const imported = source.imports.find(({ names }) => names.some((name) => name.local === local));
  return local !== undefined && imported ? toName(imported.from) : '';
}
