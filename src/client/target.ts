import { ServiceError } from '../base/errors.ts';

export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/** A path of which each given part stays one segment, whatever is in it. */
export function pathOf(...segments: readonly string[]): string {
  return segments.map((segment) => `/${encoded(segment)}`).join('');
}

function encoded(segment: string): string {
  // A URL cannot carry these: `%2e%2e` is the folder above too, and an empty segment is another route.
  if (segment === '' || segment === '.' || segment === '..')
    throw new ServiceError('INVALID_PARAMETER', `A name may not be ${JSON.stringify(segment)}.`);
  // Half a surrogate pair has no encoding.
  return encodeURIComponent(segment.toWellFormed());
}

/** What is undefined is not sent. */
export function queryOf(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  );
  return given.length === 0 ? '' : `?${new URLSearchParams(given).toString()}`;
}
