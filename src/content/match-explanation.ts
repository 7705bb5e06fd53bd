import { SYNONYMS, RELATED_TERMS } from './search/synonyms.ts';
import { fold, isStopWord, joinWords, singularize, tokenize, tokenizeQuery } from './search/words.ts';
import { nearestNames } from '../base/text.ts';

/** The texts of a record that a list or a search shows. */
export interface Seen {
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
}

/** Which words of a query stand where in what is shown of a record; the service tells only what it found. */
export interface Why {
  /** The words of the query that say something. */
  readonly words: readonly string[];
  /** The words of the query that stand in the record. */
  found(seen: Seen): string[];
  /** Where a word of the query stands: in the name, slug, type or description. */
  places(word: string, seen: Seen): string[];
  /** Whether a word of the query stands in another text. */
  standsIn(word: string, text: string): boolean;
  /** In a line: "data, table in the name and the description". */
  reason(seen: Seen): string;
  /** The text with what matched marked; after it was cut, since marks have no width. */
  marked(text: string, mark: (word: string) => string): string;
}

const PLACES = ['name', 'slug', 'type', 'description'] as const;
const WORD = /[\p{L}\p{N}\p{M}]+/gu;
/** A shorter beginning of a word says nothing. */
const SHORTEST = 3;
/** Shorter words are similar to too many others. */
const SPELT = 5;

/** What "sortable", "sorted" and "sorting" have in common, roughly; only what is left long enough to tell. */
function stem(word: string): string {
  const bare = word.replace(/(?:able|ing|ed|er|e)$/, '');
  return bare.length < 4 ? word : bare.replace(/([^aeiousl])\1$/, '$1');
}

/** A word of the query and one of a text: the same, another form of it, or its beginning. */
function meets(asked: string, word: string): boolean {
  const one = singularize(word);
  const other = singularize(asked);
  return one === other || stem(one) === stem(other) || (other.length >= SHORTEST && one.startsWith(other));
}

export function whyOf(query: string): Why {
  const all = [...new Set(tokenizeQuery(query))];
  const telling = all.filter((word) => !isStopWord(word));
  const words = telling.length > 0 ? telling : all;
  let related: Related[] | undefined;

  /** In a text; also written as one: "datatable" is "data table". */
  const standsIn = (asked: string, text: string): boolean => {
    const parts = tokenize(text);
    return (
      parts.some((word) => meets(asked, word)) ||
      parts.some((word, at) => at > 0 && joinWords([parts[at - 1] ?? '', word]) === singularize(asked))
    );
  };
  const placesOf = (asked: string, seen: Seen): string[] => {
    const places = PLACES.filter((place) => standsIn(asked, seen[place]));
    // The slug is the name in other letters: it counts where the name has not got the word.
    return places.includes('name') ? places.filter((place) => place !== 'slug') : places;
  };

  return {
    words,
    standsIn,
    places: placesOf,
    found: (seen) => words.filter((word) => placesOf(word, seen).length > 0),
    reason(seen) {
      const byPlaces = new Map<string, string[]>();
      for (const word of words) {
        const where = placesOf(word, seen).map((place) => `the ${place}`);
        if (where.length === 0) continue;
        const key = where.join(' and ');
        byPlaces.set(key, [...(byPlaces.get(key) ?? []), word]);
      }
      if (byPlaces.size > 0)
        return [...byPlaces].map(([where, list]) => `${list.join(', ')} in ${where}`).join('; ');
      related ??= relatedTo(query);
      return distantReason(related, words, seen);
    },
    marked: (text, mark) =>
      text.replace(WORD, (word) => (words.some((asked) => meets(asked, fold(word))) ? mark(word) : word)),
  };
}

interface Related {
  readonly asked: string;
  readonly term: string;
  readonly phrase: string;
}

/** The words that ask for the same as words of the query, or for more. */
function relatedTo(query: string): Related[] {
  const whole = phrase(query);
  const relations = [
    ...SYNONYMS.map((group) => ({ from: group, to: group })),
    ...RELATED_TERMS.map(([first = '', ...others]) => ({ from: [first], to: others })),
  ];
  return relations.flatMap(({ from, to }) => {
    const asked = from.find((term) => whole.includes(phrase(term)));
    return asked === undefined ? [] : to.map((term) => ({ asked, term, phrase: phrase(term) }));
  });
}

/** For a record in which no word of the query is seen. */
function distantReason(related: readonly Related[], words: readonly string[], seen: Seen): string {
  const text = phrase(PLACES.map((place) => seen[place]).join(' '));
  const found = related.find((one) => text.includes(one.phrase));
  if (found) return `related word: ${found.term} for ${found.asked}`;
  const known = tokenize(text);
  for (const word of words.filter((one) => one.length >= SPELT)) {
    const [similar] = nearestNames(word, known);
    if (similar !== undefined) return `similar spelling: ${similar} for ${word}`;
  }
  return 'found deeper in the record, or by a related word';
}

/** The words of a text between spaces, so that it can be looked up in another. */
const phrase = (text: string): string => ` ${tokenize(text).map(singularize).join(' ')} `;
