import { CACHE_CONTROL, type HealthRoute } from '../route.ts';

export const health = {
  kind: 'health',
  path: '/v1/health',
  summary: 'Check that the service is ready, and get its version.',
  cache: CACHE_CONTROL.never,
  example: '/v1/health',
  async handle({ service }) {
    await service.library.ready();
    return {
      body: { status: 'ok', version: service.version, surface: 'content-api' },
      headers: { 'X-Corpus-Digest': service.library.corpus.digest },
    };
  },
} as const satisfies HealthRoute;

/** The path that older clients use. */
export const rootHealth = { ...health, path: '/health', example: '/health' } as const satisfies HealthRoute;
