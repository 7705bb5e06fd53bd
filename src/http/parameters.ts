import { CONTENT_TYPES, folderOf } from '../content/corpus.ts';
import { BLUEPRINT_SETS, INTELLIGENCE_SOURCES, type Page, SORTS, SOURCES } from '../content/entries.ts';
import { SCHEMA_BASE, type SchemaName } from '../schemas/catalog.ts';
import type { Parameter } from './route.ts';

/** Descriptions of the query parameters; `query.ts` parses them. */

export const NAMESPACE: Parameter = {
  name: 'namespace',
  summary: 'Namespace of the records. Only @official has records; any other namespace gives an empty result.',
  schema: { type: 'string', pattern: '^@[a-z0-9][a-z0-9-]{0,63}$', default: '@official' },
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
      'Order of the records. By default, lists are in recommended order and searches in order of relevance.',
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
    summary: 'Maximum number of records on a page; values above 100 are treated as 100.',
    schema: { type: 'integer', minimum: 1, default: 20 },
  },
  {
    name: 'offset',
    summary: 'Number of records to skip.',
    schema: { type: 'integer', minimum: 0, maximum: 10_000, default: 0 },
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

/**
 * Builds the `Link` header of a page: the neighbouring pages and the schema of the body. URLs are relative, so the
 * request's Host header is never echoed.
 */
export function formatLinkHeader(
  path: string,
  query: URLSearchParams,
  { limit, offset }: Page,
  total: number,
  schema: SchemaName,
): string {
  const linkTo = (start: number, rel: string): string => {
    const parameters = new URLSearchParams([...query].filter(([name]) => LINKED_PARAMETERS.has(name)));
    parameters.set('limit', String(limit));
    parameters.set('offset', String(start));
    return `<${path}?${parameters}>; rel="${rel}"`;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return [
    linkTo(0, 'first'),
    ...(offset > 0 ? [linkTo(Math.max(0, Math.min(offset - limit, last)), 'prev')] : []),
    ...(offset + limit < total ? [linkTo(offset + limit, 'next')] : []),
    linkTo(last, 'last'),
    `<${SCHEMA_BASE}${schema}>; rel="describedby"`,
  ].join(', ');
}
