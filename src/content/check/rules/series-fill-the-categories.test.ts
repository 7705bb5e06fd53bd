import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { seriesFillTheCategories } from './series-fill-the-categories.ts';

describe(seriesFillTheCategories.name, () => {
  it('counts the values of each series, except in a scatter chart', () => {
    const chart = (kind: string, values: number[]) =>
      patternWith({ is: 'chart', kind, categories: ['Mon', 'Tue'], series: [{ label: 'Paid', values }] });
    expect(violationPointers(seriesFillTheCategories, chart('line', [1, 2]))).toEqual([]);
    expect(violationPointers(seriesFillTheCategories, chart('line', [1]))).toEqual([
      '/presets/only/anatomy/series/0/values',
    ]);
    expect(violationPointers(seriesFillTheCategories, chart('scatter', [1, 2, 3, 4]))).toEqual([]);
  });
});
