import { quote } from '../../base/text.ts';
import type { Prompt } from './prompt.ts';

export const buildPage = {
  listed: {
    name: 'build-page',
    title: 'Build a page',
    description: 'Build or change one page as the contract says, and verify it.',
    arguments: [
      { name: 'page', description: 'Its route or id, such as /settings.', required: true },
      { name: 'task', description: 'What to change, if it is there already.', required: false },
    ],
  },
  text: ({
    page = '',
    task,
  }) => `Build the page ${quote(page, 200)} as the design contract says${task ? `: ${quote(task, 600)}` : ''}.

1. svc_context task with target ${quote(page, 200)}: read the files it names, in their order.
2. svc_context page for the layout, patterns, states, keyboard maps and wiring. Use the components and tokens of this project; add no colour, spacing or radius that is not a token.
3. Write the page with all its states: empty, loading, error.
4. svc_verify changes. For each finding svc_repair repair_plan; mend it and verify again until nothing new is left.
5. Say what you built, what you left out and what is not proven.`,
} as const satisfies Prompt;
