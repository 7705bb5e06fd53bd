import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { widerStepIsGiven } from './wider-step-is-given.ts';

describe(widerStepIsGiven.name, () => {
  it('reports a pattern for a single width', () => {
    expect(
      violationPointers(widerStepIsGiven, record('pattern', { responsive: { base: {}, lg: {} } })),
    ).toEqual([]);
    expect(violationPointers(widerStepIsGiven, record('pattern', { responsive: { base: {} } }))).toEqual([
      '/responsive',
    ]);
  });
});
