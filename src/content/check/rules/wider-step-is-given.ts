import { eachOfType, type Rule } from '../rule.ts';

/** A pattern that says nothing about wide screens was thought of for one width only. */
export const widerStepIsGiven: Rule = {
  name: 'wider-step-is-given',
  severity: 'error',
  category: 'Structure',
  check: eachOfType('pattern', function* ({ data: { responsive } }) {
    if (Object.keys(responsive).some((width) => width !== 'base')) return;
    yield {
      pointer: '/responsive',
      message: '/responsive has a rule for the narrowest screen only.',
      fix: 'Add what changes from sm, md, lg, xl or 2xl on.',
    };
  }),
};
