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

/** A theme as custom properties: common ones, then those of each mode it has. */
export function themeCss(theme: Theme, bases: Bases): string {
  const modes = (['light', 'dark'] as const).filter((mode) => theme.modes.includes(mode));
  const [first = 'light', second] = modes;
  const rules = [
    `:root{${propertiesOf(commonTokens(theme, bases))}}`,
    `:root,[data-mode]{${modeRule(theme, first)}}`,
  ];
  if (second !== undefined) {
    rules.push(`[data-mode=${second}]{${modeRule(theme, second)}}`);
    const other = first === 'light' ? 'dark' : 'light';
    rules.push(`@media (prefers-color-scheme:${other}){[data-mode=auto]{${modeRule(theme, other)}}}`);
  }
  return rules.join('\n');
}

const modeRule = (theme: Theme, mode: Mode): string =>
  `color-scheme:${mode};${propertiesOf(modeTokens(theme, mode))}`;

function propertiesOf(groups: TokenGroups): string {
  return Object.entries(groups)
    .flatMap(([group, tokens]) =>
      Object.entries(tokens).map(([token, value]) => `--${group}-${token}:${valueOf(group, token, value)}`),
    )
    .join(';');
}

function valueOf(group: string, token: string, value: string | number): string {
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
