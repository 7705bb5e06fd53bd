/** Expands the words of a query into the terms that they match, with a weight for each. */
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

/** Terms that match one or more consecutive words of the query. */
export interface Expansion extends TermGroup {
  readonly word: string;
  readonly how: MatchKind;
}

/** Weights relative to the exact word. */
const FORM_WEIGHT = 0.6;
const JOINED_WEIGHT = 0.9;
const SPLIT_WEIGHT = 0.7;
const PREFIX_WEIGHT = 0.8;
const PREFIX_OF_KNOWN_WEIGHT = 0.3;
const TYPO_WEIGHTS = [1, 0.7, 0.45];
const OTHER_FIRST_LETTER_WEIGHT = 0.75;

/** Maximum number of terms that start with a word, and of terms they are chosen from. */
const MAX_PREFIX_MATCHES = 16;
const MAX_SCANNED_PREFIXES = 256;
/** Longer phrases are not looked up as one term. */
const MAX_PHRASE_WORDS = 4;

/** Returns the number of a term that at least one document contains, or -1. */
function findUsedTerm(index: SearchIndex, word: string): number {
  const term = findTerm(index, word);
  return term >= 0 && documentFrequency(index, term) > 0 ? term : -1;
}

/** Keeps a rare variant of a known word from outweighing the word. */
function idfFactor(index: SearchIndex, known: number, term: number): number {
  if (known < 0) return 1;
  return Math.min(1, idfOfTerms(index, [known]) / idfOfTerms(index, [term]));
}

/** Finds terms that start with a word; if there are many, those with the highest peak score. */
function expandPrefix(index: SearchIndex, { peakOf }: Lexicon, word: string, known: number): Expansion[] {
  const [first, end] = prefixRange(index, word);
  const found: Expansion[] = [];
  for (let term = first; term < Math.min(end, first + MAX_SCANNED_PREFIXES); term++) {
    const length = (index.starts[term + 1] ?? 0) - (index.starts[term] ?? 0);
    if (length === word.length || documentFrequency(index, term) === 0) continue;
    const base = known < 0 ? PREFIX_WEIGHT : PREFIX_OF_KNOWN_WEIGHT * idfFactor(index, known, term);
    found.push({ word, terms: [term], weight: base * Math.sqrt(word.length / length), how: 'prefix' });
  }
  const peak = ({ terms, weight }: Expansion): number => weight * peakOf(terms[0] ?? 0);
  if (found.length > MAX_PREFIX_MATCHES) found.sort((a, b) => peak(b) - peak(a));
  return found.slice(0, MAX_PREFIX_MATCHES);
}

/** Splits an unknown word into two known ones: "tablefilter". */
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

/** A typo may be in the plural ending: "quoies" is a mistyped "quotes", although its singular would be "quoy". */
export const typoStems = (word: string): string[] => [
  ...new Set([singularize(word), word.endsWith('s') ? word.slice(0, -1) : word, word]),
];

function expandTypos(index: SearchIndex, lexicon: Lexicon, word: string): Expansion[] {
  const found: Expansion[] = [];
  const typos = typoStems(word).flatMap((stem) => lookUpTypos(index, lexicon, stem));
  for (const { term, distance, sameStart } of typos) {
    const typoWeight = (TYPO_WEIGHTS[distance] ?? 0) * (sameStart ? 1 : OTHER_FIRST_LETTER_WEIGHT);
    if (documentFrequency(index, term) > 0)
      found.push({ word, terms: [term], weight: typoWeight, how: 'typo' });
    for (const { terms, weight } of lexicon.synonyms.get(termText(index, term))?.alternatives ?? []) {
      found.push({ word, terms, weight: weight * typoWeight, how: 'synonym' });
    }
  }
  return found;
}

/** Expands a single word, without the synonyms that `expandPhrase` adds. */
function expandWord(index: SearchIndex, lexicon: Lexicon, word: string, last: boolean): Expansion[] {
  const stem = singularize(word);
  const known = findUsedTerm(index, stem);
  const found: Expansion[] = [];
  if (known >= 0) {
    // A word that is rarer than its synonyms is an accident of wording, so it counts like the most common of them.
    const own = idfOfTerms(index, [known]);
    const weight = Math.min(1, (lexicon.synonyms.get(stem)?.idf ?? own) / own);
    found.push({ word, terms: [known], weight, how: 'exact' });
  }
  for (const form of inflect(stem)) {
    const term = findUsedTerm(index, form);
    if (term < 0) continue;
    found.push({ word, terms: [term], weight: FORM_WEIGHT * idfFactor(index, known, term), how: 'prefix' });
  }
  // The last word may still be being typed, so one letter is a prefix; elsewhere short prefixes match too much.
  if (stem.length > 2 || (last && known < 0)) found.push(...expandPrefix(index, lexicon, stem, known));
  if (known >= 0) return found;
  found.push(...expandCompound(index, stem));
  // A known synonym is not a typo, even if no document contains it.
  if (!lexicon.synonyms.has(stem)) found.push(...expandTypos(index, lexicon, word));
  return found;
}

function expandPhrase(index: SearchIndex, lexicon: Lexicon, phrase: readonly string[]): Expansion[] {
  const word = phrase.join(' ');
  const key = joinWords(phrase);
  const found = (lexicon.synonyms.get(key)?.alternatives ?? []).map(
    (group): Expansion => ({ ...group, word, how: 'synonym' }),
  );
  if (phrase.length > 1 && !isStopWord(phrase[0] ?? '')) {
    const whole = findUsedTerm(index, key);
    // The expansion is added to each word of the phrase: together they count more than one word, but less than all.
    const weight = JOINED_WEIGHT / Math.sqrt(phrase.filter((one) => !isStopWord(one)).length);
    if (whole >= 0) found.push({ word, terms: [whole], weight, how: 'compound' });
  }
  return found;
}

/** Returns the expansions of each word; none for stop words and repeated words. */
export function expandQuery(
  index: SearchIndex,
  lexicon: Lexicon,
  words: readonly string[],
  strict: boolean,
): Expansion[][] {
  const onlyStopWords = words.every(isStopWord);
  const seen = new Set<string>();
  const counts = words.map((word) => {
    const isRepeated = seen.has(singularize(word));
    seen.add(singularize(word));
    return !isRepeated && (onlyStopWords || !isStopWord(word));
  });
  const all = words.map((word, at): Expansion[] => {
    if (counts[at] !== true) return [];
    if (!strict && !onlyStopWords) return expandWord(index, lexicon, word, at === words.length - 1);
    const term = findUsedTerm(index, singularize(word));
    return term < 0 ? [] : [{ word, terms: [term], weight: 1, how: 'exact' }];
  });
  if (strict) return all;
  for (let from = 0; from < words.length; from++) {
    for (let to = from + 1; to <= Math.min(words.length, from + MAX_PHRASE_WORDS); to++) {
      for (const expansion of expandPhrase(index, lexicon, words.slice(from, to))) {
        for (let at = from; at < to; at++) if (counts[at] === true) all[at]?.push(expansion);
      }
    }
  }
  return all;
}
