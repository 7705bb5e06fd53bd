import { ALL_NAMES, printRules, type Rule, type Selector } from './css.ts';
import { printFaces, printStack } from './fonts.ts';
import { VOID_ELEMENTS } from './html.ts';
import { PAGE_RULES, SHARED_RULES } from './styles.ts';
import type { RecordData } from '../content/corpus.ts';
import { formatCssValue } from '../tokens/css-text.ts';
import { type Bases, commonTokens, type Mode, modeTokens, type TokenGroups } from '../tokens/values.ts';

/** The style sheet that all pages of a site load. */
export const SITE_CSS = 'assets/site.css';

const SHARED_CSS = printRules(SHARED_RULES, ALL_NAMES);

/** The rules that a page needs, from the frame, the primitives and the rules added while rendering it. */
export const pageCss = (html: string, added: readonly Rule[]): string =>
  printRules([...PAGE_RULES, ...added], collectNames(html));

/** The rules that pages with these style sheets share: the theme, the base and the states a script can show. */
export function siteCss(theme: ThemeCss | undefined, pages: Iterable<string>): string {
  const tokens = new Set([SHARED_CSS, ...pages].flatMap((css) => css.match(/--[\w-]+/g) ?? []));
  return (theme?.(tokens) ?? '') + SHARED_CSS;
}

/** Rules added while pages are rendered, each once and in the order of their first use. */
export interface Sheet {
  /** The class with these rules; equal rules get the same class. */
  classFor(stem: string, rules: (selector: Selector) => readonly Rule[]): string;
  /** Adds rules under a name, unless the name has some. */
  add(name: string, rules: () => readonly Rule[]): void;
  rules(): readonly Rule[];
}

export function createSheet(): Sheet {
  const classes = new Map<string, string>();
  const named = new Map<string, readonly Rule[]>();
  const add: Sheet['add'] = (name, rules) => {
    if (!named.has(name)) named.set(name, rules());
  };
  return {
    classFor(stem, rules) {
      const key = `${stem} ${JSON.stringify(rules({ text: '&', needs: [] }))}`;
      const known = classes.get(key) ?? `${stem}-${classes.size + 1}`;
      classes.set(key, known);
      add(known, () => rules({ text: `.${known}`, needs: [`.${known}`] }));
      return known;
    },
    add,
    rules: () => [...named.values()].flat(),
  };
}

const TAG = /<(\/?)([a-z][\w-]*)((?: [^\s=>"]+(?:="[^"]*")?)*)(\/?)>/g;
const ATTRIBUTE = / (class|role|(?:data|aria)-[\w-]+)(?:="([^"]*)")?/g;

/** Everything in markup that a selector can need: see `Needs`. */
export function collectNames(html: string): Set<string> {
  const names = new Set<string>();
  // Most tags occur many times on a page.
  const known = new Map<string, readonly string[]>();
  const open: (readonly string[])[] = [];
  for (const [text, slash, tag = '', attributes = '', isClosed] of html.matchAll(TAG)) {
    if (slash) {
      open.pop();
      continue;
    }
    const words = known.get(text) ?? readTag(tag, attributes, names);
    known.set(text, words);
    for (const outer of open.at(-1) ?? []) for (const word of words) names.add(`${outer}>${word}`);
    if (!isClosed && !VOID_ELEMENTS.has(tag)) open.push(words);
  }
  return names;
}

/** Adds the names of one tag and returns its element name and classes. */
function readTag(tag: string, attributes: string, names: Set<string>): readonly string[] {
  const words = [tag];
  const states: string[] = [];
  for (const [, key = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
    if (key === 'class') words.push(...value.split(' ').map((name) => `.${name}`));
    else states.push(`[${key}]`, `[${key}=${value}]`);
  }
  for (const name of [...words, ...states]) names.add(name);
  for (const name of words) names.add(tag + name);
  for (const state of states) for (const name of words) names.add(name + state);
  return words;
}

type Theme = RecordData<'theme'>;

/** Display sizes shrink with the window: a headline of 55 px does not fit on a phone. */
const FLUID_TOKENS: Readonly<Record<string, string>> = {
  'text-2xl': '1.125rem + 4.6vw',
  'text-3xl': '1.125rem + 4.6vw',
  'text-4xl': '1rem + 6vw',
};

/** Fonts with a space of less than a third of an n, in which words and figures run together. */
const NARROW_SPACE = /^(?:Spline Sans|Literata|Alegreya Sans)\b(?! Mono)/;

/** Values of a record that only rendered pages need as properties: exports have other places for them. */
function drawnTokens({ typography, spacing, spatial = {}, shell, effects }: Theme): TokenGroups {
  const { heading = 0, body = 0, label = 0 } = typography.letter_spacing ?? {};
  const {
    density_bias: density = 0,
    content_gap_shift: gap = 0,
    section_padding: section = 'none',
  } = spatial;
  const ground = spatial.surface_override ?? 'background';
  return {
    weight: { heading: typography.heading_weight, body: typography.body_weight },
    tracking: { heading, body, label, words: NARROW_SPACE.test(typography.body) ? 0.08 : 0 },
    space: { content: spacing.content_gap === 'none' ? 0 : spacing.steps[spacing.content_gap] },
    size: { header: shell?.dimensions?.header_height ?? 0 },
    // A step is small: the document has the last word about density.
    spatial: {
      density: 1 + 0.06 * density,
      gap: 1 + 0.15 * gap,
      ground: `var(--color-${ground})`,
      section: section === 'none' ? '0px' : `${spacing.steps[section]}px`,
    },
    effect: { strength: effects?.intensity_values?.[effects.intensity ?? 'moderate'] ?? 0 },
  };
}

/** The same as declarations. */
export const printDrawnTokens = (theme: Theme): string[] =>
  Object.entries(drawnTokens(theme)).flatMap(([group, tokens]) =>
    Object.entries(tokens).map(([token, value]) => `--${group}-${token}: ${printValue(group, token, value)}`),
  );

const mergeGroups = (one: TokenGroups, other: TokenGroups): TokenGroups =>
  Object.fromEntries(
    [...new Set([...Object.keys(one), ...Object.keys(other)])].map((group) => [
      group,
      { ...one[group], ...other[group] },
    ]),
  );

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
    const common = properties(mergeGroups(commonTokens(theme, bases), drawnTokens(theme)));
    const { display, body, mono } = theme.typography;
    const stacks = Object.entries({ display, body, mono }).filter(([use]) => used.has(`--font-${use}`));
    const faces = printFaces(stacks.map(([, stack]) => stack));
    const rules = [faces, common && `:root{${common}}`, `:root,[data-mode]{${block(first)}}`];
    if (second !== undefined)
      rules.push(
        `[data-mode=${second}]{${block(second)}}`,
        `@media (prefers-color-scheme:${other}){[data-mode=auto]{${block(other)}}}`,
      );
    return rules.join('');
  };
}

function printValue(group: string, token: string, value: string | number): string {
  if (typeof value === 'string') return group === 'font' ? printStack(value) : value;
  const length = group === 'size' ? `${value}px` : formatCssValue(group, value);
  const fluid = FLUID_TOKENS[`${group}-${token}`];
  return fluid === undefined ? length : `min(${length},calc(${fluid}))`;
}
