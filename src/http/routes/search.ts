import { linksFor } from '../links.ts';
import { SELECTION, TYPE } from '../parameters.ts';
import { namespaceOf, pageOf, selectionOf, sortOf, textOf, typeOf } from '../query.ts';
import { CACHE, documentRoute } from '../route.ts';
import { OFFICIAL } from '../../content/corpus.ts';

export const searchContent = documentRoute({
  path: '/v1/search',
  summary: 'Full-text search over all records.',
  query: [
    {
      name: 'q',
      summary: 'What to look for, in plain words. Typing errors and synonyms are understood.',
      schema: { type: 'string', minLength: 1, maxLength: 200 },
      required: true,
      example: 'data table',
    },
    TYPE,
    ...SELECTION,
  ],
  response: 'search-response.v1.json',
  cache: CACHE.minute,
  example: '/v1/search?q=data%20table',
  async handle({ service: { library }, query }) {
    const text = textOf(query);
    const type = typeOf(query);
    const selection = selectionOf(query, type);
    const sort = sortOf(query);
    const namespace = namespaceOf(query);
    const page = pageOf(query);
    const { total, summaries } =
      namespace === OFFICIAL
        ? await library.search(text, selection, sort, page)
        : { total: 0, summaries: [] };
    return {
      body: { total, ...page, results: [...summaries] },
      headers: { Link: linksFor('/v1/search', query, page, total, 'search-response.v1.json') },
    };
  },
});
