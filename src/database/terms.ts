import { formsOf, isStop, joined, singular } from '../content/search/words.ts';
import type { Database } from './connect.ts';
import type { Term } from './vocabulary.ts';

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
  const stems = unique(words.map(singular));
  // By the word, not its stem: "want" alone says nothing, but "wants" may be a beginning.
  const begun = unique(words.filter((word) => !isStop(word)).map(singular));
  const exact = unique([
    ...stems.flatMap((stem) => [stem, ...formsOf(stem), ...partsOf(stem)]),
    ...phrasesOf(words),
    joined(words),
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
    parts.push(singular(stem.slice(0, cut)), singular(stem.slice(cut)));
  return parts;
}

function phrasesOf(words: readonly string[]): string[] {
  return words.flatMap((_, from) =>
    Array.from({ length: LONGEST_PHRASE }, (__, more) => joined(words.slice(from, from + more + 1))),
  );
}

const unique = (terms: readonly string[]): string[] => [...new Set(terms)];

/** Terms are letters and digits, so that nothing in them has to be escaped. */
const arrayText = (terms: readonly string[]): string => `{${terms.map((term) => `"${term}"`).join(',')}}`;
