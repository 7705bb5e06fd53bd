import { inflect, isStopWord, joinWords, singularize } from '../content/search/words.ts';
import type { Database } from './connect.ts';
import type { Term } from './vocabulary.ts';
import { eachPosting, isWhole, worthOf } from './postings.ts';

/** As many terms that begin with a word as the embedded search looks at. */
const MOST_PREFIXED = 256;
/** No longer phrase is looked up as one. */
const LONGEST_PHRASE = 4;
/** Terms like a mistyped word that are compared with it letter by letter. */
const MOST_LIKE = 64;
/** Of words of so many letters all that one slip can have been are looked up. */
const FEW = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export async function termsOf(database: Database, terms: readonly string[]): Promise<readonly Term[]> {
  return database.ask(
    (sql) =>
      sql<
        Term[]
      >`select term, documents, common, peak from word where term = any (${arrayText(terms)}::text::text[])`,
  );
}

/** Who has these terms: see `postings.ts`. */
export async function holdersOf(
  database: Database,
  terms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.ask(
    (sql) =>
      sql<{ term: string; holders: string }[]>`
      select term, holders from word where term = any (${arrayText(terms)}::text::text[])`,
  );
  return new Map(rows.map(({ term, holders }) => [term, holders]));
}

/** The terms that the words themselves lead to: they, their forms, their parts, what begins with them. */
export async function termsFor(database: Database, words: readonly string[]): Promise<readonly Term[]> {
  const stems = unique(words.map(singularize));
  // By the word, not its stem: "want" alone says nothing, but "wants" may be a beginning.
  const begun = unique(words.filter((word) => !isStopWord(word)).map(singularize));
  const exact = unique([
    ...stems.flatMap((stem) => [stem, ...inflect(stem), ...partsOf(stem)]),
    ...phrasesOf(words),
    joinWords(words),
  ]);
  return database.ask(
    (sql) =>
      sql<Term[]>`
      select term, documents, common, peak from word where term = any (${arrayText(exact)}::text::text[])
      union
      select word.* from unnest(${arrayText(begun)}::text::text[]) as stem,
        lateral (
          select term, documents, common, peak from word where term >= stem collate "C" and term < (stem || ${LAST}) collate "C"
          order by term limit ${MOST_PREFIXED}
        ) as word`,
  );
}

/** No letter comes after this one. */
const LAST = '\u{10ffff}';

/**
 * Terms that share three in ten of their threes of letters with a word: what it was meant for is among them if one slip was
 * made, unless more terms look like it than are compared. Where a slip leaves less than that, the terms it can come from
 * are looked up as they are.
 */
export async function termsLike(database: Database, words: readonly string[]): Promise<readonly Term[]> {
  return database.ask(
    (sql) =>
      sql<Term[]>`
      select term, documents, common, peak from word where term = any (${arrayText(unique(words.flatMap(slippedOf)))}::text::text[])
      union
      select word.* from unnest(${arrayText(words)}::text::text[]) as wrong,
        lateral (
          select term, documents, common, peak from word where term % wrong and term !~ '[0-9]' and length(term) between length(wrong) - 2 and length(wrong) + 2
          order by similarity(term, wrong) desc, term limit ${MOST_LIKE}
        ) as word`,
  );
}

/** Letters that changed places cost up to four threes; in a word of four, one that is wrong or too much costs most of them. */
function slippedOf(word: string): string[] {
  const each = <Made>(make: (before: string, after: string) => Made): Made[] =>
    Array.from(word, (_, at) => make(word.slice(0, at), word.slice(at)));
  const swapped = each((before, after) => before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2));
  if (word.length > FEW) return swapped;
  return [
    ...swapped,
    ...each((before, after) => before + after.slice(1)),
    ...each((before, after) => LETTERS.map((letter) => before + letter + after.slice(1))).flat(),
  ];
}

/** An unknown word may be two known ones. */
function partsOf(stem: string): string[] {
  const parts: string[] = [];
  for (let cut = 3; cut <= stem.length - 3; cut++)
    parts.push(singularize(stem.slice(0, cut)), singularize(stem.slice(cut)));
  return parts;
}

function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => joinWords(words.slice(from, from + more + 1))),
  );
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms)];

/** Terms are letters and digits, so that nothing in them has to be escaped. */
const arrayText = (terms: readonly string[]): string => `{${terms.map((term) => `"${term}"`).join(',')}}`;

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
const MAX_CACHED_POSTINGS = 6_000_000;
/** A term of which little is remembered takes its room as well. */
const EACH = 32;

const roomOf = ({ documents }: Holders): number => documents.length + EACH;

/** Who has the terms that are asked for; the ones that nobody asked for in the longest time are forgotten first. */
export class RememberedHolders {
  readonly #database: Database;
  readonly #most: number;
  readonly #known = new Map<string, Holders>();
  #room = 0;

  constructor(database: Database, most = MAX_CACHED_POSTINGS) {
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
