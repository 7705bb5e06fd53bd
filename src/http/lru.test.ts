import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Recent } from './lru.ts';

describe('what is remembered', () => {
  it('never weighs more than it may, whatever is put in, and is what was put in last', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 0, max: 60 }))),
        (puts) => {
          const recent = new Recent<number>(100, (value) => value);
          const last = new Map<string, number>();
          for (const [key, value] of puts) {
            recent.set(key, value);
            last.set(key, value);
            const held = [...last].filter(([one]) => recent.get(one) !== undefined);
            for (const [one, expected] of held) expect(recent.get(one)).toBe(expected);
            expect(held.reduce((sum, [, weight]) => sum + weight, 0)).toBeLessThanOrEqual(100);
            expect(recent.get(key)).toBe(value);
          }
        },
      ),
    );
  });

  it('forgets what was not used for longest, and takes nothing that is too heavy', () => {
    const recent = new Recent<string>(3, (value) => value.length);
    for (const key of ['a', 'b', 'c']) recent.set(key, key);
    expect(recent.get('a')).toBe('a');
    recent.set('d', 'd');
    expect(['a', 'b', 'c', 'd'].map((key) => recent.get(key))).toEqual(['a', undefined, 'c', 'd']);
    recent.set('e', 'heavy');
    expect(recent.get('e')).toBeUndefined();
    expect(recent.get('a')).toBe('a');
  });
});
