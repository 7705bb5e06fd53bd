import { formatNames, quote } from '../../../base/text.ts';
import type { ProjectRule } from '../../rule.ts';

export const packsAreCurrent: ProjectRule = {
  scope: 'project',
  id: 'packs-are-current',
  code: 'CTX001',
  category: 'Context',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'regenerate-context-packs',
  summary: 'The packs in .svc/context/ are those of the contract as it stands.',
  why: 'Agents read the packs and not the contract; old packs make them build what was agreed before.',
  bad: '$ svc add page sales/returns\n(packs written before that)',
  good: '$ svc add page sales/returns\n$ svc packs compile --write',
  check({ context }) {
    // Packs that were never written, or lack only the review pack, are the findings of the two rules after this one.
    if (!context?.manifest) return [];
    const stale = context.stale.filter((name) => context.review || !name.startsWith('review-pack.'));
    if (stale.length === 0) return [];
    return [
      {
        message: `.svc/context/ is not that of the contract as it stands; other, missing or left over: ${formatNames(stale.map((name) => quote(name)))}.`,
        suggestion: 'Run svc packs compile --write.',
      },
    ];
  },
};
