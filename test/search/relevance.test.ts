import { describe, expect, it } from 'vitest';
import { buildIndex } from '../../src/content/search/build-index.ts';
import { search } from '../../src/content/search/search.ts';
import { isStopWord, tokenize } from '../../src/content/search/words.ts';
import { documents, names, records } from './corpus.ts';
import { heldOut, type Judgement, tuning } from './judgements.ts';
import { peerOf } from './peer.ts';
import { type Quality, qualityOf } from './quality.ts';

const index = buildIndex(documents, 'test');
const peer = peerOf(documents);

const rankOurs = (query: string): string[] =>
  search(index, query).map(({ document }) => names[document] ?? '');
const rankPeer = (query: string): string[] => peer.search(query).map(({ id }) => names[id as number] ?? '');

const all: readonly Judgement[] = [...tuning, ...heldOut];
const judged = new Set(all.flatMap(({ grades }) => [...grades.keys()]));

/** Slightly below the current values, so that a loss of relevance fails the test. */
const FLOORS = {
  tuning: { ndcg: 0.868, mrr: 0.958, success: 0.93 },
  heldBack: { ndcg: 0.838, mrr: 0.852, success: 0.765 },
  all: { ndcg: 0.855, mrr: 0.915, success: 0.865 },
} as const;

const SETS = { tuning, heldBack: heldOut, all } as const;
const of = (rank: typeof rankOurs): Readonly<Record<keyof typeof SETS, Quality>> => ({
  tuning: qualityOf(tuning, rank),
  heldBack: qualityOf(heldOut, rank),
  all: qualityOf(all, rank),
});
const ours = of(rankOurs);
const theirs = of(rankPeer);

const format = ({ ndcg, mrr, success }: Quality): string =>
  `nDCG@10 ${ndcg.toFixed(3)}, MRR ${mrr.toFixed(3)}, success@1 ${success.toFixed(3)}`;
const line = (what: string, set: keyof typeof SETS): string =>
  `${SETS[set].length} ${what}: ${format(ours[set])} (MiniSearch ${format(theirs[set])})\n`;
process.stdout.write(
  line('tuning queries', 'tuning') + line('held back', 'heldBack') + line('in all', 'all'),
);

function expectFloors(set: keyof typeof SETS): void {
  expect(ours[set].ndcg).toBeGreaterThanOrEqual(FLOORS[set].ndcg);
  expect(ours[set].mrr).toBeGreaterThanOrEqual(FLOORS[set].mrr);
  expect(ours[set].success).toBeGreaterThanOrEqual(FLOORS[set].success);
}

describe('the judged queries', () => {
  it('are at least 120 unique ones, with at least half as many held back as tuned, and name only existing records', () => {
    expect(all.length).toBeGreaterThanOrEqual(120);
    expect(heldOut.length).toBeGreaterThanOrEqual(tuning.length / 2);
    expect(new Set(all.map(({ query }) => query)).size).toBe(all.length);
    expect([...judged].filter((name) => !names.includes(name))).toEqual([]);
  });

  it('are answered well', () => {
    expectFloors('tuning');
  });

  it('are answered well without tuning', () => {
    expectFloors('heldBack');
  });

  it('are answered well taken together', () => {
    expectFloors('all');
  });

  it('always have results', () => {
    expect(ours.all.empty).toBe(0);
  });

  it('are answered better than by MiniSearch with the same words and weights', () => {
    for (const set of ['tuning', 'heldBack', 'all'] as const) {
      expect(ours[set].ndcg).toBeGreaterThan(theirs[set].ndcg);
      expect(ours[set].success).toBeGreaterThan(theirs[set].success);
    }
  });
});

describe('a record', () => {
  it.each(names.map((name, document) => ({ name, document })))(
    '$name is first or second by its slug and by its name',
    ({ name, document }) => {
      expect(rankOurs(records[document]?.slug ?? '').slice(0, 2)).toContain(name);
      expect(rankOurs(documents[document]?.name ?? '').slice(0, 2)).toContain(name);
    },
  );
});

describe('exact words', () => {
  it('find the same documents as in MiniSearch without prefixes and fuzziness', () => {
    const texts = documents.flatMap((document) => document.texts.map(([, text]) => text));
    const words = new Set(texts.flatMap(tokenize).filter((word) => !isStopWord(word)));
    expect(words.size).toBeGreaterThan(1000);
    for (const word of words) {
      // Joined terms such as "checkoutform" exist only in our index.
      const hits = search(index, word, { strict: true }).map(({ document }) => document);
      const other = peer.search(word, { prefix: false, fuzzy: false }).map(({ id }) => id as number);
      const joinedOnly = hits.filter((document) => !other.includes(document));
      for (const document of joinedOnly) {
        const spelled = documents[document]?.texts.map(([, text]) => tokenize(text).join('')).join(' ');
        expect(spelled, `${word} in ${names[document]}`).toContain(word.replace(/s$/, ''));
      }
      expect(
        other.filter((document) => !hits.includes(document)),
        word,
      ).toEqual([]);
    }
  });
});
