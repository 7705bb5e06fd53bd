import type { RuleDescription } from '../../verify/rule.ts';

/** Checked first: without a browser, no route is visited and no check counts as passed. */
export const browserIsThere: RuleDescription = {
  id: 'browser-missing',
  code: 'VISUAL001',
  category: 'Pages in the browser',
  severity: 'error',
  lane: 'production-source',
  repair: 'install-browser-verifier',
  summary: 'A browser is installed to open the pages, with a sandbox around them.',
  why: 'Pages that were not opened were not checked. A run that silently skips them would look as if it had passed.',
  bad: 'svc verify --url http://127.0.0.1:3000   # on a machine without Chromium',
  good: 'apt install chromium\nsvc verify --url http://127.0.0.1:3000',
};
