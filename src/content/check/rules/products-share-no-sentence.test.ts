import { describe, expect, it } from 'vitest';
import { SHARED_SENTENCES } from '../../../product/vocabulary.ts';
import { findViolations, record } from '../../../../test/content/probe.ts';
import { productsShareNoSentence } from './products-share-no-sentence.ts';

const HEADLINE = 'The bank that closes at noon on Fridays';
const archetype = (id: string, title: string, more: object = {}) =>
  record(
    'archetype',
    { id, name: id, entities: {}, pages: [{ id: 'home', default_layout: [], title, ...more }] },
    id,
  );
const blueprint = (id: string, archetypeId: string, more: object = {}, rest: object = {}) =>
  record('blueprint', { id, name: id, compose: [archetypeId], product: { name: id, ...more }, ...rest }, id);
const found = (...records: Parameters<typeof findViolations>[1]) =>
  findViolations(productsShareNoSentence, records).map(({ at, pointer }) => `${at?.slug} ${pointer}`);

describe(productsShareNoSentence.name, () => {
  it('reports a sentence that two products take from one archetype', () => {
    expect(
      found(archetype('banking', HEADLINE), blueprint('bank', 'banking'), blueprint('fund', 'banking')),
    ).toEqual(['fund /product/pages/banking~1home/title']);
  });

  it('accepts a product that says it in its own words', () => {
    const own = { pages: { 'banking/home': { title: 'Savings for people who hate forms' } } };
    expect(
      found(archetype('banking', HEADLINE), blueprint('bank', 'banking'), blueprint('fund', 'banking', own)),
    ).toEqual([]);
  });

  it('looks at every text of a placement, and at rows', () => {
    const content = { hero: { copy: { lead: HEADLINE }, roles: { items: { rows: [{ title: HEADLINE }] } } } };
    expect(
      found(
        archetype('a', 'Home', { content }),
        archetype('b', HEADLINE),
        blueprint('one', 'a'),
        blueprint('two', 'b'),
      ),
    ).toEqual(['two /product/pages/b~1home/title']);
  });

  it.each([
    ['labels of fewer words', 'Bookings of the last week'],
    ['sentences that every product may use', SHARED_SENTENCES[0] as string],
    ['templates, which are filled with different data', '{product.name} closes at noon on all Fridays'],
    ['figures', '1 2 3 4 5 6 7 8'],
  ])('ignores %s', (_, title) => {
    expect(
      found(archetype('banking', title), blueprint('bank', 'banking'), blueprint('fund', 'banking')),
    ).toEqual([]);
  });

  it('ignores pages that a product removes', () => {
    const rest = { overrides: { pages_remove: ['banking/home'] } };
    expect(
      found(
        archetype('banking', HEADLINE),
        blueprint('bank', 'banking'),
        blueprint('fund', 'banking', {}, rest),
      ),
    ).toEqual([]);
  });
});
