import { quote } from '../../../base/text.ts';
import { CONTENT_TYPES } from '../../corpus.ts';
import type { Rule } from '../rule.ts';
import { jaccardSimilarity, splitWords } from '../walk.ts';

/** Similarity of words, and of runs of three words, from which two descriptions are too similar. */
const MAX_WORD_SIMILARITY = 0.5;
const MAX_RUN_SIMILARITY = 0.25;

/** Descriptions must differ enough for a reader to choose between two records. */
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
        // Without a quarter of the words in common, a quarter of the runs cannot be in common either.
        const words = jaccardSimilarity(one.words, other.words);
        if (
          words < MAX_RUN_SIMILARITY ||
          (words < MAX_WORD_SIMILARITY && jaccardSimilarity(one.runs, other.runs) < MAX_RUN_SIMILARITY)
        )
          continue;
        const [at, like] = checked.has(other.record) ? [other, one] : [one, other];
        if (!checked.has(at.record)) continue;
        yield {
          at: at.record,
          pointer: '/description',
          message: `/description is too similar to that of the ${like.record.type} ${quote(like.record.slug)}.`,
          fix: 'Say when to use this record instead of the other.',
        };
      }
    }
  },
};
