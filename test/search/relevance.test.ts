import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build.ts';
import { search } from '../../src/content/search/search.ts';
import { isStop, wordsOf } from '../../src/content/search/words.ts';
import { documents, names, records } from './corpus.ts';
import { heldBack, type Judgement, tuning } from './judgements.ts';
import { peerOf } from './peer.ts';
import { type Quality, qualityOf } from './quality.ts';

const index = buildIndex(documents, 'test');
const peer = peerOf(documents);

const ask = (query: string): string[] => search(index, query).map(({ document }) => names[document] ?? '');
const askPeer = (query: string): string[] => peer.search(query).map(({ id }) => names[id as number] ?? '');

const judged = new Set([...tuning, ...heldBack].flatMap(({ grades }) => [...grades.keys()]));
const quality = qualityOf;

/** Slightly below what the engine reaches: a change that costs relevance is seen. */
const FLOORS = { tuning: { ndcg: 0.93, mrr: 0.955 }, heldBack: { ndcg: 0.89, mrr: 0.87 } };

const ours = { tuning: quality(tuning, ask), heldBack: quality(heldBack, ask) };
const theirs = { tuning: quality(tuning, askPeer), heldBack: quality(heldBack, askPeer) };

const shown = (set: string, { ndcg, mrr }: Quality, peers: Quality): string =>
  `${set}: nDCG@10 ${ndcg.toFixed(3)}, MRR ${mrr.toFixed(3)} (MiniSearch ${peers.ndcg.toFixed(3)}, ${peers.mrr.toFixed(3)})`;
process.stdout.write(
  `${shown(`${tuning.length} tuning queries`, ours.tuning, theirs.tuning)}\n` +
    `${shown(`${heldBack.length} held back`, ours.heldBack, theirs.heldBack)}\n`,
);

describe('the judged queries', () => {
  it('are at least seventy, each once, and name only records that exist', () => {
    const all = [...tuning, ...heldBack];
    expect(all.length).toBeGreaterThanOrEqual(70);
    expect(heldBack.length).toBe(20);
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect([...judged].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are answered well', () => {
    expect(ours.tuning.ndcg).toBeGreaterThanOrEqual(FLOORS.tuning.ndcg);
    expect(ours.tuning.mrr).toBeGreaterThanOrEqual(FLOORS.tuning.mrr);
  });

  it('are answered well where nothing was tuned for them', () => {
    expect(ours.heldBack.ndcg).toBeGreaterThanOrEqual(FLOORS.heldBack.ndcg);
    expect(ours.heldBack.mrr).toBeGreaterThanOrEqual(FLOORS.heldBack.mrr);
  });

  it('are answered at least as well as by MiniSearch with the same words and weights', () => {
    expect(ours.tuning.ndcg).toBeGreaterThanOrEqual(theirs.tuning.ndcg);
    expect(ours.heldBack.ndcg).toBeGreaterThanOrEqual(theirs.heldBack.ndcg);
  });
});

describe('a record', () => {
  it.each(names.map((name, document) => ({ name, document })))(
    '$name is first or second by its slug and by its name',
    ({ name, document }) => {
      expect(ask(records[document]?.slug ?? '').slice(0, 2)).toContain(name);
      expect(ask(documents[document]?.name ?? '').slice(0, 2)).toContain(name);
    },
  );
});

describe('exact words', () => {
  it('find the same documents as in MiniSearch without prefixes and fuzziness', () => {
    const texts = documents.flatMap((document) => document.texts.map(([, text]) => text));
    const words = new Set(texts.flatMap(wordsOf).filter((word) => !isStop(word)));
    expect(words.size).toBeGreaterThan(1000);
    for (const word of words) {
      // What is joined, "checkout form" as "checkoutform", is known to us only.
      const own = search(index, word, { strict: true }).map(({ document }) => document);
      const other = peer.search(word, { prefix: false, fuzzy: false }).map(({ id }) => id as number);
      const joinedOnly = own.filter((document) => !other.includes(document));
      for (const document of joinedOnly) {
        const spelled = documents[document]?.texts.map(([, text]) => wordsOf(text).join('')).join(' ');
        expect(spelled, `${word} in ${names[document]}`).toContain(word.replace(/s$/, ''));
      }
      expect(
        other.filter((document) => !own.includes(document)),
        word,
      ).toEqual([]);
    }
  });
});
