#!/usr/bin/env node
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { asServiceError } from '../errors.ts';
import { createApp } from './app.ts';
import { createLog } from './log.ts';
import { createNodeServer } from './node.ts';
import { openService } from './open.ts';
import { nodePlatform } from './platform.ts';
import { settingsFrom } from './settings.ts';

/** Reads, verifies and indexes everything, and only then listens. */
function start(): void {
  const { host, port, origins, logLevel, perAddress, bodyLimit } = settingsFrom(
    process.env,
    process.argv.slice(2),
  );
  const log = createLog(logLevel);
  const content = process.env['SVC_CONTENT'];
  const service = openService(content ? pathToFileURL(`${resolve(content)}/`) : undefined);
  const app = createApp(service, nodePlatform(), {
    ...(origins ? { origins } : {}),
    bodyLimit,
    onBug: (failure, id) =>
      log('error', 'bug', { id, cause: String((failure.cause as Error | undefined)?.stack) }),
  });
  const { server, drain } = createNodeServer(app, { log, perAddress });

  server.once('error', (error: NodeJS.ErrnoException) => {
    const what =
      error.code === 'EADDRINUSE'
        ? `Port ${port} is in use`
        : `Cannot listen on ${host}:${port} (${error.code})`;
    process.stderr.write(`error[INVALID_CONFIGURATION]: ${what}. try: PORT=0\n`);
    process.exit(1);
  });
  server.listen(port, host, () => {
    const address = server.address();
    const where =
      typeof address === 'object' && address
        ? `http://${host.includes(':') ? `[${host}]` : host}:${address.port}`
        : host;
    const { records, version, digest } = service.library.corpus;
    log('info', 'listening', {
      address: where,
      records: records.length,
      corpus: version,
      digest,
      ms: Math.round(performance.now()),
    });
  });

  let stopping = false;
  const stop = (signal: string, code: number): void => {
    if (stopping) process.exit(code || 1);
    stopping = true;
    log('info', 'stopping', { signal });
    void drain().then(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log('error', 'bug', { cause: String(error.stack) });
    stop('uncaughtException', 1);
  });
}

try {
  start();
} catch (thrown) {
  const failure = asServiceError(thrown);
  const cause = failure.cause instanceof Error ? ` ${failure.cause.message}` : '';
  process.stderr.write(`error[${failure.code}]: ${`${failure.message}${cause}`.replace(/\s+/g, ' ')}\n`);
  process.exit(failure.exit);
}
