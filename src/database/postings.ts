import { computePresence, weighDocument } from '../content/search/build-index.ts';
import type { RowCopier } from './copy.ts';
import { type FieldName, FIELD_NAMES, type SearchDocument } from '../content/search/document.ts';
import { joinWords, tokenize } from '../content/search/words.ts';

/**
 * Who has a term, as a text: for each document how far its number is from the one before it, what the term is worth in it,
 * and whether it is the whole of its name. A text, because the driver gives one as it comes, and bytes as hexadecimal
 * digits.
 */

/** Six bits are a character, from this one on: all of them are letters, digits and signs. */
const FIRST_CODE = 48;
/** Of the six, five are of the number; the sixth says that it ends here. */
const LAST_DIGIT_FLAG = 32;

/** What a term is worth, in steps of half a percent from 1/512 to 32; 0 if it is nothing. */
const LEVELS = 2048;
const LEVELS_PER_OCTAVE = 136;
const MIN_EXPONENT = -9;

const toLevel = (worth: number): number =>
  worth <= 0
    ? 0
    : Math.min(LEVELS - 1, Math.max(1, Math.round((Math.log2(worth) - MIN_EXPONENT) * LEVELS_PER_OCTAVE)));
const FREQUENCY_BY_LEVEL = Float64Array.from({ length: LEVELS }, (_, level) =>
  level === 0 ? 0 : 2 ** (level / LEVELS_PER_OCTAVE + MIN_EXPONENT),
);

/** Between two texts that were written apart: the numbers begin again. */
export const PART_SEPARATOR = ' ';

/** What stands for a term in a document, in one number of twelve bits. */
export const encodeMark = (worth: number, whole: boolean): number => toLevel(worth) * 2 + Number(whole);

export const decodeFrequency = (mark: number): number => FREQUENCY_BY_LEVEL[mark >>> 1] ?? 0;
export const isWholeName = (mark: number): boolean => (mark & 1) === 1;

/** Most that one document takes: a number of 32 bits, and the two characters of its mark. */
export const MAX_POSTING_BYTES = 9;

/** Writes one document, and gives the place after it. */
export function writePosting(bytes: Uint8Array, at: number, gap: number, mark: number): number {
  let shift = 0;
  while (gap >>> shift >= LAST_DIGIT_FLAG) shift += 5;
  for (; shift > 0; shift -= 5) bytes[at++] = FIRST_CODE + ((gap >>> shift) & (LAST_DIGIT_FLAG - 1));
  bytes[at++] = FIRST_CODE + LAST_DIGIT_FLAG + (gap & (LAST_DIGIT_FLAG - 1));
  bytes[at++] = FIRST_CODE + (mark >>> 6);
  bytes[at++] = FIRST_CODE + (mark & 63);
  return at;
}

/** Tells each document, in ascending order, and its mark. */
export function forEachPosting(text: string, tell: (document: number, mark: number) => void): void {
  let document = -1;
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at++) - FIRST_CODE;
    // The seam.
    if (code < 0) {
      document = -1;
      continue;
    }
    let gap = 0;
    for (; code < LAST_DIGIT_FLAG; code = text.charCodeAt(at++) - FIRST_CODE) gap = (gap << 5) | code;
    document += (gap << 5) | (code - LAST_DIGIT_FLAG);
    tell(document, ((text.charCodeAt(at) - FIRST_CODE) << 6) | (text.charCodeAt(at + 1) - FIRST_CODE));
    at += 2;
  }
}

/** Terms and places of terms that are held before they are written down: a vocabulary may be larger than the memory. */
const MAX_BUFFERED_TERMS = 200_000;
const MAX_BUFFERED_POSTINGS = 4_000_000;

interface TermStatistics {
  readonly number: number;
  /** Documents that it is worth something in. */
  documents: number;
  common: number;
  peak: number;
  /** Documents it is written down for. */
  places: number;
}

/** Who has which term, a part of the documents at a time: each part is a row for every term in it. */
export class TermWriter {
  readonly #rows: RowCopier;
  readonly #terms = new Map<string, TermStatistics>();
  /** In the order in which they came: the term, the document, the mark. */
  readonly #term = new Uint32Array(MAX_BUFFERED_POSTINGS);
  readonly #document = new Uint32Array(MAX_BUFFERED_POSTINGS);
  readonly #mark = new Uint16Array(MAX_BUFFERED_POSTINGS);
  #places = 0;
  #part = 0;

  constructor(rows: RowCopier) {
    this.#rows = rows;
  }

  /** Documents come with ascending numbers. */
  async add(document: number, { worths, names }: DocumentTerms): Promise<void> {
    if (
      this.#terms.size >= MAX_BUFFERED_TERMS ||
      this.#places + worths.size + names.length > MAX_BUFFERED_POSTINGS
    )
      await this.flush();
    for (const [term, worth] of worths) this.#put(document, term, worth, names.includes(term));
    // A name may be no term of its own: "my account" begins with a word that says nothing.
    for (const name of names) if (!worths.has(name)) this.#put(document, name, 0, true);
  }

  #put(document: number, term: string, worth: number, whole: boolean): void {
    let counted = this.#terms.get(term);
    if (counted === undefined) {
      counted = { number: this.#terms.size, documents: 0, common: 0, peak: 0, places: 0 };
      this.#terms.set(term, counted);
    }
    counted.places++;
    if (worth > 0) counted.documents++;
    counted.common += computePresence(worth);
    if (worth > counted.peak) counted.peak = worth;
    this.#term[this.#places] = counted.number;
    this.#document[this.#places] = document;
    this.#mark[this.#places++] = encodeMark(worth, whole);
  }

  async flush(): Promise<void> {
    const order = this.#byTerm();
    let first = 0;
    for (const [term, { documents, common, peak, places }] of this.#terms) {
      const holders = this.#written(order.subarray(first, first + places));
      first += places;
      await this.#rows.add('counted', this.#part, term, documents, common, peak, holders);
    }
    this.#terms.clear();
    this.#places = 0;
    this.#part++;
  }

  /** The places of the first term, then those of the second, and so on; those of a term as they came. */
  #byTerm(): Uint32Array {
    const next = new Uint32Array(this.#terms.size + 1);
    for (const { number, places } of this.#terms.values()) next[number + 1] = (next[number] ?? 0) + places;
    const order = new Uint32Array(this.#places);
    for (let place = 0; place < this.#places; place++) {
      const term = this.#term[place] ?? 0;
      const at = next[term] ?? 0;
      order[at] = place;
      next[term] = at + 1;
    }
    return order;
  }

  #written(places: Uint32Array): string {
    const bytes = Buffer.allocUnsafe(places.length * MAX_POSTING_BYTES);
    let at = 0;
    let before = -1;
    for (const place of places) {
      const document = this.#document[place] ?? 0;
      at = writePosting(bytes, at, document - before, this.#mark[place] ?? 0);
      before = document;
    }
    return bytes.toString('latin1', 0, at);
  }
}

/**
 * The mean length of each field in the official corpus, in words. Those of a corpus that is read only once are known too
 * late; how long a name or a description usually is hardly differs.
 */
export const MEAN_LENGTHS: Readonly<Record<FieldName, number>> = {
  slug: 1.96,
  name: 1.97,
  tags: 7.33,
  triggers: 17.64,
  category: 1.01,
  type: 1,
  description: 21.43,
  features: 16.62,
  presets: 45.59,
  brief: 41.6,
  navigation: 20.58,
  uses: 54.58,
  components: 33.33,
  slots: 74.85,
  states: 89.79,
  voice: 26.42,
  details: 164.57,
  pages: 209.34,
  sample: 212.01,
};
const MEAN_LENGTH_LIST = FIELD_NAMES.map((name) => MEAN_LENGTHS[name]);

export interface DocumentTerms {
  /** What each is worth in the document. */
  readonly worths: ReadonlyMap<string, number>;
  /** The whole slug and the whole name, each as one word. */
  readonly names: readonly string[];
}

/** No dictionary of the server decides what a word is: the words are those of the embedded index, and so is their worth. */
export function analyzeDocument(document: SearchDocument): DocumentTerms {
  const names = new Set([document.slug, document.name].map((text) => joinWords(tokenize(text))));
  return { worths: weighDocument(document, MEAN_LENGTH_LIST), names: [...names] };
}
