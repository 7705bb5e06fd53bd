import { describe, expect, it } from 'vitest';
import { applyEdits, SMALL_CONTRACT, parseSource, findTexts } from '../../../../test/verify/styled.ts';
import { colourIsAToken as rule } from './colour-is-a-token.ts';

const css = (declaration: string): string[] => findTexts(rule, 'a.css', `.a { ${declaration} }`);

describe('a colour is a token', () => {
  it.each([
    ['color: #1F6FEB', '#1F6FEB'],
    ['color: #fffa !important', '#fffa'],
    ['background: rgb(1, 2, 3) no-repeat', 'rgb(1, 2, 3)'],
    ['background-color: hsl(210deg 50% 40% / 0.5)', 'hsl(210deg 50% 40% / 0.5)'],
    ['outline-color: oklch(60% 0.1 200)', 'oklch(60% 0.1 200)'],
    ['border: 1px solid red', 'red'],
    ['border-top-color: RebeccaPurple', 'RebeccaPurple'],
    ['box-shadow: 0 1px 2px rgba(0, 0, 0, 0.2)', 'rgba(0, 0, 0, 0.2)'],
    ['background-image: linear-gradient(to right, var(--color-primary), teal)', 'teal'],
    ['filter: drop-shadow(0 0 4px #000)', '#000'],
    ['color: light-dark(#111, var(--color-text))', '#111'],
    ['color: color-mix(in oklch, var(--color-primary), hotpink)', 'hotpink'],
    ['fill: /* ours */ #123456', '#123456'],
    ['COLOR: red', 'red'],
  ])('%s is hard-coded', (declaration, raw) => {
    expect(css(declaration)).toEqual([raw]);
  });

  it.each([
    'color: var(--color-primary)',
    'color: var(--brand, #1f6feb)',
    'color: transparent',
    'color: currentColor',
    'color: inherit',
    'border: 1px solid CanvasText',
    '--brand: #1f6feb',
    'color: color-mix(in srgb, var(--color-primary) 80%, white)',
    'color: rgb(var(--brand-channels) / 50%)',
    'color: rgb(from var(--color-primary) r g b / 0.5)',
    'background: url(#red) no-repeat',
    'background: url("red.png")',
    'mask-image: linear-gradient(#000, transparent)',
    'animation: red 2s',
    'transition: color 1s',
    'grid-area: red',
    'border-radius: 4px',
    'background: -webkit-image-set(url(a.png) 1x)',
    'color: theme(colors.red)',
  ])('%s is fine', (declaration) => {
    expect(css(declaration)).toEqual([]);
  });

  it('reports a declaration once, even with several colours', () => {
    const [found, ...more] = rule.check(
      parseSource('a.css', '.a { background: linear-gradient(#111, #222) }'),
      SMALL_CONTRACT,
    );
    expect(more).toEqual([]);
    expect(found?.message).toBe(
      '"background" is hard-coded as "#111", "#222" instead of using the colours of the theme.',
    );
  });

  it('applies to keyframes and dark mode, but not to print styles or themes', () => {
    const text = `@keyframes k { to { color: red } }
      @media (prefers-color-scheme: dark) { a { color: blue } }
      @media print { a { color: black } }
      @media screen, print { a { color: green } }
      @theme { --color-a: #fff; }`;
    expect(findTexts(rule, 'a.css', text)).toEqual(['red', 'blue', 'green']);
  });

  it('ignores sheets that only declare tokens', () => {
    const tokens = ':root { --a: #fff; background: #fff } [data-mode=dark] { --a: #000; background: #000 }';
    expect(findTexts(rule, 'tokens.css', tokens)).toEqual([]);
    expect(findTexts(rule, 'tokens.css', `${tokens} body { color: red }`)).toEqual(['#fff', '#000', 'red']);
    expect(findTexts(rule, 'card.css', '.card { --pad: 4px; color: red }')).toEqual(['red']);
  });

  it('checks style objects, styled templates and style attributes', () => {
    expect(
      findTexts(rule, 'a.tsx', `const A = () => <p style={{ color: '#123', borderColor: x }} />`),
    ).toEqual(['#123']);
    expect(
      findTexts(rule, 'a.tsx', `const A = () => <p style={{ color: on ? 'red' : 'var(--x)' }} />`),
    ).toEqual(['red']);
    expect(
      findTexts(rule, 'a.ts', 'const A = styled.p`color: red; background: ${(p) => p.bg}; a { fill: #fff }`'),
    ).toEqual(['red', '#fff']);
    expect(findTexts(rule, 'a.html', '<p style="color:red;fill:var(--x)">')).toEqual(['red']);
  });

  it('checks the style blocks of components', () => {
    expect(
      findTexts(
        rule,
        'a.vue',
        '<template><p :style="{ color: \'red\' }" /></template><style scoped>p { fill: #abc }</style>',
      ),
    ).toEqual(expect.arrayContaining(['red', '#abc']));
    expect(findTexts(rule, 'a.svelte', '<p style="color: red">x</p><style>p { fill: #abc }</style>')).toEqual(
      expect.arrayContaining(['red', '#abc']),
    );
  });

  it('checks classes with an arbitrary colour', () => {
    const text = `<p class="hover:bg-[#fff] text-[13px] p-2 dark:[&>a]:text-[rgb(1,2,3)] [fill:red] border-[color:teal]/50"></p>
      <p class="bg-[var(--x)] bg-[url(#red)] bg-red-500 text-[color:var(--x)]"></p>`;
    const found = rule.check(parseSource('a.html', text), SMALL_CONTRACT);
    expect(found.map(({ message }) => message)).toEqual([
      '"hover:bg-[#fff]", "dark:[&>a]:text-[rgb(1,2,3)]", "[fill:red]", "border-[color:teal]/50" hard-code their values instead of using the colours of the theme.',
    ]);
    expect(text.slice(found[0]?.span?.start, found[0]?.span?.end)).toBe('hover:bg-[#fff]');
  });

  it('checks classes in calls that join them, each string once', () => {
    const text = `const b = cva('bg-[#fff]', { variants: { a: { b: 'text-[red]' } } });
      const A = () => <p className={cn('fill-[#123]', on && 'shadow-[0_1px_2px_#000]')} />;
      const c = other('bg-[#fff]');`;
    expect(findTexts(rule, 'a.tsx', text)).toEqual([
      'fill-[#123]',
      'shadow-[0_1px_2px_#000]',
      'bg-[#fff]',
      'text-[red]',
    ]);
  });

  it('ignores presentation attributes of SVG', () => {
    expect(findTexts(rule, 'a.tsx', '<svg><path fill="#f00" stroke="red" /></svg>')).toEqual([]);
  });

  it('ignores emails and generated images', () => {
    const text = `<p style={{ color: 'red' }} />`;
    for (const path of [
      'src/emails/a.tsx',
      'app/opengraph-image.tsx',
      'app/(site)/icon.tsx',
      'app/og/route.tsx',
    ])
      expect(findTexts(rule, path, text)).toEqual([]);
    expect(findTexts(rule, 'a.tsx', `import { ImageResponse } from 'next/og';\n${text}`)).toEqual([]);
    expect(findTexts(rule, 'src/components/icon.tsx', text)).toEqual(['red']);
  });

  it('suggests the token with the value, or the nearest ones', () => {
    const suggestions = (value: string, property = 'color') =>
      rule
        .check(parseSource('a.css', `a { ${property}: ${value} }`), SMALL_CONTRACT)
        .map(({ suggestion }) => suggestion);
    expect(suggestions('rgb(31 111 235)')).toEqual([
      'This is the value of var(--color-primary): use that token if it fits the purpose.',
    ]);
    expect(suggestions('#cdcdcd', 'border-color')).toEqual([
      'Use a theme colour; the nearest are var(--color-border), var(--color-border-strong), var(--color-primary).',
    ]);
    expect(suggestions('#cdcdcd', 'background-color')).toEqual([
      'Use a theme colour; the nearest are var(--color-background), var(--color-primary).',
    ]);
    expect(suggestions('#cdcdcd')).toEqual(['Use a theme colour; the nearest is var(--color-primary).']);
    expect(suggestions('oklch(60% 0.1 200)')).toEqual([
      expect.stringContaining('such as var(--color-primary)'),
    ]);
  });

  it('suggests at most three tokens that suit the property', () => {
    const white = [
      'color-surface',
      ...['primary', 'accent', 'success', 'info'].map((one) => `color-on-${one}`),
    ];
    const theme = {
      ...SMALL_CONTRACT,
      tokens: { ...SMALL_CONTRACT.tokens, colours: new Map([['#ffffff', white]]) },
    };
    const named = (property: string): string[] =>
      rule
        .check(parseSource('a.css', `a { ${property}: #fff }`), theme)
        .flatMap(({ suggestion }) => suggestion?.match(/--[\w-]+/g) ?? []);
    expect(named('background')).toEqual(['--color-surface']);
    expect(named('color')).toEqual(['--color-on-primary', '--color-on-accent', '--color-on-success']);
    expect(named('box-shadow')).toHaveLength(3);
    // Nothing is made for lines here: any is better than none.
    expect(named('border-color')).toHaveLength(3);
  });

  it('reports nothing if the theme has no colours', () => {
    const none = { ...SMALL_CONTRACT, tokens: { ...SMALL_CONTRACT.tokens, colours: new Map() } };
    expect(findTexts(rule, 'a.css', 'a { color: red }', none)).toEqual([]);
  });

  it('replaces a value only with an available custom property that always has it', () => {
    const raw = 'a { color: #1f6feb; border: 1px solid #1F6FEB }';
    const used = 'b { color: var(--color-primary) }';
    expect(applyEdits(rule, 'a.css', raw)).toBe(raw);
    expect(applyEdits(rule, 'a.css', raw + used)).toBe(
      `a { color: var(--color-primary); border: 1px solid var(--color-primary) }${used}`,
    );
    expect(applyEdits(rule, 'a.css', `:root { --color-primary: #1F6FEB } a { color: #1f6feb }`)).toContain(
      'a { color: var(--color-primary) }',
    );
    for (const unsafe of [
      // It is only there for some elements, or perhaps not at all.
      `${raw} .b { --color-primary: #1f6feb }`,
      `${raw} b { color: var(--color-primary, #1f6feb) }`,
      // Here it is something else.
      `:root { --color-primary: #1f6feb } .b { --color-primary: #000 } ${raw}`,
      // In dark mode it would be something else.
      'a { color: #fff } b { color: var(--color-background) }',
      // Two tokens have the value.
      'a { color: #ccc } b { color: var(--color-border) }',
    ])
      expect(applyEdits(rule, 'a.css', unsafe)).toBe(unsafe);
    expect(
      applyEdits(rule, 'a.tsx', `<p style={{ color: '#1f6feb', fill: 'var(--color-primary)' }} />`),
    ).toBe(`<p style={{ color: 'var(--color-primary)', fill: 'var(--color-primary)' }} />`);
  });
});

it('reports the colours in style objects and props of libraries', () => {
  const text =
    'import { Box } from \'@chakra-ui/react\'; const A = () => <Box bg="#123456" color="gray.500" sx={{ borderColor: \'#abc\' }} />;';
  expect(findTexts(rule, 'a.tsx', text)).toEqual(['#123456', '#abc']);
});
