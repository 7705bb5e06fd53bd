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
  summary: 'The packs in .svc/context/ match the current contract.',
  why: 'Agents read the packs, not the contract. With outdated packs they build an earlier version of it.',
  bad: '$ svc add page sales/returns\n(packs written before that)',
  good: '$ svc add page sales/returns\n$ svc packs compile --write',
  check({ context }) {
    // Missing packs and a missing review pack are reported by the two rules after this one.
    if (!context?.manifest) return [];
    const stale = context.stale.filter((name) => context.review || !name.startsWith('review-pack.'));
    if (stale.length === 0) return [];
    return [
      {
        message: `.svc/context/ does not match the current contract. Changed, missing or left over: ${formatNames(stale.map((name) => quote(name)))}.`,
        suggestion: 'Run svc packs compile --write.',
      },
    ];
  },
};
