import { quote } from '../../../base/text.ts';
import { isSharedSentence } from '../../../product/vocabulary.ts';
import { listProducts, productTexts } from '../products.ts';
import type { ValidRecord } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { splitWords } from '../walk.ts';

/** Shorter texts are labels, which products share. */
const MIN_WORDS = 6;
/** Length of the shortest possible sentence of that many words. */
const MIN_CHARACTERS = 2 * MIN_WORDS - 1;

/** Two products never say the same: what they share is interface vocabulary. */
export const productsShareNoSentence: Rule = {
  name: 'products-share-no-sentence',
  severity: 'error',
  category: 'Wording',
  *check(recordSet) {
    const first = new Map<string, ValidRecord<'blueprint'>>();
    for (const checked of listProducts(recordSet)) {
      const { record } = checked;
      const own = new Set<string>();
      for (const { text, pointer } of productTexts(checked)) {
        if (text.length < MIN_CHARACTERS) continue;
        for (const sentence of text.split(/(?<=[.!?])\s+/)) {
          // Dates and figures do not count as words, and templates are filled with different data.
          const words = splitWords(sentence).filter((word) => /\p{L}/u.test(word));
          if (words.length < MIN_WORDS || sentence.includes('{') || isSharedSentence(sentence)) continue;
          const key = words.join(' ');
          if (own.has(key)) continue;
          own.add(key);
          const before = first.get(key);
          if (before === undefined) first.set(key, record);
          else
            yield {
              at: record,
              pointer,
              message: `${pointer} says the same as ${quote(before.slug)}: ${quote(sentence)}`,
              fix: 'Say what is true of this product, or add the sentence to SHARED_SENTENCES in src/product/vocabulary.ts if every product needs it.',
            };
        }
      }
    }
  },
};
