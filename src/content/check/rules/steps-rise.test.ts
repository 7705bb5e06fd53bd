import { describe, expect, it } from 'vitest';
import { violationPointers, example, record } from '../../../../test/content/probe.ts';
import { stepsRise } from './steps-rise.ts';

describe(stepsRise.name, () => {
  it('reports a step that is not larger than the previous one', () => {
    const theme = example('theme');
    expect(violationPointers(stepsRise, record('theme', theme))).toEqual([]);
    theme.spacing.steps.lg = theme.spacing.steps.md;
    theme.typography.scale.steps.xs = 90;
    theme.radius.lg = theme.radius.md;
    theme.motion.durations.fast = 400;
    theme.tokens.opacity = { faint: 0.2, muted: 0.2, strong: 0.9 };
    expect(violationPointers(stepsRise, record('theme', theme))).toEqual(
      expect.arrayContaining([
        '/spacing/steps/lg',
        '/typography/scale/steps/sm',
        '/motion/durations/normal',
        '/tokens/opacity/muted',
      ]),
    );
    expect(violationPointers(stepsRise, record('theme', theme))).not.toContain('/radius/lg');
  });
});
