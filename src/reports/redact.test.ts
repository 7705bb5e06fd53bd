import { describe, expect, it } from 'vitest';
import { redactSecrets, hidePaths } from './redact.ts';

const PLACES = [
  ['/srv/shop', '<project>'],
  ['/srv', '~'],
] as const;

describe('local paths', () => {
  it('are replaced in every text of a document, longest first and only as whole names', () => {
    const document = {
      a: 'in /srv/shop/src/a.ts and "/srv/shop"',
      b: ['/srv/other', 'file:///srv/shop/x', '/srv/shopping', 'see://host/srv/shop'],
      c: { d: 1, e: null },
    };
    expect(hidePaths(document, PLACES, [])).toEqual({
      a: 'in <project>/src/a.ts and "<project>"',
      b: ['~/other', 'file://<project>/x', '~/shopping', 'see://host/srv/shop'],
      c: { d: 1, e: null },
    });
  });

  it('stay if they are also routes of the project or the root folder', () => {
    expect(hidePaths('/app/orders', [['/app', '<project>']], ['/app/orders'])).toBe('/app/orders');
    expect(hidePaths('/orders', [['/', '<project>']], [])).toBe('/orders');
  });

  it.each([
    ['/home/maria/site/a.css', '~/site/a.css'],
    ['C:\\Users\\maria\\a', '~\\a'],
    ['"/Users/maria"', '"~"'],
    ['/home/settings', '/home/settings'],
    ['AKIAABCDEFGHIJKLMNOP', '<secret>'],
    ['password: hunter22', 'password: <secret>'],
    ['the token color.primary', 'the token color.primary'],
  ])('are removed from a quoted text: %s', (text, expected) => {
    expect(redactSecrets(text, ['/home/settings'])).toBe(expected);
  });
});
