import { NAMESPACE } from '../parameters.ts';
import { namespaceOf } from '../query.ts';
import { CACHE, documentRoute } from '../route.ts';

export const intelligenceSummary = documentRoute({
  path: '/v1/intelligence/summary',
  summary: 'How many records are known to be good, in total and by type.',
  query: [NAMESPACE],
  response: 'registry-intelligence-summary.v1.json',
  cache: CACHE.minute,
  example: '/v1/intelligence/summary',
  handle: async ({ service: { library }, query }) => ({
    body: await library.intelligence(namespaceOf(query)),
  }),
});
