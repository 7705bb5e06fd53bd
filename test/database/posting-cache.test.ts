import { expect, it } from 'vitest';
import type { Database } from '../../src/database/connect.ts';
import { PostingCache } from '../../src/database/terms.ts';
import { encodeMark, writePosting } from '../../src/database/postings.ts';

/** Encodes a term of `count` documents, numbered from 0. */
function encodePostings(count: number): string {
  const bytes = Buffer.alloc(count * 9);
  let at = 0;
  for (let document = 0; document < count; document++) at = writePosting(bytes, at, 1, encodeMark(1, false));
  return bytes.toString('latin1', 0, at);
}

/** A database that has every term in ten documents, and records the requested terms. */
function createFakeDatabase(): { readonly database: Database; readonly requested: string[][] } {
  const requested: string[][] = [];
  const sql = (_: unknown, terms: string): unknown => {
    const names = [...terms.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);
    requested.push(names);
    return Promise.resolve(names.map((term) => ({ term, holders: encodePostings(10) })));
  };
  return {
    requested,
    database: { query: (run: (executor: unknown) => unknown) => run(sql) } as unknown as Database,
  };
}

it('caches posting lists and fetches only missing terms', async () => {
  const { database, requested } = createFakeDatabase();
  const cache = new PostingCache(database);
  const first = await cache.get(['a', 'b']);
  expect([...(first.get('a')?.documents ?? [])]).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  const second = await cache.get(['b', 'c', 'a']);
  expect(second.get('a')).toBe(first.get('a'));
  expect([...second.keys()].sort()).toEqual(['a', 'b', 'c']);
  await cache.get(['c']);
  expect(requested).toEqual([['a', 'b'], ['c']]);
});

it('drops the least recently used list, and never exceeds its capacity', async () => {
  const { database, requested } = createFakeDatabase();
  // Room for two terms of ten documents.
  const cache = new PostingCache(database, 100);
  for (const terms of [['a'], ['b'], ['a'], ['c'], ['a'], ['b']]) await cache.get(terms);
  expect(requested).toEqual([['a'], ['b'], ['c'], ['b']]);
  const none = new PostingCache(database, 10);
  await none.get(['a']);
  expect((await none.get(['a'])).get('a')?.documents.length).toBe(10);
});
