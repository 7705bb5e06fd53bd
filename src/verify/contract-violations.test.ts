import { describe, expect, it } from 'vitest';
import { DIAGNOSTICS } from '../packs/diagnostics.ts';
import { RULE_BY_DIAGNOSTIC } from './contract-violations.ts';
import { RULES } from './rules/index.ts';

describe('what the compiler notices', () => {
  it.each(Object.keys(DIAGNOSTICS) as (keyof typeof DIAGNOSTICS)[])(
    '%s is a finding of exactly one rule about structure, or of none for a written reason',
    (code) => {
      const rule = RULE_BY_DIAGNOSTIC[code];
      if (typeof rule === 'object') expect(rule.noneBecause).toMatch(/^[A-Z].{20,}\.$/);
      else expect(RULES.filter((one) => one.code === rule)).toMatchObject([{ layer: 'blueprint' }]);
    },
  );

  it('knows no code that the compiler does not have', () => {
    expect(Object.keys(RULE_BY_DIAGNOSTIC).sort()).toEqual(Object.keys(DIAGNOSTICS).sort());
  });
});
