import { walkPresets } from '../../src/content/check/walk.ts';
import type { ContentRecord, Corpus } from '../../src/content/corpus.ts';
import { isSharedSentence } from '../../src/product/vocabulary.ts';

/** Shorter texts are labels, which products share. */
const MIN_WORDS = 6;

/** Texts of an HTML page, as people read them: one per element. */
export function readTexts(html: string): string[] {
  return html
    .replace(/<head>.*?<\/head>|<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>|<svg.*?<\/svg>/gs, '\n')
    .replace(/<\/?(?:b|i|em|strong|span|kbd|code|mark|time)\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, '\n')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')
    .split('\n')
    .map((text) => text.replace(/\s+/g, ' ').trim())
    .filter((text) => text !== '');
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}’']+/gu) ?? [];

/** Sentences of six words or more. */
export const sentencesOf = (text: string): string[] =>
  text.split(/(?<=[.!?])\s+/).filter((sentence) => wordsOf(sentence).length >= MIN_WORDS);

export interface SentenceReport {
  /** Different sentences on the pages of all products. */
  readonly sentences: number;
  /** Those that occur in more than one product. */
  readonly shared: number;
  /** Shared sentences that are not interface vocabulary, with the products, most products first. */
  readonly foreign: readonly { readonly sentence: string; readonly products: readonly string[] }[];
  /** Texts of pattern examples on pages of products. */
  readonly examples: readonly { readonly text: string; readonly pattern: string; readonly product: string }[];
}

/** Measures how much of what the products say is their own. */
export function measureSentences(
  pagesByProduct: ReadonlyMap<string, readonly string[]>,
  corpus: Corpus,
): SentenceReport {
  const products = new Map<string, Set<string>>();
  const written = new Map<string, string>();
  const samples = exampleTexts(corpus);
  const examples: { text: string; pattern: string; product: string }[] = [];
  for (const [product, pages] of pagesByProduct) {
    const seen = new Set<string>();
    for (const text of pages.flatMap(readTexts)) {
      if (!seen.has(text)) {
        seen.add(text);
        const pattern = samples.get(text);
        if (pattern !== undefined) examples.push({ text, pattern, product });
      }
      for (const sentence of sentencesOf(text)) {
        const key = wordsOf(sentence).join(' ');
        written.set(key, sentence);
        products.set(key, (products.get(key) ?? new Set()).add(product));
      }
    }
  }
  const shared = [...products].filter(([, own]) => own.size > 1);
  const foreign = shared
    .map(([key, own]) => ({ sentence: written.get(key) ?? key, products: [...own] }))
    .filter(({ sentence }) => !isSharedSentence(sentence))
    .sort((a, b) => b.products.length - a.products.length);
  return { sentences: products.size, shared: shared.length, foreign, examples };
}

/** Texts of three words or more that only the example of a pattern contains. */
function exampleTexts(corpus: Corpus): Map<string, string> {
  const texts = new Map<string, string>();
  for (const record of corpus.records) {
    if (record.type !== 'pattern') continue;
    const { data, slug } = record as ContentRecord<'pattern'>;
    if (!data.examples) continue;
    for (const { parts } of walkPresets(data))
      for (const { value } of parts)
        for (const key of ['text', 'detail', 'hint', 'alt', 'value'])
          if (typeof value[key] === 'string' && wordsOf(value[key]).length >= 3) texts.set(value[key], slug);
  }
  return texts;
}
