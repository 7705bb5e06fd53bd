import { quote } from '../../../base/text.ts';
import { CONTENT_TYPES } from '../../corpus.ts';
import type { Rule } from '../rule.ts';
import { jaccardSimilarity, splitWords } from '../walk.ts';

/** Share of words, and of runs of three words, from which two descriptions read alike. */
const WORDS = 0.5;
const RUNS = 0.25;

/** Someone who reads two descriptions must be able to tell which of the records to reach for. */
export const descriptionReadsLikeNoOther: Rule = {
  name: 'description-reads-like-no-other',
  severity: 'error',
  category: 'Wording',
  *check(recordSet) {
    const all = CONTENT_TYPES.flatMap((type) => recordSet.withNeighbours(type)).map((record) => {
      const words = splitWords(record.data.description);
      const runs = words.slice(2).map((word, at) => `${words[at]} ${words[at + 1]} ${word}`);
      return { record, words: new Set(words), runs: new Set(runs) };
    });
    const checked = new Set(recordSet.records);
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1)) {
        // Without a quarter of the words in common, a quarter of the runs cannot be either.
        const words = jaccardSimilarity(one.words, other.words);
        if (words < RUNS || (words < WORDS && jaccardSimilarity(one.runs, other.runs) < RUNS)) continue;
        const [at, like] = checked.has(other.record) ? [other, one] : [one, other];
        if (!checked.has(at.record)) continue;
        yield {
          at: at.record,
          pointer: '/description',
          message: `/description reads like that of the ${like.record.type} ${quote(like.record.slug)}.`,
          fix: 'Say when to reach for this record and not for the other.',
        };
      }
    }
  },
};
