import type { RecordData } from '../content/corpus.ts';
import { type Bases, commonTokens, type Mode, modeTokens, type TokenGroups } from '../tokens/values.ts';

type Theme = RecordData<'theme'>;

/** What a bare number of a group is measured in. */
const UNITS: Readonly<Record<string, string>> = {
  text: 'px',
  space: 'px',
  radius: 'px',
  border: 'px',
  blur: 'px',
  duration: 'ms',
  tracking: 'em',
};

/** Display sizes shrink with the window: a headline of 55 px has no room on a telephone. */
const FLUID: ReadonlySet<string> = new Set(['text-2xl', 'text-3xl', 'text-4xl']);

/** Prints a theme as custom properties, limited to the ones a site refers to. */
export type ThemeCss = (used: ReadonlySet<string>) => string;

/** The properties of every mode, then those of each mode the theme has. */
export function buildThemeCss(theme: Theme, bases: Bases): ThemeCss {
  const [first = 'light', second] = (['light', 'dark'] as const).filter((mode) => theme.modes.includes(mode));
  const other = first === 'light' ? 'dark' : 'light';
  return (used) => {
    const properties = (groups: TokenGroups): string =>
      Object.entries(groups)
        .flatMap(([group, tokens]) =>
          Object.entries(tokens).flatMap(([token, value]) =>
            used.has(`--${group}-${token}`) ? [`--${group}-${token}:${printValue(group, token, value)}`] : [],
          ),
        )
        .join(';');
    const block = (mode: Mode): string =>
      [`color-scheme:${mode}`, properties(modeTokens(theme, mode))].filter(Boolean).join(';');
    const common = properties(commonTokens(theme, bases));
    const rules = [common && `:root{${common}}`, `:root,[data-mode]{${block(first)}}`];
    if (second !== undefined)
      rules.push(
        `[data-mode=${second}]{${block(second)}}`,
        `@media (prefers-color-scheme:${other}){[data-mode=auto]{${block(other)}}}`,
      );
    return rules.join('');
  };
}

function printValue(group: string, token: string, value: string | number): string {
  if (typeof value === 'string') return group === 'font' ? families(value) : value;
  const length = `${value}${UNITS[group] ?? ''}`;
  return FLUID.has(`${group}-${token}`) ? `min(${length},calc(18px + 4.6vw))` : length;
}

/** Names with blanks or figures in them stand in quotes; generic ones must not. */
const families = (list: string): string =>
  list
    .split(',')
    .map((name) => name.trim().replace(/["']/g, ''))
    .map((name) => (/^[a-z-]+$/.test(name) ? name : `"${name}"`))
    .join(',');
