#!/usr/bin/env node
import { asServiceError } from '../base/errors.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { parseSettings } from './settings.ts';

async function start(): Promise<void> {
  const settings = parseSettings(process.env, process.argv.slice(2));
  const log = createLog(settings.logLevel);
  const { service, address, drain } = await listen(settings, log, process.env['SVC_CONTENT']);
  // Before the log line below: a supervisor that waits for it may send a signal at once.
  let isStopping = false;
  const stop = (signal: string, code: number): void => {
    if (isStopping) process.exit(code || 1);
    isStopping = true;
    log('info', 'stopping', { signal });
    void drain().then(() => process.exit(code));
  };
  process.on('SIGTERM', () => stop('SIGTERM', 0));
  process.on('SIGINT', () => stop('SIGINT', 0));
  process.on('uncaughtException', (error) => {
    log('error', 'bug', { cause: String(error.stack) });
    stop('uncaughtException', 1);
  });

  const { corpus, count } = service.library;
  log('info', 'listening', {
    address,
    records: count,
    corpus: corpus.version,
    digest: corpus.digest,
    ms: Math.round(performance.now()),
  });
}

start().catch((thrown: unknown) => {
  const error = asServiceError(thrown);
  const [hint] = error.facts.suggestions ?? [];
  const cause = error.code === 'INTERNAL' && error.cause instanceof Error ? ` ${error.cause.message}` : '';
  const text = `${error.message}${cause}`.replace(/\s+/g, ' ');
  process.stderr.write(`error[${error.code}]: ${text}${hint ? ` try: ${hint}` : ''}\n`);
  process.exit(error.exit);
});
