import type { Database } from './connect.ts';
import { eachPosting, isWhole, worthOf } from './postings.ts';
import { holdersOf } from './terms.ts';

/** Who has a term. */
export interface Holders {
  /** Ascending. */
  readonly documents: Uint32Array;
  /** What it is worth in each. */
  readonly worths: Float32Array;
  /** Those of which it is the whole name. */
  readonly called: readonly number[];
}

/** So many places of terms are remembered, of eight bytes each: what costs most to fetch is what is asked for most. */
const MOST = 6_000_000;
/** A term of which little is remembered takes its room as well. */
const EACH = 32;

const roomOf = ({ documents }: Holders): number => documents.length + EACH;

/** Who has the terms that are asked for; the ones that nobody asked for in the longest time are forgotten first. */
export class RememberedHolders {
  readonly #database: Database;
  readonly #most: number;
  readonly #known = new Map<string, Holders>();
  #room = 0;

  constructor(database: Database, most = MOST) {
    this.#database = database;
    this.#most = most;
  }

  async of(terms: readonly string[]): Promise<ReadonlyMap<string, Holders>> {
    const found = new Map<string, Holders>();
    for (const term of terms) {
      const known = this.#known.get(term);
      if (!known) continue;
      found.set(term, known);
      this.#known.delete(term);
      this.#known.set(term, known);
    }
    const missing = terms.filter((term) => !found.has(term));
    if (missing.length === 0) return found;
    for (const [term, text] of await holdersOf(this.#database, missing)) {
      const holders = holdersIn(text);
      found.set(term, holders);
      this.#remember(term, holders);
    }
    return found;
  }

  #remember(term: string, holders: Holders): void {
    // Two searches may have asked for it at the same time.
    if (this.#known.has(term) || roomOf(holders) > this.#most) return;
    this.#known.set(term, holders);
    this.#room += roomOf(holders);
    for (const [oldest, one] of this.#known) {
      if (this.#room <= this.#most) break;
      this.#known.delete(oldest);
      this.#room -= roomOf(one);
    }
  }
}

/** Read out of the text that stands in the database. */
export function holdersIn(text: string): Holders {
  // No document takes fewer than three characters.
  const most = Math.ceil(text.length / 3);
  const documents = new Uint32Array(most);
  const worths = new Float32Array(most);
  const called: number[] = [];
  let count = 0;
  eachPosting(text, (document, mark) => {
    if (isWhole(mark)) called.push(document);
    const worth = worthOf(mark);
    if (worth === 0) return;
    documents[count] = document;
    worths[count++] = worth;
  });
  return { documents: documents.slice(0, count), worths: worths.slice(0, count), called };
}
