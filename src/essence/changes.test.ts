import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diffDocuments } from './changes.ts';

describe('the changes between two documents', () => {
  it('are empty for equal documents, regardless of key order', () => {
    expect(diffDocuments({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toEqual([]);
  });

  it('list additions, removals and changes by pointer', () => {
    expect(diffDocuments({ a: 1, 'b/c': { d: 2 }, e: 3 }, { 'b/c': { d: 4 }, e: 3, '~f': 5 })).toEqual([
      { pointer: '/a', before: 1 },
      { pointer: '/b~1c/d', before: 2, after: 4 },
      { pointer: '/~0f', after: 5 },
    ]);
  });

  it('follow an entry by its id to its new place', () => {
    const before = { pages: [{ id: 'home' }, { id: 'team', route: '/team', old: true }] };
    const after = { pages: [{ id: 'team', route: '/people' }] };
    expect(diffDocuments(before, after)).toEqual([
      { pointer: '/pages/0', before: { id: 'home' } },
      { pointer: '/pages/0/route', before: '/team', after: '/people' },
      { pointer: '/pages/1/old', before: true },
    ]);
  });

  it('show a moved entry as a removal and an addition', () => {
    const [a, b, c] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
    expect(diffDocuments([a, b, c], [c, a, b])).toEqual([
      { pointer: '/0', after: c },
      { pointer: '/2', before: c },
    ]);
  });

  it('never match entries with different ids', () => {
    expect(diffDocuments([{ id: 'a', x: 1 }], [{ id: 'b', x: 1 }])).toEqual([
      { pointer: '/0', before: { id: 'a', x: 1 } },
      { pointer: '/0', after: { id: 'b', x: 1 } },
    ]);
  });

  it('find the single entry removed from a list without ids', () => {
    expect(diffDocuments(['a', 'b', 'c'], ['a', 'c'])).toEqual([{ pointer: '/1', before: 'b' }]);
    expect(diffDocuments([{ route: '/', label: 'Home' }], [{ route: '/', label: 'Start' }])).toEqual([
      { pointer: '/0/label', before: 'Home', after: 'Start' },
    ]);
  });

  it('report a change of type', () => {
    expect(diffDocuments({ a: [] }, { a: {} })).toEqual([{ pointer: '/a', before: [], after: {} }]);
    expect(diffDocuments({ a: null }, { a: {} })).toEqual([{ pointer: '/a', before: null, after: {} }]);
  });

  it('are empty if and only if the documents are equal', () => {
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(value, value, (one, other) => {
        const before = JSON.parse(JSON.stringify(one)) as unknown;
        const after = JSON.parse(JSON.stringify(other)) as unknown;
        expect(diffDocuments(before, structuredClone(before))).toEqual([]);
        const equal = JSON.stringify(before) === JSON.stringify(after);
        if (!equal && diffDocuments(before, after).length === 0) expect(after).toEqual(before);
      }),
      { numRuns: 300 },
    );
  });
});
