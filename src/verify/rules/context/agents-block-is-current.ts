import type { ProjectRule } from '../../rule.ts';

export const agentsBlockIsCurrent: ProjectRule = {
  scope: 'project',
  id: 'agents-block-is-current',
  code: 'CTX005',
  category: 'Context',
  severity: 'info',
  lane: 'essence-contract',
  repair: 'refresh-agents-block',
  summary: 'The svc block in AGENTS.md, if there is one, matches the contract.',
  why: 'It is the first thing an agent reads, and an outdated block sends it to pages that no longer exist.',
  bad: 'AGENTS.md with a block written before a section was removed',
  good: 'AGENTS.md as written by svc packs compile --write',
  check: ({ context }) =>
    context?.agents === 'stale'
      ? [
          {
            message: 'The svc block in AGENTS.md does not match the current contract.',
            file: 'AGENTS.md',
            suggestion: 'Run svc packs compile --write; it rewrites only its own block.',
          },
        ]
      : [],
};
