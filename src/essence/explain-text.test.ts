import { describe, expect, it } from 'vitest';
import type { ArchetypeV2 } from '../schemas/types.ts';
import { archetypeLayer, explainText, explainTextAt, type TextLayer } from './explain-text.ts';

const archetype = archetypeLayer('archetype/shop@1.0.0', {
  id: 'shop',
  words: { cart: 'basket' },
  pages: [
    { id: 'home', title: 'Welcome' },
    { id: 'cart', title: 'Basket', content: { list: { copy: { title: '{items.counted} in your basket' } } } },
  ],
} as unknown as ArchetypeV2);
const blueprint: TextLayer = {
  layer: 'blueprint',
  name: 'blueprint/store@1.0.0',
  content: { pages: { 'shop/home': { title: 'Wool from one flock' } } },
  locate: (pointer) => `/product${pointer}`,
};
const layers = [blueprint, archetype];

describe('the explanation of a text', () => {
  it('names the layer that says it, and those it overrides', () => {
    const both = [
      {
        what: 'Wool from one flock',
        decisions: [
          {
            layer: 'blueprint',
            value: 'Wool from one flock',
            at: 'blueprint/store@1.0.0 /product/pages/shop~1home/title',
          },
          { layer: 'archetype', value: 'Welcome', at: 'archetype/shop@1.0.0 /pages/0/title' },
        ],
        exceptions: [],
      },
    ];
    expect(explainText('wool from  one flock', layers)).toEqual(both);
    expect(explainText('Welcome', layers)).toEqual(both);
  });

  it('finds texts that are filled with data', () => {
    expect(explainText('3 articles in your basket', layers)).toMatchObject([
      { decisions: [{ at: 'archetype/shop@1.0.0 /pages/1/content/list/copy/title' }] },
    ]);
    expect(explainText('3 articles', layers)).toEqual([]);
  });

  it('leaves out texts of other pages', () => {
    expect(explainText('Basket', layers, 'home').map(({ decisions }) => decisions[0].at)).toEqual([
      'archetype/shop@1.0.0 /words/cart',
    ]);
    expect(explainText('Basket', layers, 'cart')).toHaveLength(2);
  });

  it('is undefined for a pointer that no layer has', () => {
    expect(explainTextAt('/words/order', layers)).toBeUndefined();
  });
});
