import type { RuleDescription } from '../../verify/rule.ts';

export const appAnswers: RuleDescription = {
  id: 'browser-base-url-missing',
  code: 'VISUAL002',
  category: 'Pages in the browser',
  severity: 'error',
  lane: 'production-source',
  repair: 'provide-browser-base-url',
  summary: 'The app answers at the address that was given.',
  why: 'Nothing can be said about pages of an app that does not run.',
  bad: 'svc verify --url http://127.0.0.1:3000   # nobody listens there',
  good: 'npm run preview &\nsvc verify --url http://127.0.0.1:3000',
};
