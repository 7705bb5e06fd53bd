import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cells, cut, table, wrap } from './layout.ts';

const widest = (text: string): number => Math.max(...text.split('\n').map(cells));

describe('cells', () => {
  it('counts wide characters and emoji twice and combining ones not at all', () => {
    expect(cells('table')).toBe(5);
    expect(cells('テーブル')).toBe(8);
    expect(cells('🎨 ok')).toBe(5);
    expect(cells('e\u0301')).toBe(1);
  });
});

describe('cut', () => {
  it('keeps what fits and marks the cut with an ellipsis', () => {
    expect(cut('data table', 10)).toBe('data table');
    expect(cut('data table', 9)).toBe('data tab…');
    expect(cut('data table', 6)).toBe('data…');
    expect(cut('テーブル', 4)).toBe('テ…');
  });

  it('joins the text into one line without control sequences', () => {
    expect(cut('a\n\tb\u001b[31mc\r', 80)).toBe('a bc');
  });
});

describe('wrap', () => {
  it('breaks between words and indents every line', () => {
    expect(wrap('a data table with rows', 12, '  ')).toBe('  a data\n  table with\n  rows');
  });

  it('breaks a word only if it is longer than a line', () => {
    expect(wrap('abcdefgh ij', 4)).toBe('abcd\nefgh\nij');
  });

  it('keeps the paragraphs of the text', () => {
    expect(wrap('one\n\ntwo', 20, '  ')).toBe('  one\n\n  two');
  });

  it('never exceeds the width and loses no visible character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 4, max: 120 }), (text, width) => {
        const lines = wrap(text, width, ' ');
        expect(widest(lines)).toBeLessThanOrEqual(width);
        expect(lines).not.toContain('\u001b');
      }),
    );
    expect(wrap('one two three four', 9).replaceAll('\n', ' ')).toBe('one two three four');
  });
});

describe('table', () => {
  const rows = [
    ['Data Table', 'data-table', 'Rows and columns with sorting, paging and a filter for every column.'],
    ['Hero', 'hero', 'A banner.'],
  ];

  it('aligns columns and cuts the last', () => {
    expect(table(rows, 60)).toBe(
      [
        'Data Table  data-table  Rows and columns with sorting, pagi…',
        'Hero        hero        A banner.',
      ].join('\n'),
    );
  });

  it('wraps the last column with the wrap option', () => {
    const lines = table(rows, 60, { wrap: true }).split('\n');
    expect(lines[1]).toBe(
      `${' '.repeat(24)}paging and a filter for every column.`.slice(0, lines[1]?.length),
    );
    expect(lines.join(' ')).toContain('column.');
    expect(widest(lines.join('\n'))).toBeLessThanOrEqual(60);
  });

  it('prints each cell on its own line in a narrow terminal', () => {
    expect(table(rows, 40)).toBe(
      [
        'Data Table',
        '  data-table',
        '  Rows and columns with sorting, paging…',
        'Hero',
        '  hero',
        '  A banner.',
      ].join('\n'),
    );
  });

  it('stays a table in a narrow terminal if everything fits', () => {
    expect(
      table(
        [
          ['patterns', '173'],
          ['themes', '9'],
        ],
        40,
        { right: [1] },
      ),
    ).toBe('patterns  173\nthemes      9');
  });

  it('applies colours after alignment', () => {
    const paint = (text: string, column: number): string => (column === 0 ? `<${text}>` : text);
    expect(
      table(
        [
          ['a', 'b'],
          ['long', 'c'],
        ],
        40,
        { paint },
      ),
    ).toBe('<a>     b\n<long>  c');
  });

  it('aligns wide characters by the cells they take', () => {
    expect(
      table(
        [
          ['表', 'x'],
          ['abc', 'y'],
        ],
        40,
      ),
    ).toBe('表   x\nabc  y');
  });

  it('is empty without rows', () => {
    expect(table([], 80)).toBe('');
  });

  it('never passes the width', () => {
    const cell = fc.string({ unit: 'grapheme', maxLength: 60 });
    const row = fc.array(cell, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(
        fc.array(row, { maxLength: 5 }),
        fc.integer({ min: 20, max: 120 }),
        fc.boolean(),
        (some, width, wrap) => {
          expect(widest(table(some, width, { wrap, head: ['head'] }))).toBeLessThanOrEqual(width);
        },
      ),
    );
  });
});
