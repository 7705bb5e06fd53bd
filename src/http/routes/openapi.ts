import { openapiOf } from '../describe/openapi.ts';
import { perService } from '../describe/per-service.ts';
import { CACHE, type FileRoute } from '../route.ts';

const textOf = perService(
  ({ routes, catalog, version }) => `${JSON.stringify(openapiOf(routes, catalog, version), null, 2)}\n`,
);

export const openapi = {
  kind: 'file',
  path: '/openapi.json',
  summary: 'This interface as an OpenAPI 3.1 document.',
  cache: CACHE.fiveMinutes,
  example: '/openapi.json',
  handle: ({ service }) => ({ text: textOf(service), type: 'application/json' }),
} as const satisfies FileRoute;
