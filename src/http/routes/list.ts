import { CONTENT_TYPES, folderOf, OFFICIAL } from '../../content/corpus.ts';
import { linksFor } from '../links.ts';
import { SELECTION } from '../parameters.ts';
import { namespaceOf, pageOf, selectionOf, sortOf } from '../query.ts';
import { CACHE, type DocumentRoute, documentRoute } from '../route.ts';

/** The five lists: one route each, since the type is part of the path. */
export const lists: readonly DocumentRoute<'public-content-list.v1.json'>[] = CONTENT_TYPES.map((type) => {
  const path = `/v1/${folderOf(type)}`;
  return documentRoute({
    path,
    summary: `A page of ${folderOf(type)}.`,
    query: SELECTION,
    response: 'public-content-list.v1.json',
    cache: CACHE.minute,
    example: `${path}?limit=2`,
    async handle({ service: { library }, query }) {
      const selection = selectionOf(query, type);
      const sort = sortOf(query) ?? 'recommended';
      const namespace = namespaceOf(query);
      const page = pageOf(query);
      const { total, summaries } =
        namespace === OFFICIAL ? await library.list(selection, sort, page) : { total: 0, summaries: [] };
      return {
        body: { total, ...page, items: [...summaries] },
        headers: { Link: linksFor(path, query, page, total, 'public-content-list.v1.json') },
      };
    },
  });
});
