import { describe, expect, it } from 'vitest';
import { violationPointers, example, record } from '../../../../test/content/probe.ts';
import { typeScaleIsComputed } from './type-scale-is-computed.ts';

describe(typeScaleIsComputed.name, () => {
  it('computes every size, and checks the ratio by its name', () => {
    const theme = example('theme');
    expect(violationPointers(typeScaleIsComputed, record('theme', theme))).toEqual([]);
    theme.typography.scale.steps.xl += 0.02;
    theme.typography.heading_weight = 650;
    expect(violationPointers(typeScaleIsComputed, record('theme', theme))).toEqual([
      '/typography/scale/steps/xl',
      '/typography/heading_weight',
    ]);
    theme.typography.scale.ratio = 1.3;
    expect(violationPointers(typeScaleIsComputed, record('theme', theme))).toContain(
      '/typography/scale/ratio',
    );
  });
});
