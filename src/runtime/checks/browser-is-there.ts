import type { RuleDescription } from '../../verify/rule.ts';

/** Asked before anything else: without a browser nothing is visited, and nothing of it counts as passed. */
export const browserIsThere: RuleDescription = {
  id: 'browser-missing',
  code: 'VISUAL001',
  category: 'Pages in the browser',
  severity: 'error',
  lane: 'production-source',
  repair: 'install-browser-verifier',
  summary: 'There is a browser to open the pages with.',
  why: 'What was not opened was not checked; a run that silently leaves it out would look like one that passed.',
  bad: 'svc verify --url http://127.0.0.1:3000   # on a machine without Chromium',
  good: 'apt install chromium\nsvc verify --url http://127.0.0.1:3000',
};
