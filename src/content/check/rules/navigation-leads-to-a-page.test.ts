import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { navigationLeadsToAPage } from './navigation-leads-to-a-page.ts';

describe(navigationLeadsToAPage.name, () => {
  it('reports items with an unknown route, a route with parameters, or a shared key', () => {
    const archetype = (...items: object[]) =>
      record('archetype', {
        pages: [{ path: '/' }, { path: '/invoices' }, { path: '/invoices/:id' }],
        navigation_items: items,
      });
    expect(
      violationPointers(
        navigationLeadsToAPage,
        archetype({ route: '/', hotkey: 'g h' }, { route: '/invoices', hotkey: 'g i' }),
      ),
    ).toEqual([]);
    expect(violationPointers(navigationLeadsToAPage, archetype({ route: '/invoice' }))).toEqual([
      '/navigation_items/0/route',
    ]);
    expect(violationPointers(navigationLeadsToAPage, archetype({ route: '/invoices/:id' }))).toEqual([
      '/navigation_items/0/route',
    ]);
    expect(
      violationPointers(
        navigationLeadsToAPage,
        archetype({ route: '/', hotkey: 'h' }, { route: '/invoices', hotkey: 'h' }),
      ),
    ).toEqual(['/navigation_items/1/hotkey']);
    expect(violationPointers(navigationLeadsToAPage, record('archetype', { pages: [] }))).toEqual([]);
  });
});
