import { formatNames, quote } from '../../../base/text.ts';
import { isDifferentValue, listExpectedTokens } from '../../theme-values.ts';
import type { TokenDeclaration } from '../../facts.ts';
import type { Violation } from '../../finding.ts';
import type { ProjectRule } from '../../rule.ts';

/** Variables that one finding names; the rest is counted. */
const MAX_NAMED = 4;

export const tokenHasContractValue: ProjectRule = {
  scope: 'project',
  id: 'token-has-contract-value',
  code: 'TOKEN002',
  category: 'Tokens',
  severity: 'error',
  lane: 'essence-contract',
  repair: 'restore-token-value',
  summary:
    'Every custom property or Tailwind theme key with the name of a token has its value in the contract.',
  why: 'Everything that uses the token shows the wrong value, though every rule about its use is kept. Values of the other modes of the theme are accepted outside of a mode.',
  bad: ':root { --color-primary: hotpink; }',
  good: ':root { --color-primary: #1f6feb; }',
  check({ contract, facts }) {
    if (!contract) return [];
    const expected = listExpectedTokens(contract);
    const violations: Violation[] = [];
    for (const [file, { tokens = [] }] of facts) {
      const wrong = tokens.flatMap((declared) => {
        const values = listAllowed(declared, expected.get(declared.name)?.byMode);
        return values.length > 0 && values.every((value) => isDifferentValue(declared.value, value))
          ? [{ declared, value: values[0] ?? '' }]
          : [];
      });
      const [first] = wrong;
      if (!first) continue;
      const named = wrong
        .slice(0, MAX_NAMED)
        .map(
          ({ declared, value }) => `${declared.name} is ${quote(declared.value)} instead of ${quote(value)}`,
        );
      const rest = wrong.length - named.length;
      violations.push({
        file,
        span: { start: first.declared.start, end: first.declared.end },
        pointer: '/dna/theme',
        message: `${formatNames(rest > 0 ? [...named, `${rest} more differ`] : named)} in the theme ${quote(contract.essence.dna.theme.id)}.`,
        suggestion:
          'Restore the values with svc tokens export --essence --format css, or choose another theme in the contract.',
      });
    }
    return violations;
  },
};

/** The values that a declaration may have: of its mode, or of any mode outside of one. */
function listAllowed({ mode }: TokenDeclaration, byMode: ReadonlyMap<string, string> | undefined): string[] {
  if (!byMode) return [];
  const own = byMode.get('any') ?? (mode === 'any' ? undefined : byMode.get(mode));
  return own === undefined ? (mode === 'any' ? [...byMode.values()] : []) : [own];
}
