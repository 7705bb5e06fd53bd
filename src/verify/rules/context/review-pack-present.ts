import type { ProjectRule } from '../../rule.ts';

export const reviewPackPresent: ProjectRule = {
  scope: 'project',
  id: 'review-pack-present',
  code: 'CTX003',
  category: 'Context',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'hydrate-review-pack',
  summary: 'The review pack is in .svc/context/.',
  why: 'It lists what a reviewer checks. Without it, every review checks something else.',
  bad: '.svc/context/ without review-pack.json',
  good: '.svc/context/review-pack.json',
  check: ({ context }) =>
    context && !context.review
      ? [
          {
            message: 'There is no .svc/context/review-pack.json, so reviewers have no checklist.',
            suggestion: 'Run svc packs compile --write.',
          },
        ]
      : [],
};
