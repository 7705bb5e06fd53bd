import { eachOfType, type Rule } from '../rule.ts';

/** Assistive technology jumps to the main landmark, so there must be exactly one. */
export const mainLandmarkIsTheOnlyOne: Rule = {
  name: 'main-landmark-is-the-only-one',
  severity: 'error',
  category: 'Accessibility',
  check: eachOfType('shell', function* ({ data: { regions } }) {
    const mains = regions.filter(({ landmark }) => landmark === 'main');
    if (mains.length === 1) return;
    yield {
      pointer: '/regions',
      message:
        mains.length === 0
          ? '/regions has no region with the landmark main.'
          : `/regions has ${mains.length} regions with the landmark main: ${mains.map(({ id }) => id).join(', ')}.`,
      fix: 'Give exactly one region the landmark main.',
    };
  }),
};
