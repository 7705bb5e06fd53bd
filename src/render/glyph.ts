import { el, type Html } from './html.ts';
import { ICONS } from './icons.ts';

export type IconName = keyof typeof ICONS;

/** A document may name any icon; those of the vocabulary can be drawn. */
export const isIcon = (name: unknown): name is IconName =>
  typeof name === 'string' && Object.hasOwn(ICONS, name);

/**
 * How every icon is drawn, said once for all of them: a line in the colour of its text, a little taller than it.
 * It weighs no more than attributes of the element would: whatever speaks of icons in a place comes before it.
 */
export const GLYPH_CSS =
  ':where(.p-icon__glyph){width:1.25em;height:1.25em;fill:none;stroke:currentColor;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}';

/** An icon; with a label it is a picture. */
export function glyph(name: IconName, label?: string): Html {
  return el(
    'svg',
    {
      class: 'p-icon__glyph',
      viewBox: '0 0 24 24',
      role: label === undefined ? undefined : 'img',
      'aria-label': label,
      'aria-hidden': label === undefined ? 'true' : undefined,
    },
    ICONS[name].map(([element, attributes]) => el(element, attributes)),
  );
}
