import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BUNDLED_SHOWCASE } from '../../src/content/showcase-folder.ts';
import { corpus } from '../corpus.ts';

interface Review {
  readonly products: Readonly<Record<string, { readonly score: number; readonly note: string }>>;
}

const { products } = JSON.parse(readFileSync(new URL('review.json', BUNDLED_SHOWCASE), 'utf8')) as Review;

describe('the review of the showcase', () => {
  it('has looked at every product', () => {
    const slugs = corpus.records.flatMap(({ type, slug }) => (type === 'blueprint' ? [slug] : []));
    expect(Object.keys(products).sort()).toEqual(slugs.sort());
  });

  it('gives each of them at least 7 of 10 and a reason', () => {
    const poor = Object.entries(products).filter(
      ([, { score, note }]) => score < 7 || score > 10 || note.split(' ').length < 6,
    );
    expect(poor).toEqual([]);
  });
});
