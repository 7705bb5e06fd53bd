import type { Primitive } from '../primitive.ts';
import { renderIcon } from '../icon.ts';
import { el } from '../html.ts';

/** Longer headings may need two lines, which wrap beside the icon instead of below it. */
const MIN_LONG_LETTERS = 20;

export const heading = {
  name: 'heading',
  render({ level, text, icon, href }, context) {
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
      icon || href ? words : text,
    );
  },
} as const satisfies Primitive;
