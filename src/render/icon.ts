import { el, type Html } from './html.ts';
import { ICONS } from './icons.ts';

export type IconName = keyof typeof ICONS;

/** A document may name any icon; only icons of the vocabulary can be rendered. */
export const isIcon = (name: unknown): name is IconName =>
  typeof name === 'string' && Object.hasOwn(ICONS, name);

/** An icon; with a label it is an image, otherwise decorative. */
export function renderIcon(name: IconName, label?: string): Html {
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
