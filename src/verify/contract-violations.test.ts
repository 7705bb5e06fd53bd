import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS } from '../packs/diagnostics.ts';
import { RULE_BY_DIAGNOSTIC } from './contract-violations.ts';
import { RULES } from './rules/index.ts';

describe('diagnostics of the compiler', () => {
  it.each(Object.keys(DIAGNOSTICS) as (keyof typeof DIAGNOSTICS)[])(
    '%s belongs to exactly one structure rule, or to none for a stated reason',
    (code) => {
      const rule = RULE_BY_DIAGNOSTIC[code];
      if (typeof rule === 'object') expect(rule.noneBecause).toMatch(/^[A-Z].{20,}\.$/);
      else expect(RULES.filter((one) => one.code === rule)).toMatchObject([{ lane: 'essence-contract' }]);
    },
  );

  it('lists only codes that the compiler has', () => {
    expect(Object.keys(RULE_BY_DIAGNOSTIC).sort()).toEqual(Object.keys(DIAGNOSTICS).sort());
  });
});
