import { LIMITS } from '../base/limits.ts';
import { CONTENT_TYPES, folderOf } from '../content/corpus.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, type Page, SORTS, SOURCES } from '../content/entries.ts';
import { SCHEMA_BASE, type SchemaName } from '../schemas/catalog.ts';
import type { Parameter } from './route.ts';

/** Descriptions of the query parameters; `query.ts` parses them. */

export const NAMESPACE: Parameter = {
  name: 'namespace',
  summary: 'Namespace of the records. Only @official has records; any other string gives an empty result.',
  schema: { type: 'string', default: '@official' },
};

export const PACK_NAMESPACE: Parameter = {
  ...NAMESPACE,
  summary:
    'Namespace to look in first. Records it does not have are taken from @official and reported in a diagnostic.',
};

export const SELECTION: readonly Parameter[] = [
  NAMESPACE,
  {
    name: 'source',
    summary: 'Source of the records. All records are official; the other values give an empty page.',
    schema: { type: 'string', enum: SOURCES },
  },
  {
    name: 'sort',
    summary:
      'Order of the records. By default, lists are in recommended order and searches in order of relevance. In a search, `recommended` lists records whose slug or name is the query first, then those that match every word.',
    schema: { type: 'string', enum: SORTS },
  },
  {
    name: 'recommended',
    summary: 'If true, return only recommended records.',
    schema: { type: 'string', enum: ['true', 'false'] },
  },
  {
    name: 'intelligence_source',
    summary: 'Return only records whose intelligence comes from this source.',
    schema: { type: 'string', enum: INTELLIGENCE_SOURCES },
  },
  {
    name: 'blueprint_set',
    summary: 'Set of blueprints to return; `all` excludes labs. Other record types are not affected.',
    schema: { type: 'string', enum: BLUEPRINT_SETS, default: 'all' },
  },
  {
    name: 'limit',
    summary: `Maximum number of records on a page; values above ${LIMITS.pageSize.max} are treated as ${LIMITS.pageSize.max}.`,
    schema: { type: 'integer', minimum: 1, default: 20 },
  },
  {
    name: 'offset',
    summary: 'Number of records to skip; a page after the last record is empty.',
    schema: { type: 'integer', minimum: 0, default: 0 },
  },
];

export const TYPE: Parameter = {
  name: 'type',
  summary: 'Return only records of this type; singular or plural.',
  schema: { type: 'string', enum: CONTENT_TYPES.flatMap((type) => [type, folderOf(type)]) },
};

/** Parameters that pagination links repeat; unknown ones are not echoed. */
const LINKED_PARAMETERS = new Set(
  ['q', TYPE.name, ...SELECTION.map(({ name }) => name)].filter(
    (name) => name !== 'limit' && name !== 'offset',
  ),
);

/** Many clients and proxies reject longer headers; a query of 200 characters takes up to 2,400 bytes percent-encoded. */
const MAX_LINK_BYTES = 2048;

/** The relations of a page, in the order in which they are added while there is room. */
const RELATIONS = ['next', 'prev', 'first', 'last'] as const;

/**
 * Builds the `Link` header of a page: the neighbouring pages and the schema of the body. URLs are relative, so the
 * request's Host header is never echoed. Parameters are repeated as they were read: known ones, with their first value.
 */
export function formatLinkHeader(
  path: string,
  query: URLSearchParams,
  { limit, offset }: Page,
  total: number,
  schema: SchemaName,
): string {
  const repeated = new URLSearchParams();
  for (const name of new Set(query.keys())) {
    const value = query.get(name) ?? '';
    if (LINKED_PARAMETERS.has(name) && value !== '') repeated.set(name, value);
  }
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  const offsets: Readonly<Record<(typeof RELATIONS)[number], number | undefined>> = {
    first: 0,
    prev: offset > 0 ? Math.max(0, Math.min(offset - limit, last)) : undefined,
    next: offset + limit < total ? offset + limit : undefined,
    last,
  };
  const describedBy = `<${SCHEMA_BASE}${schema}>; rel="describedby"`;
  let room = MAX_LINK_BYTES - describedBy.length;
  const links = new Map<string, string>();
  for (const relation of RELATIONS) {
    const start = offsets[relation];
    if (start === undefined) continue;
    repeated.set('limit', String(limit));
    repeated.set('offset', String(start));
    const link = `<${path}?${repeated}>; rel="${relation}"`;
    room -= link.length + ', '.length;
    if (room < 0) break;
    links.set(relation, link);
  }
  const ordered = Object.keys(offsets).flatMap((relation) => links.get(relation) ?? []);
  return [...ordered, describedBy].join(', ');
}
