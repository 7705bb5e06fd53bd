import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const buildPage = {
  listed: {
    name: 'build-page',
    title: 'Build a page',
    description: 'Build or change one page according to the contract, then verify it.',
    arguments: [
      { name: 'page', description: 'Route or id of the page, such as /settings.', required: true },
      { name: 'task', description: 'The change to make, if the page already exists.', required: false },
    ],
  },
  text: ({
    page = '',
    task,
  }) => `Build the page ${quote(page, 200)} according to the design contract${task ? `: ${quote(task, 600)}` : ''}.

1. svc_context task with target ${quote(page, 200)}: read the files it lists, in order.
2. svc_context page: layout, patterns, states, keyboard maps and wiring. Use the components and tokens of this project; add no colour, spacing or radius that is not a token.
3. Write the page with all its states: empty, loading, error.
4. svc_verify changes. For each finding run svc_repair repair_plan, fix it and verify again until no new finding is left.
5. Report what you built, what you left out and what is not verified.`,
} as const satisfies Prompt;
