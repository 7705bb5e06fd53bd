import { buildIndex } from '../src/content/search/build-index.ts';
import { openIndex, serializeIndex } from '../src/content/search/index-file.ts';
import { search } from '../src/content/search/search.ts';
import { documents, names } from '../test/search/corpus.ts';
import { heldOut, tuning } from '../test/search/judgements.ts';
import { qualityOf } from '../test/search/quality.ts';
import { type Engine, openEngines } from './engines.ts';
import { measureMedian, type Benchmark, type Row, type Times, summarizeTimes, noteRow } from './measure.ts';

const judgements = [...tuning, ...heldOut];
const queries = judgements.map(({ query }) => query);

/** Latency over all queries, after a warm-up round. */
async function measureLatency({ search: find, before = () => {}, rounds }: Engine): Promise<Times> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const query of queries) {
      before();
      const start = performance.now();
      const result = find(query);
      // Awaiting a synchronous result would add a turn of the event loop.
      if (result instanceof Promise) await result;
      if (round >= 0) times.push((performance.now() - start) * 1000);
    }
  }
  return summarizeTimes(times);
}

/** Relevance of the first ten results; it has no time and no ratio. */
async function measureRelevance({ what, search: find }: Engine): Promise<Row> {
  const found = new Map<string, string[]>();
  for (const query of queries)
    found.set(
      query,
      (await find(query)).map((document) => names[document] ?? ''),
    );
  const named = (query: string): string[] => found.get(query) ?? [];
  const { ndcg, success, empty } = qualityOf(judgements, named);
  const held = qualityOf(heldOut, named);
  return noteRow(
    `relevance: ${what}`,
    `nDCG@10 ${ndcg.toFixed(3)}, success@1 ${success.toFixed(3)}, ${empty} empty pages; ` +
      `held back ${held.ndcg.toFixed(3)}, ${held.success.toFixed(3)}`,
  );
}

export const searchBenchmark: Benchmark = {
  title: `How long does one of ${queries.length} queries take over ${documents.length} records, and how relevant are the results?`,
  baseline: 'MiniSearch with the same texts, words and weights, prefixes and fuzziness 0.2',
  peers: ['minisearch', '@orama/orama', 'node-sqlite3-wasm', 'postgres'],
  async run() {
    const engines = await openEngines();
    try {
      const latency: Row[] = [];
      const relevance: Row[] = [];
      let baseline: number | undefined;
      for (const engine of engines) {
        const { p50, p99 } = await measureLatency(engine);
        baseline ??= p50;
        latency.push({
          what: engine.what,
          micros: p50,
          ratio: p50 / baseline,
          note: `p99 ${p99.toFixed(0)} µs`,
        });
        if (engine.judged) relevance.push(await measureRelevance(engine));
      }
      return [...latency, ...relevance];
    } finally {
      for (const { close } of engines) await close?.();
    }
  },
};

export const indexBenchmark: Benchmark = {
  title: 'How long does it take to answer the first query?',
  baseline: 'building the index from the documents',
  run() {
    const baseline = measureMedian(() => buildIndex(documents, 'bench'), { rounds: 5 });
    const bytes = serializeIndex(buildIndex(documents, 'bench'));
    const open = measureMedian(() => openIndex(bytes));
    const first = measureMedian(() => search(openIndex(bytes), 'data table'));
    const size = `${(bytes.length / 1024).toFixed(0)} KiB`;
    return [
      { what: 'buildIndex', micros: baseline, ratio: 1, note: `${documents.length} records` },
      { what: 'openIndex, from bytes', micros: open, ratio: open / baseline, note: size },
      { what: 'openIndex and a first query', micros: first, ratio: first / baseline },
    ];
  },
};
