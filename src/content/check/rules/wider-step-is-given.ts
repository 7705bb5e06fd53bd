import { eachOfType, type Rule } from '../rule.ts';

/** Patterns define how they change on wider screens. */
export const widerStepIsGiven: Rule = {
  name: 'wider-step-is-given',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data: { responsive } }) {
    if (Object.keys(responsive).some((width) => width !== 'base')) return;
    yield {
      pointer: '/responsive',
      message: '/responsive has only a rule for the narrowest screen.',
      fix: 'Add the changes for sm, md, lg, xl or 2xl.',
    };
  }),
};
