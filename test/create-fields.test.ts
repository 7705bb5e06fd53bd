import { describe, expect, it } from 'vitest';
import { stepOf } from '../templates/react/src/components/ui/field/step.ts';

describe('the step of a slider without one', () => {
  it.each([
    [[0, 5, 0.5], 0.1],
    [[0.25, 1, 0.5], 0.01],
    [[0, 100, 40], 1],
    [[-1.5, 1.5, 0], 0.1],
  ])('fits %j', (numbers, step) => {
    expect(stepOf(...numbers)).toBe(step);
  });
});
