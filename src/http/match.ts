import { CONTENT_FOLDERS, CONTENT_TYPES, folderOf } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import { nearestNames, quote } from '../base/text.ts';
import type { Route } from './route.ts';

export interface Match {
  readonly route: Route;
  readonly path: Readonly<Record<string, string>>;
}

/** The segments of a path, decoded one by one: `%2F` stays inside its segment. */
export function segmentsOf(pathname: string): string[] {
  try {
    const segments = pathname.split('/').slice(1).map(decodeURIComponent);
    if (segments.some((segment) => segment.includes('\0'))) throw new URIError('NUL');
    return segments;
  } catch {
    throw new ServiceError('MALFORMED_REQUEST', 'The URL contains an invalid percent-encoding.');
  }
}

/** The route of a path, or undefined. There are few routes; comparing them in turn is fast and plain. */
export function match(routes: readonly Route[], segments: readonly string[]): Match | undefined {
  for (const route of routes) {
    const pattern = route.path.split('/').slice(1);
    if (pattern.length !== segments.length) continue;
    const path: Record<string, string> = Object.create(null);
    const fits = pattern.every((part, index) => {
      const segment = segments[index] ?? '';
      if (!part.startsWith(':')) return part === segment;
      path[part.slice(1)] = segment;
      return segment !== '';
    });
    if (fits) return { route, path };
  }
  return undefined;
}

/** The failure for a path that no route has, with what was perhaps meant. */
export function noRoute(
  method: string,
  pathname: string,
  segments: readonly string[],
  routes: readonly Route[],
): ServiceError {
  if (segments.at(-1) === 'thumbnail' && segments.length === 5) {
    return new ServiceError('NOT_FOUND', 'Thumbnail assets are not served by the content API.');
  }
  const error = `No route ${method} ${quote(pathname).slice(1, -1)}.`;
  return new ServiceError('NOT_FOUND', `${error} The routes are listed at /openapi.json and at /.`, {
    error,
    suggestions: suggestionsFor(segments, routes),
    ...(segments[0] === 'v1' && segments.length === 2
      ? { available: CONTENT_FOLDERS.map((folder) => `/v1/${folder}`) }
      : {}),
  });
}

function suggestionsFor(segments: readonly string[], routes: readonly Route[]): string[] {
  const solid = segments.filter((segment) => segment !== '');
  const tidy = `/${solid.join('/')}`;
  if (solid.length < segments.length && match(routes, solid)) return [tidy];
  const type = CONTENT_TYPES.find((one) => one === solid[1]);
  if (type) return [`/${['v1', folderOf(type), ...solid.slice(2)].join('/')}`];
  const fixed = routes.map(({ path }) => path).filter((path) => !path.includes(':'));
  return nearestNames(tidy, fixed);
}
