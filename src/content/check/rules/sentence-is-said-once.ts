import { quote } from '../../../base/text.ts';
import type { Rule } from '../rule.ts';
import type { ValidRecord } from '../record-set.ts';
import { recordTexts, splitWords } from '../walk.ts';

/** Shorter sentences are set phrases; sample content and short labels repeat for good reason. */
const LONG = 8;
/** No sentence of eight words is shorter. */
const SHORTEST = 2 * LONG;

/** A sentence that stands in two records was pasted, and says nothing about either. */
export const sentenceIsSaidOnce: Rule = {
  name: 'sentence-is-said-once',
  severity: 'warn',
  category: 'Wording',
  *check({ records }) {
    const first = new Map<string, ValidRecord>();
    for (const record of records) {
      for (const { text, pointer } of recordTexts(record.data)) {
        if (text.length < SHORTEST) continue;
        if (pointer.includes('/anatomy/') || pointer.includes('/code/')) continue;
        for (const sentence of text.split(/(?<=[.!?;])\s+/)) {
          const words = splitWords(sentence);
          if (words.length < LONG) continue;
          const key = words.join(' ');
          const before = first.get(key);
          if (before === undefined) first.set(key, record);
          else if (before !== record)
            yield {
              at: record,
              pointer,
              message: `${pointer} repeats a sentence of the ${before.type} ${quote(before.slug)}: ${quote(sentence)}`,
              fix: 'Say what holds for this record in particular.',
            };
        }
      }
    }
  },
};
