/** Proposes records for a name that no record has, as in a document of an earlier generation. */
import type { ContentType } from './corpus.ts';
import { createMatchExplainer, type RecordTexts } from './match-explanation.ts';
import { isGeneric, singularize, tokenize } from './search/words.ts';
import { fetchSuggestions, type SuggestionSource } from './suggest.ts';

export type Confidence = 'high' | 'medium';

export interface Proposal {
  readonly id: string;
  readonly confidence: Confidence;
  readonly reason: string;
}

/** A name in a document that no record has. */
interface UnknownName {
  readonly type: ContentType;
  readonly name: string;
  /** Names of records that are spelled almost like it. */
  readonly similar: readonly string[];
}

/** Proposes records for each name, best first; none if no record fits well enough. */
export async function proposeReplacements<Name extends UnknownName>(
  names: readonly Name[],
  source: SuggestionSource,
): Promise<readonly (Name & { readonly proposals: readonly Proposal[] })[]> {
  const proposed: (Name & { readonly proposals: readonly Proposal[] })[] = [];
  // One after the other: hundreds of searches at once would only wait for each other.
  for (const one of names)
    proposed.push({
      ...one,
      proposals:
        one.similar.length > 0
          ? one.similar.map((id) => ({ id, confidence: rateSpelling(one.name), reason: 'similar spelling' }))
          : await proposeRecords(source, one.type, one.name),
    });
  return proposed;
}

/** Two wrong letters in a short name may well be another word. */
const rateSpelling = ({ length }: string): Confidence => (length >= MIN_CERTAIN_LENGTH ? 'high' : 'medium');
const MIN_CERTAIN_LENGTH = 7;

const MAX_PROPOSALS = 3;

/** Searches for the words of a name. Returns the best records, or none if no record fits well enough. */
async function proposeRecords(
  source: SuggestionSource,
  type: ContentType,
  name: string,
): Promise<readonly Proposal[]> {
  const sentence = name.replaceAll('-', ' ').trim();
  if (sentence === '') return [];
  const explainer = createMatchExplainer(sentence);
  const suggestions = await fetchSuggestions(source, type, sentence, explainer);
  return suggestions
    .flatMap((record): Proposal[] => {
      const confidence = rateProposal(name, record);
      return confidence === undefined ? [] : [{ id: record.slug, confidence, reason: record.reason }];
    })
    .sort((a, b) => RANKS[a.confidence] - RANKS[b.confidence])
    .slice(0, MAX_PROPOSALS);
}

const RANKS: Readonly<Record<Confidence, number>> = { high: 0, medium: 1 };

/**
 * Rates a record as a replacement by the words of both names. A search result alone says little: for `hotkeys` it finds a
 * record that merely mentions keys. `high`: both names have the same words, except for those that only describe a form;
 * `medium`: the record's name contains the last significant word, which says what a thing is, and most of the others.
 */
export function rateProposal(name: string, { slug, name: title }: RecordTexts): Confidence | undefined {
  const words = withoutFormWords(toWords(name));
  if (sameWords(words, withoutFormWords(toWords(slug)))) return 'high';
  const wanted = words.some((word) => !isGeneric(word)) ? words.filter((word) => !isGeneric(word)) : words;
  const offered = new Set([...toWords(slug), ...toWords(title)]);
  const head = wanted.at(-1);
  if (head === undefined || !offered.has(head)) return undefined;
  return wanted.filter((word) => offered.has(word)).length / wanted.length > 0.5 ? 'medium' : undefined;
}

const toWords = (name: string): string[] => tokenize(name.replaceAll('-', ' ')).map(singularize);

const sameWords = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((word) => b.includes(word));

/** Words for the form of a pattern: they say little about its purpose, unless there are no others. */
const FORM_WORDS: ReadonlySet<string> = new Set('block card grid item list panel row widget'.split(' '));

function withoutFormWords(words: readonly string[]): readonly string[] {
  const others = words.filter((word) => !FORM_WORDS.has(word));
  return others.length > 0 ? others : words;
}
