import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { productHasErrorPages } from './product-has-error-pages.ts';

const items = { rows: [{ title: 'Orders', href: '#orders' }] };
const page = (id: string, preset: string, content?: object) => ({
  id,
  default_layout: [{ pattern: 'error-page', preset }],
  content,
});
const errors = (...pages: object[]) => record('archetype', { id: 'errors', pages }, 'errors');
const linked = { 'error-page': { roles: { items } } };
const pointers = (archetype: ReturnType<typeof errors>, more: object = {}) =>
  violationPointers(
    productHasErrorPages,
    archetype,
    record('blueprint', { compose: ['errors'], routes: {}, ...more }),
  );

describe(productHasErrorPages.name, () => {
  it('accepts a product with a page for each case and links on both', () => {
    const archetype = errors(page('lost', 'not-found', linked), page('broken', 'failure', linked));
    expect(pointers(archetype)).toEqual([]);
  });

  it('reports each case without a page, also if the blueprint removes it', () => {
    expect(pointers(errors())).toEqual(['/compose', '/compose']);
    const archetype = errors(page('lost', 'not-found', linked), page('broken', 'failure', linked));
    expect(pointers(archetype, { overrides: { pages_remove: ['errors/broken'] } })).toEqual(['/compose']);
  });

  it('reports a page without a link, which the product may add to the archetype', () => {
    const archetype = errors(page('lost', 'not-found'), page('broken', 'failure', linked));
    expect(pointers(archetype)).toEqual(['/product/pages/errors~1lost']);
    expect(pointers(archetype, { product: { pages: { 'errors/lost': { content: linked } } } })).toEqual([]);
  });
});
