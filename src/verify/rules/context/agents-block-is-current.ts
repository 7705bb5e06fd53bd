import type { ProjectRule } from '../../rule.ts';

export const agentsBlockIsCurrent: ProjectRule = {
  scope: 'project',
  id: 'agents-block-is-current',
  code: 'CTX005',
  category: 'Context',
  severity: 'info',
  lane: 'essence-contract',
  repair: 'refresh-agents-block',
  summary: 'The block of svc in AGENTS.md, where there is one, is that of the contract.',
  why: 'It is the first thing an agent reads; an old one sends it to pages that are gone.',
  bad: 'AGENTS.md with a block from before a section was removed',
  good: 'AGENTS.md as svc packs compile --write leaves it',
  check: ({ context }) =>
    context?.agents === 'stale'
      ? [
          {
            message: 'The block of svc in AGENTS.md is not that of the contract as it stands.',
            file: 'AGENTS.md',
            suggestion: 'Run svc packs compile --write; it rewrites its own block and nothing else.',
          },
        ]
      : [],
};
