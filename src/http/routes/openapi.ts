import { CACHE_CONTROL, type FileRoute, memoizeByService, textResult } from '../route.ts';

const textFor = memoizeByService(async ({ routes, catalog, version }) => {
  const { buildOpenApi } = await import('../describe/openapi.ts');
  return `${JSON.stringify(buildOpenApi(routes, catalog, version), null, 2)}\n`;
});

export const openapi = {
  kind: 'file',
  path: '/openapi.json',
  summary: 'Get the OpenAPI 3.1 document of this API.',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/openapi.json',
  handle: async ({ service }) => textResult(await textFor(service), 'application/json'),
} as const satisfies FileRoute;
