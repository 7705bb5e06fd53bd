import fc from 'fast-check';
import type { Corpus } from '../../src/content/corpus.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { essenceArbitrary } from '../essence/arbitrary.ts';

/** The names of all records of a type. */
export const slugsOf = (corpus: Corpus, type: string): string[] =>
  corpus.records.filter((record) => record.type === type).map(({ slug }) => slug);

/** Any valid document, in which most names of records are names of real ones. */
export function documentsOf(corpus: Corpus): fc.Arbitrary<EssenceV4> {
  const slugsByType = new Map<string, readonly string[]>();
  /** The names of all records of a type, looked up once: generated documents ask for them hundreds of times. */
  const slugs = (type: string): readonly string[] => {
    const known = slugsByType.get(type) ?? slugsOf(corpus, type);
    slugsByType.set(type, known);
    return known;
  };
  return fc.tuple(essenceArbitrary, fc.infiniteStream(fc.nat(1000))).map(([value, numbers]) => {
    // A generated value may be part of a schema, which must not change.
    const document = structuredClone(value) as unknown as EssenceV4;
    const draw = (): number => numbers.next().value ?? 0;
    const some = (type: string, written: string): string => {
      const known = slugs(type);
      const number = draw();
      return number % 5 === 0 ? written : (known[number % known.length] ?? written);
    };
    const patterns = (items: EssenceV4['blueprint']['sections'][number]['pages'][number]['layout']): void => {
      for (const [index, item] of items.entries()) {
        if (typeof item === 'string') items[index] = some('pattern', item);
        else if ('cols' in item) patterns(item.cols);
        else item.pattern = some('pattern', item.pattern);
      }
    };
    document.dna.theme.id = some('theme', document.dna.theme.id);
    document.meta.archetype = some(draw() % 2 === 0 ? 'blueprint' : 'archetype', document.meta.archetype);
    for (const section of document.blueprint.sections) {
      section.shell = some('shell', section.shell);
      for (const page of section.pages) patterns(page.layout);
    }
    return document;
  });
}
