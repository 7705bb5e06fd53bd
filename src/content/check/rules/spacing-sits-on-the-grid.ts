import { eachOfType, type Rule } from '../rule.ts';

/** Distances that are multiples of one unit align with each other. */
export const spacingSitsOnTheGrid: Rule = {
  name: 'spacing-sits-on-the-grid',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('theme', function* ({ data: { spacing } }) {
    const half = spacing.base_unit / 2;
    for (const [step, size] of Object.entries(spacing.steps))
      if (size % half !== 0)
        yield {
          pointer: `/spacing/steps/${step}`,
          message: `/spacing/steps/${step} is ${size}, which is not a multiple of ${half} (half the base unit).`,
          fix: `Use ${Math.round(size / half) * half}.`,
        };
  }),
};
