/** What is derived from an index once, on its first query: synonyms as terms, the weight of every term. */
import { SYNONYMS } from './synonyms.ts';
import { findTerm, rarity, spread, termCount, type SearchIndex } from './terms.ts';
import { sharedLetters, type Slip, slipsOf } from './typos.ts';
import { isStop, joined, singular, wordsOf } from './words.ts';

/** Terms that a document must have, all of them, and what that is worth against the exact word. */
export interface Way {
  readonly terms: readonly number[];
  readonly weight: number;
}

/** What else a phrase may be called, and how much the commonest name of it says. */
export interface Synonyms {
  readonly ways: readonly Way[];
  readonly rarity: number;
}

export interface Prepared {
  /** The most a term is worth in any document. */
  readonly peaks: Float32Array;
  /** How many letters each term shares with the one before it. */
  readonly shared: Uint8Array;
  /** By the joined words of the phrase. */
  readonly synonyms: ReadonlyMap<string, Synonyms>;
  readonly slips: Map<string, readonly Slip[]>;
}

/** A synonym that stands in a record as one term, and one whose words all occur somewhere in it. */
const AS_TERM = 0.8;
const IN_WORDS = 0.5;

/** Entries of the cache of slips; the oldest goes first. */
const MOST_CACHED = 512;

function waysTo(index: SearchIndex, phrase: readonly string[]): Way[] {
  const whole = findTerm(index, joined(phrase));
  const parts = phrase.filter((word) => !isStop(word)).map((word) => findTerm(index, singular(word)));
  const ways: Way[] = [];
  if (whole >= 0 && spread(index, whole) > 0) ways.push({ terms: [whole], weight: AS_TERM });
  if (parts.length > 1 && parts.every((part) => part >= 0 && spread(index, part) > 0)) {
    ways.push({ terms: parts, weight: IN_WORDS });
  }
  return ways;
}

/** A rare synonym is no better an answer than the common word: all of a group count as its commonest. */
function evened(index: SearchIndex, ways: readonly Way[]): Synonyms {
  const held = ways.map(({ terms }) => Math.min(...terms.map((term) => spread(index, term))));
  const common = rarity(index.documents, Math.max(1, ...held));
  const even = ways.map(({ terms, weight }, i) => ({
    terms,
    weight: weight * Math.min(1, common / rarity(index.documents, held[i] ?? 1)),
  }));
  return { ways: even, rarity: common };
}

export function prepare(index: SearchIndex): Prepared {
  const peaks = new Float32Array(termCount(index));
  for (let term = 0; term < peaks.length; term++) {
    const end = index.offsets[term + 1] ?? 0;
    for (let at = index.offsets[term] ?? 0; at < end; at++) {
      if ((index.impacts[at] ?? 0) > (peaks[term] ?? 0)) peaks[term] = index.impacts[at] ?? 0;
    }
  }
  const synonyms = new Map<string, Synonyms>();
  for (const group of SYNONYMS) {
    const phrases = group.map(wordsOf);
    const ways = phrases.map((phrase) => waysTo(index, phrase));
    const even = evened(index, ways.flat());
    const owner = ways.flatMap((of, own) => of.map(() => own));
    for (const [own, phrase] of phrases.entries()) {
      synonyms.set(joined(phrase), {
        ways: even.ways.filter((_, i) => owner[i] !== own),
        rarity: even.rarity,
      });
    }
  }
  return { peaks, shared: sharedLetters(index), synonyms, slips: new Map() };
}

/** The terms a word may have been meant for; looked up once per word, as long as it is remembered. */
export function rememberedSlips(index: SearchIndex, prepared: Prepared, word: string): readonly Slip[] {
  const { slips } = prepared;
  const known = slips.get(word);
  if (known) return known;
  const found = slipsOf(index, prepared, word);
  const oldest = slips.size >= MOST_CACHED ? slips.keys().next().value : undefined;
  if (oldest !== undefined) slips.delete(oldest);
  slips.set(word, found);
  return found;
}
