import { compose, composeArchetype } from '../../src/essence/compose.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';
import { documentsOf, slugsOf } from './generated-documents.ts';

export { corpus };

/** Every document that the corpus can compose. */
export const composed: readonly (readonly [name: string, document: EssenceV4])[] = [
  ...slugsOf(corpus, 'blueprint').map((slug) => [`blueprint ${slug}`, compose(slug, corpus)] as const),
  ...slugsOf(corpus, 'archetype').map(
    (slug) => [`archetype ${slug}`, composeArchetype(slug, corpus)] as const,
  ),
];

export const documents = documentsOf(corpus);
