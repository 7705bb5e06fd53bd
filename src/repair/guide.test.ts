import { describe, expect, it } from 'vitest';
import type { Finding } from '../verify/finding.ts';
import { RULES } from '../verify/rules/index.ts';
import { guideOf } from './guide.ts';

const findingOf = ({ id, code, category, severity, lane, repair }: (typeof RULES)[number]): Finding => ({
  code,
  rule: id,
  category,
  severity,
  lane,
  repair,
  message: 'x',
  place: { file: 'src/App.tsx', line: 1, column: 1, endLine: 1, endColumn: 2 },
  edits: [],
  fingerprint: 'gfo1:0',
});

describe('the guide of a repair', () => {
  it.each(RULES.map((rule) => [rule.code, rule] as const))(
    'for %s says what to keep and what to avoid there, not only in general',
    (_, rule) => {
      const { read, preserve, avoid } = guideOf(findingOf(rule));
      const { preserve: always, avoid: never } = guideOf({ ...findingOf(rule), category: 'x', repair: 'x' });
      expect(read).toContain('src/App.tsx');
      expect(preserve.filter((line) => !always.includes(line))).not.toEqual([]);
      expect(avoid.filter((line) => !never.includes(line))).not.toEqual([]);
    },
  );

  it('reads the contract where the finding is about it', () => {
    const [rule] = RULES;
    if (!rule) throw new Error('no rule');
    const { place: _, ...finding } = findingOf(rule);
    expect(guideOf({ ...finding, pointer: '/dna' }).read).toEqual(['svc.essence.json']);
  });
});
