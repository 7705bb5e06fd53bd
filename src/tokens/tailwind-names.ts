import { type Declaration, formatRule, toDeclarations } from './css-text.ts';
import { darkVariant, tailwindProperty } from './exporters/tailwind.ts';
import type { Mode, TokenGroups } from './values.ts';

/** The tokens of a theme as packs have them. */
interface PackedTokens {
  readonly themeId?: string;
  readonly modes: Readonly<Partial<Record<Mode, TokenGroups>>>;
  readonly common?: TokenGroups;
}

const variable = (group: string, name: string): string => `--${group}-${name}`;

/**
 * The tokens under the names of Tailwind 4, for its utilities. The values stay in the other style sheet: a utility takes the
 * variable, which follows the mode.
 */
export function formatTailwindCss(tokens: PackedTokens, followsSystem: boolean): string {
  const names = Object.keys(tokens.modes) as Mode[];
  const [first = 'light'] = names;
  const groups = { ...tokens.common, ...tokens.modes[first] };
  const own: Declaration[] = [];
  const renamed: Declaration[] = [];
  for (const [group, values] of Object.entries(groups))
    for (const [name, value] of toDeclarations({ [group]: values }, variable)) {
      const token = name.slice(group.length + 3);
      const property = group === 'elevation' ? `--shadow-${token}` : tailwindProperty(group, token);
      if (property === name) own.push([name, value]);
      else renamed.push([property, `var(${name})`]);
    }
  return [
    `/* Names of Tailwind for the tokens of the theme ${tokens.themeId ?? 'of the project'}. Written by svc packs compile; import it after tailwindcss and tokens.css. */\n`,
    darkVariant({ modes: names, system: followsSystem && names.length > 1 }),
    // Defined in tokens.css: a second definition here would not follow the mode.
    formatRule('@theme reference', own),
    formatRule('@theme inline', renamed),
  ].join('\n');
}
