import type { Headers } from './answer.ts';
import type { Asked } from './asked.ts';
import type { Own } from './kept.ts';

const EXPOSED = { 'Access-Control-Expose-Headers': 'ETag, Link, X-Corpus-Digest, X-Request-ID, Retry-After' };

export const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
} as const;

/**
 * The headers of every answer. Browsers of all origins may read if there is no list; else they depend on who asks,
 * and there is one set for each origin of the list and one for the rest.
 */
export function ownHeaders(always: Headers, origins: readonly string[] | undefined): (asked: Asked) => Own {
  if (origins === undefined) {
    const all: Own = { index: 0, headers: { ...always, 'Access-Control-Allow-Origin': '*', ...EXPOSED } };
    return () => all;
  }
  const other: Own = { index: 0, headers: { ...always, Vary: 'Origin' } };
  const listed = new Map(
    origins.map((origin, at): [string, Own] => [
      origin,
      {
        index: at + 1,
        headers: { ...always, 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...EXPOSED },
      },
    ]),
  );
  return (asked) => listed.get(asked.header('origin') ?? '') ?? other;
}
