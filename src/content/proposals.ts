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
 * record that merely mentions keys. `high`: each of the two names contains all significant words of the other;
 * `medium`: the record's name contains the last significant word, which says what a thing is, and half of all.
 */
export function rateProposal(name: string, { slug, name: title }: RecordTexts): Confidence | undefined {
  const wanted = significantWords(name);
  const offered = new Set([...significantWords(slug), ...significantWords(title)]);
  const head = wanted.at(-1);
  if (head === undefined || !offered.has(head)) return undefined;
  const shared = wanted.filter((word) => offered.has(word)).length;
  const isWhole = shared === wanted.length;
  if (isWhole && significantWords(slug).every((word) => wanted.includes(word))) return 'high';
  return shared / wanted.length >= 0.5 ? 'medium' : undefined;
}

/** Words such as `section` or `list` say nothing about the purpose of a pattern, unless there are no others. */
function significantWords(name: string): string[] {
  const words = tokenize(name.replaceAll('-', ' ')).map(singularize);
  const significant = words.filter((word) => !isGeneric(word) && !FORM_WORDS.has(word));
  return significant.length > 0 ? significant : words;
}

const FORM_WORDS: ReadonlySet<string> = new Set(
  'bar block board card dashboard detail grid item list overview panel row section summary table view widget'.split(
    ' ',
  ),
);
