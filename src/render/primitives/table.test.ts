import { describe, expect, it } from 'vitest';
import { renderNode } from '../../../test/render/render-node.ts';
import { table } from './table.ts';

describe('a table', () => {
  const markup = renderNode(table, {
    label: 'Loans',
    columns: [
      { label: 'Mark', hide_label: true },
      { label: 'Item', sort: 'ascending' },
      { label: 'Days', align: 'end', sort: 'none' },
    ],
    rows: [[{ is: 'field', kind: 'checkbox', label: 'Mark T-07' }, 'Theodolite', 12_000]],
  });

  it('is named by its caption and can be scrolled by keyboard', () => {
    expect(markup).toContain('role="group" aria-labelledby="table-1" tabindex="0"');
    expect(markup).toContain('<caption class="p-table__caption" id="table-1">Loans</caption>');
  });

  it('names each row by the first cell under a visible header', () => {
    expect(markup).toContain('<th scope="row">Theodolite</th>');
    expect(markup.match(/scope="row"/g)).toHaveLength(1);
    expect(markup).toContain('<span class="v-hidden">Mark</span>');
  });

  it('keeps a date in one line and gives a sentence room for a few words, even in a link', () => {
    const rows = renderNode(table, {
      label: 'Letters',
      columns: [{ label: 'Subject' }, { label: 'Came' }, { label: 'Code' }],
      rows: [[{ is: 'link', text: 'Hive 7 has swarmed, can you bring a box?' }, '20 May, 14:06', 'A-17']],
    });
    expect(rows).toMatch(/<th scope="row" data-long/);
    expect(rows).toMatch(/<td data-brief[^>]*>20 May, 14:06/);
    expect(rows).toContain('<td>A-17</td>');
  });

  const loans = (more: readonly string[]): string =>
    renderNode(table, {
      label: 'Loans',
      columns: ['Item', 'Person', 'Due', ...more].map((label) => ({ label })),
      rows: [['Theodolite', 'Ana', '3 May', ...more.map(() => ({ is: 'badge', text: 'Late' }) as const)]],
    });

  it('has the role of each element and the name of each column beside its values if it becomes blocks', () => {
    const blocks = loans(['State']);
    for (const role of ['table', 'row', 'columnheader', 'rowheader', 'cell'])
      expect(blocks).toContain(` role="${role}"`);
    expect(blocks.match(/data-label="[^"]*"/g)).toEqual(['data-label="Person"', 'data-label="Due"']);
    expect(loans([])).not.toMatch(/data-blocks|data-label|role="(?:table|row|cell)"/);
  });

  it('sorts by buttons in its header cells', () => {
    expect(markup).toMatch(/<th scope="col" aria-sort="ascending"><button [^>]*type="button">Item/);
    expect(markup).toContain('aria-sort="none" data-align="end"');
    expect(markup).toContain('<td data-align="end">12,000</td>');
  });

  const cells = (...kinds: readonly ('number' | 'checkbox' | 'text')[]): string =>
    renderNode(table, {
      label: 'Costs',
      columns: [{ label: 'Line' }, ...kinds.map((kind) => ({ label: kind }))],
      rows: [
        [
          'Timber',
          ...kinds.map((kind) => (kind === 'text' ? '12' : ({ is: 'field', kind, label: kind } as const))),
        ],
      ],
    });

  it.each([['number', 'number'] as const, ['checkbox', 'checkbox'] as const, ['text', 'number'] as const])(
    'is a grid with %s and %s in its columns',
    (...kinds) => {
      expect(cells(...kinds)).toContain('role="grid" data-behaviour="grid"');
    },
  );

  it('is not a grid if people read it, mark its rows, or type a number beside other controls', () => {
    expect(markup).not.toContain('role="grid"');
    expect(cells('text')).not.toContain('role="grid"');
    expect(cells('checkbox', 'number')).not.toContain('role="grid"');
  });
});
