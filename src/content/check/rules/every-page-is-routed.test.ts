import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { everyPageIsRouted } from './every-page-is-routed.ts';

describe(everyPageIsRouted.name, () => {
  it('reports a page without a route, and a route to a removed page', () => {
    const shop = record('archetype', { pages: [{ id: 'home' }, { id: 'cart' }] }, 'shop');
    const blueprint = (routed: string[], removed: string[]) =>
      record('blueprint', {
        compose: ['shop'],
        routes: Object.fromEntries(routed.map((page) => [`/${page}`, { archetype: 'shop', page }])),
        overrides: { pages_remove: removed.map((page) => `shop/${page}`) },
      });
    expect(violationPointers(everyPageIsRouted, blueprint(['home', 'cart'], []), shop)).toEqual([]);
    expect(violationPointers(everyPageIsRouted, blueprint(['home'], ['cart']), shop)).toEqual([]);
    expect(violationPointers(everyPageIsRouted, blueprint(['home'], []), shop)).toEqual(['/routes']);
    expect(violationPointers(everyPageIsRouted, blueprint(['home', 'cart'], ['cart']), shop)).toEqual([
      '/routes',
    ]);
  });
});
