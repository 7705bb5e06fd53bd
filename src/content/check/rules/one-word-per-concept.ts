import { quote } from '../../../base/text.ts';
import { type RivalWord, rivalWords } from '../../../product/concepts.ts';
import { evaluate, toText } from '../../../product/values.ts';
import { type CheckedProduct, guidanceTexts, interfaceTexts, listProducts } from '../products.ts';
import type { Violation } from '../record-set.ts';
import type { Rule } from '../rule.ts';
import type { LocatedText } from '../walk.ts';

/** A product calls a thing by one word, in its own spelling, on every page and in what it says to its builders. */
export const oneWordPerConcept: Rule = {
  name: 'one-word-per-concept',
  severity: 'error',
  category: 'Wording',
  *check(recordSet) {
    for (const checked of listProducts(recordSet)) {
      const rivals = rivalsOf(checked);
      for (const violation of findRivals(interfaceTexts(checked), rivals))
        yield { at: checked.record, ...violation };
    }
    // Archetypes serve many products: only words that no product chooses for itself are compared.
    const fixed = rivalWords('en-GB', () => undefined);
    for (const record of recordSet.ofType('archetype'))
      for (const violation of findRivals(guidanceTexts(record.data), fixed))
        yield { at: record, ...violation };
  },
};

/** Words that the product does not use, except the nouns of its entities. */
function rivalsOf({ content, product, archetypes }: CheckedProduct): RivalWord[] {
  const nouns = archetypes.flatMap(({ id, entities }) =>
    Object.keys(entities ?? {}).map((name) => product.entity(name, id)?.singular ?? name),
  );
  const wordFor = (concept: string): string =>
    toText(evaluate({ path: ['word', concept], text: concept }, product.scope));
  return rivalWords(content.locale ?? 'en-GB', wordFor).filter(
    ({ pattern }) => !nouns.some((noun) => pattern.test(noun)),
  );
}

function* findRivals(texts: readonly LocatedText[], rivals: readonly RivalWord[]): Iterable<Violation> {
  for (const { text, pointer } of texts) {
    const literal = text.replace(/\{[^}]*\}/g, '');
    for (const { pattern, term } of rivals) {
      const [found] = pattern.exec(literal) ?? [];
      if (found !== undefined)
        yield {
          pointer,
          message: `${pointer} says ${quote(found)}, but the product says ${quote(term)}: ${quote(text)}`,
          fix: `Write ${quote(term)}, or change the word in "product/words" if the whole product says so.`,
        };
    }
  }
}
