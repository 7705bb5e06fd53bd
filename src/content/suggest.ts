/** Suggests records for a sentence that describes a page or a product. */
import { LIMITS } from '../base/limits.ts';
import { isGeneric, singularize } from './search/words.ts';
import type { PublicContentSummaryV1, SearchResponseV1 } from '../schemas/types.ts';
import type { ContentType } from './corpus.ts';
import { createMatchExplainer, type MatchExplainer, type RecordTexts } from './match-explanation.ts';

/** Always this many suggestions, and up to `MAX_SUGGESTIONS` of those that contain words of the sentence. */
const MIN_SUGGESTIONS = 3;
const MAX_SUGGESTIONS = 5;
const RESULTS_PER_QUERY = 12;
/** Damps the lead of the first results when two rankings are combined (reciprocal rank fusion). */
const RANK_OFFSET = 5;
/** Words that occur in descriptions of any page. */
const COMMON_WORDS: ReadonlySet<string> = new Set(
  'list look new one open people see show use user'.split(' '),
);
const MAX_QUERY_CHARACTERS = LIMITS.queryCharacters.max;

export interface Suggestion extends RecordTexts {
  readonly reason: string;
  /** From 0 to 1, where 1 means that every query ranked it first. */
  readonly score: number;
}

/** Picks the significant words of a sentence, or all of them if none is significant. */
export function extractKeywords(sentence: string): {
  readonly keywords: readonly string[];
  readonly why: MatchExplainer;
} {
  const { words } = createMatchExplainer(sentence);
  const significant = words.filter((word) => !isGeneric(word) && !COMMON_WORDS.has(singularize(word)));
  const keywords = significant.length > 0 ? significant : words;
  return { keywords, why: createMatchExplainer(keywords.join(' ')) };
}

export interface SuggestionSource {
  /** Any client of the service. */
  readonly client: {
    search(
      query: { readonly q: string; readonly type: ContentType; readonly limit: number },
      options: { readonly signal: AbortSignal },
    ): Promise<SearchResponseV1>;
  };
  readonly signal: AbortSignal;
  /** Converts a result into the texts of a suggestion; `toRecordTexts` by default. */
  readonly toTexts?: (summary: PublicContentSummaryV1) => RecordTexts;
}

/** Searches for the sentence and for its keywords, and combines the two rankings. */
export async function fetchSuggestions(
  { client, signal, toTexts = toRecordTexts }: SuggestionSource,
  type: ContentType,
  sentence: string,
  why: MatchExplainer,
): Promise<Suggestion[]> {
  const queries = buildQueries(sentence, why.words.join(' '));
  const responses = await Promise.all(
    [...queries].map((q) => client.search({ q, type, limit: RESULTS_PER_QUERY }, { signal })),
  );
  const scores = new Map<string, { record: RecordTexts; score: number }>();
  for (const { results } of responses) {
    for (const [rank, record] of results.map(toTexts).entries()) {
      const before = scores.get(record.slug)?.score ?? 0;
      scores.set(record.slug, { record, score: before + 1 / (RANK_OFFSET + rank) });
    }
  }
  const best = queries.size / RANK_OFFSET;
  return [...scores.values()]
    .sort((a, b) => b.score - a.score)
    .filter(({ record }, at) => at < MIN_SUGGESTIONS || why.matchedWords(record).length > 0)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ record, score }) => ({
      ...record,
      reason: why.explain(record),
      score: Math.round((score / best) * 100) / 100,
    }));
}

/** Replaces a sentence that is too long by its keywords. Sends a blank one as it is, for the service to refuse. */
function buildQueries(sentence: string, keywords: string): ReadonlySet<string> {
  const isTooLong = [...sentence].length > MAX_QUERY_CHARACTERS;
  const queries = [isTooLong ? '' : sentence, keywords].filter(Boolean);
  return new Set(
    (queries.length > 0 ? queries : [sentence]).map((text) =>
      [...text].slice(0, MAX_QUERY_CHARACTERS).join(''),
    ),
  );
}

/** Returns the texts of a result, with empty strings for those that the service did not send. */
export function toRecordTexts({ type, slug, name, description }: PublicContentSummaryV1): RecordTexts {
  const text = (value: unknown): string => (typeof value === 'string' ? value : '');
  return {
    type: text(type),
    slug: text(slug),
    name: text(name) || text(slug),
    description: text(description),
  };
}
