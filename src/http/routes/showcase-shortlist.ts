import { CACHE_CONTROL, documentRoute } from '../route.ts';

export const showcaseShortlist = documentRoute({
  path: '/v1/showcase/shortlist',
  summary: 'List the shortlisted showcase apps with their audit totals.',
  response: 'showcase-shortlist.v1.json',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/v1/showcase/shortlist',
  handle: ({ service: { library } }) => ({ body: library.showcase.shortlist }),
});
