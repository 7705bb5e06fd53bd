import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { rowsFillTheColumns } from './rows-fill-the-columns.ts';

describe(rowsFillTheColumns.name, () => {
  it('counts the cells of each row', () => {
    const table = (...rows: string[][]) =>
      patternWith({ is: 'table', columns: [{ label: 'Day' }, { label: 'Sum' }], rows });
    expect(violationPointers(rowsFillTheColumns, table(['Mon', '12'], ['Tue', '9']))).toEqual([]);
    expect(violationPointers(rowsFillTheColumns, table(['Mon', '12'], ['Tue'], ['Wed', '1', '2']))).toEqual([
      '/presets/only/anatomy/rows/1',
      '/presets/only/anatomy/rows/2',
    ]);
  });
});
