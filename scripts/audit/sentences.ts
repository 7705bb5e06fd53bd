import { collectTexts } from '../../src/content/check/walk.ts';
import type { ContentRecord, Corpus } from '../../src/content/corpus.ts';
import { isSharedSentence, SHARED_SENTENCES } from '../../src/product/vocabulary.ts';
import { foreignWords } from '../../src/product/words.ts';

/** Shorter texts are labels, which products share. */
const MIN_WORDS = 6;

const INLINE = '(?:b|i|em|strong|span|kbd|code|mark|time)';
const NEXT_TO_EACH_OTHER = new RegExp(`</${INLINE}>(?=<${INLINE}\\b)`, 'g');
const INLINE_TAG = new RegExp(`</?${INLINE}\\b[^>]*>`, 'g');

/** Texts of an HTML page, as people read them: one per element. */
export function readTexts(html: string): string[] {
  return (
    html
      .replace(/<head>.*?<\/head>|<script[^>]*>.*?<\/script>|<style[^>]*>.*?<\/style>|<svg.*?<\/svg>/gs, '\n')
      // Without a space between them, they are set apart by the layout.
      .replace(NEXT_TO_EACH_OTHER, '\n')
      .replace(INLINE_TAG, '')
      .replace(/<[^>]+>/g, '\n')
      .replace(/&quot;/g, '"')
      .replace(/&#39;/g, "'")
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .split('\n')
      .map((text) => text.replace(/\s+/g, ' ').trim())
      .filter((text) => text !== '')
  );
}

const MONTH = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  `\\b\\d{1,2} ${MONTH}(?: \\d{4})?\\b|\\b${MONTH} \\d{4}\\b|\\b\\d{4}-\\d\\d-\\d\\d\\b|\\b\\d{1,2}:\\d\\d\\b`,
  'g',
);

/** The words of a text; a date is one of them. */
const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(DATE, (date) => date.replace(/[ :-]/g, ''))
    .match(/[\p{L}\p{N}’']+/gu) ?? [];
const keyOf = (text: string): string => wordsOf(text).join(' ');

const SENTENCE_END = /(?<=[.!?])\s+/;

/** Sentences of six words or more. */
export const sentencesOf = (text: string): string[] =>
  text.split(SENTENCE_END).filter((sentence) => wordsOf(sentence).length >= MIN_WORDS);

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
  const samples = readSamples(corpus);
  const examples: { text: string; pattern: string; product: string }[] = [];
  for (const [product, pages] of pagesByProduct) {
    const texts = new Set(pages.flatMap(readTexts));
    for (const [text, pattern] of findSamples(texts, samples)) examples.push({ text, pattern, product });
    for (const sentence of [...texts].flatMap(sentencesOf)) {
      const key = keyOf(sentence);
      written.set(key, sentence);
      products.set(key, (products.get(key) ?? new Set()).add(product));
    }
  }
  const shared = [...products].filter(([, own]) => own.size > 1);
  const foreign = shared
    .map(([key, own]) => ({ sentence: written.get(key) ?? key, products: [...own] }))
    .filter(({ sentence }) => !isSharedSentence(sentence) && foreignWords(sentence).length > 0)
    .sort((a, b) => b.products.length - a.products.length);
  return { sentences: products.size, shared: shared.length, foreign, examples };
}

/** Share of shared sentences above which products sound alike. */
const MAX_SHARED_PERCENT = 3;

/** Summarises the report for the terminal, and says whether the products speak for themselves. */
export function assessSentences({ sentences, shared, foreign, examples }: SentenceReport): {
  readonly lines: readonly string[];
  readonly passed: boolean;
} {
  const percent = (100 * shared) / Math.max(1, sentences);
  return {
    lines: [
      `${sentences} sentences of six words or more, ${shared} in several products (${percent.toFixed(1)} %), ${foreign.length} of them not in the vocabulary`,
      `${examples.length} texts of pattern examples on pages of products`,
      ...examples.slice(0, 20).map(({ text, pattern, product }) => `  ${product}: ${pattern}: ${text}`),
    ],
    passed: percent <= MAX_SHARED_PERCENT && foreign.length === 0 && examples.length === 0,
  };
}

/** Shorter phrases, such as "Save changes", are used by everyone. */
const MIN_SAMPLE_WORDS = 3;

/** Texts that only the examples of patterns contain, with the pattern. */
interface Samples {
  /** By their words. */
  readonly phrases: ReadonlyMap<string, string>;
  /** Names of people and products. */
  readonly names: ReadonlyMap<string, string>;
}

function readSamples(corpus: Corpus): Samples {
  const phrases = new Map<string, string>();
  const names = new Map<string, string>();
  const own = new Set<string>();
  const ownTexts: string[] = [];
  const partsOf = (text: string): string[] => [...new Set([text, ...text.split(SENTENCE_END)])];
  for (const { type, slug, data } of corpus.records as readonly ContentRecord[]) {
    const { examples, ...contract } = data as { readonly examples?: readonly unknown[] };
    if (type === 'pattern')
      for (const { text, pointer } of collectTexts(examples)) {
        if (/\/(?:name|person)$/.test(pointer) && /^\p{Lu}\S+ \p{Lu}\S+$/u.test(text)) names.set(text, slug);
        for (const part of partsOf(text)) if (isPhrase(part)) phrases.set(keyOf(part), slug);
      }
    for (const { text } of collectTexts(type === 'pattern' ? contract : data)) {
      ownTexts.push(text);
      for (const part of partsOf(text)) own.add(keyOf(part));
    }
  }
  for (const text of SHARED_SENTENCES) own.add(keyOf(text));
  const everything = ownTexts.join('\n');
  for (const key of phrases.keys()) if (own.has(key)) phrases.delete(key);
  for (const name of names.keys()) if (everything.includes(name)) names.delete(name);
  return { phrases, names };
}

/** Dates and figures are not phrases. */
const isPhrase = (text: string): boolean =>
  wordsOf(text).filter((word) => /^\p{L}{2,}/u.test(word)).length >= MIN_SAMPLE_WORDS;

/** Samples in the texts of a product, with the pattern each is from. */
function findSamples(texts: ReadonlySet<string>, { phrases, names }: Samples): Map<string, string> {
  const found = new Map<string, string>();
  for (const text of texts)
    for (const part of [text, ...text.split(SENTENCE_END)]) {
      const pattern = phrases.get(keyOf(part));
      if (pattern !== undefined) found.set(part, pattern);
    }
  const everything = [...texts].join('\n');
  for (const [name, pattern] of names) if (everything.includes(name)) found.set(name, pattern);
  return found;
}
