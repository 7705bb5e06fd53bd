import { describe, expect, it } from 'vitest';
import { findViolations, record, violationPointers } from '../../../../test/content/probe.ts';
import { oneWordPerConcept } from './one-word-per-concept.ts';

const archetype = (more: object = {}) =>
  record(
    'archetype',
    {
      id: 'shop',
      entities: {
        order: {
          singular: 'order',
          plural: 'orders',
          fields: { title: { type: 'text', label: 'Title', identity: true } },
          rows: [{ id: 'o1', title: 'Cart with two wheels' }],
        },
      },
      pages: [
        {
          id: 'all',
          name: 'Orders',
          default_layout: [],
          content: { list: { copy: { title: 'Your {word.cart}' } } },
        },
      ],
      ...more,
    },
    'shop',
  );
const blueprint = (product: object, more: object = {}) =>
  record('blueprint', { name: 'Shop', compose: ['shop'], product: { locale: 'en-GB', ...product }, ...more });
const saying = (title: string, product: object = {}): (string | undefined)[] =>
  violationPointers(
    oneWordPerConcept,
    archetype(),
    blueprint({ ...product, pages: { 'shop/all': { content: { list: { copy: { lead: title } } } } } }),
  );
const AT = '/product/pages/shop~1all/content/list/copy/lead';

describe(oneWordPerConcept.name, () => {
  it('accepts the word of the product, and any word in sample data', () => {
    expect(saying('Add it to your basket, sign in, enter your email and postcode.')).toEqual([]);
    expect(saying('Into the cart', { words: { cart: 'cart' } })).toEqual([]);
    expect(saying('{word.cart} and #cart-page')).toEqual([]);
  });

  it('accepts rival words in a product that calls the concept something else', () => {
    expect(saying('Plums in a basket', { words: { cart: 'box' } })).toEqual([]);
  });

  it('reports a rival of the product’s word, with the word to use', () => {
    expect(
      findViolations(oneWordPerConcept, [
        archetype(),
        blueprint({ footer: [{ text: 'Your cart', href: '#all' }] }),
      ]),
    ).toMatchObject([
      {
        pointer: '/product/footer/0',
        message: '/product/footer/0 says "cart", but the product says "basket": "Your cart"',
      },
    ]);
    expect(saying('Into the basket', { words: { cart: 'cart' } })).toEqual([AT]);
    expect(saying('Three clients wait', { words: { customer: 'patient' } })).toEqual([AT]);
  });

  it('reports words that no product uses', () => {
    for (const text of [
      'Log in',
      'You were logged out',
      'Your e-mail',
      'The CVV of the card',
      'Expiration date',
    ])
      expect(saying(text), text).toEqual([AT]);
  });

  it('follows the spelling of the locale', () => {
    expect(saying('The colors of the catalog')).toEqual([AT, AT]);
    expect(saying('The colors of the catalog', { locale: 'en-US' })).toEqual([]);
    expect(saying('Postcode', { locale: 'en-US' })).toEqual([AT]);
  });

  it('accepts the noun of an entity', () => {
    const client = { singular: 'client', plural: 'clients', fields: {}, rows: [] };
    expect(
      violationPointers(
        oneWordPerConcept,
        archetype({ entities: { client } }),
        blueprint({ words: { customer: 'customer' } }),
      ),
    ).toEqual([]);
  });

  it('reports what the blueprint and the archetype say to builders', () => {
    expect(
      violationPointers(oneWordPerConcept, archetype(), blueprint({}, { voice: { tone: 'Log in!' } })),
    ).toEqual(['/voice/tone']);
    expect(
      violationPointers(
        oneWordPerConcept,
        archetype({ page_briefs: { all: 'One logs in. She cannot log in.' } }),
      ),
    ).toEqual(['/page_briefs/all']);
  });
});
