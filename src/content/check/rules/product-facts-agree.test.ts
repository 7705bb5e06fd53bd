import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { productFactsAgree } from './product-facts-agree.ts';

const FORMATS = {
  number: '1,234.5',
  money: 'EUR 1,234.50',
  date: 'd MMMM yyyy',
  date_short: 'd MMM',
  time: 'HH:mm',
};
const claim = {
  singular: 'claim',
  plural: 'claims',
  fields: {
    title: { type: 'text', label: 'Title', identity: true },
    original: { type: 'text', label: 'Original' },
    amount: { type: 'money', label: 'Amount' },
  },
  rows: [{ id: 'c1', title: 'Taxi' }] as object[],
};
const archetype = (more: object = {}) =>
  record(
    'archetype',
    { id: 'claims', entities: { claim }, pages: [{ id: 'all', default_layout: [] }], ...more },
    'claims',
  );
const blueprint = (product: object, more: object = {}) =>
  record('blueprint', {
    name: 'Claims',
    compose: ['claims'],
    product: { formats: FORMATS, ...product },
    ...more,
  });
const saying = (text: string, formats: object = {}): (string | undefined)[] =>
  violationPointers(
    productFactsAgree,
    archetype(),
    blueprint({ formats: { ...FORMATS, ...formats }, pages: { 'claims/all': { lead: text } } }),
  );
const AT = '/product/pages/claims~1all/lead';

describe(productFactsAgree.name, () => {
  it('accepts sums, dates and times in the formats of the product', () => {
    expect(saying('EUR 12.40 on 3 June 2026 at 14:05, of 48 in September 2026')).toEqual([]);
    expect(saying('In September 48 people begin; version 10.2.3')).toEqual([]);
    expect(saying('June 3, 2026, 2 pm', { date: 'MMMM d, yyyy', time: 'h:mm a' })).toEqual([]);
  });

  it('reports sums in another currency or with another sign', () => {
    expect(saying('£12.40')).toEqual([AT]);
    expect(saying('€12.40')).toEqual([AT]);
    expect(saying('USD 12')).toEqual([AT]);
    expect(saying('£12.40', { money: '£1,234.50' })).toEqual([]);
  });

  it('accepts a foreign sum beside the converted one', () => {
    const withRow = (row: object) =>
      violationPointers(
        productFactsAgree,
        archetype({ entities: { claim: { ...claim, rows: [{ id: 'c1', title: 'Taxi', ...row }] } } }),
        blueprint({}),
      );
    expect(withRow({ original: 'PLN 64.00', amount: 14.98 })).toEqual([]);
    expect(withRow({ original: 'PLN 64.00' })).toEqual(['/product/entities/claim/rows/0/original']);
  });

  it('reports dates in another order', () => {
    for (const text of ['June 3, 2026', 'Paid on June 3.', 'the 3rd of June', '03/06/2026', '3.6.2026'])
      expect(saying(text), text).toEqual([AT]);
    expect(saying('3 June', { date: 'yyyy-MM-dd' })).toEqual([AT]);
    expect(saying('3 June', { date: 'MMMM d, yyyy' })).toEqual([AT]);
  });

  it('reports times of the other clock', () => {
    expect(saying('at 2 pm')).toEqual([AT]);
    expect(saying('at 14:00', { time: 'h:mm a' })).toEqual([AT]);
  });

  it('accepts one idle limit in a product, and reports a second', () => {
    const notes = { responsive_strategy: { notes: 'After ten idle minutes the session ends.' } };
    const withLead = (lead: string) =>
      violationPointers(
        productFactsAgree,
        archetype(),
        blueprint({ pages: { 'claims/all': { lead } } }, notes),
      );
    expect(withLead('We sign you out after 10 minutes.')).toEqual([]);
    expect(withLead('Watch ten quiet minutes, then widen.')).toEqual([]);
    expect(withLead('We sign you out after 5 minutes.')).toEqual(['/responsive_strategy/notes']);
  });

  it('reports idle limits in archetypes, patterns and shells, but not in examples', () => {
    const text = 'After eight minutes the session ends.';
    expect(violationPointers(productFactsAgree, archetype({ directives: [text] }))).toEqual([
      '/directives/0',
    ]);
    expect(
      violationPointers(productFactsAgree, record('pattern', { states: { idle: { shows: text } } })),
    ).toEqual(['/states/idle/shows']);
    expect(
      violationPointers(productFactsAgree, record('shell', { code: { example: text }, notes: text })),
    ).toEqual(['/notes']);
    expect(
      violationPointers(productFactsAgree, record('pattern', { examples: [{ copy: { hint: text } }] })),
    ).toEqual([]);
  });
});
