import { isIcon } from '../render/icon.ts';
import { ICONS } from '../render/icons.ts';
import { printCode, propertyName } from './code.ts';
import { toCode } from './data-file.ts';

/** `src/components/ui/icons.ts`: the shapes of the icons in use. */
export function printIcons(names: ReadonlySet<string>): string {
  const entries = [...names]
    .filter(isIcon)
    .sort()
    .map((name) => `  ${propertyName(name)}: ${printCode(toCode(ICONS[name]), 2, name.length + 6)},\n`);
  return `/* The shapes are those of Lucide (https://lucide.dev), ISC License. */

export type IconName = keyof typeof ICONS;

/** The elements of each icon on a grid of 24 by 24, with their attributes. */
export const ICONS = {
${entries.join('')}} as const;
`;
}
