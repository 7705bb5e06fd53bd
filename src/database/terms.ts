import { inflect, isStopWord, joinWords, singularize } from '../content/search/words.ts';
import type { Database } from './connect.ts';
import type { Term } from './vocabulary.ts';
import { forEachPosting, isWholeName, decodeFrequency } from './postings.ts';

/** As many terms with the same prefix as the embedded search scans. */
const MAX_PREFIX_MATCHES = 256;
/** Longer phrases are not looked up as one term. */
const MAX_PHRASE_WORDS = 4;
/** Number of similar terms whose edit distance is computed. */
const MAX_SIMILAR_TERMS = 64;
/** For words up to this length, all terms within one edit are enumerated. */
const MAX_ENUMERATED_LENGTH = 4;
const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];

export async function fetchTerms(database: Database, terms: readonly string[]): Promise<readonly Term[]> {
  return database.query(
    (sql) =>
      sql<
        Term[]
      >`select term, documents, common, peak from word where term = any (${toArrayLiteral(terms)}::text::text[])`,
  );
}

/** Fetches the encoded posting lists of terms: see `postings.ts`. */
export async function fetchPostings(
  database: Database,
  terms: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await database.query(
    (sql) =>
      sql<{ term: string; holders: string }[]>`
      select term, holders from word where term = any (${toArrayLiteral(terms)}::text::text[])`,
  );
  return new Map(rows.map(({ term, holders }) => [term, holders]));
}

/** Fetches the words of a query, their other forms and parts, and the terms that start with them. */
export async function fetchQueryTerms(
  database: Database,
  words: readonly string[],
): Promise<readonly Term[]> {
  const stems = unique(words.map(singularize));
  // Tests the word and not its stem: "want" is a stop word, but "wants" may be a prefix.
  const prefixes = unique(words.filter((word) => !isStopWord(word)).map(singularize));
  const exact = unique([
    ...stems.flatMap((stem) => [stem, ...inflect(stem), ...splitCompound(stem)]),
    ...joinPhrases(words),
    joinWords(words),
  ]);
  return database.query(
    (sql) =>
      sql<Term[]>`
      select term, documents, common, peak from word where term = any (${toArrayLiteral(exact)}::text::text[])
      union
      select word.* from unnest(${toArrayLiteral(prefixes)}::text::text[]) as stem,
        lateral (
          select term, documents, common, peak from word where term >= stem collate "C" and term < (stem || ${LAST_CHARACTER}) collate "C"
          order by term limit ${MAX_PREFIX_MATCHES}
        ) as word`,
  );
}

/** Sorts after every other character. */
const LAST_CHARACTER = '\u{10ffff}';

/**
 * Fetches terms with a trigram similarity of at least 0.3, which covers most single typos. Edits that change too many
 * trigrams are enumerated and looked up exactly.
 */
export async function fetchSimilarTerms(
  database: Database,
  words: readonly string[],
): Promise<readonly Term[]> {
  return database.query(
    (sql) =>
      sql<Term[]>`
      select term, documents, common, peak from word where term = any (${toArrayLiteral(unique(words.flatMap(enumerateEdits)))}::text::text[])
      union
      select word.* from unnest(${toArrayLiteral(words)}::text::text[]) as mistyped,
        lateral (
          select term, documents, common, peak from word where term % mistyped and term !~ '[0-9]' and length(term) between length(mistyped) - 2 and length(mistyped) + 2
          order by similarity(term, mistyped) desc, term limit ${MAX_SIMILAR_TERMS}
        ) as word`,
  );
}

/** Transposed letters change up to four trigrams; in a word of four letters, any edit changes most of them. */
function enumerateEdits(word: string): string[] {
  const atEachLetter = <Result>(edit: (before: string, after: string) => Result): Result[] =>
    Array.from(word, (_, at) => edit(word.slice(0, at), word.slice(at)));
  const swapped = atEachLetter(
    (before, after) => before + after.slice(1, 2) + after.slice(0, 1) + after.slice(2),
  );
  if (word.length > MAX_ENUMERATED_LENGTH) return swapped;
  return [
    ...swapped,
    ...atEachLetter((before, after) => before + after.slice(1)),
    ...atEachLetter((before, after) => LETTERS.map((letter) => before + letter + after.slice(1))).flat(),
  ];
}

/** Splits a word at every position, because an unknown word may be two known ones. */
function splitCompound(stem: string): string[] {
  const parts: string[] = [];
  for (let cut = 3; cut <= stem.length - 3; cut++)
    parts.push(singularize(stem.slice(0, cut)), singularize(stem.slice(cut)));
  return parts;
}

function joinPhrases(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: MAX_PHRASE_WORDS }, (__, more) => joinWords(words.slice(from, from + more + 1))),
  );
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms)];

/** Needs no escaping, because terms consist of letters and digits. */
const toArrayLiteral = (terms: readonly string[]): string =>
  `{${terms.map((term) => `"${term}"`).join(',')}}`;

/** The documents that contain a term. */
export interface PostingList {
  /** Ascending. */
  readonly documents: Uint32Array;
  /** Weighted frequency of the term in each document. */
  readonly frequencies: Float32Array;
  /** Documents whose whole slug or name is the term. */
  readonly titled: readonly number[];
}

/** Eight bytes each. The lists that are most expensive to fetch are also the most popular. */
const MAX_CACHED_POSTINGS = 6_000_000;
/** Fixed cost of a list, counted in postings. */
const LIST_OVERHEAD = 32;

const listSize = ({ documents }: PostingList): number => documents.length + LIST_OVERHEAD;

/** Caches posting lists and drops the least recently used. */
export class PostingCache {
  readonly #database: Database;
  readonly #capacity: number;
  readonly #lists = new Map<string, PostingList>();
  #size = 0;

  constructor(database: Database, capacity = MAX_CACHED_POSTINGS) {
    this.#database = database;
    this.#capacity = capacity;
  }

  async get(terms: readonly string[]): Promise<ReadonlyMap<string, PostingList>> {
    const found = new Map<string, PostingList>();
    for (const term of terms) {
      const list = this.#lists.get(term);
      if (!list) continue;
      found.set(term, list);
      this.#lists.delete(term);
      this.#lists.set(term, list);
    }
    const missing = terms.filter((term) => !found.has(term));
    if (missing.length === 0) return found;
    for (const [term, text] of await fetchPostings(this.#database, missing)) {
      const list = decodePostings(text);
      found.set(term, list);
      this.#add(term, list);
    }
    return found;
  }

  #add(term: string, list: PostingList): void {
    // Two concurrent searches may have fetched it.
    if (this.#lists.has(term) || listSize(list) > this.#capacity) return;
    this.#lists.set(term, list);
    this.#size += listSize(list);
    for (const [oldest, one] of this.#lists) {
      if (this.#size <= this.#capacity) break;
      this.#lists.delete(oldest);
      this.#size -= listSize(one);
    }
  }
}

/** Decodes the text of the column `holders`. */
export function decodePostings(text: string): PostingList {
  // A posting has at least three characters.
  const capacity = Math.ceil(text.length / 3);
  const documents = new Uint32Array(capacity);
  const frequencies = new Float32Array(capacity);
  const titled: number[] = [];
  let count = 0;
  forEachPosting(text, (document, mark) => {
    if (isWholeName(mark)) titled.push(document);
    const frequency = decodeFrequency(mark);
    if (frequency === 0) return;
    documents[count] = document;
    frequencies[count++] = frequency;
  });
  return { documents: documents.slice(0, count), frequencies: frequencies.slice(0, count), titled };
}
