import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOf, queryOf } from './target.ts';

const NAMES = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string(),
  fc.constantFrom('a/b', '../x', '..\\x', '%2e%2e', '%2F', '?q', '#f', '//host', ' ', '\0', '\ud800', '...'),
);

describe('a path', () => {
  it('keeps any name in one segment, which reads back as the name', () => {
    fc.assert(
      fc.property(NAMES, (name) => {
        fc.pre(!['', '.', '..'].includes(name));
        const url = new URL(`https://api.example/base${pathOf('v1', 'patterns', name)}?q=1`);
        const segments = url.pathname.split('/');
        expect(segments.slice(0, 4)).toEqual(['', 'base', 'v1', 'patterns']);
        expect(segments).toHaveLength(5);
        expect(decodeURIComponent(segments[4] ?? '')).toBe(name.toWellFormed());
        expect([url.origin, url.search]).toEqual(['https://api.example', '?q=1']);
      }),
      { numRuns: 5_000 },
    );
  });

  it.each(['', '.', '..'])('refuses %j, which no URL can carry as a segment', (name) => {
    expect(() => pathOf('v1', 'schema', name)).toThrow(`A name may not be ${JSON.stringify(name)}.`);
  });
});

describe('a query', () => {
  it('leaves out what is undefined, and carries any value', () => {
    expect(queryOf({})).toBe('');
    expect(queryOf({ q: undefined })).toBe('');
    expect(queryOf({ q: 'a&b=c d+é', limit: 5, recommended: false, sort: undefined })).toBe(
      '?q=a%26b%3Dc+d%2B%C3%A9&limit=5&recommended=false',
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (q) => {
        expect(new URLSearchParams(queryOf({ q, limit: 1 })).get('q')).toBe(q.toWellFormed());
      }),
    );
  });
});
