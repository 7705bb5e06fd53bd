import { describe, expect, it } from 'vitest';
import { loadParsers } from './parse.ts';

const parseSource = await loadParsers(['css']);

function read(text: string) {
  const source = parseSource('app.css', text);
  if (source === undefined) throw new Error('not read');
  return source;
}

describe('style sheets', () => {
  it('reads each declaration with its selector, at-rules and exact position', () => {
    const text =
      '\uFEFF:root { --Gap : 4px }\r\n@media (min-width: 40em) {\r\n  .a, .b { &:hover { COLOR: red !important; } .c & > d { margin:0 /* x */ auto } }\r\n}';
    const { declarations } = read(text);
    expect(
      declarations.map(({ selector, within, property, value }) => [selector, within, property, value]),
    ).toEqual([
      [':root', [], '--Gap', '4px'],
      [':is(.a, .b):hover', ['media (min-width: 40em)'], 'color', 'red'],
      ['.c :is(.a, .b) > d', ['media (min-width: 40em)'], 'margin', '0  auto'],
    ]);
    expect(declarations.map(({ valueSpan }) => text.slice(valueSpan.start, valueSpan.end))).toEqual([
      '4px',
      'red',
      '0 /* x */ auto',
    ]);
    expect(declarations.map(({ start, end }) => text.slice(start, end).trim())).toEqual([
      '--Gap : 4px',
      'COLOR: red !important',
      'margin:0 /* x */ auto',
    ]);
  });

  it('reads at-rules with their own declarations', () => {
    expect(read('@font-face { font-family: X } @theme { --color-a: #fff }').declarations).toMatchObject([
      { selector: '', within: ['font-face'], property: 'font-family' },
      { selector: '', within: ['theme'], property: '--color-a' },
    ]);
  });

  it('lists imports', () => {
    const text = '@import "a.css"; @import url(b.css) print; @import url("c.css"); @charset "x";';
    expect(read(text).imports.map(({ from }) => from)).toEqual(['a.css', 'b.css', 'c.css']);
  });

  it('reports the position of a syntax error', () => {
    expect(read('.a { color').problems).toEqual([{ message: 'CSS: Unknown word color.', start: 5, end: 6 }]);
    expect(read('.a { color: red').problems).toMatchObject([{ message: 'CSS: Unclosed block.' }]);
  });

  it('ends a declaration inside the text, also after a backslash at its end', () => {
    const [declaration] = parseSource('a.css', ':\\')?.declarations ?? [];
    expect(declaration).toMatchObject({ start: 1, end: 2, valueSpan: { start: 2, end: 2 } });
  });

  it('limits the length of nested selectors', () => {
    const text = `${'& & & {'.repeat(200)} a: b ${'}'.repeat(200)}`;
    expect(read(`.a {${text}}`).declarations[0]?.selector.length).toBeLessThan(1100);
  });

  it('reads ten thousand nested rules', () => {
    const deep = (open: string) => `${open.repeat(10_000)}a:b${'}'.repeat(10_000)}`;
    expect(read(deep('a{')).declarations).toHaveLength(1);
    expect(read(deep('@media x{')).declarations[0]?.within).toHaveLength(100);
  });
});
