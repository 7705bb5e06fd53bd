import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ServiceError } from '../errors.ts';
import { quote } from '../words.ts';
import { createApp } from './app.ts';
import type { Log } from './log.ts';
import { createNodeServer } from './node.ts';
import { openService } from './open.ts';
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
  const service = openService(content ? pathToFileURL(`${resolve(content)}/`) : undefined);
  const app = createApp(service, nodePlatform(), {
    ...(origins ? { origins } : {}),
    bodyLimit,
    onBug: (failure, id) =>
      log('error', 'bug', { id, cause: failure.cause instanceof Error ? failure.cause.stack : undefined }),
  });
  const { server, drain } = createNodeServer(app, { log, perAddress });
  await new Promise<void>((listening, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => failed(cannotListen(host, port, error)));
    server.listen(port, host, listening);
  });
  const bound = server.address();
  const real = typeof bound === 'object' && bound ? bound.port : port;
  return { service, address: `http://${host.includes(':') ? `[${host}]` : host}:${real}`, drain };
}

function cannotListen(host: string, port: number, error: NodeJS.ErrnoException): ServiceError {
  const detail =
    error.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Cannot listen on ${quote(host)}, port ${port} (${error.code ?? 'no reason given'}).`;
  const suggestions = error.code === 'EADDRINUSE' ? ['PORT=0'] : [];
  return new ServiceError('CANNOT_LISTEN', detail, { suggestions, cause: error });
}
