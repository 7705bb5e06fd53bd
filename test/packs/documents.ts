import fc from 'fast-check';
import { compose, composeArchetype } from '../../src/essence/compose.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { essenceArbitrary } from '../essence/arbitrary.ts';
import { corpus } from '../corpus.ts';

export { corpus };

const slugsByType = new Map<string, string[]>();

/** The names of all records of a type, looked up once: generated documents ask for them hundreds of times. */
function slugs(type: string): string[] {
  const known =
    slugsByType.get(type) ?? corpus.records.filter((record) => record.type === type).map(({ slug }) => slug);
  slugsByType.set(type, known);
  return known;
}

/** Every document that the corpus can compose. */
export const composed: readonly (readonly [name: string, document: EssenceV4])[] = [
  ...slugs('blueprint').map((slug) => [`blueprint ${slug}`, compose(slug, corpus)] as const),
  ...slugs('archetype').map((slug) => [`archetype ${slug}`, composeArchetype(slug, corpus)] as const),
];

/** Any valid document, in which most names of records are names of real ones. */
export const documents: fc.Arbitrary<EssenceV4> = fc
  .tuple(essenceArbitrary, fc.infiniteStream(fc.nat(1000)))
  .map(([value, numbers]) => {
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
