import { CACHE, documentRoute } from '../route.ts';

export const showcaseShortlistVerification = documentRoute({
  path: '/v1/showcase/shortlist-verification',
  summary: 'The full report of the audits of the shortlisted apps.',
  response: 'showcase-shortlist-report.v1.json',
  cache: CACHE.fiveMinutes,
  example: '/v1/showcase/shortlist-verification',
  handle: ({ service: { library } }) => ({ body: library.showcase.report }),
});
