import type { Page } from '../content/entries.ts';
import type { SchemaName } from '../schemas/catalog.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';

/**
 * The `Link` header of a page: where the neighbouring pages are, and what describes the body. Addresses are
 * relative, so nothing of the request's Host is ever repeated.
 */
export function linksFor(
  path: string,
  query: URLSearchParams,
  { limit, offset }: Page,
  total: number,
  schema: SchemaName,
): string {
  const to = (start: number, rel: string): string => {
    const next = new URLSearchParams([...query].filter(([name]) => KNOWN.has(name)));
    next.set('limit', String(limit));
    next.set('offset', String(start));
    return `<${path}?${next}>; rel="${rel}"`;
  };
  const last = total === 0 ? 0 : Math.floor((total - 1) / limit) * limit;
  return [
    to(0, 'first'),
    ...(offset > 0 ? [to(Math.max(0, Math.min(offset - limit, last)), 'prev')] : []),
    ...(offset + limit < total ? [to(offset + limit, 'next')] : []),
    to(last, 'last'),
    `<${SCHEMA_BASE}${schema}>; rel="describedby"`,
  ].join(', ');
}

/** Parameters a link repeats; unknown ones are not echoed. */
const KNOWN = new Set([
  'q',
  'type',
  'namespace',
  'source',
  'sort',
  'recommended',
  'intelligence_source',
  'blueprint_set',
]);
