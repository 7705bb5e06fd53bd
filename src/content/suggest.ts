/** Suggests records for a sentence that describes a page or a product. */
import { LIMITS } from '../base/limits.ts';
import { isGeneric, isStopWord, singularize, tokenize } from './search/words.ts';
import type { PublicContentSummaryV1, SearchResponseV1 } from '../schemas/types.ts';
import type { ContentType } from './corpus.ts';
import {
  createMatchExplainer,
  isFormOf,
  type MatchExplainer,
  type RecordTexts,
} from './match-explanation.ts';

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

/**
 * A rating of how well a record fits a sentence, by the words that they share. `high`: the sentence has the whole name of the record,
 * or two words of it; `medium`: one word of its name or a synonym, or two words of its description; `low`: less, or, for
 * products and their areas, nothing of what the sentence is about. eval/suggestions has the sentences on which the levels
 * were measured.
 */
export type FitConfidence = 'high' | 'medium' | 'low';

export interface Suggestion extends RecordTexts {
  readonly reason: string;
  readonly confidence: FitConfidence;
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

/** Searches for the sentence and for its keywords, combines the two rankings, and puts the records that fit best first. */
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
  const rated = [...scores.values()].map(({ record, score }) => ({
    ...record,
    confidence: rateFit({ ...record, type }, sentence, why),
    score: Math.round((score / best) * 100) / 100,
  }));
  return withoutPartNames(rated)
    .sort(compareFit)
    .filter((record, at) => at < MIN_SUGGESTIONS || why.matchedWords(record).length > 0)
    .slice(0, MAX_SUGGESTIONS)
    .map((record) => ({ ...record, reason: why.explain(record) }));
}

/** For "onboarding checklist", "checklist" fits less than the record with both words. */
function withoutPartNames<Record extends Rated & RecordTexts>(records: readonly Record[]): Record[] {
  const best = records.filter(({ confidence }) => confidence === 'high').map(({ name }) => toSingulars(name));
  const isPart = (name: readonly string[]): boolean =>
    best.some((other) => other.length > name.length && name.every((word) => other.includes(word)));
  return records.map((record) =>
    record.confidence === 'high' && isPart(toSingulars(record.name))
      ? { ...record, confidence: 'medium' }
      : record,
  );
}

const toSingulars = (text: string): readonly string[] => [...new Set(tokenize(text).map(singularize))];

type Rated = Pick<Suggestion, 'confidence' | 'score'>;

/**
 * Orders suggestions, also of several types: the same sentence has the same best record everywhere. Below `high` the search
 * decides, which includes synonyms.
 */
export const compareFit = (a: Rated, b: Rated): number =>
  Number(b.confidence === 'high') - Number(a.confidence === 'high') || b.score - a.score;

export function rateFit(record: RecordTexts, sentence: string, why: MatchExplainer): FitConfidence {
  const matched = why.matchedWords(record);
  // "A zeppelin for agencies with a landing page" is about zeppelins. A pattern may be any part of what is described.
  const topic = record.type === 'pattern' ? [] : findTopic(sentence, why.words);
  if (topic.length > 0 && !topic.some((word) => matched.includes(word))) return 'low';
  // The last word of a topic says what it is: "community forum moderation" is moderation.
  const head = topic.findLast((word) => !isGeneric(word) && word !== 'portal');
  const isAbout = head === undefined || matched.includes(head);
  const said = toSingulars(sentence);
  // With its small words: "sign-in form" is not "parents sign a form".
  const name = toSingulars(record.name);
  const shared = name.filter((word) => said.some((other) => isFormOf(word, other)));
  if (isAbout && (shared.length === name.length || shared.filter(isDistinctive).length >= 2)) return 'high';
  const isNear =
    shared.some((word) => !isStopWord(word)) || matched.length >= 2 || why.relatesTo(record.name);
  return isNear ? 'medium' : 'low';
}

/** Many names have these words, which only describe a form. */
const FORM_WORDS: ReadonlySet<string> = new Set('bar card form grid list panel row table'.split(' '));

const isDistinctive = (word: string): boolean =>
  !isStopWord(word) && !isGeneric(word) && !FORM_WORDS.has(word);

/** The keywords before the first preposition: `An invoicing app` of `An invoicing app for agencies with a portal`. */
function findTopic(sentence: string, keywords: readonly string[]): readonly string[] {
  const [start = ''] = sentence.toLowerCase().split(/\s(?:for|with|where|that|to|by|in|on|of)\s/);
  const topic = keywords.filter((word) => start.includes(word.toLowerCase()));
  return topic.length > 0 ? topic : keywords;
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
