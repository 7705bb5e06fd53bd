import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { sizeLiesWithinItsBounds } from './size-lies-within-its-bounds.ts';

describe(sizeLiesWithinItsBounds.name, () => {
  it('reports a default outside its bounds', () => {
    const shell = (size: object) =>
      record('shell', { regions: [{ size }, {}], configurable: { nav: { size } } });
    expect(violationPointers(sizeLiesWithinItsBounds, shell({ min: 200, default: 240, max: 320 }))).toEqual(
      [],
    );
    expect(violationPointers(sizeLiesWithinItsBounds, shell({ min: 200, default: 340, max: 320 }))).toEqual([
      '/regions/0/size/default',
      '/configurable/nav/size/default',
    ]);
  });
});
