/** A token file that is expensive for its size, with the files that it refers to. */
export interface TokenFiles {
  readonly main: string;
  readonly text: string;
  readonly others?: Readonly<Record<string, string>>;
}

const COLOUR = { $type: 'color', $value: '#336699' };
const LAYER = { color: '#000000', offsetX: '1px', offsetY: '1px', blur: '1px', spread: '0px' };

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const json = (value: unknown): TokenFiles => ({ main: 'hostile.json', text: JSON.stringify(value) });
const css = (text: string): TokenFiles => ({ main: 'hostile.css', text });
const resolver = (value: unknown, others: Readonly<Record<string, string>>): TokenFiles => ({
  main: 'hostile.resolver.json',
  text: JSON.stringify(value),
  others,
});

const tokens = (count: number): Record<string, unknown> =>
  Object.fromEntries(range(count).map((index) => [`status-${index}`, COLOUR]));

/** Hostile files by name; each grows with its size and is valid JSON or CSS. */
export const HOSTILE_FILES: Readonly<Record<string, (size: number) => TokenFiles>> = {
  // The value of each shadow is that of the next one, twice: with 30 levels, a gigabyte from two kilobytes.
  'shadows that double': (size) =>
    json({
      background: COLOUR,
      s0: { $type: 'shadow', $value: [LAYER] },
      ...Object.fromEntries(
        range(Math.min(size, 90)).map((level) => [
          `s${level + 1}`,
          { $type: 'shadow', $value: [`{s${level}}`, `{s${level}}`] },
        ]),
      ),
    }),
  'many aliases of one long value': (size) =>
    json({
      background: COLOUR,
      long: { $type: 'shadow', $value: range(100).map(() => LAYER) },
      ...Object.fromEntries(range(size).map((index) => [`a${index}`, { $value: '{long}' }])),
    }),
  'aliases in a row': (size) =>
    json({
      background: COLOUR,
      ...Object.fromEntries(
        range(size).map((index) => [
          `a${index}`,
          { $value: index % 90 === 0 ? '#123456' : `{a${index - 1}}` },
        ]),
      ),
    }),
  'groups that extend each other': (size) =>
    json({
      background: COLOUR,
      g0: { one: COLOUR },
      ...Object.fromEntries(
        range(size).map((index) => [`g${index + 1}`, { $extends: `{g${index}}`, [`own${index}`]: COLOUR }]),
      ),
    }),
  'groups that extend one': (size) =>
    json({
      background: COLOUR,
      base: tokens(Math.ceil(size / 10)),
      ...Object.fromEntries(range(size).map((index) => [`g${index}`, { $extends: '{base}' }])),
    }),
  'sets that double': (size) =>
    resolver(
      {
        sets: {
          s0: { sources: [{ background: COLOUR }] },
          ...Object.fromEntries(
            range(Math.min(size, 14)).map((level) => [
              `s${level + 1}`,
              { sources: range(8).map(() => ({ $ref: `#/sets/s${level}` })) },
            ]),
          ),
        },
        modifiers: {},
        resolutionOrder: [{ $ref: `#/sets/s${Math.min(size, 14)}` }],
      },
      {},
    ),
  'one file listed again and again': (size) =>
    resolver(
      {
        sets: { base: { sources: range(size).map(() => ({ $ref: 'base.json' })) } },
        modifiers: {},
        resolutionOrder: [{ $ref: '#/sets/base' }],
      },
      { 'base.json': JSON.stringify({ background: COLOUR, ...tokens(size) }) },
    ),
  'many tokens of free names': (size) => json({ background: COLOUR, ...tokens(size) }),
  'many properties under many selectors': (size) =>
    css(
      `${range(size)
        .map((index) => `.a${index}`)
        .join(',')},:root{--background:#fff;${range(size)
        .map((index) => `--status-${index}:#369;`)
        .join('')}}`,
    ),
  'properties that double': (size) =>
    css(
      `:root{--background:#fff;--p0:1px;${range(size)
        .map((index) => `--p${index + 1}:var(--p${index}) var(--p${index}, var(--p${index}));`)
        .join('')}}`,
    ),
  // 25 levels, so that a file of 3,000 properties is still read: the limit is 1 MiB.
  'nested fallbacks': (size) =>
    css(
      `:root{--background:#fff;${range(size)
        .map((index) => `--f${index}:${'var(--none,'.repeat(25)}1px${')'.repeat(25)};`)
        .join('')}}`,
    ),
};
