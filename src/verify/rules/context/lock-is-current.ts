import type { ProjectRule } from '../../rule.ts';

export const lockIsCurrent: ProjectRule = {
  scope: 'project',
  id: 'lock-is-current',
  code: 'CTX004',
  category: 'Context',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'update-lock',
  summary: 'svc.lock pins the records that the contract uses.',
  why: 'Without the lock, two machines can compile the same contract from different records.',
  bad: 'svc.lock written before a pattern was added',
  good: 'svc.lock as written by svc packs compile --write',
  check({ context }) {
    if (!context || context.lock === 'current') return [];
    return [
      context.lock === 'missing'
        ? {
            message: 'There is no svc.lock, so the records that the contract uses are not pinned.',
            suggestion: 'Run svc packs compile --write.',
          }
        : {
            message: 'svc.lock does not pin the records that the contract is compiled from now.',
            file: 'svc.lock',
            suggestion:
              'Run svc upgrade to see what changed, or svc packs compile --write to pin the current records.',
          },
    ];
  },
};
