import { CACHE, type HealthRoute } from '../route.ts';

export const health = {
  kind: 'health',
  path: '/v1/health',
  summary: 'Whether the service is ready, and which version it is.',
  cache: CACHE.never,
  example: '/v1/health',
  async handle({ service }) {
    await service.library.ready();
    return {
      body: { status: 'ok', version: service.version, surface: 'content-api' },
      headers: { 'X-Corpus-Digest': service.library.corpus.digest },
    };
  },
} as const satisfies HealthRoute;

/** Where older clients look. */
export const rootHealth = { ...health, path: '/health', example: '/health' } as const satisfies HealthRoute;
