import { buildIndex } from '../src/content/search/build-index.ts';
import { openIndex, serializeIndex } from '../src/content/search/index-file.ts';
import { search } from '../src/content/search/search.ts';
import { documents, names } from '../test/search/corpus.ts';
import { heldBack, tuning } from '../test/search/judgements.ts';
import { qualityOf } from '../test/search/quality.ts';
import { type Engine, openEngines } from './engines.ts';
import { median, type Question, type Row, type Times, timesOf, told } from './measure.ts';

const judgements = [...tuning, ...heldBack];
const queries = judgements.map(({ query }) => query);

/** Over all queries, after a round that only warms up. */
async function latencyOf({ ask, before = () => {}, rounds }: Engine): Promise<Times> {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const query of queries) {
      before();
      const start = performance.now();
      const answer = ask(query);
      // What is there at once is not made to wait.
      if (answer instanceof Promise) await answer;
      if (round >= 0) times.push((performance.now() - start) * 1000);
    }
  }
  return timesOf(times);
}

/** How good the first ten answers are; that has no time and no ratio. */
async function relevanceOf({ what, ask }: Engine): Promise<Row> {
  const found = new Map<string, string[]>();
  for (const query of queries)
    found.set(
      query,
      (await ask(query)).map((document) => names[document] ?? ''),
    );
  const named = (query: string): string[] => found.get(query) ?? [];
  const { ndcg, success, empty } = qualityOf(judgements, named);
  const held = qualityOf(heldBack, named);
  return told(
    `relevance: ${what}`,
    `nDCG@10 ${ndcg.toFixed(3)}, success@1 ${success.toFixed(3)}, ${empty} empty pages; ` +
      `held back ${held.ndcg.toFixed(3)}, ${held.success.toFixed(3)}`,
  );
}

export const asking: Question = {
  question: `How long does one of ${queries.length} queries take over ${documents.length} records, and how good is the answer?`,
  floor: 'MiniSearch with the same texts, words and weights, prefixes and fuzziness 0.2',
  peers: ['minisearch', '@orama/orama', 'node-sqlite3-wasm', 'postgres'],
  async answer() {
    const engines = await openEngines();
    try {
      const latency: Row[] = [];
      const relevance: Row[] = [];
      let floor: number | undefined;
      for (const engine of engines) {
        const { p50, p99 } = await latencyOf(engine);
        floor ??= p50;
        latency.push({
          what: engine.what,
          micros: p50,
          ratio: p50 / floor,
          note: `p99 ${p99.toFixed(0)} µs`,
        });
        if (engine.judged) relevance.push(await relevanceOf(engine));
      }
      return [...latency, ...relevance];
    } finally {
      for (const { close } of engines) await close?.();
    }
  },
};

export const opening: Question = {
  question: 'How long does it take until the first query is answered?',
  floor: 'building the index from the documents',
  answer() {
    const floor = median(() => buildIndex(documents, 'bench'), { rounds: 5 });
    const bytes = serializeIndex(buildIndex(documents, 'bench'));
    const open = median(() => openIndex(bytes));
    const first = median(() => search(openIndex(bytes), 'data table'));
    const size = `${(bytes.length / 1024).toFixed(0)} KiB`;
    return [
      { what: 'buildIndex', micros: floor, ratio: 1, note: `${documents.length} records` },
      { what: 'openIndex, from bytes', micros: open, ratio: open / floor, note: size },
      { what: 'openIndex and a first query', micros: first, ratio: first / floor },
    ];
  },
};
