import { describe, expect, it } from 'vitest';
import { assessSentences, measureSentences, readTexts, sentencesOf } from '../../scripts/audit/sentences.ts';
import { type ContentRecord, createCorpus } from '../../src/content/corpus.ts';

const record = (type: string, slug: string, data: object): ContentRecord =>
  ({
    type,
    slug,
    data,
    version: '1.0.0',
    digest: '',
    publishedAt: '',
    updatedAt: '',
  }) as unknown as ContentRecord;
const corpus = createCorpus(
  [
    record('pattern', 'list', {
      data: { copy: { empty: { default: 'Nothing is here yet' } } },
      examples: [
        {
          cast: { clerk: { name: 'Priya Raman' }, baker: { name: 'Odile Marsh' } },
          roles: {
            items: {
              rows: [
                { title: 'Late parcels of today', date: '11 March 2026', status: 'Show all' },
                { title: 'Nothing is here yet', note: 'Two vans are late. Both are on the bridge.' },
                { title: 'Loaves for the morning' },
              ],
            },
          },
        },
      ],
    }),
    record('archetype', 'bakery', { entities: { loaf: { rows: [{ title: 'Loaves for the morning' }] } } }),
    record('blueprint', 'baker', { product: { cast: { baker: { name: 'Odile Marsh' } } } }),
  ],
  { corpusDigest: '', packageVersion: '' },
);
const measure = (pages: Readonly<Record<string, string>>) =>
  measureSentences(new Map(Object.entries(pages).map(([slug, html]) => [slug, [html]])), corpus);

describe('texts of a page', () => {
  it('are those of its elements, without scripts, styles and icons', () => {
    expect(
      readTexts(
        '<head><title>T</title></head><p>One &amp; <b>two</b></p><script>no()</script><svg><path/></svg><p> three\n</p>',
      ),
    ).toEqual(['One & two', 'three']);
  });

  it('are split into sentences of six words or more', () => {
    expect(
      sentencesOf('Short one. This sentence has more than six words. Is this one longer than six?'),
    ).toEqual(['This sentence has more than six words.', 'Is this one longer than six?']);
  });
});

describe('measuring the sentences of products', () => {
  it('counts sentences, and those in several products once', () => {
    const { sentences, shared, foreign } = measure({
      a: '<p>Bread is baked twice each morning here.</p><p>Rye needs two days and some patience.</p>',
      b: '<p>Bread is baked twice each morning here!</p>',
    });
    expect({ sentences, shared }).toEqual({ sentences: 2, shared: 1 });
    expect(foreign).toEqual([{ sentence: 'Bread is baked twice each morning here!', products: ['a', 'b'] }]);
  });

  it('does not call sentences of the vocabulary foreign', () => {
    const html = '<p>It is valid for fifteen minutes.</p>';
    expect(measure({ a: html, b: html })).toMatchObject({ shared: 1, foreign: [] });
  });

  it('finds phrases, sentences and names of pattern examples', () => {
    const { examples } = measure({
      a: '<h2>Late parcels of today</h2><p>Both are on the bridge. Wait.</p><p>Ask Priya Raman</p>',
    });
    expect(examples).toEqual([
      { text: 'Late parcels of today', pattern: 'list', product: 'a' },
      { text: 'Both are on the bridge.', pattern: 'list', product: 'a' },
      { text: 'Priya Raman', pattern: 'list', product: 'a' },
    ]);
  });

  it('accepts what the contract or a product says as well, and dates and short labels', () => {
    expect(
      measure({
        a: '<p>Nothing is here yet</p><p>Loaves for the morning</p><p>11 March 2026</p><p>Show all</p><p>Odile Marsh</p>',
      }).examples,
    ).toEqual([]);
  });
});

describe('the verdict', () => {
  const report = { sentences: 100, shared: 3, foreign: [], examples: [] };

  it('passes up to three percent, and fails above', () => {
    expect(assessSentences(report)).toEqual({
      passed: true,
      lines: [
        '100 sentences of six words or more, 3 in several products (3.0 %), 0 of them not in the vocabulary',
        '0 texts of pattern examples on pages of products',
      ],
    });
    expect(assessSentences({ ...report, shared: 4 }).passed).toBe(false);
  });

  it('fails on any text of an example, and names it', () => {
    const { passed, lines } = assessSentences({
      ...report,
      examples: [{ text: 'Late parcels', pattern: 'list', product: 'a' }],
    });
    expect(passed).toBe(false);
    expect(lines).toContain('  a: list: Late parcels');
  });

  it('passes when there is nothing to read', () => {
    expect(assessSentences({ ...report, sentences: 0, shared: 0 }).passed).toBe(true);
  });
});
