import { computePresence, weighDocument } from '../content/search/build-index.ts';
import type { RowCopier } from './copy.ts';
import { type FieldName, FIELD_NAMES, type SearchDocument } from '../content/search/document.ts';
import { joinWords, tokenize } from '../content/search/words.ts';

/**
 * Posting lists as text. Each posting is the gap to the previous document number, the weighted frequency of the term, and
 * a flag for terms that are the whole slug or name. Text, because the driver would transfer bytes as hexadecimal digits.
 */

/** Every character holds six bits. Starting at this code, all 64 are printable. */
const FIRST_CODE = 48;
/** Five bits are part of the number; the sixth marks its last digit. */
const LAST_DIGIT_FLAG = 32;

/** Frequencies are quantized logarithmically, so finely that neighbours keep their order, from 1/512 to 128; level 0 is 0. */
const LEVELS = 65_536;
const LEVELS_PER_OCTAVE = 4096;
const MIN_EXPONENT = -9;

const toLevel = (frequency: number): number =>
  frequency <= 0
    ? 0
    : Math.min(
        LEVELS - 1,
        Math.max(1, Math.round((Math.log2(frequency) - MIN_EXPONENT) * LEVELS_PER_OCTAVE)),
      );
const FREQUENCY_BY_LEVEL = Float64Array.from({ length: LEVELS }, (_, level) =>
  level === 0 ? 0 : 2 ** (level / LEVELS_PER_OCTAVE + MIN_EXPONENT),
);

/** Separates parts that were written independently; document gaps start over after it. */
export const PART_SEPARATOR = ' ';

/** Encodes frequency and flag in seventeen bits. */
export const encodeMark = (frequency: number, isName: boolean): number =>
  toLevel(frequency) * 2 + Number(isName);

export const decodeFrequency = (mark: number): number => FREQUENCY_BY_LEVEL[mark >>> 1] ?? 0;
export const isWholeName = (mark: number): boolean => (mark & 1) === 1;

/** A number of 32 bits, and the three characters of the mark. */
export const MAX_POSTING_BYTES = 10;

/** Writes one posting and returns the position after it. */
export function writePosting(bytes: Uint8Array, at: number, gap: number, mark: number): number {
  let shift = 0;
  while (gap >>> shift >= LAST_DIGIT_FLAG) shift += 5;
  for (; shift > 0; shift -= 5) bytes[at++] = FIRST_CODE + ((gap >>> shift) & (LAST_DIGIT_FLAG - 1));
  bytes[at++] = FIRST_CODE + LAST_DIGIT_FLAG + (gap & (LAST_DIGIT_FLAG - 1));
  bytes[at++] = FIRST_CODE + (mark >>> 12);
  bytes[at++] = FIRST_CODE + ((mark >>> 6) & 63);
  bytes[at++] = FIRST_CODE + (mark & 63);
  return at;
}

/** Calls back for each document, in ascending order, with its mark. */
export function forEachPosting(text: string, callback: (document: number, mark: number) => void): void {
  let document = -1;
  for (let at = 0; at < text.length; ) {
    let code = text.charCodeAt(at++) - FIRST_CODE;
    // A separator.
    if (code < 0) {
      document = -1;
      continue;
    }
    let gap = 0;
    for (; code < LAST_DIGIT_FLAG; code = text.charCodeAt(at++) - FIRST_CODE) gap = (gap << 5) | code;
    document += (gap << 5) | (code - LAST_DIGIT_FLAG);
    const high = text.charCodeAt(at) - FIRST_CODE;
    const middle = text.charCodeAt(at + 1) - FIRST_CODE;
    callback(document, (high << 12) | (middle << 6) | (text.charCodeAt(at + 2) - FIRST_CODE));
    at += 3;
  }
}

/** Buffered before they are written, because a vocabulary may not fit into memory. */
const MAX_BUFFERED_TERMS = 200_000;
const MAX_BUFFERED_POSTINGS = 4_000_000;

interface TermStatistics {
  readonly number: number;
  /** Documents with a frequency above 0. */
  documents: number;
  common: number;
  peak: number;
  postings: number;
}

/** Writes posting lists in parts: one row per term and part of the documents. */
export class TermWriter {
  readonly #rows: RowCopier;
  readonly #terms = new Map<string, TermStatistics>();
  /** Buffered postings in input order, as parallel arrays. */
  readonly #term = new Uint32Array(MAX_BUFFERED_POSTINGS);
  readonly #document = new Uint32Array(MAX_BUFFERED_POSTINGS);
  readonly #mark = new Uint32Array(MAX_BUFFERED_POSTINGS);
  #count = 0;
  #part = 0;

  constructor(rows: RowCopier) {
    this.#rows = rows;
  }

  /** Adds a document. Numbers must be ascending. */
  async add(document: number, { frequencies, names }: DocumentTerms): Promise<void> {
    if (
      this.#terms.size >= MAX_BUFFERED_TERMS ||
      this.#count + frequencies.size + names.length > MAX_BUFFERED_POSTINGS
    )
      await this.flush();
    for (const [term, frequency] of frequencies) this.#put(document, term, frequency, names.includes(term));
    // A whole name may not be a term: "my account" starts with a stop word.
    for (const name of names) if (!frequencies.has(name)) this.#put(document, name, 0, true);
  }

  #put(document: number, term: string, frequency: number, isName: boolean): void {
    let statistics = this.#terms.get(term);
    if (statistics === undefined) {
      statistics = { number: this.#terms.size, documents: 0, common: 0, peak: 0, postings: 0 };
      this.#terms.set(term, statistics);
    }
    statistics.postings++;
    if (frequency > 0) statistics.documents++;
    statistics.common += computePresence(frequency);
    if (frequency > statistics.peak) statistics.peak = frequency;
    this.#term[this.#count] = statistics.number;
    this.#document[this.#count] = document;
    this.#mark[this.#count++] = encodeMark(frequency, isName);
  }

  async flush(): Promise<void> {
    const order = this.#sortByTerm();
    let first = 0;
    for (const [term, { documents, common, peak, postings }] of this.#terms) {
      const text = this.#encode(order.subarray(first, first + postings));
      first += postings;
      await this.#rows.add('staged_term', this.#part, term, documents, common, peak, text);
    }
    this.#terms.clear();
    this.#count = 0;
    this.#part++;
  }

  /** Returns the buffered postings grouped by term, each group in input order (counting sort). */
  #sortByTerm(): Uint32Array {
    const next = new Uint32Array(this.#terms.size + 1);
    for (const { number, postings } of this.#terms.values())
      next[number + 1] = (next[number] ?? 0) + postings;
    const order = new Uint32Array(this.#count);
    for (let posting = 0; posting < this.#count; posting++) {
      const term = this.#term[posting] ?? 0;
      const at = next[term] ?? 0;
      order[at] = posting;
      next[term] = at + 1;
    }
    return order;
  }

  #encode(postings: Uint32Array): string {
    const bytes = Buffer.allocUnsafe(postings.length * MAX_POSTING_BYTES);
    let at = 0;
    let before = -1;
    for (const posting of postings) {
      const document = this.#document[posting] ?? 0;
      at = writePosting(bytes, at, document - before, this.#mark[posting] ?? 0);
      before = document;
    }
    return bytes.toString('latin1', 0, at);
  }
}

/**
 * Mean length of each field in the official corpus, in words. A load reads its input only once, so the means of that
 * corpus are known too late; they hardly differ between corpora.
 */
export const MEAN_LENGTHS: Readonly<Record<FieldName, number>> = {
  slug: 1.9354,
  name: 1.9494,
  tags: 11.5843,
  triggers: 17.6264,
  category: 1.0056,
  type: 1,
  description: 21.4579,
  features: 15.5886,
  presets: 45.1381,
  brief: 41.2707,
  navigation: 22.016,
  uses: 49.7547,
  components: 37.7901,
  slots: 171.812,
  states: 89.3204,
  voice: 26.0189,
  details: 166.879,
  pages: 367.15,
  sample: 486.078,
};
const MEAN_LENGTH_LIST = FIELD_NAMES.map((name) => MEAN_LENGTHS[name]);

export interface DocumentTerms {
  /** Weighted frequency of each term in the document. */
  readonly frequencies: ReadonlyMap<string, number>;
  /** The whole slug and the whole name, each as one term. */
  readonly names: readonly string[];
}

/** Analyzes a document like the embedded index does, without the text search dictionaries of the server. */
export function analyzeDocument(document: SearchDocument): DocumentTerms {
  const names = new Set([document.slug, document.name].map((text) => joinWords(tokenize(text))));
  return { frequencies: weighDocument(document, MEAN_LENGTH_LIST), names: [...names] };
}
