import type { ThemeV1 } from '../../../schemas/types.ts';
import { eachOfType, type Rule } from '../rule.ts';

/** A scale whose steps must increase; with `level`, neighbouring steps may be equal. */
interface Scale {
  readonly pointer: string;
  readonly steps: Readonly<Record<string, number>>;
  readonly names: readonly string[];
  readonly level?: boolean;
}

const SIZES = ['2xs', 'xs', 'sm', 'md', 'lg', 'xl', '2xl', '3xl', '4xl'];

/** Steps of a scale increase with their names. */
export const stepsRise: Rule = {
  name: 'steps-rise',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('theme', function* ({ data }) {
    for (const { pointer, steps, names, level = false } of scalesOf(data)) {
      const given = names.filter((name) => name in steps);
      for (const [index, name] of given.entries()) {
        const before = given[index - 1];
        if (before === undefined) continue;
        const [low = 0, high = 0] = [steps[before], steps[name]];
        if (high > low || (level && high === low)) continue;
        yield {
          pointer: `${pointer}/${name}`,
          message: `${pointer}/${name} is ${high}, but ${before} is ${low}.`,
          fix: `Make ${name} ${level ? 'at least as large as' : 'larger than'} ${before}.`,
        };
      }
    }
  }),
};

function scalesOf({ typography, spacing, radius, motion, tokens, effects }: ThemeV1): Scale[] {
  const { philosophy: _, ...corners } = radius;
  const optional = (pointer: string, steps: Scale['steps'] | undefined, names: readonly string[]): Scale[] =>
    steps === undefined ? [] : [{ pointer, steps, names }];
  return [
    { pointer: '/typography/scale/steps', steps: { ...typography.scale.steps }, names: SIZES },
    { pointer: '/spacing/steps', steps: { ...spacing.steps }, names: SIZES },
    // `base`, the radius of controls, is not part of the scale: round buttons on square cards are a valid style.
    { pointer: '/radius', steps: corners, names: SIZES, level: true },
    {
      pointer: '/typography/weights',
      steps: { ...typography.weights },
      names: ['regular', 'medium', 'semibold', 'bold'],
      level: true,
    },
    {
      pointer: '/typography/line_heights',
      steps: { ...typography.line_heights },
      names: ['tight', 'normal', 'relaxed'],
      level: true,
    },
    {
      pointer: '/motion/durations',
      steps: { ...motion.durations },
      names: ['instant', 'fast', 'normal', 'slow', 'slower'],
      level: true,
    },
    {
      pointer: '/tokens/border',
      steps: { ...tokens.border },
      names: ['thin', 'medium', 'thick'],
      level: true,
    },
    ...optional('/tokens/opacity', tokens.opacity, ['faint', 'muted', 'strong']),
    ...optional('/tokens/blur', tokens.blur, SIZES),
    ...optional('/effects/intensity_values', effects?.intensity_values, ['subtle', 'moderate', 'strong']),
  ];
}
