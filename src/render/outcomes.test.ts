import { expect, it } from 'vitest';
import { OUTCOMES } from './outcomes.ts';

it('a preview claims nothing that it does not do', () => {
  for (const [action, outcome] of Object.entries(OUTCOMES)) expect(outcome, action).toMatch(/\bwould\b/);
});
