import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { spacingSitsOnTheGrid } from './spacing-sits-on-the-grid.ts';

describe(spacingSitsOnTheGrid.name, () => {
  it('reports a distance that is off the grid', () => {
    const spacing = (md: number) => record('theme', { spacing: { base_unit: 4, steps: { sm: 6, md } } });
    expect(violationPointers(spacingSitsOnTheGrid, spacing(16))).toEqual([]);
    expect(violationPointers(spacingSitsOnTheGrid, spacing(15))).toEqual(['/spacing/steps/md']);
  });
});
