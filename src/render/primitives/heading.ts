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
    return el(
      `h${own}`,
      {
        class: 'p-heading',
        id: context.noteHeading(own, text ?? ''),
        'data-level': level,
        'data-long': (text ?? '').length > MIN_LONG_LETTERS,
      },
      icon && renderIcon(icon),
      icon || href ? words : text,
    );
  },
} as const satisfies Primitive;
