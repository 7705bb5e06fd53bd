import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { gridAreasAreRectangles } from './grid-areas-are-rectangles.ts';

describe(gridAreasAreRectangles.name, () => {
  it('reports areas that CSS grid cannot lay out', () => {
    const shell = (...areas: string[]) =>
      record('shell', {
        regions: ['nav', 'head', 'main'].map((id) => ({ id })),
        areas: { base: { columns: ['1fr', '1fr'], rows: areas.map(() => 'auto'), areas } },
      });
    expect(violationPointers(gridAreasAreRectangles, shell('head head', 'nav main', 'nav .'))).toEqual([]);
    expect(violationPointers(gridAreasAreRectangles, shell('head head', 'head main'))).toEqual([
      '/areas/base/areas',
    ]);
    expect(violationPointers(gridAreasAreRectangles, shell('nav main', 'head head', 'nav main'))).toEqual([
      '/areas/base/areas',
      '/areas/base/areas',
    ]);
    expect(violationPointers(gridAreasAreRectangles, shell('head', 'nav main'))).toEqual([
      '/areas/base/areas/0',
    ]);
    expect(violationPointers(gridAreasAreRectangles, shell('head mian'))).toEqual(['/areas/base/areas']);
    const grid = { columns: ['1fr'], rows: [], areas: ['main'] };
    expect(
      violationPointers(
        gridAreasAreRectangles,
        record('shell', { regions: [{ id: 'main' }], areas: { md: grid } }),
      ),
    ).toEqual(['/areas/md/rows']);
  });
});
