/** Documents to index: what every word of every record is worth, once and for all queries (BM25F). */
import { FIELD_NAMES, FIELDS, type SearchDocument } from './document.ts';
import { SYNONYMS, RELATED_TERMS } from './synonyms.ts';
import { idf, type SearchIndex } from './search-index.ts';
import { isStopWord, joinWords, singularize, tokenize } from './words.ts';
import { compareText } from '../../base/text.ts';

/** How soon more occurrences of a word stop to add. */
const SATURATION = 4;
/** What a word must be worth in a document to count there as half a document in how common it is. */
const HALF_PRESENCE_FREQUENCY = 2;

const FIELD_WEIGHTS: readonly { weight: number; norm: number; title?: true }[] = FIELD_NAMES.map(
  (name) => FIELDS[name],
);

/** Terms get a number when first met; the sorted order is known only at the end. */
class TermNumbers {
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();

  number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }
}

/** The terms of the words of a text; of a title also its words joined: neighbours, and all of them. */
function toTerms(words: readonly string[], title: boolean): string[] {
  const terms: string[] = [];
  for (const [i, word] of words.entries()) {
    if (title || !isStopWord(word)) terms.push(singularize(word));
    const next = words[i + 1];
    if (title && next !== undefined && !isStopWord(word)) terms.push(joinWords([word, next]));
  }
  if (title && words.length > 2) terms.push(joinWords(words));
  return terms;
}

/** What a word is worth in a document, with how much it says at all: little more for the tenth occurrence. */
export const computeImpact = (says: number, worth: number): number =>
  (says * worth * (SATURATION + 1)) / (SATURATION + worth);

/** As how much of a document one counts that has a word of this worth, in how common the word is. */
export const computePresence = (worth: number): number => worth / (worth + HALF_PRESENCE_FREQUENCY);

interface FieldTerms {
  readonly field: number;
  /** In words that say something; what is joined of them makes a text no longer. */
  readonly length: number;
  readonly terms: readonly number[];
}

interface TermFrequency {
  readonly term: number;
  readonly document: number;
  readonly frequency: number;
  readonly field: number;
}

/** Mean length of each field, over the documents that have it. */
function averageLengths(documents: readonly (readonly FieldTerms[])[]): number[] {
  const total = FIELD_NAMES.map(() => 0);
  const having = FIELD_NAMES.map(() => 0);
  for (const tokens of documents) {
    for (const { field, length } of tokens) {
      total[field] = (total[field] ?? 0) + length;
      having[field] = (having[field] ?? 0) + 1;
    }
  }
  return total.map((sum, field) => sum / Math.max(1, having[field] ?? 0));
}

/** What each term of one document is worth over all its fields, before its rarity counts. */
function weighTerms(
  document: number,
  tokens: readonly FieldTerms[],
  means: readonly number[],
): TermFrequency[] {
  const worths = new Map<number, { worth: number; most: number; field: number }>();
  for (const { field, length, terms } of tokens) {
    const { weight = 0, norm = 0 } = FIELD_WEIGHTS[field] ?? {};
    const each = weight / (1 - norm + (norm * length) / Math.max(1, means[field] ?? 1));
    const counts = new Map<number, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const part = count * each;
      const before = worths.get(term);
      if (!before) worths.set(term, { worth: part, most: part, field });
      else {
        before.worth += part;
        if (part > before.most) [before.most, before.field] = [part, field];
      }
    }
  }
  return [...worths].map(([term, { worth, field }]) => ({ term, document, frequency: worth, field }));
}

function analyzeFields(document: SearchDocument, vocabulary: TermNumbers): FieldTerms[] {
  const byField = FIELD_NAMES.map((): string[] => []);
  for (const [name, text] of document.texts) byField[FIELD_NAMES.indexOf(name)]?.push(text);
  return byField.flatMap((of, field) => {
    if (of.length === 0) return [];
    const title = FIELD_WEIGHTS[field]?.title === true;
    const texts = of.map(tokenize);
    const terms = texts.flatMap((words) => toTerms(words, title));
    const length = texts.flat().filter((word) => !isStopWord(word)).length;
    return terms.length === 0 ? [] : [{ field, length, terms: terms.map((term) => vocabulary.number(term)) }];
  });
}

/** What every word of one document is worth, given the mean lengths of the fields. */
export function weighDocument(document: SearchDocument, means: readonly number[]): Map<string, number> {
  const vocabulary = new TermNumbers();
  const tokens = analyzeFields(document, vocabulary);
  return new Map(
    weighTerms(0, tokens, means).map(({ term, frequency }) => [vocabulary.terms[term] ?? '', frequency]),
  );
}

/** The mean length of each field, in the order of the fields. */
export function meanFieldLengths(documents: readonly SearchDocument[]): number[] {
  const vocabulary = new TermNumbers();
  return averageLengths(documents.map((document) => analyzeFields(document, vocabulary)));
}

/** Equal documents and digest give equal bytes; the order of the documents is their numbers. */
export function buildIndex(documents: readonly SearchDocument[], digest: string): SearchIndex {
  const vocabulary = new TermNumbers();
  const tokens = documents.map((document) => analyzeFields(document, vocabulary));
  const whole = (text: string): number => vocabulary.number(joinWords(tokenize(text)));
  const slugs = documents.map(({ slug }) => whole(slug));
  const names = documents.map(({ name }) => whole(name));
  const types = documents.map(({ texts }) => whole(texts.find(([field]) => field === 'type')?.[1] ?? ''));
  // Synonyms are terms even where no record has them, so that a slip in one of them is understood.
  for (const term of [...SYNONYMS, ...RELATED_TERMS].flat()) vocabulary.number(joinWords(tokenize(term)));

  const means = averageLengths(tokens);
  const order = vocabulary.terms.map((term, number) => ({ term, number }));
  order.sort((a, b) => compareText(a.term, b.term));
  const rank = new Uint32Array(order.length);
  for (const [place, { number }] of order.entries()) rank[number] = place;

  const entries = tokens.flatMap((of, document) => weighTerms(document, of, means));
  const common = new Float32Array(order.length);
  const offsets = new Uint32Array(order.length + 1);
  for (const { term, frequency } of entries) {
    const place = rank[term] ?? 0;
    common[place] = (common[place] ?? 0) + computePresence(frequency);
    const after = place + 1;
    offsets[after] = (offsets[after] ?? 0) + 1;
  }
  for (let term = 0; term < order.length; term++) {
    offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0);
  }

  const holders = new Uint32Array(entries.length);
  const impacts = new Float32Array(entries.length);
  const fields = new Uint8Array(entries.length);
  const free = offsets.slice();
  // Entries come in order of documents, so every posting list is sorted by document.
  for (const { term, document, frequency, field } of entries) {
    const place = rank[term] ?? 0;
    const at = free[place] ?? 0;
    free[place] = at + 1;
    holders[at] = document;
    const says = idf(documents.length, common[place] ?? 0);
    impacts[at] = computeImpact(says, frequency);
    fields[at] = field;
  }

  const starts = new Uint32Array(order.length + 1);
  for (const [place, { term }] of order.entries()) starts[place + 1] = (starts[place] ?? 0) + term.length;
  const letters = new Uint16Array(starts[order.length] ?? 0);
  for (const [place, { term }] of order.entries()) {
    for (let i = 0; i < term.length; i++) letters[(starts[place] ?? 0) + i] = term.charCodeAt(i);
  }
  const placed = (numbers: readonly number[]): Uint32Array =>
    Uint32Array.from(numbers, (number) => rank[number] ?? 0);
  return {
    digest,
    documents: documents.length,
    letters,
    starts,
    offsets,
    postings: holders,
    impacts,
    fields,
    frequencies: common,
    slugs: placed(slugs),
    names: placed(names),
    types: placed(types),
  };
}
