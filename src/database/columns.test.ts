import { expect, it } from 'vitest';
import { createPageFinder } from './columns.ts';
import { toMask } from './tables.ts';

const RECORDS = 25_000;
const PATTERN = toMask(['pattern', 'all']);
const THEME = toMask(['theme', 'all']);

/** Every fifth record is a theme. Positions count from 1; the name order is the reverse of the input order. */
const columns = {
  facts: Uint32Array.from({ length: RECORDS }, (_, at) => (at % 5 === 0 ? THEME : PATTERN)),
  corpus: Uint32Array.from({ length: RECORDS }, (_, at) => at + 1),
  recommended: Uint32Array.from({ length: RECORDS }, (_, at) => at + 1),
  recent: Uint32Array.from({ length: RECORDS }, (_, at) => at + 1),
  name: Uint32Array.from({ length: RECORDS }, (_, at) => RECORDS - at),
};
const findPage = createPageFinder(async (column) => columns[column]);
const all = { recommended: false, blueprintSet: 'all' } as const;

it('finds every record once, page after page, in any order', async () => {
  for (const sort of ['recommended', 'recent', 'name'] as const) {
    const ids: number[] = [];
    for (let offset = 0; offset < RECORDS; offset += 100) {
      const page = await findPage(all, sort, { limit: 100, offset });
      expect(page.total).toBe(RECORDS);
      ids.push(...page.ids);
    }
    const expected = Array.from(columns.recommended);
    expect(ids).toEqual(sort === 'name' ? expected.toReversed() : expected);
  }
});

it('counts and skips only selected records', async () => {
  const themes = { ...all, type: 'theme' } as const;
  expect(await findPage(themes, 'recent', { limit: 2, offset: 4_998 })).toEqual({
    total: 5_000,
    ids: [24_991, 24_996],
  });
  expect(await findPage({ ...all, source: 'community' }, 'recent', { limit: 2, offset: 0 })).toEqual({
    total: 0,
    ids: [],
  });
});

it('returns the total with a page after the last record', async () => {
  const page = { limit: 100, offset: Number.MAX_SAFE_INTEGER };
  expect(await findPage(all, 'name', page)).toEqual({ total: RECORDS, ids: [] });
});
