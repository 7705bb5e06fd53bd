import { ServiceError } from '../../base/errors.ts';
import { type Command, jsonText } from '../command.ts';

export const contentLoad = {
  name: 'content load',
  summary: 'Load records into the PostgreSQL database that SVC_DATABASE_URL names, as a new release.',
  arguments: [
    {
      name: '[source]',
      summary:
        'a content folder with its manifest, a file with one record a line (.ndjson), or - for standard input (default: the records of this package)',
    },
  ],
  options: [{ flags: '--dry-run', summary: 'check and load everything, then leave the database as it was' }],
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
    // The driver is for this command and for services with a database; no other loads it.
    const [{ addressOf }, { load }, { sourceFrom }] = await Promise.all([
      import('../../database/database-url.ts'),
      import('../../database/load.ts'),
      import('../load-source.ts'),
    ]);
    const address = addressOf(url);
    const dryRun = options['dryRun'] === true;
    const loaded = await load(address, sourceFrom(argument, terminal), {
      dryRun,
      signal: terminal.signal,
      ...(quiet || json ? {} : { note: (text) => terminal.say(`${text}\n`) }),
    });
    if (json) terminal.out(jsonText({ ...loaded, release: loaded.release ?? null }));
    else if (!quiet)
      terminal.out(
        dryRun
          ? `${loaded.records} records fit; nothing was loaded (${loaded.seconds} s).\n`
          : `Release ${loaded.release} has ${loaded.records} records (${loaded.seconds} s). Restart services to serve it.\n`,
      );
    return 0;
  },
} as const satisfies Command;
