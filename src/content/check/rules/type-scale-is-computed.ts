import { eachOfType, type Rule } from '../rule.ts';

const RATIOS = {
  'minor-second': 1.067,
  'major-second': 1.125,
  'minor-third': 1.2,
  'major-third': 1.25,
  'perfect-fourth': 1.333,
  'augmented-fourth': 1.414,
  'perfect-fifth': 1.5,
} as const;

/** The exponent of the ratio for each step. */
const POWERS = { xs: -2, sm: -1, md: 0, lg: 1, xl: 2, '2xl': 3, '3xl': 4, '4xl': 5 } as const;

/** Half a hundredth, plus a margin for floating-point rounding. */
const TOLERANCE = 0.0051;

/** Font sizes follow from the base size and the ratio instead of being chosen one by one. */
export const typeScaleIsComputed: Rule = {
  name: 'type-scale-is-computed',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('theme', function* ({ data: { typography } }) {
    const { name, base, ratio, steps } = typography.scale;
    if (ratio !== RATIOS[name])
      yield {
        pointer: '/typography/scale/ratio',
        message: `/typography/scale/ratio is ${ratio}; ${name} is ${RATIOS[name]}.`,
        fix: `Use ${RATIOS[name]}, or the name that matches the ratio.`,
      };
    for (const [step, power] of Object.entries(POWERS)) {
      const size = steps[step as keyof typeof POWERS];
      const computed = base * ratio ** power;
      if (Math.abs(size - computed) > TOLERANCE)
        yield {
          pointer: `/typography/scale/steps/${step}`,
          message: `/typography/scale/steps/${step} is ${size}; ${base} times ${ratio} to the power of ${power} is ${computed.toFixed(2)}.`,
          fix: `Use ${computed.toFixed(2)}.`,
        };
    }
    const weights = Object.values(typography.weights);
    for (const key of ['heading_weight', 'body_weight'] as const)
      if (!weights.includes(typography[key]))
        yield {
          pointer: `/typography/${key}`,
          message: `/typography/${key} is ${typography[key]}, which is not one of the weights ${weights.join(', ')}.`,
          fix: 'Use one of the weights.',
        };
  }),
};
