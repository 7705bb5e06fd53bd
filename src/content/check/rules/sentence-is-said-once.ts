import { quote } from '../../../base/text.ts';
import { isSharedSentence } from '../../../product/vocabulary.ts';
import type { Rule } from '../rule.ts';
import type { ValidRecord } from '../record-set.ts';
import { letterWords, recordTexts } from '../walk.ts';

/** Shorter sentences are set phrases, which may repeat. */
const MIN_WORDS = 8;
/** Length of the shortest possible sentence of that many words. */
const MIN_CHARACTERS = 2 * MIN_WORDS;

/** Roles, fields and keys that mean the same in every pattern say so in the same words. */
const SAME_EVERYWHERE = /\/(?:anatomy|code|keyboard)\/|^\/data\/|\/focus_management$/;

const SENTENCE_END = /(?<=[.!?;])\s+/;

/** A sentence that occurs in two records was pasted, and describes neither of them. */
export const sentenceIsSaidOnce: Rule = {
  name: 'sentence-is-said-once',
  severity: 'warn',
  category: 'Wording',
  *check({ records }) {
    const first = new Map<string, ValidRecord>();
    for (const record of records) {
      for (const { text, pointer } of recordTexts(record.data)) {
        if (text.length < MIN_CHARACTERS) continue;
        if (SAME_EVERYWHERE.test(pointer)) continue;
        for (const sentence of text.split(SENTENCE_END)) {
          if (sentence.length < MIN_CHARACTERS - 1) continue;
          const words = letterWords(sentence);
          if (words.length < MIN_WORDS) continue;
          const key = words.join(' ');
          const before = first.get(key);
          if (before === undefined) first.set(key, record);
          else if (before !== record && !isSharedSentence(sentence))
            yield {
              at: record,
              pointer,
              message: `${pointer} repeats a sentence of the ${before.type} ${quote(before.slug)}: ${quote(sentence)}`,
              fix: 'Write a sentence that is specific to this record.',
            };
        }
      }
    }
  },
};
