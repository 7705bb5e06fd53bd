import { presenceOf } from '../content/search/build.ts';
import type { Rows } from './copy.ts';
import { LONGEST, markOf, writePosting } from './postings.ts';
import type { Words } from './words.ts';

/** Terms and places of terms that are held before they are written down: a vocabulary may be larger than the memory. */
const MOST_TERMS = 200_000;
const MOST_PLACES = 4_000_000;

interface Counted {
  readonly number: number;
  /** Documents that it is worth something in. */
  documents: number;
  common: number;
  peak: number;
  /** Documents it is written down for. */
  places: number;
}

/** Who has which term, a part of the documents at a time: each part is a row for every term in it. */
export class TermDraft {
  readonly #rows: Rows;
  readonly #terms = new Map<string, Counted>();
  /** In the order in which they came: the term, the document, the mark. */
  readonly #term = new Uint32Array(MOST_PLACES);
  readonly #document = new Uint32Array(MOST_PLACES);
  readonly #mark = new Uint16Array(MOST_PLACES);
  #places = 0;
  #part = 0;

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** Documents come with ascending numbers. */
  async add(document: number, { worths, names }: Words): Promise<void> {
    if (this.#terms.size >= MOST_TERMS || this.#places + worths.size + names.length > MOST_PLACES)
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
    counted.common += presenceOf(worth);
    if (worth > counted.peak) counted.peak = worth;
    this.#term[this.#places] = counted.number;
    this.#document[this.#places] = document;
    this.#mark[this.#places++] = markOf(worth, whole);
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
    const bytes = Buffer.allocUnsafe(places.length * LONGEST);
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
