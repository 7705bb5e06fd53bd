import { NAMESPACE } from '../parameters.ts';
import { parseNamespace } from '../query.ts';
import { CACHE_CONTROL, documentRoute } from '../route.ts';

export const intelligenceSummary = documentRoute({
  path: '/v1/intelligence/summary',
  summary: 'Get quality statistics of the records, in total and by type.',
  query: [NAMESPACE],
  response: 'registry-intelligence-summary.v1.json',
  cache: CACHE_CONTROL.minute,
  example: '/v1/intelligence/summary',
  handle: async ({ service: { library }, query }) => ({
    body: await library.intelligence(parseNamespace(query)),
  }),
});
