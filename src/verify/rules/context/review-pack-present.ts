import type { ProjectRule } from '../../rule.ts';

export const reviewPackPresent: ProjectRule = {
  scope: 'project',
  id: 'review-pack-present',
  code: 'CTX003',
  category: 'Context',
  severity: 'warn',
  lane: 'essence-contract',
  repair: 'hydrate-review-pack',
  summary: 'The review pack has been written to .svc/context/.',
  why: 'It says what a reviewer looks at; without it every review looks at something else.',
  bad: '.svc/context/ without review-pack.json',
  good: '.svc/context/review-pack.json',
  check: ({ context }) =>
    context && !context.review
      ? [
          {
            message:
              'There is no .svc/context/review-pack.json: whoever reviews has nothing to review against.',
            suggestion: 'Run svc packs compile --write.',
          },
        ]
      : [],
};
