import { CACHE_CONTROL, documentRoute } from '../route.ts';

export const showcaseShortlistVerification = documentRoute({
  path: '/v1/showcase/shortlist-verification',
  summary: 'Get the full audit report of the shortlisted apps.',
  response: 'showcase-shortlist-report.v1.json',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/v1/showcase/shortlist-verification',
  handle: ({ service: { library } }) => ({ body: library.showcase.report }),
});
