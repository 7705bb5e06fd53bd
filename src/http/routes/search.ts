import { LIMITS } from '../../base/limits.ts';
import { formatLinkHeader, SELECTION, TYPE } from '../parameters.ts';
import {
  parseNamespace,
  parsePage,
  parseSelection,
  parseSort,
  parseSearchText,
  parseType,
} from '../query.ts';
import { CACHE_CONTROL, documentRoute } from '../route.ts';
import { OFFICIAL } from '../../content/corpus.ts';

export const searchContent = documentRoute({
  path: '/v1/search',
  summary: 'Search all records.',
  query: [
    {
      name: 'q',
      summary: 'Words to search for. Typos and synonyms are matched as well.',
      schema: { type: 'string', minLength: 1, maxLength: LIMITS.queryCharacters.max },
      required: true,
      example: 'data table',
    },
    TYPE,
    ...SELECTION,
  ],
  response: 'search-response.v1.json',
  shared: 'results',
  cache: CACHE_CONTROL.minute,
  example: '/v1/search?q=data%20table',
  async handle({ service: { library }, query }) {
    const text = parseSearchText(query);
    const type = parseType(query);
    const selection = parseSelection(query, type);
    const sort = parseSort(query);
    const namespace = parseNamespace(query);
    const page = parsePage(query);
    const { total, summaries } =
      namespace === OFFICIAL
        ? await library.search(text, selection, sort, page)
        : { total: 0, summaries: [] };
    return {
      body: { total, ...page, results: [...summaries] },
      headers: { Link: formatLinkHeader('/v1/search', query, page, total, 'search-response.v1.json') },
    };
  },
});
