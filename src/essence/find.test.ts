import { describe, expect, it } from 'vitest';
import { SAMPLE_ESSENCE } from '../http/essence-body.ts';
import { findPageByPath } from './find.ts';

const routed = structuredClone(SAMPLE_ESSENCE);
routed.blueprint.routes = {
  '/': { section: 'billing', page: 'invoices' },
  '/gone': { section: 'billing', page: 'none' },
};

describe('the page at a route', () => {
  it.each([
    ['/', 'billing/invoices'],
    ['/invoices', 'billing/invoices'],
    ['/invoices/', 'billing/invoices'],
  ])('of %s is %s', (path, id) => {
    expect(findPageByPath(routed, path)).toBe(id);
  });

  it('throws with the known routes, ignoring dangling ones', () => {
    expect(() => findPageByPath(routed, '/gone')).toThrow(
      'No page has the route "/gone". There are /, /invoices.',
    );
    expect(() => findPageByPath(routed, '/invoice')).toThrow(
      expect.objectContaining({
        code: 'UNKNOWN_PACK',
        facts: { available: ['/', '/invoices'], suggestions: ['/invoices'] },
      }),
    );
  });
});
