import { quote } from '../../../base/text.ts';
import { isSharedSentence } from '../../../product/vocabulary.ts';
import { listProducts, productTexts } from '../products.ts';
import type { ValidRecord } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { letterWords } from '../walk.ts';

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
    // Products with the same archetype share most of their texts.
    const known = new Map<string, readonly Sentence[]>();
    for (const checked of listProducts(recordSet)) {
      const { record } = checked;
      const own = new Set<string>();
      for (const { text, pointer } of productTexts(checked)) {
        if (text.length < MIN_CHARACTERS) continue;
        const sentences = known.get(text) ?? listSentences(text);
        known.set(text, sentences);
        for (const { sentence, key } of sentences) {
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

interface Sentence {
  readonly sentence: string;
  /** Its words. */
  readonly key: string;
}

const SENTENCE_END = /(?<=[.!?])\s+/;

/** The sentences of a text that belong to one product. */
function listSentences(text: string): Sentence[] {
  return text.split(SENTENCE_END).flatMap((sentence): Sentence[] => {
    // Dates and figures do not count as words, and templates are filled with different data.
    const words = letterWords(sentence);
    if (words.length < MIN_WORDS || sentence.includes('{') || isSharedSentence(sentence)) return [];
    return [{ sentence, key: words.join(' ') }];
  });
}
