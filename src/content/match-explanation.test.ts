import { describe, expect, it } from 'vitest';
import { createMatchExplainer } from '../content/match-explanation.ts';

const table = {
  type: 'pattern',
  slug: 'data-table',
  name: 'Data table',
  description: 'Puts many entries into columns that can be sorted and paged.',
};

describe('a match explanation', () => {
  it.each([
    ['data table', 'data, table in the name'],
    ['Tables', 'tables in the name'],
    ['datatable', 'datatable in the name'],
    ['the sortable columns', 'sortable, columns in the description'],
    ['pattern for a table', 'pattern in the type; table in the name'],
    ['tab', 'tab in the name'],
    ['spreadsheet', 'related word: data table for spreadsheet'],
    ['tabel', 'similar spelling: table for tabel'],
    ['kangaroo', 'found deeper in the record, or by a related word'],
  ])('explains why %j found the data table', (query, reason) => {
    expect(createMatchExplainer(query).explain(table)).toBe(reason);
  });

  it('recognizes synonyms', () => {
    const cart = { type: 'pattern', slug: 'cart-summary', name: 'Cart summary', description: '' };
    expect(createMatchExplainer('baskets').explain(cart)).toBe('related word: cart for basket');
  });

  it('mentions the slug only if the name does not match', () => {
    const record = { ...table, name: 'Rows', description: '' };
    expect(createMatchExplainer('table').explain(record)).toBe('table in the slug');
  });

  it('highlights whole words in their original spelling', () => {
    const mark = (word: string): string => `*${word}*`;
    expect(createMatchExplainer('sortable tables').highlight('Tables, sorted: a stable table.', mark)).toBe(
      '*Tables*, *sorted*: a stable *table*.',
    );
    expect(createMatchExplainer('cafe').highlight('Café menu', mark)).toBe('*Café* menu');
  });

  it('lists the matched words', () => {
    expect(createMatchExplainer('a table for kangaroos').matchedWords(table)).toEqual(['table']);
  });
});
