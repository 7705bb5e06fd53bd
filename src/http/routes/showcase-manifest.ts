import { CACHE_CONTROL, documentRoute } from '../route.ts';

export const showcaseManifest = documentRoute({
  path: '/v1/showcase/manifest',
  summary: 'List the audited showcase apps.',
  response: 'showcase-manifest.v1.json',
  cache: CACHE_CONTROL.fiveMinutes,
  example: '/v1/showcase/manifest',
  handle: ({ service: { library } }) => ({ body: library.showcase.manifest }),
});
