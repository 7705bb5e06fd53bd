import { buildIndex } from '../src/content/search/build.ts';
import { openIndex, toBytes } from '../src/content/search/bytes.ts';
import type { SearchDocument } from '../src/content/search/document.ts';
import { forget, search } from '../src/content/search/search.ts';
import type { SearchIndex } from '../src/content/search/terms.ts';
import { documents } from '../test/search/corpus.ts';
import { heldBack, tuning } from '../test/search/judgements.ts';
import { peerOf } from '../test/search/peer.ts';
import { median, type Question } from './measure.ts';

const queries = [...tuning, ...heldBack].map(({ query }) => query);

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

export const asking: Question = {
  question: `How long does one of ${queries.length} queries take over ${documents.length} records?`,
  floor: 'MiniSearch with the same texts, words and weights, prefixes and fuzziness 0.2',
  answer() {
    const peer = peerOf(documents);
    const index = buildIndex(documents, 'bench');
    const floor = timesOf(
      (query) => peer.search(query),
      () => {},
      20,
    );
    const cold = uncached(index, 100);
    const warm = timesOf(
      (query) => search(index, query, { limit: 20 }),
      () => {},
      100,
    );
    const why = timesOf(
      (query) => search(index, query, { limit: 20 }).map(({ matches }) => matches),
      () => forget(index),
      100,
    );
    return [
      { what: 'MiniSearch', micros: floor.p50, ratio: 1, note: note(floor) },
      {
        what: 'search, slips not remembered',
        micros: cold.p50,
        ratio: cold.p50 / floor.p50,
        note: note(cold),
      },
      { what: 'the same, and why for 20 hits', micros: why.p50, ratio: why.p50 / floor.p50, note: note(why) },
      { what: 'search, slips remembered', micros: warm.p50, ratio: warm.p50 / floor.p50, note: note(warm) },
    ];
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
