import { describe, expect, it } from 'vitest';
import { type ExportedFile, type ExportOptions, listModes, type Theme } from '../../src/tokens/exporter.ts';
import { EXPORTERS } from '../../src/tokens/exporters/index.ts';
import { basesOf } from '../../src/tokens/values.ts';
import { READERS } from './readers.ts';
import { readTokens } from './terrazzo.ts';
import { all, findTheme, themes, expectedTokens, listExportOptions } from './themes.ts';

/** Gradients and styles of text, which are more than a value for each token. */
async function expectGradientsAndStyles(
  files: readonly ExportedFile[],
  theme: Theme,
  options: ExportOptions,
): Promise<void> {
  const { tokens, resolver } = await readTokens(files);
  for (const mode of options.modes) {
    const set = options.modes.length > 1 ? resolver.apply({ mode }) : tokens;
    const palette = expectedTokens(theme, mode);
    for (const [name, { angle, stops }] of Object.entries(theme.tokens.gradients ?? {})) {
      const token = set[`gradient.${name}`];
      const colours = (token?.$value as { color: { hex: string } }[]).map(({ color }) => color.hex);
      expect(colours).toEqual(stops.map((stop) => palette[stop.slice(1, -1)]));
      expect(token?.$extensions).toEqual({ 'example.svc': { angle } });
    }
    const { $value: style } = set['typography.headline-display'] ?? {};
    expect(style).toMatchObject({
      fontSize: { value: theme.typography.scale.steps['4xl'], unit: 'px' },
      fontWeight: theme.typography.heading_weight,
      lineHeight: theme.typography.line_heights.tight,
    });
  }
}

describe.each(EXPORTERS.map((exporter) => ({ format: exporter.name, exporter })))(
  'the export to $format',
  ({ format, exporter }) => {
    const read = READERS[format];

    it.each(all)('carries or lists every token of %s', async (_, theme, options) => {
      const listed = new Set(exporter.omitted(theme, options).map(({ token }) => token));
      const files = exporter.files(theme, options);
      const found = await read?.(files, theme, options);
      if (format === 'dtcg') await expectGradientsAndStyles(files, theme, options);
      for (const mode of options.modes) {
        const tokens = Object.entries(expectedTokens(theme, mode)).filter(([token]) => !listed.has(token));
        expect(tokens.length).toBeGreaterThan(40);
        const carried = found?.[mode] ?? {};
        expect(Object.fromEntries(tokens.map(([token]) => [token, carried[token]]))).toEqual(
          Object.fromEntries(tokens),
        );
      }
    });

    it.each(all)(
      'lists nothing that is not a token of %s, and each once, with a reason',
      (_, theme, options) => {
        const omitted = exporter.omitted(theme, options);
        const expected = new Set(options.modes.flatMap((mode) => Object.keys(expectedTokens(theme, mode))));
        expect(omitted.map(({ token }) => token).filter((token) => !expected.has(token))).toEqual([]);
        expect(new Set(omitted.map(({ token }) => token)).size).toBe(omitted.length);
        for (const { reason } of omitted) expect(reason).toMatch(/^[a-zA-Z].{20,}[^.]$/);
      },
    );

    it('names palettes for colour-blind readers as left out', () => {
      const theme: Theme = structuredClone(findTheme('slate'));
      theme.tokens.cvd = { protanopia: { palette: { danger: { light: '#101010', dark: '#f0f0f0' } } } };
      for (const options of listExportOptions(theme))
        expect(exporter.omitted(theme, options).map(({ token }) => token)).toContain('cvd.protanopia');
    });

    it('follows the corner and the step of a contract', async () => {
      for (const theme of themes) {
        const bases = { radius: basesOf(theme).radius + 3, space: basesOf(theme).space * 2 };
        const [mode = 'light'] = listModes(theme);
        const options = { modes: [mode], system: false, bases };
        const found = (await read?.(exporter.files(theme, options), theme, options))?.[mode] ?? {};
        const groups = Object.entries(expectedTokens(theme, mode, bases)).filter(([token]) =>
          /^(radius|space)\./.test(token),
        );
        expect(groups.length).toBe(13);
        for (const [token, value] of groups) expect(found[token], token).toBe(value);
      }
    });

    it('gives equal bytes for equal input, with one newline at the end of each file', () => {
      for (const [, theme, options] of all) {
        const files = exporter.files(theme, options);
        expect(exporter.files(structuredClone(theme), { ...options })).toEqual(files);
        expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
        for (const { path, text } of files) {
          expect(path).toMatch(/^[\w.-]+$/);
          expect(text).toMatch(/[^\n]\n$/);
          expect(text).not.toMatch(/undefined|NaN|\[object/);
        }
      }
    });
  },
);

describe('the list of exports', () => {
  it('has a reader for each, and no name twice', () => {
    expect(EXPORTERS.map(({ name }) => name).sort()).toEqual(Object.keys(READERS).sort());
  });

  it('would notice a token that is neither carried nor listed', async () => {
    const theme = findTheme('ledger');
    const options = { modes: ['light' as const], system: false };
    const [css] = EXPORTERS;
    const files = css?.files(theme, options).map((file) => ({
      ...file,
      text: file.text.replace(/ {2}--space-md: .*\n/, ''),
    }));
    const found = await READERS['css']?.(files ?? [], theme, options);
    expect(found?.light?.['space-md']).toBeUndefined();
    expect(found?.light?.['space.md']).toBeUndefined();
    expect(found?.light?.['space.sm']).toBe('9px');
  });
});
