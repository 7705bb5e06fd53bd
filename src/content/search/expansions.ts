/** What the words of a query may mean: for each word the terms that answer it, and how surely. */
import { type Prepared, rememberedSlips, type Way } from './lexicon.ts';
import { findTerm, prefixRange, rarityOf, spread, termText, type SearchIndex } from './search-index.ts';
import { formsOf, isStop, joined, singular } from './words.ts';

export type How = 'exact' | 'prefix' | 'typo' | 'synonym' | 'compound';

/** One way to answer one or more neighbouring words of the query. */
export interface Reading extends Way {
  readonly word: string;
  readonly how: How;
}

/** What a match is worth against the exact word. */
const FORM = 0.6;
const JOINED = 0.9;
const SPLIT = 0.7;
const PREFIX = 0.8;
const PREFIX_OF_KNOWN = 0.3;
const SLIPS = [1, 0.7, 0.45];
const OTHER_START = 0.75;

/** At most this many terms that begin with a word, chosen from at most so many. */
const MOST_PREFIXED = 16;
const MOST_SCANNED = 256;
/** No longer phrase is looked up as one. */
const LONGEST_PHRASE = 4;

/** The number of a term that some document has, or -1. */
function held(index: SearchIndex, word: string): number {
  const term = findTerm(index, word);
  return term >= 0 && spread(index, term) > 0 ? term : -1;
}

/** A rarer relative of a known word counts no more than the word. */
function evenly(index: SearchIndex, known: number, term: number): number {
  if (known < 0) return 1;
  return Math.min(1, rarityOf(index, [known]) / rarityOf(index, [term]));
}

/** Terms that begin with a word; where there are many, those with the most weight. */
function prefixed(index: SearchIndex, { peaks }: Prepared, word: string, known: number): Reading[] {
  const [first, end] = prefixRange(index, word);
  const found: Reading[] = [];
  for (let term = first; term < Math.min(end, first + MOST_SCANNED); term++) {
    const length = (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
    if (length === word.length || spread(index, term) === 0) continue;
    const worth = known < 0 ? PREFIX : PREFIX_OF_KNOWN * evenly(index, known, term);
    found.push({ word, terms: [term], weight: worth * Math.sqrt(word.length / length), how: 'prefix' });
  }
  const peak = ({ terms, weight }: Reading): number => weight * (peaks[terms[0] ?? 0] ?? 0);
  if (found.length > MOST_PREFIXED) found.sort((a, b) => peak(b) - peak(a));
  return found.slice(0, MOST_PREFIXED);
}

/** An unknown word as two known ones: "tablefilter". */
function split(index: SearchIndex, word: string): Reading[] {
  const found: Reading[] = [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const head = held(index, singular(word.slice(0, cut)));
    if (head < 0) continue;
    const tail = held(index, singular(word.slice(cut)));
    if (tail >= 0) found.push({ word, terms: [head, tail], weight: SPLIT, how: 'compound' });
  }
  return found;
}

/** A slip may also hide where the plural ends: "quoies" has the singular "quoy", but is "quotes"; "businses" is none. */
export const stemsOf = (word: string): string[] => [
  ...new Set([singular(word), word.endsWith('s') ? word.slice(0, -1) : word, word]),
];

function mistyped(index: SearchIndex, prepared: Prepared, word: string): Reading[] {
  const found: Reading[] = [];
  const slips = stemsOf(word).flatMap((stem) => rememberedSlips(index, prepared, stem));
  for (const { term, distance, sameStart } of slips) {
    const sure = (SLIPS[distance] ?? 0) * (sameStart ? 1 : OTHER_START);
    if (spread(index, term) > 0) found.push({ word, terms: [term], weight: sure, how: 'typo' });
    for (const { terms, weight } of prepared.synonyms.get(termText(index, term))?.ways ?? []) {
      found.push({ word, terms, weight: weight * sure, how: 'synonym' });
    }
  }
  return found;
}

/** What a single word may mean; the synonyms of phrases come on top. */
function readingsOfWord(index: SearchIndex, prepared: Prepared, word: string, last: boolean): Reading[] {
  const stem = singular(word);
  const known = held(index, stem);
  const found: Reading[] = [];
  if (known >= 0) {
    // Where the word has commoner synonyms, its own rarity is an accident of wording.
    const own = rarityOf(index, [known]);
    const weight = Math.min(1, (prepared.synonyms.get(stem)?.rarity ?? own) / own);
    found.push({ word, terms: [known], weight, how: 'exact' });
  }
  for (const form of formsOf(stem)) {
    const term = held(index, form);
    if (term < 0) continue;
    found.push({ word, terms: [term], weight: FORM * evenly(index, known, term), how: 'prefix' });
  }
  // While a word is being typed, one letter is a beginning; elsewhere so little says nothing.
  if (stem.length > 2 || (last && known < 0)) found.push(...prefixed(index, prepared, stem, known));
  if (known >= 0) return found;
  found.push(...split(index, stem));
  // A word that no document has but the synonyms know is no slip.
  if (!prepared.synonyms.has(stem)) found.push(...mistyped(index, prepared, word));
  return found;
}

function readingsOfPhrase(index: SearchIndex, prepared: Prepared, phrase: readonly string[]): Reading[] {
  const word = phrase.join(' ');
  const key = joined(phrase);
  const found = (prepared.synonyms.get(key)?.ways ?? []).map(
    (way): Reading => ({ ...way, word, how: 'synonym' }),
  );
  if (phrase.length > 1 && !isStop(phrase[0] ?? '')) {
    const whole = held(index, key);
    // It is found once for each of its words; together that is more than one word, but not as many.
    const weight = JOINED / Math.sqrt(phrase.filter((one) => !isStop(one)).length);
    if (whole >= 0) found.push({ word, terms: [whole], weight, how: 'compound' });
  }
  return found;
}

/** For each word of the query its readings; none for a word that says nothing or was there before. */
export function readingsOf(
  index: SearchIndex,
  prepared: Prepared,
  words: readonly string[],
  strict: boolean,
): Reading[][] {
  const onlyStops = words.every(isStop);
  const seen = new Set<string>();
  const counts = words.map((word) => {
    const again = seen.has(singular(word));
    seen.add(singular(word));
    return !again && (onlyStops || !isStop(word));
  });
  const all = words.map((word, at): Reading[] => {
    if (counts[at] !== true) return [];
    if (!strict && !onlyStops) return readingsOfWord(index, prepared, word, at === words.length - 1);
    const term = held(index, singular(word));
    return term < 0 ? [] : [{ word, terms: [term], weight: 1, how: 'exact' }];
  });
  if (strict) return all;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + LONGEST_PHRASE); to++) {
      for (const reading of readingsOfPhrase(index, prepared, words.slice(from, to))) {
        for (let at = from; at < to; at++) if (counts[at] === true) all[at]?.push(reading);
      }
    }
  }
  return all;
}
