import { expect, it } from 'vitest';
import type { Database } from '../../src/database/connect.ts';
import { RememberedHolders } from '../../src/database/terms.ts';
import { markOf, writePosting } from '../../src/database/postings.ts';

/** A term of `count` documents, with the numbers from 0 on. */
function textOf(count: number): string {
  const bytes = Buffer.alloc(count * 9);
  let at = 0;
  for (let document = 0; document < count; document++) at = writePosting(bytes, at, 1, markOf(1, false));
  return bytes.toString('latin1', 0, at);
}

/** A database that has every term, in ten documents, and counts what it is asked for. */
function counting(): { readonly database: Database; readonly asked: string[][] } {
  const asked: string[][] = [];
  const sql = (_: unknown, terms: string): unknown => {
    const names = [...terms.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    asked.push(names);
    return Promise.resolve(names.map((term) => ({ term, holders: textOf(10) })));
  };
  return {
    asked,
    database: { ask: (question: (asker: unknown) => unknown) => question(sql) } as unknown as Database,
  };
}

it('remembers who has a term, and asks only for terms that it does not know', async () => {
  const { database, asked } = counting();
  const remembered = new RememberedHolders(database);
  const first = await remembered.of(['a', 'b']);
  expect([...(first.get('a')?.documents ?? [])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const second = await remembered.of(['b', 'c', 'a']);
  expect(second.get('a')).toBe(first.get('a'));
  expect([...second.keys()].sort()).toEqual(['a', 'b', 'c']);
  await remembered.of(['c']);
  expect(asked).toEqual([['a', 'b'], ['c']]);
});

it('forgets first what nobody has asked for in the longest time, and never holds more than it may', async () => {
  const { database, asked } = counting();
  // Room for two terms of ten documents.
  const remembered = new RememberedHolders(database, 100);
  for (const terms of [['a'], ['b'], ['a'], ['c'], ['a'], ['b']]) await remembered.of(terms);
  expect(asked).toEqual([['a'], ['b'], ['c'], ['b']]);
  const none = new RememberedHolders(database, 10);
  await none.of(['a']);
  expect((await none.of(['a'])).get('a')?.documents.length).toBe(10);
});
