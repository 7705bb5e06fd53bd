#!/usr/bin/env node
import { asServiceError } from '../base/errors.ts';
import { listen } from './listen.ts';
import { createLog } from './log.ts';
import { settingsFrom } from './settings.ts';

async function start(): Promise<void> {
  const settings = settingsFrom(process.env, process.argv.slice(2));
  const log = createLog(settings.logLevel);
  const { service, address, drain } = await listen(settings, log, process.env['SVC_CONTENT']);
  // Before it is told that it listens: whoever waited for that may stop it at once.
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
  const failure = asServiceError(thrown);
  const [hint] = failure.facts.suggestions ?? [];
  const cause =
    failure.code === 'INTERNAL' && failure.cause instanceof Error ? ` ${failure.cause.message}` : '';
  const text = `${failure.message}${cause}`.replace(/\s+/g, ' ');
  process.stderr.write(`error[${failure.code}]: ${text}${hint ? ` try: ${hint}` : ''}\n`);
  process.exit(failure.exit);
});
