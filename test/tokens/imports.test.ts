import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/base/errors.ts';
import { validate } from '../../src/schemas/parse.ts';
import { catalog } from '../../src/schemas/folder.ts';
import { parseColour } from '../../src/tokens/import/colour.ts';
import { LAYER_LIMITS, LIMITS, type NumberGroup, POINTERS } from '../../src/tokens/import/numbers.ts';
import { GROUPS, ROLE_NAMES } from '../../src/tokens/import/vocabulary.ts';
import { RATIOS } from '../../src/tokens/import/type.ts';
import { type ThemeImport, importTheme } from '../../src/tokens/import/theme.ts';
import type { Source } from '../../src/tokens/importer.ts';
import { IMPORTERS } from '../../src/tokens/importers/index.ts';
import { EXPORTERS } from '../../src/tokens/exporters/index.ts';
import type { ExportedFile } from '../../src/tokens/exporter.ts';
import { all, findTheme, expectedTokens } from './themes.ts';

const sourceOf = ([first, ...others]: readonly ExportedFile[]): Source => ({
  path: first?.path ?? '',
  text: first?.text ?? '',
  others: new Map(others.map(({ path, text }) => [path, text])),
});

const importerOf = (name: string) => {
  const found = IMPORTERS.find((importer) => importer.name === name);
  if (!found) throw new Error(`nothing imports ${name}`);
  return found;
};

const filesOf = (name: string, ...[theme, options]: Parameters<(typeof EXPORTERS)[number]['files']>) =>
  EXPORTERS.find((exporter) => exporter.name === name)?.files(theme, options) ?? [];

describe.each(IMPORTERS)('what is exported and imported again as $name', (importer) => {
  it.each(all)('has the same tokens: %s', (_, theme, options) => {
    const source = sourceOf(filesOf(importer.name, theme, options));
    expect(importer.references(source)).toEqual([...source.others.keys()]);
    const imported = importTheme(importer, source, theme.id);
    for (const mode of options.modes)
      expect(expectedTokens(imported.theme, mode)).toEqual(expectedTokens(theme, mode));
    expect(imported.theme.modes.filter((mode) => mode !== 'auto')).toEqual(options.modes);
    expect(imported.unplaced).toEqual([]);
    expect(imported.taken.filter(({ changed }) => changed !== undefined)).toEqual([]);
    expect(imported.findings).toEqual([]);
    expect(validate('theme.v1.json', imported.theme).issues).toEqual([]);
  });

  it('is detected by its own importer only', () => {
    const [first] = filesOf(importer.name, findTheme('ledger'), { modes: ['light', 'dark'], system: true });
    expect(IMPORTERS.filter(({ detects }) => detects(first?.text ?? ''))).toEqual([importer]);
  });
});

describe('a Tailwind theme of ours', () => {
  it('comes back with the same tokens, although Tailwind calls them otherwise', () => {
    const theme = findTheme('aurora');
    const options = { modes: ['dark', 'light'] as const, system: true };
    const imported = importTheme(importerOf('css'), sourceOf(filesOf('tailwind', theme, options)), 'aurora');
    for (const mode of options.modes)
      expect(expectedTokens(imported.theme, mode)).toEqual(expectedTokens(theme, mode));
  });
});

/** As much of a schema as the tables repeat. */
interface Shape {
  readonly required?: readonly string[];
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly properties?: Readonly<Record<string, Shape>>;
}

describe('the tables of the import', () => {
  const definition = (name: string): Shape => {
    const { $defs } = catalog().schema('theme.v1.json') as { $defs: Readonly<Record<string, Shape>> };
    return $defs[name] ?? {};
  };
  const part = (name: string, key: string): Shape => definition(name).properties?.[key] ?? {};

  it('name every role of the palette', () => {
    expect(ROLE_NAMES).toEqual(definition('palette').required);
  });

  it('name fields and limits that the schema has', () => {
    const places: Record<NumberGroup, Shape> = {
      text: definition('typeSteps'),
      weight: part('typography', 'weights'),
      leading: part('typography', 'line_heights'),
      tracking: part('typography', 'letter_spacing'),
      space: definition('spacingSteps'),
      radius: definition('radius'),
      border: part('themeTokens', 'border'),
      opacity: part('themeTokens', 'opacity'),
      blur: part('themeTokens', 'blur'),
      duration: part('themeMotion', 'durations'),
    };
    expect(Object.keys(POINTERS)).toEqual(Object.keys(places));
    // Tokens without a matching group: the spacing unit, and the weights of headings and text.
    const aside = ['unit', 'heading', 'text'];
    for (const [group, { properties }] of Object.entries(places)) {
      const limits = Object.fromEntries(
        Object.entries(properties ?? {}).flatMap(([name, { minimum, maximum }]) =>
          minimum === undefined ? [] : [[name, [minimum, maximum]]],
        ),
      );
      const groupLimits = Object.entries(LIMITS[group] ?? {}).filter(
        ([name]) => group === 'tracking' || !aside.includes(name),
      );
      expect([group, Object.fromEntries(groupLimits)]).toEqual([group, limits]);
      const names = Object.keys(GROUPS[group]?.names ?? {}).filter(
        (name) => group === 'tracking' || !aside.includes(name),
      );
      expect(names.sort()).toEqual(Object.keys(limits).sort());
    }
    for (const [key, [least, most]] of Object.entries(LAYER_LIMITS))
      expect([least, most]).toEqual([part('shadowLayer', key).minimum, part('shadowLayer', key).maximum]);
    expect(Object.keys(RATIOS)).toEqual(part('typeScale', 'name').enum);
  });
});

/** An import, or the failure it ended in; anything else is a bug. */
function outcome(name: string, source: Source): ThemeImport | ServiceError {
  try {
    return importTheme(importerOf(name), source, 'mutant');
  } catch (error) {
    if (error instanceof ServiceError && error.code !== 'INTERNAL') return error;
    throw error;
  }
}

it.each(['color(', 'rgb(0constructor 0 0 / 0.2)', 'rgb(', 'oklch(1 2'])('%s is not a colour', (text) => {
  expect(parseColour(text)).toBeUndefined();
});

describe.each(IMPORTERS)('whatever happens to a file of $name', ({ name }) => {
  const files = filesOf(name, findTheme('neon'), { modes: ['dark'], system: false });
  const { text } = sourceOf(files);
  const pieces = fc.constantFrom(
    '{',
    '}',
    '"',
    '(',
    ')',
    ';',
    ':',
    ',',
    '-',
    '#',
    '0',
    '9',
    '1e999',
    'var(--color-primary)',
    '{color.primary}',
    '__proto__',
    'constructor',
    'toString',
    '$value',
    '$ref',
    '/*',
    '\u0000',
    '\ud800',
    'calc(1px',
    'NaN',
    'null',
    '[]',
    '#fff',
  );

  it('the answer is a theme that fits its schema, or a failure that says what is wrong', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(text.length), fc.nat(40), pieces), { minLength: 1, maxLength: 6 }),
        (cuts) => {
          const mutant = cuts.reduce(
            (old, [at, length, piece]) => old.slice(0, at) + piece + old.slice(at + length),
            text,
          );
          const result = outcome(name, { path: 'mutant', text: mutant, others: new Map() });
          if (result instanceof ServiceError) expect(result.message.length).toBeGreaterThan(10);
          else expect(validate('theme.v1.json', result.theme).issues).toEqual([]);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('any values at all make a theme that fits its schema', () => {
    const word = fc.constantFrom(...Object.keys(expectedTokens(findTheme('neon'), 'dark')));
    const value = fc.oneof(
      fc.constantFrom(
        '#123',
        '#12345678',
        'rgb(0 0 0 / 0)',
        'red',
        '0',
        '-5px',
        '1e9px',
        '3rem',
        '9999px',
        '0.5em',
        '10vw',
        '700',
        '-1',
        '2s',
        '1ms',
        'none',
        '0 0 #0000',
        '0 99px 999px 9px red',
        'cubic-bezier(9,9,9,9)',
        'ease',
        '"A", B, serif',
        'linear-gradient(red, blue)',
        'inherit',
      ),
      fc.string({ maxLength: 12 }).filter((one) => !/[{};"'\\/()]/.test(one)),
    );
    fc.assert(
      fc.property(fc.dictionary(word, value, { minKeys: 1, maxKeys: 30 }), (tokens) => {
        const source =
          name === 'css'
            ? `:root{${Object.entries(tokens)
                .map(([key, one]) => `--${key.replace('.', '-')}:${one};`)
                .join('\n')}}`
            : JSON.stringify(
                Object.fromEntries(
                  Object.entries(tokens).map(([key, $value]) => [key.replace('.', '-'), { $value }]),
                ),
              );
        const result = outcome(name, { path: 'any', text: source, others: new Map() });
        if (result instanceof ServiceError) return;
        expect(validate('theme.v1.json', result.theme).issues).toEqual([]);
        expect(
          importTheme(importerOf(name), { path: 'any', text: source, others: new Map() }, 'mutant'),
        ).toEqual(result);
      }),
      { numRuns: 40 },
    );
  });
});
