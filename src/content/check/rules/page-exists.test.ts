import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { pageExists } from './page-exists.ts';

describe(pageExists.name, () => {
  it('reports pages and archetypes that the blueprint does not have', () => {
    const shop = record('archetype', { pages: [{ id: 'cart' }] }, 'shop');
    const blueprint = (page: string) =>
      record('blueprint', {
        compose: [{ archetype: 'shop', prefix: 'store' }],
        routes: { '/': { archetype: page.split('/')[0], page: page.split('/')[1] } },
        overrides: { pages_remove: [page], pages: { [page]: {} } },
        responsive_strategy: { priority_pages: [page] },
      });
    const everywhere = [
      '/routes/~1',
      '/overrides/pages_remove/0',
      `/overrides/pages/`,
      '/responsive_strategy/priority_pages/0',
    ];
    expect(violationPointers(pageExists, blueprint('shop/cart'), shop)).toEqual([]);
    for (const page of ['shop/card', 'store/cart'])
      expect(
        violationPointers(pageExists, blueprint(page), shop).map((at) =>
          at?.replace(page.replace('/', '~1'), ''),
        ),
      ).toEqual(everywhere);
  });
});
