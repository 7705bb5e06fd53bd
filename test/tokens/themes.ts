import type { ContentRecord } from '../../src/content/corpus.ts';
import { formatCssValue } from '../../src/tokens/css-text.ts';
import { type ExportedFile, type ExportOptions, listModes, type Theme } from '../../src/tokens/exporter.ts';
import { commonTokens, type Mode, modeTokens } from '../../src/tokens/values.ts';
import { corpus } from '../corpus.ts';

export const themes: readonly Theme[] = corpus.records
  .filter((record): record is ContentRecord<'theme'> => record.type === 'theme')
  .map(({ data }) => data);

export function findTheme(id: string): Theme {
  const found = themes.find((theme) => theme.id === id);
  if (!found) throw new Error(`there is no theme ${id}`);
  return found;
}

/** Every way to export a theme: each mode alone, and both where there are two. */
export function listExportOptions(theme: Theme): ExportOptions[] {
  const modes = listModes(theme);
  const alone = modes.map((mode) => ({ modes: [mode], system: false }));
  return modes.length > 1 ? [...alone, { modes, system: true }] : alone;
}

export const all: readonly (readonly [name: string, theme: Theme, options: ExportOptions])[] = themes.flatMap(
  (theme) =>
    listExportOptions(theme).map((options) => [
      `${theme.id} in ${options.modes.join(' and ')}`,
      theme,
      options,
    ]),
);

/** Lengths in pixels: style sheets write them by the text size of the reader, design tools do not. */
export const toPixels = (value: string): string =>
  value.replace(/^(-?[\d.]+)rem$/, (_, rem: string) => `${Math.round(Number(rem) * 1600) / 100}px`);

/** The same tokens with their lengths in pixels. */
export const inPixels = (tokens: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(tokens).map(([name, value]) => [name, toPixels(value)]));

const tokensByTheme = new WeakMap<Theme, Map<Mode, Readonly<Record<string, string>>>>();

/** Every token in one mode: `group.name` to what CSS would write, lengths in pixels. */
export function expectedTokens(
  theme: Theme,
  mode: Mode,
  bases?: ExportOptions['bases'],
): Readonly<Record<string, string>> {
  // Copies of a theme may change.
  if (bases || !Object.isFrozen(theme)) return computeTokens(theme, mode, bases);
  const known = tokensByTheme.get(theme) ?? new Map<Mode, Readonly<Record<string, string>>>();
  tokensByTheme.set(theme, known);
  const tokens = known.get(mode) ?? Object.freeze(computeTokens(theme, mode));
  known.set(mode, tokens);
  return tokens;
}

function computeTokens(theme: Theme, mode: Mode, bases?: ExportOptions['bases']): Record<string, string> {
  const groups = { ...commonTokens(theme, bases), ...modeTokens(theme, mode) };
  return inPixels(
    Object.fromEntries(
      Object.entries(groups).flatMap(([group, tokens]) =>
        Object.entries(tokens).map(([name, value]) => [`${group}.${name}`, formatCssValue(group, value)]),
      ),
    ),
  );
}

/** The tokens that a reader returned, by mode. */
export type TokensByMode = Readonly<Partial<Record<Mode, Readonly<Record<string, string>>>>>;

export const findFile = (files: readonly ExportedFile[], ending: string): ExportedFile => {
  const file = files.find(({ path }) => path.endsWith(ending));
  if (!file) throw new Error(`no file ends in ${ending}`);
  return file;
};
