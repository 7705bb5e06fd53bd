import { worthsOf } from '../content/search/build.ts';
import { type FieldName, FIELD_NAMES, type SearchDocument } from '../content/search/document.ts';
import { joined, wordsOf } from '../content/search/words.ts';

/**
 * The mean length of each field in the official corpus, in words. Those of a corpus that is read only once are known too
 * late; how long a name or a description usually is hardly differs.
 */
export const MEAN_LENGTHS: Readonly<Record<FieldName, number>> = {
  slug: 1.96,
  name: 1.97,
  tags: 7.33,
  triggers: 17.64,
  category: 1.01,
  type: 1,
  description: 21.43,
  features: 16.62,
  presets: 45.59,
  brief: 41.6,
  navigation: 20.58,
  uses: 54.58,
  components: 33.33,
  slots: 74.85,
  states: 89.79,
  voice: 26.42,
  details: 164.57,
  pages: 209.34,
  sample: 212.01,
};
const MEANS = FIELD_NAMES.map((name) => MEAN_LENGTHS[name]);

export interface Words {
  /** What each is worth in the document. */
  readonly worths: ReadonlyMap<string, number>;
  /** The whole slug and the whole name, each as one word. */
  readonly names: readonly string[];
}

/** No dictionary of the server decides what a word is: the words are those of the embedded index, and so is their worth. */
export function wordsIn(document: SearchDocument): Words {
  const names = new Set([document.slug, document.name].map((text) => joined(wordsOf(text))));
  return { worths: worthsOf(document, MEANS), names: [...names] };
}
