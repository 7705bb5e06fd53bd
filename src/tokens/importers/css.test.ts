import { describe, expect, it } from 'vitest';
import { importTheme } from '../import/theme.ts';
import { css } from './css.ts';

const imported = (text: string) => importTheme(css, { path: 'a.css', text, others: new Map() }, 'house');
const paletteIn = (text: string) => imported(text).theme.palette;

describe('a stylesheet', () => {
  it.each([
    ['a class', '.dark { --background: #000 }'],
    ['a class on the page', 'html.dark { --background: #000 }'],
    ['an attribute', '[data-theme=dark] { --background: #000 }'],
    ['an attribute with quotes', ':root[data-theme="dark"] { --background: #000 }'],
    ['the system', '@media (prefers-color-scheme: dark) { :root { --background: #000 } }'],
    [
      'the system, unless the page says otherwise',
      '@media (prefers-color-scheme: dark) { :root:not([data-theme=light]) { --background: #000 } }',
    ],
    ['a nested rule', ':root { &.dark { --background: #000 } }'],
    ['a layer', '@layer base { .dark { --background: #000 } }'],
  ])('has its dark mode in %s', (_, dark) => {
    const { theme } = imported(`:root { --background: #fff; --primary: #036 } ${dark}`);
    expect(theme.modes).toEqual(['light', 'dark', 'auto']);
    expect(theme.palette.background).toEqual({ light: '#ffffff', dark: '#000000' });
  });

  it('has two modes where a value is written for both', () => {
    expect(paletteIn(':root { --background: light-dark(#fff, #000) }').background).toEqual({
      light: '#ffffff',
      dark: '#000000',
    });
  });

  it('has one mode, that of its ground, where nothing names another', () => {
    expect(imported(':root { --background: #111 }').theme.modes).toEqual(['dark']);
    expect(imported('@theme { --color-background: #fff }').theme.modes).toEqual(['light']);
  });

  it('is read in the ways of shadcn: triples, foregrounds, and an accent that is a ground', () => {
    const { theme, unplaced } = imported(
      ':root { --background: 0 0% 100%; --foreground: 222.2 84% 4.9%; --primary: 221.2 83.2% 53.3%; --primary-foreground: 210 40% 98%; --accent: #eee; --highlight: #f60; --ring: #00f; --destructive: #b00; --radius: 0.5rem; --radius-lg: calc(var(--radius) + 4px) }',
    );
    const { palette, radius } = theme;
    expect(palette.background.light).toBe('#ffffff');
    expect(palette.text.light).toBe('#020817');
    expect(palette.primary.light).toBe('#2563eb');
    expect(palette['surface-raised'].light).toBe('#eeeeee');
    expect(palette.accent.light).toBe('#ff6600');
    expect(palette.danger.light).toBe('#bb0000');
    expect([radius.base, radius.lg]).toEqual([8, 12]);
    expect(unplaced).toEqual([]);
  });

  it('blends what is see-through, and says so', () => {
    const { theme, taken } = imported(':root { --background: #000; --border: rgb(255 255 255 / 20%) }');
    expect(theme.palette.border.dark).toBe('#333333');
    expect(taken.find(({ token }) => token === '--border')?.changed).toMatch(/blended over background/);
  });

  it('moves a colour no further than contrast asks for, and says so', () => {
    const { theme, taken, findings } = imported(
      ':root { --background: #fff; --text: #888; --primary: #fc0 }',
    );
    expect(findings).toEqual([]);
    expect(theme.palette.text.light).not.toBe('#888888');
    expect(taken.find(({ token }) => token === '--text')?.changed).toContain('#888888 moved in lightness to');
  });

  it('says which rule cannot be helped, and where', () => {
    const { findings } = imported(':root { --background: #fff; --surface: #000; --text: #888 }');
    expect(findings.map(({ rule }) => rule)).toContain('contrast-is-enough');
    expect(findings[0]?.pointer).toMatch(/^\/palette\//);
  });

  it('gives every token that it cannot place a reason and a line', () => {
    const { unplaced } = imported(
      ':root { --primary: #036;\n  --sparkle: #f0f;\n  --font-sans: var(--font-next);\n  --a: var(--b); --b: var(--a) }\n.card { --primary: red }\n@media print { :root { --text: #000 } }',
    );
    const by = Object.fromEntries(unplaced.map(({ token, at, reason }) => [token, `${at} ${reason}`]));
    expect(by['--sparkle']).toBe('a.css:2:3 no field of a theme matches this name');
    expect(by['--font-sans']).toBe('a.css:3:3 it refers to --font-next, which the file does not set');
    expect(by['--a']).toContain('refers to itself: --a → --b → --a');
    expect(by['--primary']).toBe('a.css:5:9 it is set for .card, not for the page');
    expect(by['--text']).toContain('@media print');
  });

  it('accounts for each of its tokens', () => {
    const { taken, unplaced } = imported(
      ':root { --primary: #036; --color-primary: var(--primary); --chart-9: #abc; --gradient-x: linear-gradient(red, blue); --space-sm: 9px; --space-md: 3px }',
    );
    const tokens = [...taken, ...unplaced].map(({ token }) => token);
    for (const token of [
      '--primary',
      '--color-primary',
      '--chart-9',
      '--gradient-x',
      '--space-sm',
      '--space-md',
    ])
      expect(tokens).toContain(token);
  });

  it('is refused with line and column when it is broken', () => {
    expect(() => imported(':root {\n  --a: 1')).toThrow('a.css:1:1: Unclosed block.');
    expect(() => imported('.a { --x: 1px }')).toThrow('none has a name or value');
    expect(() => imported(`${'a{'.repeat(5000)}--x:1${'}'.repeat(5000)}`)).toThrow('nested deeper than 32');
    expect(() => imported(`a{${'--a:1;--b:1;'.repeat(10_001)}}`)).toThrow(
      'more than 20000 custom properties',
    );
  });

  it('opens no other file, even if a comment names one', () => {
    const text = ':root { --primary: #036 }\n/*# sourceMappingURL=/etc/hostname */';
    expect(paletteIn(text).primary.light).toBe('#003366');
  });

  it('ends soon where each value names the next one twice', () => {
    const names = Array.from({ length: 31 }, (_, at) => `--x${at}: var(--x${at + 1}) var(--x${at + 1});`);
    const { unplaced } = imported(`:root { --primary: #036; ${names.join(' ')} --x31: 1px }`);
    expect(unplaced.find(({ token }) => token === '--x0')?.reason).toMatch(/longer than/);
  });

  it('has names of objects like any other', () => {
    const { taken } = imported(
      ':root { --__proto__: #f00; --constructor: #f00; --color-toString: #f00; --primary: #036; --radius-constructor: 5constructor; --space-md: calc(1px + 2toString) }',
    );
    expect(taken.map(({ token }) => token)).toEqual(['--primary']);
  });
});
