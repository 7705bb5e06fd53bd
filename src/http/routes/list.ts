import { CONTENT_TYPES, folderOf, OFFICIAL } from '../../content/corpus.ts';
import { formatLinkHeader, SELECTION } from '../parameters.ts';
import { parseNamespace, parsePage, parseSelection, parseSort } from '../query.ts';
import { CACHE_CONTROL, type DocumentRoute, documentRoute } from '../route.ts';

/** One route per record type, since the type is part of the path. */
export const lists: readonly DocumentRoute<'public-content-list.v1.json'>[] = CONTENT_TYPES.map((type) => {
  const path = `/v1/${folderOf(type)}`;
  return documentRoute({
    path,
    summary: `List ${folderOf(type)}.`,
    query: SELECTION,
    response: 'public-content-list.v1.json',
    shared: 'items',
    cache: CACHE_CONTROL.minute,
    example: `${path}?limit=2`,
    async handle({ service: { library }, query }) {
      const selection = parseSelection(query, type);
      const sort = parseSort(query) ?? 'recommended';
      const namespace = parseNamespace(query);
      const page = parsePage(query);
      const { total, summaries } =
        namespace === OFFICIAL ? await library.list(selection, sort, page) : { total: 0, summaries: [] };
      return {
        body: { total, ...page, items: [...summaries] },
        headers: { Link: formatLinkHeader(path, query, page, total, 'public-content-list.v1.json') },
      };
    },
  });
});
