import { presenceOf, worthsOf } from '../content/search/build.ts';
import { type FieldName, FIELD_NAMES, type SearchDocument } from '../content/search/document.ts';
import { joined, wordsOf } from '../content/search/words.ts';
import type { Rows } from './copy.ts';

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

/** What a word is worth stands in the vector as its position, in so many parts of one; a position is at most 16,383. */
const PARTS = 512;
const MOST = 16_383;
export const worthAt = (position: number): number => position / PARTS;

/** The weights of PostgreSQL, each with what a word of it is worth at least: coarse, but the server can count with them. */
const WEIGHTS = [
  ['A', 4],
  ['B', 1.5],
  ['C', 0.5],
] as const;
const weightOf = (worth: number): string => WEIGHTS.find(([, least]) => worth >= least)?.[0] ?? 'D';
/** What they count, from D to A: about what the formula of the embedded search makes of them. */
export const WEIGHED = '{0.07,0.3,0.6,1}';

/** From here on a word says what the record is called, and is not only said of it. */
const IN_THE_NAME = 4;
export const inName = (term: string): string => `^${term}`;
/** The whole slug or name as one word. */
export const wholeName = (words: readonly string[]): string => `!${joined(words)}`;

export interface Words {
  /** The vector, as PostgreSQL reads it. */
  readonly vector: string;
  readonly worths: ReadonlyMap<string, number>;
}

/** No dictionary of the server decides what a word is: the words are those of the embedded index, and so is their worth. */
export function wordsIn(document: SearchDocument): Words {
  const worths = worthsOf(document, MEANS);
  const lexemes: string[] = [];
  for (const [term, worth] of worths) {
    const position = Math.min(MOST, Math.max(1, Math.round(worth * PARTS)));
    lexemes.push(`'${term}':${position}${weightOf(worth)}`);
    if (worth >= IN_THE_NAME) lexemes.push(`'${inName(term)}'`);
  }
  for (const whole of new Set([document.slug, document.name].map((text) => wholeName(wordsOf(text)))))
    lexemes.push(`'${whole}'`);
  return { vector: lexemes.join(' '), worths };
}

/** Terms that are counted before the counts are written down: a vocabulary may be larger than the memory. */
const MOST_COUNTED = 200_000;

/** In how many documents each term stands. */
export class TermCounts {
  readonly #rows: Rows;
  #counts = new Map<string, { documents: number; common: number; peak: number }>();

  constructor(rows: Rows) {
    this.#rows = rows;
  }

  /** True when `flush` should be called. */
  add(worths: ReadonlyMap<string, number>): boolean {
    for (const [term, worth] of worths) {
      const known = this.#counts.get(term);
      if (known) {
        known.documents++;
        known.common += presenceOf(worth);
        if (worth > known.peak) known.peak = worth;
      } else this.#counts.set(term, { documents: 1, common: presenceOf(worth), peak: worth });
    }
    return this.#counts.size >= MOST_COUNTED;
  }

  async flush(): Promise<void> {
    for (const [term, { documents, common, peak }] of this.#counts)
      if (this.#rows.add(term, documents, common, peak)) await this.#rows.flush();
    await this.#rows.flush();
    this.#counts = new Map();
  }
}
