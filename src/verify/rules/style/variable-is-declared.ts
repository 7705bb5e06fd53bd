import { nearestNames, quote } from '../../../base/text.ts';
import { listExpectedTokens } from '../../theme-values.ts';
import type { ProjectRule } from '../../rule.ts';
import { mayHaveUnparsedTokens } from './tokens-file-present.ts';

export const variableIsDeclared: ProjectRule = {
  scope: 'project',
  id: 'variable-is-declared',
  code: 'TOKEN004',
  category: 'Tokens',
  severity: 'warn',
  lane: 'style-bridge',
  repair: 'use-declared-token',
  layer: 'dna',
  summary: 'Every custom property that is used like a token is a token or is declared in the project.',
  why: 'A reference to a variable that does not exist has no value: the browser falls back to the inherited or initial one, often unnoticed.',
  bad: '.price { color: var(--color-primry); }',
  good: '.price { color: var(--color-primary); }',
  check(project) {
    const { contract, facts } = project;
    if (!contract || mayHaveUnparsedTokens(project)) return [];
    const tokens = listExpectedTokens(contract);
    const declared = new Set([
      ...tokens.keys(),
      ...[...facts.values()].flatMap(({ properties }) => properties),
    ]);
    const own = [...tokens.values()].map(({ token }) => token);
    return [...facts].flatMap(([file, { references = [] }]) =>
      references
        .filter(({ name }) => !declared.has(name))
        .map(({ name, start, end }) => {
          const near = nearestNames(name, own);
          const group = own
            .filter((token) => token.startsWith(/^--[a-z]+-/.exec(name)?.[0] ?? '--'))
            .slice(0, 3);
          const names = near.length > 0 ? near : group;
          return {
            file,
            span: { start, end },
            message: `${quote(`var(${name})`)} has no value: neither the theme nor the project declares ${name}.`,
            suggestion:
              names.length === 0
                ? 'Use a token of the theme.'
                : `Use ${names.map((one) => `var(${one})`).join(' or ')}.`,
          };
        }),
    );
  },
};
