import { byTypeAndSlug, type ContentType } from '../content/corpus.ts';
import { impactOf } from '../content/search/build.ts';
import { readingsOf, type Reading } from '../content/search/readings.ts';
import { rank } from '../content/search/search.ts';
import { findTerm, rarity, rarityOf, type SearchIndex, termText } from '../content/search/terms.ts';
import { isStop, joined, singular, wordsOf, wordsOfQuery } from '../content/search/words.ts';
import type { Page, Selection, Sort } from '../content/select.ts';
import type { Database } from './connect.ts';
import { filtersOf, wantedBy } from './facts.ts';
import { PLACES } from './list.ts';
import { type Tiers, tiersOf } from './query.ts';
import type { Remembered } from './remembered.ts';
import {
  standingTerms,
  type Term,
  termsFor,
  termsLike,
  termsOf,
  type Vocabulary,
  vocabularyOf,
} from './vocabulary.ts';
import { WEIGHED, wholeName, worthAt } from './words.ts';

export type Search = (
  text: string,
  selection: Selection,
  sort: Sort | undefined,
  page: Page,
) => Promise<{ readonly total: number; readonly ids: readonly number[] }>;

/** Up to so many answers are all compared with each other; of more, so many at a time, the recommended ones first. */
const BLOCK = 500;
/** Of these, so many by the whole formula: those that PostgreSQL finds best by the weights of their words. */
const RANKED = 120;

/** Words of a query that count. */
const MOST_WORDS = 24;

/** In a large corpus every word has enough good answers, and every reading of it costs: so many are asked for. */
const LARGE = 5_000;
const SUREST = 8;
const surest = (readings: readonly Reading[]): readonly Reading[] =>
  readings.toSorted((a, b) => b.weight - a.weight).slice(0, SUREST);

const NOTHING = { total: 0, ids: [] };

export async function createSearch(
  database: Database,
  totals: Remembered<number>,
  population: number,
): Promise<Search> {
  const standing = standingTerms();
  const known = new Map((await termsOf(database, standing)).map((one) => [one.term, one]));
  const base = standing.map((term): Term => known.get(term) ?? { term, documents: 0, common: 0, peak: 0 });

  return async (text, selection, sort, { limit, offset }) => {
    const words = wordsOfQuery(text).slice(0, MOST_WORDS);
    const wanted = wantedBy(selection);
    if (words.length === 0 || !wanted) return NOTHING;
    const vocabulary = await vocabularyFor(database, words, base, population);
    const readings = readingsOf(vocabulary.index, vocabulary.prepared, words, false).map((of) =>
      population > LARGE ? surest(of) : of,
    );
    const answered = readings.filter((of) => of.length > 0);
    if (answered.length === 0) return NOTHING;
    const whole = wholeName(words);
    const filters = filtersOf(selection.type, wanted);
    const tiers = tiersOf(answered, (term) => termText(vocabulary.index, term), whole, filters);
    const total = await totals.get(`search ${tiers.all}`, () => countOf(database, tiers.all));
    if (offset >= total) return { total, ids: [] };
    if (sort !== undefined) return { total, ids: await sorted(database, tiers.all, sort, { limit, offset }) };
    const ranked = (query: string, at: number): Promise<readonly number[]> =>
      rankedBlock(database, query, at, { words, whole, readings, vocabulary });
    return { total, ids: await bestOf(ranked, tiers, total, { limit, offset }) };
  };
}

/** What the words may have meant; for those that nobody uses also what looks like them. */
async function vocabularyFor(
  database: Database,
  words: readonly string[],
  base: readonly Term[],
  population: number,
): Promise<Vocabulary> {
  const own = await termsFor(database, words);
  const plain = vocabularyOf([...base, ...own], population);
  const used = new Set(own.map(({ term }) => term));
  const wrong = words.filter(
    (word) => !isStop(word) && !used.has(singular(word)) && !plain.prepared.synonyms.has(singular(word)),
  );
  if (wrong.length === 0) return plain;
  return vocabularyOf([...base, ...own, ...(await termsLike(database, wrong))], population);
}

async function countOf(database: Database, query: string): Promise<number> {
  const [row] = await database.ask(
    (sql) =>
      sql<{ total: number }[]>`
      select count(*)::integer as total from entry where words @@ ${query}::text::tsquery`,
  );
  return row?.total ?? 0;
}

async function sorted(
  database: Database,
  query: string,
  sort: Sort,
  { limit, offset }: Page,
): Promise<readonly number[]> {
  const rows = await database.ask(
    (sql) =>
      sql<{ id: number }[]>`
      select id from entry where words @@ ${query}::text::tsquery
      order by ${sql(PLACES[sort])} limit ${limit} offset ${offset}`,
  );
  return rows.map(({ id }) => id);
}

/** The page out of one block if all fits in it, else out of one block after the other, tier by tier. */
async function bestOf(
  ranked: (query: string, at: number) => Promise<readonly number[]>,
  { tiers, all }: Tiers,
  total: number,
  { limit, offset }: Page,
): Promise<readonly number[]> {
  if (total <= BLOCK) return (await ranked(all, 0)).slice(offset, offset + limit);
  const ids: number[] = [];
  for (const tier of tiers) {
    for (let at = 0; ; at += BLOCK) {
      const block = await ranked(tier, at);
      ids.push(...block);
      if (ids.length >= offset + limit) return ids.slice(offset, offset + limit);
      if (block.length < BLOCK) break;
    }
  }
  return ids.slice(offset, offset + limit);
}

interface Question {
  readonly words: readonly string[];
  readonly whole: string;
  readonly readings: readonly (readonly Reading[])[];
  readonly vocabulary: Vocabulary;
}

/** A block of the documents that a query finds, in the order of the embedded search. */
async function rankedBlock(
  database: Database,
  query: string,
  at: number,
  { words, whole, readings, vocabulary }: Question,
): Promise<readonly number[]> {
  const { index } = vocabulary;
  const used = new Set(readings.flat().flatMap((reading) => reading.terms));
  const names = JSON.stringify([whole, ...[...used].map((term) => termText(index, term))]);
  const asked = JSON.stringify(readings.filter((of) => of.length > 0).map((of) => roughly(of, index)));
  const rows = await database.ask(
    (sql) =>
      sql<{ id: number; type: ContentType; slug: string; held: string | null }[]>`
      with asked as materialized (
        select query::tsquery as query, says from json_to_recordset(${asked}::text::json) as asked (query text, says real)
      ), candidate as materialized (
        select id, type, slug, words, (
          select sum(says * ts_rank(${WEIGHED}::text::real[], words, query)) from asked
        ) + case when words @@ ${`'${whole}'`}::text::tsquery then 100 else 0 end as rough
        from entry where words @@ ${query}::text::tsquery limit ${BLOCK} offset ${at}
      )
      select id, type, slug, case when row_number() over (order by rough desc, id) <= ${RANKED} then (
        select coalesce(json_object_agg(lexeme, coalesce(positions[1], 0)), '{}')::text from unnest(words)
        where lexeme in (select json_array_elements_text(${names}::text::json))
      ) end as held
      from candidate order by rough desc, id`,
  );
  const exactly = rows.flatMap(({ held, ...row }) =>
    held === null ? [] : [{ ...row, held: JSON.parse(held) as Record<string, number> }],
  );
  const best = rankedExactly(exactly, { words, whole, readings, vocabulary });
  return [...best, ...rows.flatMap(({ id, held }) => (held === null ? [id] : []))];
}

/** The surest readings of a word as one question, and how much the word says. */
function roughly(readings: readonly Reading[], index: SearchIndex): { query: string; says: number } {
  const surest = Math.max(...readings.map(({ weight }) => weight));
  const sure = readings.filter(({ weight }) => weight >= surest / 2);
  const said = sure.map(({ terms }) => terms.map((term) => `'${termText(index, term)}'`).join(' & '));
  return {
    query: said.map((one) => `(${one})`).join(' | '),
    says: Math.max(...sure.map(({ terms, weight }) => weight * rarityOf(index, terms))),
  };
}

interface Candidate {
  readonly id: number;
  readonly type: ContentType;
  readonly slug: string;
  /** The terms it has of those that were asked for. */
  readonly held: Readonly<Record<string, number>>;
}

/** The candidates in the order of the embedded search. */
function rankedExactly(
  unsorted: readonly Candidate[],
  { words, whole, readings, vocabulary: { index, terms } }: Question,
): number[] {
  const used = new Set(readings.flat().flatMap((reading) => reading.terms));
  // Where two are worth the same, the order of the corpus decides.
  const candidates = unsorted.toSorted(byTypeAndSlug);
  const offsets = new Uint32Array(terms.length + 1);
  const holders: number[] = [];
  const impacts: number[] = [];
  for (const [term, { term: text, common }] of terms.entries()) {
    const says = rarity(index.population ?? 0, common);
    for (const [document, { held }] of used.has(term) ? candidates.entries() : []) {
      const position = held[text];
      if (position === undefined) continue;
      holders.push(document);
      impacts.push(impactOf(says, worthAt(position)));
    }
    offsets[term + 1] = holders.length;
  }
  const title = findTerm(index, joined(words));
  const titles = Uint32Array.from(candidates, ({ held }) => (Object.hasOwn(held, whole) ? title : NOBODY));
  const small: SearchIndex = {
    ...index,
    documents: candidates.length,
    offsets,
    holders: Uint32Array.from(holders),
    impacts: Float32Array.from(impacts),
    slugs: titles,
    names: titles,
    types: Uint32Array.from(candidates, ({ type }) => findTerm(index, joined(wordsOf(type)))),
  };
  return rank(small, words, readings)
    .sort((a, b) => b.score - a.score || a.document - b.document)
    .flatMap(({ document }) => candidates[document]?.id ?? []);
}

/** The number of no term. */
const NOBODY = 0xffffffff;
