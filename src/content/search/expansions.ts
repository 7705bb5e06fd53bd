/** What the words of a query may mean: for each word the terms that answer it, and how surely. */
import { type Lexicon, lookUpTypos, type TermGroup } from './lexicon.ts';
import {
  findTerm,
  prefixRange,
  idfOfTerms,
  documentFrequency,
  termText,
  type SearchIndex,
} from './search-index.ts';
import { inflect, isStopWord, joinWords, singularize } from './words.ts';

export type MatchKind = 'exact' | 'prefix' | 'typo' | 'synonym' | 'compound';

/** One way to answer one or more neighbouring words of the query. */
export interface Expansion extends TermGroup {
  readonly word: string;
  readonly how: MatchKind;
}

/** What a match is worth against the exact word. */
const FORM_WEIGHT = 0.6;
const JOINED_WEIGHT = 0.9;
const SPLIT_WEIGHT = 0.7;
const PREFIX_WEIGHT = 0.8;
const PREFIX_OF_KNOWN_WEIGHT = 0.3;
const TYPO_WEIGHTS = [1, 0.7, 0.45];
const OTHER_FIRST_LETTER_WEIGHT = 0.75;

/** At most this many terms that begin with a word, chosen from at most so many. */
const MAX_PREFIX_MATCHES = 16;
const MAX_SCANNED_PREFIXES = 256;
/** No longer phrase is looked up as one. */
const MAX_PHRASE_WORDS = 4;

/** The number of a term that some document has, or -1. */
function findUsedTerm(index: SearchIndex, word: string): number {
  const term = findTerm(index, word);
  return term >= 0 && documentFrequency(index, term) > 0 ? term : -1;
}

/** A rarer relative of a known word counts no more than the word. */
function idfFactor(index: SearchIndex, known: number, term: number): number {
  if (known < 0) return 1;
  return Math.min(1, idfOfTerms(index, [known]) / idfOfTerms(index, [term]));
}

/** Terms that begin with a word; where there are many, those with the most weight. */
function expandPrefix(index: SearchIndex, { peaks }: Lexicon, word: string, known: number): Expansion[] {
  const [first, end] = prefixRange(index, word);
  const found: Expansion[] = [];
  for (let term = first; term < Math.min(end, first + MAX_SCANNED_PREFIXES); term++) {
    const length = (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
    if (length === word.length || documentFrequency(index, term) === 0) continue;
    const worth = known < 0 ? PREFIX_WEIGHT : PREFIX_OF_KNOWN_WEIGHT * idfFactor(index, known, term);
    found.push({ word, terms: [term], weight: worth * Math.sqrt(word.length / length), how: 'prefix' });
  }
  const peak = ({ terms, weight }: Expansion): number => weight * (peaks[terms[0] ?? 0] ?? 0);
  if (found.length > MAX_PREFIX_MATCHES) found.sort((a, b) => peak(b) - peak(a));
  return found.slice(0, MAX_PREFIX_MATCHES);
}

/** An unknown word as two known ones: "tablefilter". */
function expandCompound(index: SearchIndex, word: string): Expansion[] {
  const found: Expansion[] = [];
  for (let cut = 3; cut <= word.length - 3; cut++) {
    const head = findUsedTerm(index, singularize(word.slice(0, cut)));
    if (head < 0) continue;
    const tail = findUsedTerm(index, singularize(word.slice(cut)));
    if (tail >= 0) found.push({ word, terms: [head, tail], weight: SPLIT_WEIGHT, how: 'compound' });
  }
  return found;
}

/** A slip may also hide where the plural ends: "quoies" has the singular "quoy", but is "quotes"; "businses" is none. */
export const typoStems = (word: string): string[] => [
  ...new Set([singularize(word), word.endsWith('s') ? word.slice(0, -1) : word, word]),
];

function expandTypos(index: SearchIndex, prepared: Lexicon, word: string): Expansion[] {
  const found: Expansion[] = [];
  const slips = typoStems(word).flatMap((stem) => lookUpTypos(index, prepared, stem));
  for (const { term, distance, sameStart } of slips) {
    const sure = (TYPO_WEIGHTS[distance] ?? 0) * (sameStart ? 1 : OTHER_FIRST_LETTER_WEIGHT);
    if (documentFrequency(index, term) > 0) found.push({ word, terms: [term], weight: sure, how: 'typo' });
    for (const { terms, weight } of prepared.synonyms.get(termText(index, term))?.alternatives ?? []) {
      found.push({ word, terms, weight: weight * sure, how: 'synonym' });
    }
  }
  return found;
}

/** What a single word may mean; the synonyms of phrases come on top. */
function expandWord(index: SearchIndex, prepared: Lexicon, word: string, last: boolean): Expansion[] {
  const stem = singularize(word);
  const known = findUsedTerm(index, stem);
  const found: Expansion[] = [];
  if (known >= 0) {
    // Where the word has commoner synonyms, its own rarity is an accident of wording.
    const own = idfOfTerms(index, [known]);
    const weight = Math.min(1, (prepared.synonyms.get(stem)?.idf ?? own) / own);
    found.push({ word, terms: [known], weight, how: 'exact' });
  }
  for (const form of inflect(stem)) {
    const term = findUsedTerm(index, form);
    if (term < 0) continue;
    found.push({ word, terms: [term], weight: FORM_WEIGHT * idfFactor(index, known, term), how: 'prefix' });
  }
  // While a word is being typed, one letter is a beginning; elsewhere so little says nothing.
  if (stem.length > 2 || (last && known < 0)) found.push(...expandPrefix(index, prepared, stem, known));
  if (known >= 0) return found;
  found.push(...expandCompound(index, stem));
  // A word that no document has but the synonyms know is no slip.
  if (!prepared.synonyms.has(stem)) found.push(...expandTypos(index, prepared, word));
  return found;
}

function expandPhrase(index: SearchIndex, prepared: Lexicon, phrase: readonly string[]): Expansion[] {
  const word = phrase.join(' ');
  const key = joinWords(phrase);
  const found = (prepared.synonyms.get(key)?.alternatives ?? []).map(
    (way): Expansion => ({ ...way, word, how: 'synonym' }),
  );
  if (phrase.length > 1 && !isStopWord(phrase[0] ?? '')) {
    const whole = findUsedTerm(index, key);
    // It is found once for each of its words; together that is more than one word, but not as many.
    const weight = JOINED_WEIGHT / Math.sqrt(phrase.filter((one) => !isStopWord(one)).length);
    if (whole >= 0) found.push({ word, terms: [whole], weight, how: 'compound' });
  }
  return found;
}

/** For each word of the query its readings; none for a word that says nothing or was there before. */
export function expandQuery(
  index: SearchIndex,
  prepared: Lexicon,
  words: readonly string[],
  strict: boolean,
): Expansion[][] {
  const onlyStops = words.every(isStopWord);
  const seen = new Set<string>();
  const counts = words.map((word) => {
    const again = seen.has(singularize(word));
    seen.add(singularize(word));
    return !again && (onlyStops || !isStopWord(word));
  });
  const all = words.map((word, at): Expansion[] => {
    if (counts[at] !== true) return [];
    if (!strict && !onlyStops) return expandWord(index, prepared, word, at === words.length - 1);
    const term = findUsedTerm(index, singularize(word));
    return term < 0 ? [] : [{ word, terms: [term], weight: 1, how: 'exact' }];
  });
  if (strict) return all;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_PHRASE_WORDS); to++) {
      for (const reading of expandPhrase(index, prepared, words.slice(from, to))) {
        for (let at = from; at < to; at++) if (counts[at] === true) all[at]?.push(reading);
      }
    }
  }
  return all;
}
