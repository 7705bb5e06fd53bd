import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { createApp } from './app.ts';
import type { Log } from './log.ts';
import { createNodeServer } from './node.ts';
import { createService, openService } from './open.ts';
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
  const service = await openConfiguredService(settings, content);
  const app = createApp(service, createNodePlatform(), {
    ...(origins ? { origins } : {}),
    maxBodyBytes,
    onBug: (error, id) =>
      log('error', 'bug', { id, cause: error.cause instanceof Error ? error.cause.stack : undefined }),
  });
  const { server, drain } = createNodeServer(app, { log, maxConnectionsPerAddress });
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', (error: NodeJS.ErrnoException) => failed(listenError(host, port, error)));
      server.listen(port, host, listening);
    });
  } catch (thrown) {
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

function listenError(host: string, port: number, error: NodeJS.ErrnoException): ServiceError {
  const detail =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Cannot listen on ${quote(host)}, port ${port} (${error.code ?? 'no reason given'}).`;
  const suggestions = error.code === 'EADDRINUSE' ? ['PORT=0'] : [];
  return new ServiceError('CANNOT_LISTEN', detail, { suggestions, cause: error });
}
