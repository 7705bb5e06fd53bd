import { quote } from '../../../base/text.ts';
import { isSharedSentence } from '../../../product/vocabulary.ts';
import { createProduct, fillProductWords, type Product } from '../../../product/product.ts';
import type { CommonV1PageContent } from '../../../schemas/types.ts';
import type { RecordSet, ValidRecord } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import { collectTexts, listArchetypes, splitWords } from '../walk.ts';

/** Shorter texts are labels, which products share. */
const MIN_WORDS = 6;

/** Two products never say the same: what they share is interface vocabulary. */
export const productsShareNoSentence: Rule = {
  name: 'products-share-no-sentence',
  severity: 'error',
  category: 'Wording',
  *check(recordSet) {
    const first = new Map<string, ValidRecord<'blueprint'>>();
    for (const record of recordSet.ofType('blueprint')) {
      const own = new Set<string>();
      for (const { text, pointer } of productTexts(record, recordSet))
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
  },
};

/** Every text of a product as people read it, with its place in the blueprint or the archetype. */
function productTexts(
  { data }: ValidRecord<'blueprint'>,
  recordSet: RecordSet,
): { text: string; pointer: string }[] {
  if (!data.product) return [];
  const parts = listArchetypes(data).flatMap(({ archetype, section }) => {
    const found = recordSet.get('archetype', archetype)?.data;
    return found?.entities ? [{ section, archetype: found }] : [];
  });
  const product = createProduct({
    blueprint: data.product,
    domains: parts.map(({ archetype }) => archetype),
    fallbackName: data.name,
  });
  const removed = new Set(data.overrides?.pages_remove);
  const texts: { text: string; pointer: string }[] = [];
  for (const { archetype, section } of parts) {
    for (const name of Object.keys(archetype.entities ?? {})) {
      const entity = product.entity(name, archetype.id);
      add(texts, entity, `/product/entities/${name}`, product);
    }
    for (const { id } of archetype.pages) {
      if (removed.has(`${archetype.id}/${id}`)) continue;
      const layers = product.pageLayers(section, id, archetype.id);
      const aliases = new Set(layers.flatMap(({ content }) => Object.keys(content ?? {})));
      const pointer = `/product/pages/${archetype.id}~1${id}`;
      for (const alias of aliases) add(texts, shown(layers, alias), `${pointer}/content/${alias}`, product);
      for (const key of ['title', 'lead'] as const)
        add(texts, layers.find((layer) => layer[key] !== undefined)?.[key], `${pointer}/${key}`, product);
    }
  }
  return texts;
}

/** The texts and rows of a placement, the most specific layer first. */
function shown(layers: readonly CommonV1PageContent[], alias: string): object {
  const own = layers.flatMap(({ content }) => (content?.[alias] ? [content[alias]] : []));
  return {
    copy: Object.assign({}, ...own.toReversed().map(({ copy }) => copy ?? {})) as object,
    roles: Object.assign({}, ...own.toReversed().map(({ roles }) => roles ?? {})) as object,
  };
}

function add(
  texts: { text: string; pointer: string }[],
  value: unknown,
  pointer: string,
  product: Product,
): void {
  for (const one of collectTexts(value, pointer))
    texts.push({ ...one, text: fillProductWords(one.text, product) });
}
