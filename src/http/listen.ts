import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import { quote } from '../base/text.ts';
import { describeTlsRisk } from '../database/database-url.ts';
import { createApp } from './app.ts';
import type { Log } from './log.ts';
import { createNodeServer } from './node.ts';
import { createService, openService } from './open.ts';
import { PackPool } from './pack-pool.ts';
import type { PackWorkerData } from './pack-worker.ts';
import { createNodePlatform } from './platform.ts';
import type { Service } from './route.ts';
import type { Settings } from './settings.ts';

export interface RunningService {
  readonly service: Service;
  /** The base URL, with the actual port. */
  readonly address: string;
  /** Finishes requests in flight, then closes. */
  drain(): Promise<void>;
}

/**
 * Opens, verifies and indexes the content, and only then listens.
 *
 * @param content Another folder of records; by default the one in this package.
 */
export async function listen(settings: Settings, log: Log, content?: string): Promise<RunningService> {
  const { host, port, origins, maxConnectionsPerAddress, maxBodyBytes } = settings;
  // Preloaded, because routes must not open files.
  await Promise.all([import('../packs/compile.ts'), import('../packs/select.ts')]);
  const risk = settings.database && describeTlsRisk(settings.database.address);
  if (risk !== undefined) log('warn', 'database-tls', { warning: risk });
  const service = await openConfiguredService(settings, content);
  const pool = createPool(service, settings, content);
  const app = createApp(service, createNodePlatform(pool), {
    ...(origins ? { origins } : {}),
    maxBodyBytes,
    onBug: (error, id) =>
      log('error', 'bug', { id, cause: error.cause instanceof Error ? error.cause.stack : undefined }),
  });
  const { server, drain } = createNodeServer(app, { log, maxConnectionsPerAddress });
  try {
    await pool?.ready;
    await new Promise<void>((listening, failed) => {
      server.once('error', (error: NodeJS.ErrnoException) => failed(listenError(host, port, error)));
      server.listen(port, host, listening);
    });
  } catch (thrown) {
    pool?.close();
    await service.library.close();
    throw thrown;
  }
  const bound = server.address();
  const actualPort = typeof bound === 'object' && bound ? bound.port : port;
  return {
    service,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    async drain() {
      await drain();
      pool?.close();
      await service.library.close();
    },
  };
}

async function openConfiguredService({ database }: Settings, content?: string): Promise<Service> {
  if (!database) return openService(content ? pathToFileURL(`${resolve(content)}/`) : undefined);
  // Imported on demand, so that the database driver is loaded only if it is needed.
  const { openLibrary } = await import('../database/library.ts');
  return createService(await openLibrary(database.address, database.pool));
}

/** Only the build has this file; the sources compile in the thread of the service. */
const WORKER_FILE = new URL('../http/pack-worker.js', import.meta.url);

/** Memory of the thread in MB. */
const WORKER_LIMITS = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 24 };

/** Starts the thread for pack jobs. */
function createPool(
  service: Service,
  { database }: Settings,
  content: string | undefined,
): PackPool | undefined {
  if (!existsSync(WORKER_FILE)) return undefined;
  const workerData: PackWorkerData = {
    content,
    database: database?.address,
    digest: service.library.corpus.digest,
    maxResultBytes: LIMITS.resultBytes.max,
  };
  return new PackPool(() => {
    const worker = new Worker(WORKER_FILE, { workerData, resourceLimits: WORKER_LIMITS, execArgv: [] });
    worker.unref();
    return worker;
  });
}

function listenError(host: string, port: number, error: NodeJS.ErrnoException): ServiceError {
  const detail =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Cannot listen on ${quote(host)}, port ${port} (${error.code ?? 'no reason given'}).`;
  const suggestions = error.code === 'EADDRINUSE' ? ['PORT=0'] : [];
  return new ServiceError('CANNOT_LISTEN', detail, { suggestions, cause: error });
}
