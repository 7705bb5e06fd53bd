/** What is derived from an index once, on its first query: synonyms as terms, the weight of every term. */
import { SYNONYMS, TOWARDS } from './synonyms.ts';
import { findTerm, rarityOf, spread, termCount, type SearchIndex } from './terms.ts';
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
  readonly synonyms: Pick<ReadonlyMap<string, Synonyms>, 'get' | 'has'>;
  readonly slips: Map<string, readonly Slip[]>;
}

/** A synonym that stands in a record as one term, and one whose words all occur somewhere in it. */
const AS_TERM = 0.8;
const IN_WORDS = 0.5;
/** What only lies in the direction of the word counts so much of that. */
const ON_THE_WAY = 0.5;

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
  const common = Math.min(...ways.map(({ terms }) => rarityOf(index, terms)));
  return { ways: ways.map((way) => noRarer(index, way, common)), rarity: common };
}

/** A way that counts no more than one of that rarity. */
function noRarer(index: SearchIndex, { terms, weight }: Way, most: number): Way {
  return { terms, weight: weight * Math.min(1, most / rarityOf(index, terms)) };
}

/** What else phrases may be called: worked out when one is first asked for, since a query asks for few of them. */
class SynonymTable {
  readonly #index: SearchIndex;
  readonly #groups = new Map<string, readonly string[]>();
  /** What lies in the direction of a phrase, by its key. */
  readonly #towards = new Map<string, { readonly phrase: string; readonly targets: string[] }>();
  readonly #known = new Map<string, Synonyms>();

  constructor(index: SearchIndex) {
    this.#index = index;
    for (const group of SYNONYMS) for (const phrase of group) this.#groups.set(keyOf(phrase), group);
    for (const [from = '', ...targets] of TOWARDS)
      for (const phrase of this.#groups.get(keyOf(from)) ?? [from]) {
        const key = keyOf(phrase);
        const known = this.#towards.get(key);
        if (known) known.targets.push(...targets);
        else this.#towards.set(key, { phrase, targets: [...targets] });
      }
  }

  has(key: string): boolean {
    return this.#groups.has(key) || this.#towards.has(key);
  }

  get(key: string): Synonyms | undefined {
    if (!this.has(key)) return undefined;
    const known = this.#known.get(key);
    if (known) return known;
    const made = this.#make(key);
    this.#known.set(key, made);
    return made;
  }

  #make(key: string): Synonyms {
    const { ways: same, rarity } = this.#inGroup(key);
    const index = this.#index;
    const further = (this.#towards.get(key)?.targets ?? [])
      .flatMap((target) => waysTo(index, wordsOf(target)))
      .map((way) => noRarer(index, { ...way, weight: way.weight * ON_THE_WAY }, rarity));
    return { ways: [...same, ...further], rarity };
  }

  /** The other names in its group; none for a phrase that only leads somewhere. */
  #inGroup(key: string): Synonyms {
    const index = this.#index;
    const group = this.#groups.get(key);
    if (!group) {
      const own = wordsOf(this.#towards.get(key)?.phrase ?? key);
      return { ways: [], rarity: evened(index, waysTo(index, own)).rarity };
    }
    const ways = group.map((phrase) => ({ own: keyOf(phrase), of: waysTo(index, wordsOf(phrase)) }));
    const even = evened(
      index,
      ways.flatMap(({ of }) => of),
    );
    const owners = ways.flatMap(({ own, of }) => of.map(() => own));
    return { ways: even.ways.filter((_, at) => owners[at] !== key), rarity: even.rarity };
  }
}

const keyOf = (phrase: string): string => joined(wordsOf(phrase));

function peaksOf(index: SearchIndex): Float32Array {
  const peaks = new Float32Array(termCount(index));
  for (let term = 0; term < peaks.length; term++) {
    const end = index.offsets[term + 1] ?? 0;
    for (let at = index.offsets[term] ?? 0; at < end; at++) {
      if ((index.impacts[at] ?? 0) > (peaks[term] ?? 0)) peaks[term] = index.impacts[at] ?? 0;
    }
  }
  return peaks;
}

/** `peaks` are given by whoever has the terms but not their postings. */
export function prepare(index: SearchIndex, peaks: Float32Array = peaksOf(index)): Prepared {
  return { peaks, shared: sharedLetters(index), synonyms: new SynonymTable(index), slips: new Map() };
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
