/** Explains why a search found a record, from the texts that a result shows. */
import { SYNONYMS, RELATED_TERMS } from './search/synonyms.ts';
import {
  fold,
  isStopWord,
  joinWords,
  singularize,
  tokenize,
  tokenizeQuery,
  wordsIn,
} from './search/words.ts';
import { nearestNames } from '../base/text.ts';

/** The texts of a record in a list of results. */
export interface RecordTexts {
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/**
 * Explains the results of one query. The service reports what it found but not why, so the explanation is derived from
 * the texts of the result.
 */
export interface MatchExplainer {
  /** The words of the query, without stop words unless there are no others. */
  readonly words: readonly string[];
  /** Returns the words of the query that occur in the texts of a record. */
  matchedWords(record: RecordTexts): string[];
  /** Returns the fields in which a word of the query occurs: name, slug, type or description. */
  matchedFields(word: string, record: RecordTexts): string[];
  /** Tests whether a word of the query occurs in any other text. */
  occursIn(word: string, text: string): boolean;
  /** Tests whether a text has a synonym of a word or phrase of the query. */
  relatesTo(text: string): boolean;
  /** Returns one line such as "data, table in the name and the description". */
  explain(record: RecordTexts): string;
  /** Marks the matching words of a text. Truncate the text first, because marks have no width. */
  highlight(text: string, mark: (word: string) => string): string;
}

const TEXT_FIELDS = ['name', 'slug', 'type', 'description'] as const;
/** Shorter prefixes match too many words. */
const MIN_PREFIX_LENGTH = 3;
/** Shorter words are similar to too many others. */
const MIN_SIMILAR_LENGTH = 5;

export function createMatchExplainer(query: string): MatchExplainer {
  const all = [...new Set(tokenizeQuery(query))];
  const significant = all.filter((word) => !isStopWord(word));
  const words = significant.length > 0 ? significant : all;
  let related: RelatedTerm[] | undefined;

  const occursIn = (queryWord: string, text: string): boolean => {
    const parts = tokenize(text);
    return (
      parts.some((word) => isSameWord(queryWord, word)) ||
      // Two words written as one: "datatable" is "data table".
      parts.some((word, at) => at > 0 && joinWords([parts[at - 1] ?? '', word]) === singularize(queryWord))
    );
  };
  const matchedFields = (queryWord: string, record: RecordTexts): string[] => {
    const fields = TEXT_FIELDS.filter((field) => occursIn(queryWord, record[field]));
    // The slug repeats the name, so it is worth mentioning only if the name does not match.
    return fields.includes('name') ? fields.filter((field) => field !== 'slug') : fields;
  };

  return {
    words,
    occursIn,
    matchedFields,
    relatesTo(text) {
      related ??= findRelatedTerms(query);
      const phrase = normalizePhrase(text);
      return related.some((one) => phrase.includes(one.phrase));
    },
    matchedWords: (record) => words.filter((word) => matchedFields(word, record).length > 0),
    explain(record) {
      const wordsByFields = new Map<string, string[]>();
      for (const word of words) {
        const fields = matchedFields(word, record).map((field) => `the ${field}`);
        if (fields.length === 0) continue;
        const key = fields.join(' and ');
        wordsByFields.set(key, [...(wordsByFields.get(key) ?? []), word]);
      }
      if (wordsByFields.size > 0)
        return [...wordsByFields].map(([fields, list]) => `${list.join(', ')} in ${fields}`).join('; ');
      related ??= findRelatedTerms(query);
      return explainIndirectMatch(related, words, record);
    },
    highlight: (text, mark) =>
      text.replace(wordsIn(text), (word) =>
        words.some((queryWord) => isSameWord(queryWord, fold(word))) ? mark(word) : word,
      ),
  };
}

/** Tests whether a word of a text is a word of the query, another form of it, or starts with it. */
function isSameWord(queryWord: string, word: string): boolean {
  const one = singularize(word);
  const other = singularize(queryWord);
  return isFormOf(one, other) || (other.length >= MIN_PREFIX_LENGTH && one.startsWith(other));
}

/** Tests whether two singular words are forms of one word, such as "view" and "viewer". */
export const isFormOf = (one: string, other: string): boolean => one === other || stem(one) === stem(other);

/** Approximates the common stem of "sortable", "sorted" and "sorting". Keeps words whose stem would be too short. */
function stem(word: string): string {
  const bare = word.replace(/(?:able|ing|ed|er|e)$/, '');
  return bare.length < 4 ? word : bare.replace(/([^aeiousl])\1$/, '$1');
}

interface RelatedTerm {
  /** The term in the query. */
  readonly queryTerm: string;
  readonly term: string;
  /** `term`, normalized. */
  readonly phrase: string;
}

/** Finds the synonyms and related terms of all phrases in the query. */
function findRelatedTerms(query: string): RelatedTerm[] {
  const whole = normalizePhrase(query);
  const relations = [
    ...SYNONYMS.map((group) => ({ from: group, to: group })),
    ...RELATED_TERMS.map(([first = '', ...others]) => ({ from: [first], to: others })),
  ];
  return relations.flatMap(({ from, to }) => {
    const queryTerm = from.find((term) => whole.includes(normalizePhrase(term)));
    return queryTerm === undefined
      ? []
      : to.map((term) => ({ queryTerm, term, phrase: normalizePhrase(term) }));
  });
}

/** Explains a result whose texts contain no word of the query. */
function explainIndirectMatch(
  related: readonly RelatedTerm[],
  words: readonly string[],
  record: RecordTexts,
): string {
  const text = normalizePhrase(TEXT_FIELDS.map((field) => record[field]).join(' '));
  const found = related.find(({ phrase }) => text.includes(phrase));
  if (found) return `related word: ${found.term} for ${found.queryTerm}`;
  const known = tokenize(text);
  for (const word of words.filter(({ length }) => length >= MIN_SIMILAR_LENGTH)) {
    const [similar] = nearestNames(word, known);
    if (similar !== undefined) return `similar spelling: ${similar} for ${word}`;
  }
  return 'found deeper in the record, or by a related word';
}

/** Joins the words of a text with spaces on both sides, so that whole phrases can be found by `includes`. */
const normalizePhrase = (text: string): string => ` ${tokenize(text).map(singularize).join(' ')} `;
