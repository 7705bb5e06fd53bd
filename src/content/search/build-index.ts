/** Builds the index: the BM25F score of every word in every record, computed once for all queries. */
import { FIELD_NAMES, FIELDS, type SearchDocument } from './document.ts';
import { SYNONYMS, RELATED_TERMS } from './synonyms.ts';
import { idf, type SearchIndex } from './search-index.ts';
import { isStopWord, joinWords, singularize, tokenize } from './words.ts';
import { compareText } from '../../base/text.ts';

/** BM25F `k1`: how soon further occurrences of a word stop adding to the score. */
const SATURATION = 4;
/** Weighted frequency at which a document counts as half a document in the document frequency. */
const HALF_PRESENCE_FREQUENCY = 2;

const FIELD_WEIGHTS: readonly { weight: number; norm: number; title?: true }[] = FIELD_NAMES.map(
  (name) => FIELDS[name],
);

/** Numbers terms in the order of their first occurrence; the sorted order is known only at the end. */
class TermNumbers {
  readonly terms: string[] = [];
  readonly #numbers = new Map<string, number>();
  /** Numbers of words by their form in the text, because most words occur often. */
  readonly #words = new Map<string, number>();

  number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    this.#numbers.set(term, this.terms.length);
    return this.terms.push(term) - 1;
  }

  numberOfWord(word: string): number {
    const known = this.#words.get(word);
    if (known !== undefined) return known;
    const number = this.number(singularize(word));
    this.#words.set(word, number);
    return number;
  }
}

/** Adds the terms of these words. In a title, also pairs of neighbouring words and the whole title as one term. */
function addTerms(words: readonly string[], title: boolean, vocabulary: TermNumbers, terms: number[]): void {
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? '';
    const isStop = isStopWord(word);
    if (title || !isStop) terms.push(vocabulary.numberOfWord(word));
    const next = words[at + 1];
    if (title && next !== undefined && !isStop) terms.push(vocabulary.number(joinWords([word, next])));
  }
  if (title && words.length > 2) terms.push(vocabulary.number(joinWords(words)));
}

/** The BM25F score of a term: saturates with its weighted frequency in the document. */
export const computeImpact = (termIdf: number, frequency: number): number =>
  (termIdf * frequency * (SATURATION + 1)) / (SATURATION + frequency);

/** The part of a document, from 0 to 1, that counts towards the document frequency of a term. */
export const computePresence = (frequency: number): number =>
  frequency / (frequency + HALF_PRESENCE_FREQUENCY);

interface FieldTerms {
  readonly field: number;
  /** Number of words, without stop words and joined terms. */
  readonly length: number;
  readonly terms: readonly number[];
}

interface TermFrequency {
  readonly term: number;
  readonly document: number;
  /** Weighted by field and text length, summed over all fields. */
  readonly frequency: number;
  /** The field that contributed most. */
  readonly field: number;
}

/** Computes the mean length of each field over the documents that have it. */
function averageLengths(documents: readonly (readonly FieldTerms[])[]): number[] {
  const total = FIELD_NAMES.map(() => 0);
  const having = FIELD_NAMES.map(() => 0);
  for (const fieldTerms of documents) {
    for (const { field, length } of fieldTerms) {
      total[field] = (total[field] ?? 0) + length;
      having[field] = (having[field] ?? 0) + 1;
    }
  }
  return total.map((sum, field) => sum / Math.max(1, having[field] ?? 0));
}

/** Computes the weighted frequency of each term in one document. */
function weighTerms(
  document: number,
  fieldTerms: readonly FieldTerms[],
  means: readonly number[],
): TermFrequency[] {
  const frequencies = new Map<number, { frequency: number; highest: number; field: number }>();
  for (const { field, length, terms } of fieldTerms) {
    const { weight = 0, norm = 0 } = FIELD_WEIGHTS[field] ?? {};
    const each = weight / (1 - norm + (norm * length) / Math.max(1, means[field] ?? 1));
    const counts = new Map<number, number>();
    for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    for (const [term, count] of counts) {
      const part = count * each;
      const before = frequencies.get(term);
      if (!before) frequencies.set(term, { frequency: part, highest: part, field });
      else {
        before.frequency += part;
        if (part > before.highest) [before.highest, before.field] = [part, field];
      }
    }
  }
  return [...frequencies].map(([term, { frequency, field }]) => ({ term, document, frequency, field }));
}

function analyzeFields(document: SearchDocument, vocabulary: TermNumbers): FieldTerms[] {
  const byField = FIELD_NAMES.map((): string[] => []);
  for (const [name, text] of document.texts) byField[FIELD_NAMES.indexOf(name)]?.push(text);
  const analyzed: FieldTerms[] = [];
  for (const [field, pieces] of byField.entries()) {
    const title = FIELD_WEIGHTS[field]?.title === true;
    const terms: number[] = [];
    let length = 0;
    for (const piece of pieces) {
      const words = tokenize(piece);
      for (const word of words) if (!isStopWord(word)) length++;
      addTerms(words, title, vocabulary, terms);
    }
    if (terms.length > 0) analyzed.push({ field, length, terms });
  }
  return analyzed;
}

/** Computes the weighted frequency of every term in one document, given the mean lengths of the fields. */
export function weighDocument(document: SearchDocument, means: readonly number[]): Map<string, number> {
  const vocabulary = new TermNumbers();
  const fieldTerms = analyzeFields(document, vocabulary);
  return new Map(
    weighTerms(0, fieldTerms, means).map(({ term, frequency }) => [vocabulary.terms[term] ?? '', frequency]),
  );
}

/** Computes the mean length of each field, in the order of the fields. */
export function meanFieldLengths(documents: readonly SearchDocument[]): number[] {
  const vocabulary = new TermNumbers();
  return averageLengths(documents.map((document) => analyzeFields(document, vocabulary)));
}

/** Numbers the documents in the given order. Deterministic: equal input gives equal bytes. */
export function buildIndex(documents: readonly SearchDocument[], digest: string): SearchIndex {
  const vocabulary = new TermNumbers();
  const analyzed = documents.map((document) => analyzeFields(document, vocabulary));
  const whole = (text: string): number => vocabulary.number(joinWords(tokenize(text)));
  const slugs = documents.map(({ slug }) => whole(slug));
  const names = documents.map(({ name }) => whole(name));
  const types = documents.map(({ texts }) => whole(texts.find(([field]) => field === 'type')?.[1] ?? ''));
  // Synonyms are terms even where no record has them, so that typos in them are recognized.
  for (const term of [...SYNONYMS, ...RELATED_TERMS].flat()) vocabulary.number(joinWords(tokenize(term)));

  const means = averageLengths(analyzed);
  const order = vocabulary.terms.map((term, number) => ({ term, number }));
  order.sort((a, b) => compareText(a.term, b.term));
  const rank = new Uint32Array(order.length);
  for (const [place, { number }] of order.entries()) rank[number] = place;

  const entries = analyzed.flatMap((fieldTerms, document) => weighTerms(document, fieldTerms, means));
  const documentFrequencies = new Float32Array(order.length);
  const offsets = new Uint32Array(order.length + 1);
  for (const { term, frequency } of entries) {
    const place = rank[term] ?? 0;
    documentFrequencies[place] = (documentFrequencies[place] ?? 0) + computePresence(frequency);
    const after = place + 1;
    offsets[after] = (offsets[after] ?? 0) + 1;
  }
  for (let term = 0; term < order.length; term++) {
    offsets[term + 1] = (offsets[term + 1] ?? 0) + (offsets[term] ?? 0);
  }

  const postings = new Uint32Array(entries.length);
  const impacts = new Float32Array(entries.length);
  const fields = new Uint8Array(entries.length);
  const free = offsets.slice();
  // Entries come in order of documents, so every posting list is sorted by document.
  for (const { term, document, frequency, field } of entries) {
    const place = rank[term] ?? 0;
    const at = free[place] ?? 0;
    free[place] = at + 1;
    postings[at] = document;
    const termIdf = idf(documents.length, documentFrequencies[place] ?? 0);
    impacts[at] = computeImpact(termIdf, frequency);
    fields[at] = field;
  }

  const starts = new Uint32Array(order.length + 1);
  for (const [place, { term }] of order.entries()) starts[place + 1] = (starts[place] ?? 0) + term.length;
  const letters = new Uint16Array(starts[order.length] ?? 0);
  for (const [place, { term }] of order.entries()) {
    for (let i = 0; i < term.length; i++) letters[(starts[place] ?? 0) + i] = term.charCodeAt(i);
  }
  const toPlaces = (numbers: readonly number[]): Uint32Array =>
    Uint32Array.from(numbers, (number) => rank[number] ?? 0);
  return {
    digest,
    documents: documents.length,
    letters,
    starts,
    offsets,
    postings,
    impacts,
    fields,
    frequencies: documentFrequencies,
    slugs: toPlaces(slugs),
    names: toPlaces(names),
    types: toPlaces(types),
  };
}
