import type { Parameter, Route } from '../route.ts';

export interface Placed extends Parameter {
  readonly in: 'path' | 'query';
  /** The value in the route's example, else the parameter's own. */
  readonly sample: string | undefined;
}

/** The parameters of a route with the values of its example, which is known to be answered. */
export function parametersOf(route: Route): Placed[] {
  const [path = '', query = ''] = route.example.split('?', 2);
  const pattern = route.path.split('/');
  const segments = path.split('/').map(decodeURIComponent);
  const asked = new URLSearchParams(query);
  return [
    ...(route.pathParameters ?? []).map((parameter) => ({
      ...parameter,
      in: 'path' as const,
      sample: segments[pattern.indexOf(`:${parameter.name}`)] ?? parameter.example,
    })),
    ...(route.query ?? []).map((parameter) => ({
      ...parameter,
      in: 'query' as const,
      sample: asked.get(parameter.name) ?? parameter.example,
    })),
  ];
}

/** What a route answers with, by the ending of its path: a test compares it with what is sent. */
export function mediaOf(route: Route): string {
  if (route.kind !== 'file') return 'application/json';
  if (route.path.endsWith('/')) return 'text/html';
  if (route.path.endsWith('.css')) return 'text/css';
  if (route.path.endsWith('.js')) return 'text/javascript';
  if (route.path.endsWith('.txt')) return 'text/plain';
  return route.path.endsWith('.json') ? 'application/json' : 'application/schema+json';
}

/** Whether a route answers page by page, with links to the others. */
export const isPaged = ({ query = [] }: Route): boolean => query.some(({ name }) => name === 'offset');

/** What a reader should know beyond the summary; nothing if there is nothing. */
export function notesOn(route: Route): string | undefined {
  if (route.kind === 'health') {
    return 'It listens only when everything it serves is read and verified. While it stops, the answer is 503.';
  }
  if (route.kind === 'pack') {
    return (
      'Equal documents give equal bytes, and nothing of them is kept. What is missing or was replaced is told in ' +
      '`diagnostics`, with a pointer into the document; only an invalid document is refused. The body is JSON of at ' +
      'most 256 KiB, 32 levels deep. When too much is asked at once, the answer is 503 with `Retry-After`.'
    );
  }
  if (isPaged(route)) {
    return (
      'Ties are in the order of slugs, so pages neither repeat nor drop a record. The header `Link` leads to the ' +
      'first, previous, next and last page. Past the end a page is empty and `total` stays true.'
    );
  }
  if (route.path.endsWith('/:slug')) {
    return 'A slug that no record has is answered with 404, and the nearest slugs are in `suggestions`.';
  }
  if (route.path.endsWith('/:name')) {
    return 'The bytes as they are published. For an unknown name the answer is 404, and `available` lists all names.';
  }
  return undefined;
}
