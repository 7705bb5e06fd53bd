import { asServiceError } from '../base/errors.ts';
import type { ClientOptions } from '../client/index.ts';
import type { Corpus } from '../content/corpus.ts';
import { type App, createApp, exchange } from './app.ts';
import { localPlatform } from './local-platform.ts';
import { openPacked } from './open-packed.ts';
import type { EmbeddedService } from './route.ts';

/**
 * Options of a client for the app embedded in this package. Published as `@svc-contract/svc/embedded` for
 * `@svc/registry-client`, whose client works without options.
 */
export const EMBEDDED: ClientOptions = {
  // Never resolved; the client needs a base for its URLs.
  baseUrl: 'http://localhost',
  async exchange(request) {
    try {
      return await exchange(await openEmbeddedApp(), request);
    } catch (thrown) {
      // Any other error would be reported as a network failure.
      throw asServiceError(thrown);
    }
  },
  // Opening may take a while, but nothing here can hang or be hostile.
  connectTimeoutMs: Number.POSITIVE_INFINITY,
  timeoutMs: Number.POSITIVE_INFINITY,
  bodyLimit: Number.POSITIVE_INFINITY,
};

/** The corpus behind the embedded app, for callers in the same process. */
export const openEmbeddedCorpus = async (): Promise<Corpus> => (await openEmbeddedService()).library.corpus;

let embeddedApp: Promise<App> | undefined;
let embeddedService: Promise<EmbeddedService> | undefined;

/** Opens the embedded app on the first request, once per process. */
function openEmbeddedApp(): Promise<App> {
  embeddedApp ??= createEmbeddedApp();
  return embeddedApp;
}

/** Opens the service behind the embedded app, once per process. */
export function openEmbeddedService(): Promise<EmbeddedService> {
  embeddedService ??= (async () => {
    // Without a current build, the corpus is read and verified file by file.
    return openPacked() ?? (await import('./open.ts')).openService();
  })();
  return embeddedService;
}

async function createEmbeddedApp(): Promise<App> {
  return createApp(await openEmbeddedService(), localPlatform, {
    // Within one process there is no reason to hide the cause of a bug, or that the package is damaged.
    onBug(error) {
      throw error;
    },
  });
}
