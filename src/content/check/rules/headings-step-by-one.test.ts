import { describe, expect, it } from 'vitest';
import { violationPointers, patternWith } from '../../../../test/content/probe.ts';
import { headingsStepByOne } from './headings-step-by-one.ts';

describe(headingsStepByOne.name, () => {
  it('reports a skipped level', () => {
    const levels = (...list: number[]) =>
      patternWith({ is: 'stack', children: list.map((level) => ({ is: 'heading', level })) });
    expect(violationPointers(headingsStepByOne, levels(2, 3, 4, 2, 3))).toEqual([]);
    expect(violationPointers(headingsStepByOne, levels(2, 4))).toEqual([
      '/presets/only/anatomy/children/1/level',
    ]);
    expect(violationPointers(headingsStepByOne, levels(3, 2, 4))).toEqual([
      '/presets/only/anatomy/children/2/level',
    ]);
  });
});
