import type { RuleDescription } from '../../verify/rule.ts';

export const appAnswers: RuleDescription = {
  id: 'browser-base-url-missing',
  code: 'VISUAL002',
  category: 'Pages in the browser',
  severity: 'error',
  lane: 'production-source',
  repair: 'provide-browser-base-url',
  summary: 'The app responds at the given address.',
  why: 'The pages of an app that is not running cannot be checked.',
  bad: 'svc verify --url http://127.0.0.1:3000   # no server is running',
  good: 'npm run preview &\nsvc verify --url http://127.0.0.1:3000',
};
