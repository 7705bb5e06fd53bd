import type { AnatomyNode, Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el, type Html } from '../html.ts';

/** Longer headings may need two lines, which wrap beside the icon instead of below it. */
const MIN_LONG_LETTERS = 20;

export const heading = {
  name: 'heading',
  render({ level, text, icon, href, choice }, context) {
    const words =
      href === undefined
        ? el('span', {}, text)
        : el('a', { class: 'p-heading__link', href: context.href(href) }, text);
    const own = context.headingLevel(level);
    // A part with the title of its page keeps its name for screen readers; to the eye one title is enough.
    const isRepeated = level === 2 && context.repeatsHeading(text ?? '');
    return el(
      `h${own}`,
      {
        class: isRepeated ? 'p-heading v-hidden' : 'p-heading',
        id: context.noteHeading(own, text ?? ''),
        'data-level': level,
        'data-long': (text ?? '').length > MIN_LONG_LETTERS,
      },
      icon && renderIcon(icon),
      choice ? renderChoice(choice, text ?? '') : icon || href ? words : text,
    );
  },
} as const satisfies Primitive;

/** A radio button before its label, which covers the card. */
const renderChoice = (
  { name, isChosen, isRequired }: NonNullable<AnatomyNode['choice']>,
  text: string,
): Html =>
  el(
    'label',
    { class: 'p-heading__choice' },
    el('input', {
      class: 'p-field__radio',
      type: 'radio',
      name,
      value: text,
      checked: isChosen,
      required: isRequired,
    }),
    el('span', {}, text),
  );
