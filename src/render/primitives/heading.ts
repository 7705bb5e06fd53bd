import type { Primitive } from '../primitive.ts';
import { glyph } from '../glyph.ts';
import { el } from '../html.ts';

/** From here on a heading may need two lines, and breaks beside its icon, not below it. */
const LONG = 20;

export const heading = {
  name: 'heading',
  draw({ level, text, icon, href }, drawing) {
    const words =
      href === undefined
        ? el('span', {}, text)
        : el('a', { class: 'p-heading__link', href: drawing.href(href) }, text);
    return el(
      `h${drawing.level(level)}`,
      { class: 'p-heading', 'data-level': level, 'data-long': (text ?? '').length > LONG },
      icon && glyph(icon),
      icon || href ? words : text,
    );
  },
} as const satisfies Primitive;
