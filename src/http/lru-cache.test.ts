import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LruCache } from './lru-cache.ts';

describe('LruCache', () => {
  it('never exceeds its maximum weight and returns the latest value', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 50 }))),
        (puts) => {
          const recent = new LruCache<number>(100, (value) => value);
          const last = new Map<string, number>();
          for (const [key, value] of puts) {
            recent.set(key, value);
            last.set(key, value);
            expect(recent.get(key)).toBe(value);
            expect(recent.weight).toBeLessThanOrEqual(100);
            for (const [one, expected] of last) expect([expected, undefined]).toContain(recent.get(one));
            expect(recent.weight).toBeLessThanOrEqual(100);
          }
        },
      ),
    );
  });

  it('evicts entries that were not used recently, and rejects entries that are too heavy', () => {
    const recent = new LruCache<string>(4, (value) => value.length);
    for (const key of ['a', 'b', 'c']) recent.set(key, key);
    expect(recent.get('a')).toBe('a');
    recent.set('d', 'd');
    expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual(['a', undefined, 'c', 'd']);
    recent.set('d', 'heavy');
    expect(recent.get('d')).toBeUndefined();
    expect(recent.get('a')).toBe('a');
  });

  it('keeps entries that are in use, however many others are added', () => {
    const recent = new LruCache<string>(10, () => 1);
    recent.set('kept', 'kept');
    for (let index = 0; index < 100; index++) {
      recent.set(`odd ${index}`, 'odd');
      expect(recent.get('kept')).toBe('kept');
    }
  });
});
