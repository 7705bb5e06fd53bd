import { describe, expect, it } from 'vitest';
import { brokenAt, drawn } from '../../../../test/content/probe.ts';
import { headingsStepByOne } from './headings-step-by-one.ts';

describe('headings step by one', () => {
  it('finds a level that was jumped over', () => {
    const levels = (...list: number[]) =>
      drawn({ is: 'stack', children: list.map((level) => ({ is: 'heading', level })) });
    expect(brokenAt(headingsStepByOne, levels(2, 3, 4, 2, 3))).toEqual([]);
    expect(brokenAt(headingsStepByOne, levels(2, 4))).toEqual(['/presets/only/anatomy/children/1/level']);
    expect(brokenAt(headingsStepByOne, levels(3, 2, 4))).toEqual(['/presets/only/anatomy/children/2/level']);
  });
});
