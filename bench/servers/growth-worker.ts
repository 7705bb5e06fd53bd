/** Builds or queries a corpus of synthetic records in its own process and prints figures as JSON. */
import { readFileSync, writeFileSync } from 'node:fs';
import { assess } from '../../src/content/assess.ts';
import { type ContentRecord, createCorpus } from '../../src/content/corpus.ts';
import { createLibrary } from '../../src/content/library.ts';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { openIndex, serializeIndex } from '../../src/content/search/index-file.ts';
import { toSearchDocument, type SearchDocument } from '../../src/content/search/document.ts';
import { clearTypoCache } from '../../src/content/search/search.ts';
import { SORTS } from '../../src/content/entries.ts';
import { emptyShowcase } from '../../src/content/showcase.ts';
import { heldOut, tuning } from '../../test/search/judgements.ts';
import { type Times, summarizeTimes } from '../measure.ts';
import { syntheticRecords } from '../synthetic.ts';

export interface BuildResult {
  /** Microseconds. */
  readonly build: number;
  readonly bytes: number;
  readonly terms: number;
}

export interface QueryResult {
  readonly open: number;
  readonly assess: number;
  /** Resident MB when idle after opening. */
  readonly memory: number;
  readonly search: Times;
  readonly list: Times;
}

const DIGEST = 'bench';
const [mode, count = '0', file = ''] = process.argv.slice(2);

async function measureOnce<Result>(work: () => Result | Promise<Result>): Promise<[Result, number]> {
  const start = performance.now();
  const result = await work();
  return [result, (performance.now() - start) * 1000];
}

async function build(): Promise<BuildResult> {
  const documents: SearchDocument[] = [];
  for (const { type, data } of syntheticRecords(Number(count)))
    documents.push(toSearchDocument({ type, slug: data.id, data }));
  const [index, micros] = await measureOnce(() => buildIndex(documents, DIGEST));
  const bytes = serializeIndex(index);
  writeFileSync(file, bytes);
  return { build: micros, bytes: bytes.length, terms: index.starts.length - 1 };
}

function makeRecords(): ContentRecord[] {
  const records: ContentRecord[] = [];
  for (const { type, data } of syntheticRecords(Number(count))) {
    const updatedAt = new Date(Date.UTC(2026, 0, 1) + records.length * 1000).toISOString();
    const { id: slug, version } = data;
    records.push({ type, slug, version, data, digest: slug, publishedAt: updatedAt, updatedAt });
  }
  return records;
}

async function query(): Promise<QueryResult> {
  const records = makeRecords();
  const releasedAt = '2026-01-01T00:00:00Z';
  const corpus = createCorpus(records, {
    corpusDigest: DIGEST,
    packageVersion: '1.0.0',
    released_at: releasedAt,
  });
  const [assessment, assessed] = await measureOnce(() => assess(corpus));
  const [index, opened] = await measureOnce(() => openIndex(readFileSync(file), DIGEST));
  const library = createLibrary({ corpus, index, assessment, showcase: emptyShowcase(releasedAt) });
  globalThis.gc?.();
  const memory = process.memoryUsage().rss / 2 ** 20;

  const everything = { recommended: false, blueprintSet: 'all' } as const;
  const rounds = records.length > 10_000 ? 1 : 10;
  const searches: number[] = [];
  const queries = [...tuning, ...heldOut].map(({ query }) => query);
  // The first round only warms up.
  for (let round = -1; round < rounds; round++) {
    for (const query of round < 0 ? queries.slice(0, 30) : queries) {
      clearTypoCache(index);
      const [, micros] = await measureOnce(() =>
        library.search(query, everything, undefined, { limit: 20, offset: 0 }),
      );
      if (round >= 0) searches.push(micros);
    }
  }
  const lists: number[] = [];
  for (let round = -1; round < 3 * rounds; round++) {
    for (const sort of SORTS) {
      for (const type of ['pattern', 'theme', undefined] as const) {
        for (const share of [0, 0.1, 0.9]) {
          const offset = Math.floor(share * records.length);
          const [, micros] = await measureOnce(() =>
            library.list({ ...everything, type }, sort, { limit: 20, offset }),
          );
          if (round >= 0) lists.push(micros);
        }
      }
    }
  }
  return {
    open: opened,
    assess: assessed,
    memory,
    search: summarizeTimes(searches),
    list: summarizeTimes(lists),
  };
}

process.stdout.write(JSON.stringify(mode === 'build' ? await build() : await query()));
