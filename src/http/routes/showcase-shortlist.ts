import { CACHE, documentRoute } from '../route.ts';

export const showcaseShortlist = documentRoute({
  path: '/v1/showcase/shortlist',
  summary: 'The shortlisted showcase apps with the totals of their audits.',
  response: 'showcase-shortlist.v1.json',
  cache: CACHE.fiveMinutes,
  example: '/v1/showcase/shortlist',
  handle: ({ service: { library } }) => ({ body: library.showcase.shortlist }),
});
