import type MiniSearch from 'minisearch';
import { buildIndex } from '../src/content/search/build.ts';
import { openIndex, toBytes } from '../src/content/search/bytes.ts';
import type { SearchDocument } from '../src/content/search/document.ts';
import { forget, search } from '../src/content/search/search.ts';
import type { SearchIndex } from '../src/content/search/terms.ts';
import { documents, names, records } from '../test/search/corpus.ts';
import { heldBack, tuning } from '../test/search/judgements.ts';
import { peerOf, plainPeerOf } from '../test/search/peer.ts';
import { qualityOf } from '../test/search/quality.ts';
import { median, type Question, type Row } from './measure.ts';

const judgements = [...tuning, ...heldBack];
const queries = judgements.map(({ query }) => query);

interface Times {
  readonly p50: number;
  readonly p99: number;
}

/** Microseconds of single calls over all queries, after a round that only warms up. */
function timesOf(ask: (query: string) => unknown, before: () => void, rounds: number): Times {
  const times: number[] = [];
  for (let round = -1; round < rounds; round++) {
    for (const query of queries) {
      before();
      const start = performance.now();
      ask(query);
      if (round >= 0) times.push((performance.now() - start) * 1000);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

const note = ({ p99 }: Times): string => `p99 ${p99.toFixed(0)} µs`;

/** No slip is remembered, so every query looks through the vocabulary again. */
const uncached = (index: SearchIndex, rounds: number): Times =>
  timesOf(
    (query) => search(index, query, { limit: 20 }),
    () => forget(index),
    rounds,
  );

/** An engine that answers a query with numbers of documents, best first. */
interface Engine {
  readonly what: string;
  readonly ask: (query: string) => readonly number[];
  /** Before every query that is timed. */
  readonly before?: () => void;
  readonly rounds: number;
  /** Whether its answers differ from those of the engine before. */
  readonly judged?: true;
}

/** As the registry of 3.x searched: any case, part of a word too, in name, slug or description, ordered by name. */
function scan(): Engine['ask'] {
  const rows = records.map(({ slug, data }, document) => {
    const { name = slug, description = '' } = data as { name?: string; description?: string };
    return { document, name, text: `${name}\n${slug}\n${description}`.toLowerCase() };
  });
  rows.sort((a, b) => (a.name < b.name ? -1 : 1));
  return (query) => {
    const wanted = query.toLowerCase();
    return rows.filter(({ text }) => text.includes(wanted)).map(({ document }) => document);
  };
}

function engines(): readonly Engine[] {
  const answers =
    (engine: MiniSearch): Engine['ask'] =>
    (query) =>
      engine.search(query).map(({ id }) => id as number);
  const index = buildIndex(documents, 'bench');
  const own: Engine['ask'] = (query) => search(index, query, { limit: 20 }).map(({ document }) => document);
  const before = (): void => forget(index);
  return [
    { what: 'MiniSearch, same words and weights', ask: answers(peerOf(documents)), rounds: 20, judged: true },
    { what: 'MiniSearch as it comes', ask: answers(plainPeerOf(documents)), rounds: 20, judged: true },
    { what: 'substring scan as in 3.x', ask: scan(), rounds: 20, judged: true },
    { what: 'search, slips not remembered', ask: own, before, rounds: 100, judged: true },
    { what: 'search, slips remembered', ask: own, rounds: 100 },
    {
      what: 'search, slips not remembered, and why for 20 hits',
      ask: (query) => search(index, query, { limit: 20 }).map(({ matches }) => matches.length),
      before,
      rounds: 100,
    },
  ];
}

/** How good the first ten answers are; that has no time and no ratio. */
function relevanceOf({ what, ask }: Engine): Row {
  const named = (query: string): string[] => ask(query).map((document) => names[document] ?? '');
  const { ndcg, success, empty } = qualityOf(judgements, named);
  const held = qualityOf(heldBack, named);
  const note =
    `nDCG@10 ${ndcg.toFixed(3)}, success@1 ${success.toFixed(3)}, ${empty} empty pages; ` +
    `held back ${held.ndcg.toFixed(3)}, ${held.success.toFixed(3)}`;
  return { what: `relevance: ${what}`, micros: Number.NaN, ratio: Number.NaN, note };
}

export const asking: Question = {
  question: `How long does one of ${queries.length} queries take over ${documents.length} records, and how good is the answer?`,
  floor: 'MiniSearch with the same texts, words and weights, prefixes and fuzziness 0.2',
  answer() {
    const all = engines();
    let floor: number | undefined;
    const latency = all.map(({ what, ask, before = () => {}, rounds }) => {
      const times = timesOf(ask, before, rounds);
      floor ??= times.p50;
      return { what, micros: times.p50, ratio: times.p50 / floor, note: note(times) };
    });
    return [...latency, ...all.filter(({ judged }) => judged === true).map(relevanceOf)];
  },
};

export const opening: Question = {
  question: 'How long does it take until the first query is answered?',
  floor: 'building the index from the documents',
  answer() {
    const floor = median(() => buildIndex(documents, 'bench'), { rounds: 5 });
    const bytes = toBytes(buildIndex(documents, 'bench'));
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

/** A copy of a document in which every third longer word is one that only this copy has. */
function varied({ slug, name, texts }: SearchDocument, copy: number): SearchDocument {
  const own = String.fromCharCode(97 + (copy % 26), 97 + (Math.floor(copy / 26) % 26));
  let count = copy;
  const vary = (text: string): string =>
    copy === 0
      ? text
      : text.replaceAll(/\p{L}{4,}/gu, (word) => (count++ % 3 === 0 ? `${word}${own}` : word));
  return { slug: vary(slug), name: vary(name), texts: texts.map(([field, text]) => [field, vary(text)]) };
}

export const growing: Question = {
  question: 'How does the time of a query grow with the corpus?',
  floor: 'the corpus as it is',
  answer() {
    let floor: number | undefined;
    return [1, 10, 100].map((times) => {
      const copies = Array.from({ length: times }, (_, copy) => documents.map((one) => varied(one, copy)));
      const index = buildIndex(copies.flat(), 'bench');
      const result = uncached(index, times === 100 ? 5 : 20);
      floor ??= result.p50;
      const terms = index.starts.length - 1;
      return {
        what: `${index.documents} records, ${terms} terms`,
        micros: result.p50,
        ratio: result.p50 / floor,
        note: note(result),
      };
    });
  },
};
