import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { createApp } from './app.ts';
import type { Log } from './log.ts';
import { createNodeServer } from './node.ts';
import { openService, serviceWith } from './open.ts';
import { nodePlatform } from './platform.ts';
import type { Service } from './route.ts';
import type { Settings } from './settings.ts';

export interface Listening {
  readonly service: Service;
  /** Where it answers. */
  readonly address: string;
  /** Lets what is under way finish, then closes. */
  drain(): Promise<void>;
}

/** Reads, verifies and indexes everything, and only then listens. `content` names another folder of records. */
export async function listen(settings: Settings, log: Log, content?: string): Promise<Listening> {
  const { host, port, origins, perAddress, bodyLimit } = settings;
  // Before the first request: no file is opened on its path.
  await Promise.all([import('../packs/compile.ts'), import('../packs/select.ts')]);
  const service = await serviceFor(settings, content);
  const app = createApp(service, nodePlatform(), {
    ...(origins ? { origins } : {}),
    bodyLimit,
    onBug: (failure, id) =>
      log('error', 'bug', { id, cause: failure.cause instanceof Error ? failure.cause.stack : undefined }),
  });
  const { server, drain } = createNodeServer(app, { log, perAddress });
  try {
    await new Promise<void>((listening, failed) => {
      server.once('error', (error: NodeJS.ErrnoException) => failed(cannotListen(host, port, error)));
      server.listen(port, host, listening);
    });
  } catch (thrown) {
    await service.library.close();
    throw thrown;
  }
  const bound = server.address();
  const real = typeof bound === 'object' && bound ? bound.port : port;
  return {
    service,
    address: `http://${host.includes(':') ? `[${host}]` : host}:${real}`,
    async drain() {
      await drain();
      await service.library.close();
    },
  };
}

async function serviceFor({ database }: Settings, content?: string): Promise<Service> {
  if (!database) return openService(content ? pathToFileURL(`${resolve(content)}/`) : undefined);
  // Whoever has no database never loads its driver.
  const { openLibrary } = await import('../database/library.ts');
  return serviceWith(await openLibrary(database.address, database.pool));
}

function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): ServiceError {
  const detail =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Cannot listen on ${quote(host)}, port ${port} (${error.code ?? 'no reason given'}).`;
  const suggestions = error.code === 'EADDRINUSE' ? ['PORT=0'] : [];
  return new ServiceError('CANNOT_LISTEN', detail, { suggestions, cause: error });
}
