import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText, type Terminal } from '../command.ts';
import { createReadStream, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { CorpusSource } from '../../database/load.ts';
import { readOwnPackage } from '../options.ts';
import { quote } from '../../base/text.ts';

export const contentLoad = {
  name: 'content load',
  summary: 'Load records into the PostgreSQL database at SVC_DATABASE_URL as a new release.',
  arguments: [
    {
      name: '[source]',
      summary:
        'Content folder with its manifest, .ndjson file with one record per line, or - for standard input (default: the records of this package)',
    },
  ],
  options: [{ flags: '--dry-run', summary: 'Check and load everything, then roll back' }],
  examples: [
    'svc content load',
    'svc content load records.ndjson --json',
    'svc content load content --dry-run',
    'zcat records.ndjson.gz | svc content load -',
  ],
  async run({ arguments: [argument], json, quiet, options }, terminal) {
    const url = terminal.env['SVC_DATABASE_URL']?.trim();
    if (!url)
      throw new ServiceError(
        'INVALID_CONFIGURATION',
        'SVC_DATABASE_URL must name the database: a URL such as postgres://user@host/database.',
      );
    // Only this command and services with a database load the driver.
    const [{ describeTlsRisk, parseDatabaseUrl }, { load }] = await Promise.all([
      import('../../database/database-url.ts'),
      import('../../database/load.ts'),
    ]);
    const address = parseDatabaseUrl(url, {
      env: terminal.env,
      readText: (path) => readFileSync(resolve(terminal.cwd, path), 'utf8'),
    });
    const risk = describeTlsRisk(address);
    if (risk !== undefined) terminal.say(`warning: ${risk}\n`);
    const dryRun = options['dryRun'] === true;
    const loaded = await load(address, await openSource(argument, terminal), {
      dryRun,
      signal: terminal.signal,
      ...(quiet || json ? {} : { note: (text) => terminal.say(`${text}\n`) }),
    });
    if (json) terminal.out(jsonText({ ...loaded, release: loaded.release ?? null }));
    else if (!quiet)
      terminal.out(
        dryRun
          ? `${loaded.records} records are valid; nothing was loaded (${loaded.seconds} s).\n`
          : `Release ${loaded.release} has ${loaded.records} records (${loaded.seconds} s). Restart services to serve it.\n`,
      );
    return 0;
  },
} as const satisfies Command;

/** Opens the records of this package, of a folder with a manifest, or of a text with one record per line. */
async function openSource(given: string | undefined, terminal: Terminal): Promise<CorpusSource> {
  const { loadCorpus } = await import('../../content/load.ts');
  if (given === undefined) return loadCorpus();
  if (given === '-') return openLines(standardInput(terminal));
  const path = resolve(terminal.cwd, given);
  const stat = statSync(path, { throwIfNoEntry: false });
  if (!stat) throw new ServiceError('FILE_NOT_FOUND', `${quote(given)} does not exist.`);
  return stat.isDirectory() ? loadCorpus(pathToFileURL(`${path}/`)) : openLines(fileText(path, given));
}

/** Lines come without a manifest, so the release gets the current time. */
async function openLines(text: AsyncIterable<Uint8Array>): Promise<CorpusSource> {
  const { readNdjson } = await import('../../database/input.ts');
  return {
    version: readOwnPackage().version,
    releasedAt: `${new Date().toISOString().slice(0, 19)}Z`,
    records: readNdjson(text),
  };
}

async function* standardInput({ streams, stdin }: Terminal): AsyncGenerator<Uint8Array> {
  if (streams) yield* streams().input as AsyncIterable<Uint8Array>;
  else yield await stdin(Number.POSITIVE_INFINITY);
}

async function* fileText(path: string, given: string): AsyncGenerator<Uint8Array> {
  try {
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  } catch (thrown) {
    const { code } = thrown as NodeJS.ErrnoException;
    if (code === undefined) throw thrown;
    throw new ServiceError('READ_FAILED', `${quote(given)} cannot be read: ${code}.`, {
      cause: thrown,
    });
  }
}
