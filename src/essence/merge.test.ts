import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Difference, merge } from './merge.ts';

const word = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const scalar = fc.oneof(fc.constantFrom(null, true, 0, 1, 'one', 'Two words.'), fc.constant([]));

/** Documents that meet often: few keys, few values, lists of every kind. */
const { value } = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    scalar,
    fc.dictionary(fc.oneof(word, fc.constantFrom('features', '/', '~', 'constructor', '0')), tie('value'), {
      maxKeys: 4,
    }),
    fc.uniqueArray(word, { maxLength: 5 }),
    fc.uniqueArray(
      fc.tuple(word, tie('value')).map(([id, rest]) => ({ id, rest })),
      { maxLength: 4, selector: ({ id }) => id },
    ),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
}));

/** Documents of one shape, so that they differ deep inside. */
const words = fc.uniqueArray(word, { maxLength: 5 });
const anyPage = fc.record({ id: word, route: fc.nat({ max: 2 }), features: words }, { requiredKeys: ['id'] });
const shaped = fc.record(
  {
    words,
    features: words,
    pages: fc.uniqueArray(anyPage, { maxLength: 4, selector: ({ id }) => id }),
    plain: scalar,
  },
  { requiredKeys: [] },
);

const by = (differences: readonly Difference[]): string[] =>
  differences.map(({ by: who, pointer }) => `${who} ${pointer}`);

const page = (id: string, rest: object = {}): object => ({ id, ...rest });

describe('a merge of any documents', () => {
  const check = (property: (a: unknown, b: unknown, c: unknown) => void): void => {
    for (const one of [value, shaped]) fc.assert(fc.property(one, one, one, property), { numRuns: 400 });
  };

  it('equals yours if they changed nothing, and theirs if you changed nothing', () =>
    check((base, other) => {
      expect(merge(base, base, other).value).toEqual(other);
      expect(merge(base, other, base).value).toEqual(other);
    }));

  it('equals both sides if they agree, without conflicts', () =>
    check((base, both) => {
      const { value: merged, differences } = merge(base, both, both);
      expect(merged).toEqual(both);
      expect(differences.every(({ by: who }) => who === 'both')).toBe(true);
    }));

  it('is symmetric without conflicts', () =>
    check((base, theirs, yours) => {
      const one = merge(base, theirs, yours);
      const other = merge(base, yours, theirs);
      const conflicts = ({ differences }: typeof one): number =>
        differences.filter(({ by: who }) => who === 'conflict').length;
      expect(conflicts(one)).toBe(conflicts(other));
      if (conflicts(one) === 0) expect(one.value).toEqual(other.value);
    }));

  it('equals yours if nothing is taken, and theirs if everything is taken and you changed nothing alone', () =>
    check((base, theirs, yours) => {
      expect(merge(base, theirs, yours, () => false).value).toEqual(yours);
      const all = merge(base, theirs, yours, () => true);
      if (all.differences.every(({ by: who }) => who !== 'yours')) expect(all.value).toEqual(theirs);
    }));

  it('gives every difference a unique pointer', () =>
    check((base, theirs, yours) => {
      const { differences } = merge(base, theirs, yours);
      const pointers = differences.map(({ pointer }) => pointer);
      expect(new Set(pointers).size).toBe(pointers.length);
    }));

  it('does not change its inputs', () =>
    check((base, theirs, yours) => {
      const before = JSON.stringify([base, theirs, yours]);
      merge(base, theirs, yours);
      expect(JSON.stringify([base, theirs, yours])).toBe(before);
    }));
});

describe('a merge', () => {
  it('reports which side changed each value', () => {
    const { value: merged, differences } = merge(
      { kept: 1, theirs: 1, yours: 1, both: 1, fight: 1 },
      { kept: 1, theirs: 2, yours: 1, both: 2, fight: 2, added: 1 },
      { kept: 1, theirs: 1, yours: 2, both: 2, fight: 3 },
    );
    expect(merged).toEqual({ kept: 1, theirs: 2, yours: 2, both: 2, fight: 3, added: 1 });
    expect(by(differences)).toEqual([
      'theirs /theirs',
      'yours /yours',
      'both /both',
      'conflict /fight',
      'theirs /added',
    ]);
    expect(differences[3]).toEqual({ pointer: '/fight', by: 'conflict', base: 1, theirs: 2, yours: 3 });
  });

  it('matches entries by id, regardless of position', () => {
    const base = { pages: [page('home', { route: '/' }), page('team', { route: '/team' })] };
    const theirs = { pages: [page('home', { route: '/' }), page('team', { route: '/people' })] };
    const yours = {
      pages: [page('news'), page('home', { route: '/start' }), page('team', { route: '/team' })],
    };
    const { value: merged, differences } = merge(base, theirs, yours);
    expect(merged).toEqual({
      pages: [page('news'), page('home', { route: '/start' }), page('team', { route: '/people' })],
    });
    expect(by(differences)).toEqual([
      'yours /pages/news',
      'yours /pages/home/route',
      'theirs /pages/team/route',
    ]);
  });

  const features = (...words: readonly string[]): object => ({ features: words });

  it('keeps added entries after their predecessor', () => {
    const merged = merge(features('a', 'b'), features('a', 'x', 'b'), features('c', 'a', 'b'));
    expect(merged.value).toEqual(features('c', 'a', 'x', 'b'));
    expect(by(merged.differences)).toEqual(['yours /features/c', 'theirs /features/x']);
    expect(merge(features('a'), features('a', 'y'), features('a', 'x')).value).toEqual(
      features('a', 'x', 'y'),
    );
    expect(merge(features(), features('y'), features('x')).value).toEqual(features('x', 'y'));
  });

  it('adopts an order that only one side changed', () => {
    const base = features('a', 'b', 'c');
    const { value: merged, differences } = merge(base, features('c', 'a', 'b'), features('a', 'b', 'd', 'c'));
    expect(merged).toEqual(features('c', 'a', 'b', 'd'));
    expect(differences).toContainEqual({
      pointer: '/features',
      by: 'theirs',
      order: true,
      base: ['a', 'b', 'c'],
      theirs: ['c', 'a', 'b'],
      yours: ['a', 'b', 'c'],
    });
    expect(merge(base, features('c', 'a', 'b'), features('b', 'a', 'c')).differences).toMatchObject([
      { by: 'conflict', order: true },
    ]);
  });

  it('reports a conflict if one side removed what the other changed', () => {
    const base = { pages: [page('home', { route: '/' }), page('team')] };
    const changed = { pages: [page('home', { route: '/start' }), page('team')] };
    const without = { pages: [page('team')] };
    const gone = merge(base, changed, without);
    expect([gone.value, by(gone.differences)]).toEqual([without, ['conflict /pages/home']]);
    const merged = merge(base, without, changed);
    expect([merged.value, by(merged.differences)]).toEqual([changed, ['conflict /pages/home']]);
    expect(merge(base, without, changed, () => true).value).toEqual(without);
  });

  it('treats other lists, and lists with duplicate ids, as single values', () => {
    expect(by(merge(['a'], ['a', 'b'], ['a', 'c']).differences)).toEqual(['conflict ']);
    expect(by(merge(['Say so.'], ['Say so.', 'And so.'], ['Say so.', 'Or so.']).differences)).toEqual([
      'conflict ',
    ]);
    expect(by(merge(['a', { cols: [] }], ['a'], ['b', { cols: [] }]).differences)).toEqual(['conflict ']);
    const twice = [page('a', { x: 1 }), page('a', { x: 2 })];
    expect(by(merge(twice, [], [...twice, page('b')]).differences)).toEqual(['conflict ']);
  });

  it('distinguishes missing values from null', () => {
    expect(merge({ a: null }, {}, { a: null }).value).toEqual({});
    expect(merge({}, { a: null }, {}).value).toEqual({ a: null });
  });
});
