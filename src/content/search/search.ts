/** Finds the documents that match a query, in order of relevance, and explains the matches. */
import { FIELD_NAMES, type FieldName } from './document.ts';
import { type Expansion, expandQuery, type MatchKind } from './expansions.ts';
import { buildLexicon, type Lexicon } from './lexicon.ts';
import { documentFrequency, findPosting, findTerm, type SearchIndex, termText } from './search-index.ts';
import { type Candidates, type SelectOptions, selectHits, Tier, type TopHits } from './top-hits.ts';
import { isGeneric, joinWords, tokenizeQuery } from './words.ts';

export interface Match {
  /** The matched words of the query, folded. */
  readonly word: string;
  /** The matching term of the document. */
  readonly term: string;
  readonly field: FieldName;
  readonly how: MatchKind;
}

export interface Hit {
  readonly document: number;
  readonly score: number;
  /** Computed on access: most hits are only counted or listed. */
  readonly matches: readonly Match[];
}

export interface SearchOptions extends SelectOptions {
  /** Matches only the words themselves: no prefixes, typos, synonyms or compounds. */
  readonly strict?: boolean;
}

export interface FindResult extends TopHits {
  /** The expansions of each word of the query. */
  readonly expansions: readonly (readonly Expansion[])[];
}

/** Weight of a generic word such as "page" beside more specific ones. */
const GENERIC_WORD_SHARE = 0.35;
/** Factor for documents of a type that the query names: "theme", "layout", "starter". */
const TYPE_BOOST = 2;
/** Factor for documents whose whole slug or name is the query. */
const TITLE_BOOST = 2;

/** Sums of shares are rounded to 32 bits, and a missing word of the longest query takes away more than this. */
const ALL_WORDS_COVERAGE = 0.999;

/** Accumulators by document number. They are all zeros between queries; the two lists keep stale numbers. */
interface Scratch {
  /** Best score of the current word. */
  readonly best: Float32Array;
  /** Documents that match the current word. */
  readonly matched: Uint32Array;
  readonly total: Float32Array;
  /** Sum of the shares of the matching words. */
  readonly coverage: Float32Array;
  /** Documents that match any word, and their final scores. */
  readonly candidates: Uint32Array;
  readonly scores: Float64Array;
}

/** Reuses scoring buffers from query to query, since allocating them costs more than most queries. */
export class ScratchPool {
  readonly #documents: number;
  readonly #free: Scratch[] = [];

  constructor(documents: number) {
    this.#documents = documents;
  }

  /** Lends buffers to `work`; a query that runs inside another one gets its own. Discards them if `work` throws. */
  use<Result>(work: (scratch: Scratch) => Result): Result {
    const scratch = this.#free.pop() ?? this.#allocate();
    const result = work(scratch);
    this.#free.push(scratch);
    return result;
  }

  #allocate(): Scratch {
    const documents = this.#documents;
    return {
      best: new Float32Array(documents),
      matched: new Uint32Array(documents),
      total: new Float32Array(documents),
      coverage: new Float32Array(documents),
      candidates: new Uint32Array(documents),
      scores: new Float64Array(documents),
    };
  }
}

/** Data derived from an index on its first query. */
interface IndexState {
  readonly lexicon: Lexicon;
  readonly pool: ScratchPool;
  readonly typeTerms: ReadonlySet<number>;
}

const states = new WeakMap<SearchIndex, IndexState>();

function stateOf(index: SearchIndex): IndexState {
  const known = states.get(index);
  if (known) return known;
  const state: IndexState = {
    lexicon: buildLexicon(index),
    pool: new ScratchPool(index.documents),
    typeTerms: new Set(index.types),
  };
  states.set(index, state);
  return state;
}

/** Empties the cache of typos, so that benchmarks can measure a first query. */
export function clearTypoCache(index: SearchIndex): void {
  states.get(index)?.lexicon.typos.clear();
}

/** A word with at least one expansion, and its weight among the words of the query. */
interface QueryWord {
  readonly expansions: readonly Expansion[];
  readonly share: number;
}

export interface ExpandedQuery {
  readonly words: readonly string[];
  readonly expansions: readonly (readonly Expansion[])[];
  /** The terms that are names of record types. */
  readonly typeTerms: ReadonlySet<number>;
}

/** Scores an expansion in a document by its weakest term. */
function scoreExpansion(index: SearchIndex, { terms, weight }: Expansion, document: number): number {
  let least = Number.POSITIVE_INFINITY;
  for (const term of terms) {
    const at = findPosting(index, term, document);
    if (at < 0) return 0;
    least = Math.min(least, index.impacts[at] ?? 0);
  }
  return Math.fround(least * weight);
}

/** Raises the best score of every document that one expansion matches; returns the new number of matched documents. */
function accumulateExpansion(
  index: SearchIndex,
  { best, matched }: Scratch,
  expansion: Expansion,
  count: number,
): number {
  const { postings, impacts, offsets } = index;
  const { terms, weight } = expansion;
  let rarest = terms[0] ?? 0;
  for (const term of terms)
    if (documentFrequency(index, term) < documentFrequency(index, rarest)) rarest = term;
  const end = offsets[rarest + 1] ?? 0;
  const isSingle = terms.length === 1;
  for (let at = offsets[rarest] ?? 0; at < end; at++) {
    const document = postings[at] ?? 0;
    const score = isSingle ? (impacts[at] ?? 0) * weight : scoreExpansion(index, expansion, document);
    const before = best[document] ?? 0;
    if (score <= before) continue;
    if (before === 0) matched[count++] = document;
    best[document] = score;
  }
  return count;
}

/** Adds the best expansion of a word to the totals; returns the new number of candidates. */
function accumulateWord(
  index: SearchIndex,
  scratch: Scratch,
  { expansions, share }: QueryWord,
  count: number,
): number {
  const { best, matched, total, coverage, candidates } = scratch;
  let matches = 0;
  for (const expansion of expansions) matches = accumulateExpansion(index, scratch, expansion, matches);
  for (let i = 0; i < matches; i++) {
    const document = matched[i] ?? 0;
    if (coverage[document] === 0) candidates[count++] = document;
    total[document] = (total[document] ?? 0) + (best[document] ?? 0) * share;
    coverage[document] = (coverage[document] ?? 0) + share;
    best[document] = 0;
  }
  return count;
}

/** Returns the type terms that the query names, directly or by a synonym. */
function findNamedTypes(typeTerms: ReadonlySet<number>, words: readonly QueryWord[]): Set<number> {
  const named = new Set<number>();
  for (const { expansions } of words) {
    for (const { terms, how } of expansions) {
      const [term = -1] = terms;
      const isCertain = terms.length === 1 && (how === 'exact' || how === 'synonym');
      if (isCertain && typeTerms.has(term)) named.add(term);
    }
  }
  return named;
}

/** Computes the final scores, or the tiers, of the candidates and zeroes the accumulators. */
function scoreCandidates(
  { slugs, names, types }: SearchIndex,
  scratch: Scratch,
  count: number,
  shares: number,
  title: number,
  namedTypes: ReadonlySet<number>,
  isTiered: boolean,
): Candidates {
  const { candidates, scores, total, coverage } = scratch;
  for (let i = 0; i < count; i++) {
    const document = candidates[i] ?? 0;
    const isTitle = title >= 0 && (slugs[document] === title || names[document] === title);
    const covered = (coverage[document] ?? 0) / shares;
    if (isTiered) {
      scores[i] = isTitle ? Tier.title : covered > ALL_WORDS_COVERAGE ? Tier.allWords : Tier.someWords;
    } else {
      let score = total[document] ?? 0;
      // A small penalty for missing words. Two square roots, since unlike Math.pow they are exact on every machine.
      score *= Math.sqrt(Math.sqrt(covered));
      if (isTitle) score *= TITLE_BOOST;
      if (namedTypes.has(types[document] ?? -1)) score *= TYPE_BOOST;
      scores[i] = score;
    }
    total[document] = 0;
    coverage[document] = 0;
  }
  return { documents: candidates.subarray(0, count), scores: scores.subarray(0, count) };
}

/** Scores all documents that match an expanded query and returns the best of them. */
export function rank(
  index: SearchIndex,
  { words, expansions, typeTerms }: ExpandedQuery,
  pool: ScratchPool,
  options: SelectOptions,
): TopHits {
  const queryWords: QueryWord[] = expansions
    .map((list, at) => ({ expansions: list, share: isGeneric(words[at] ?? '') ? GENERIC_WORD_SHARE : 1 }))
    .filter((word) => word.expansions.length > 0);
  const shares = queryWords.reduce((sum, { share }) => sum + share, 0);
  const title = findTerm(index, joinWords(words));
  const namedTypes = findNamedTypes(typeTerms, queryWords);
  return pool.use((scratch) => {
    let count = 0;
    for (const word of queryWords) count = accumulateWord(index, scratch, word, count);
    const isTiered = options.isTiered === true;
    return selectHits(scoreCandidates(index, scratch, count, shares, title, namedTypes, isTiered), options);
  });
}

/** Finds the best documents for a query, and the number of all that match. */
export function find(index: SearchIndex, query: string, options: SearchOptions = {}): FindResult {
  const words = tokenizeQuery(query);
  if (words.length === 0 || index.documents === 0) return { total: 0, hits: [], expansions: [] };
  const { lexicon, pool, typeTerms } = stateOf(index);
  const expansions = expandQuery(index, lexicon, words, options.strict ?? false);
  return { ...rank(index, { words, expansions, typeTerms }, pool, options), expansions };
}

/** Finds documents like `find`, with the matches that explain each hit. Accepts any text as a query. */
export function search(index: SearchIndex, query: string, options: SearchOptions = {}): Hit[] {
  const { hits, expansions } = find(index, query, options);
  return hits.map(({ document, score }) => ({
    document,
    score,
    get matches() {
      return explainMatches(index, expansions, document);
    },
  }));
}

/** Returns the best expansion of each word in a document. */
function explainMatches(
  index: SearchIndex,
  expansions: readonly (readonly Expansion[])[],
  document: number,
): Match[] {
  const chosen = new Set<Expansion>();
  for (const list of expansions) {
    let best: Expansion | undefined;
    let highest = 0;
    for (const expansion of list) {
      const score = scoreExpansion(index, expansion, document);
      if (score > highest) [best, highest] = [expansion, score];
    }
    if (best) chosen.add(best);
  }
  return [...chosen].map(({ word, terms, how }) => {
    const field = index.fields[findPosting(index, terms[0] ?? 0, document)] ?? 0;
    return {
      word,
      term: terms.map((term) => termText(index, term)).join(' '),
      field: FIELD_NAMES[field] ?? 'details',
      how,
    };
  });
}
