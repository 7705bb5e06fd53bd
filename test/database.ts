import type { Corpus } from '../src/content/corpus.ts';
import type { Library } from '../src/content/library.ts';
import { type DatabaseAddress, parseDatabaseUrl } from '../src/database/database-url.ts';
import { openLibrary } from '../src/database/library.ts';
import { type LoadResult, load, type LoadOptions, type CorpusSource } from '../src/database/load.ts';
import { type App, createApp } from '../src/http/app.ts';
import { createService } from '../src/http/open.ts';
import { createNodePlatform } from '../src/http/platform.ts';
import { type Postgres, startPostgres } from './postgres.ts';
import { corpus } from './corpus.ts';

/** Time to create, start and fill a server. */
export const STARTING = 120_000;

/** Converts a corpus into the input of a load. */
export const sourceOf = ({ version, releasedAt, digest, records }: Corpus): CorpusSource => ({
  version,
  releasedAt,
  digest,
  records,
});

export const loadOfficial = (address: DatabaseAddress, options?: LoadOptions): Promise<LoadResult> =>
  load(address, sourceOf(corpus), options);

/** A private database with the official corpus, and an app that uses it. */
export interface OfficialDatabase {
  readonly postgres: Postgres;
  readonly url: string;
  readonly library: Library;
  readonly app: App;
  stop(): Promise<void>;
}

export async function officialDatabase(): Promise<OfficialDatabase> {
  const postgres = await startPostgres();
  const url = postgres.url('official');
  await loadOfficial(parseDatabaseUrl(url));
  const library = await openLibrary(parseDatabaseUrl(url), 4);
  return {
    postgres,
    url,
    library,
    app: createApp(createService(library), createNodePlatform()),
    async stop() {
      await library.close();
      await postgres.stop();
    },
  };
}
