import { describe, expect, it } from 'vitest';
import { keptAnswers } from './kept.ts';

const answer = (bytes = 1): { etag: string; text: string; bytes: number } => ({
  etag: '"1"',
  text: '',
  bytes,
});
const MEGABYTE = 1024 * 1024;

describe('the kept answers', () => {
  it('are 64 at most; those used longest ago go first', () => {
    const kept = keptAnswers();
    for (let n = 0; n < 64; n++) kept.set(`/${n}`, answer());
    expect(kept.get('/0')).toBeDefined();
    kept.set('/64', answer());
    expect(kept.get('/1')).toBeUndefined();
    expect(kept.get('/0')).toBeDefined();
    expect(kept.get('/64')).toBeDefined();
  });

  it('are 8 MB at most, and one that alone is larger is not kept', () => {
    const kept = keptAnswers();
    for (const name of ['a', 'b', 'c']) kept.set(name, answer(3 * MEGABYTE));
    expect(['a', 'b', 'c'].map((name) => kept.get(name) !== undefined)).toEqual([false, true, true]);
    kept.set('d', answer(9 * MEGABYTE));
    expect(['b', 'c', 'd'].map((name) => kept.get(name))).toEqual([undefined, undefined, undefined]);
    kept.set('e', answer(8 * MEGABYTE));
    expect(kept.get('e')).toBeDefined();
  });

  it('count a replaced answer once', () => {
    const kept = keptAnswers();
    kept.set('other', answer(4 * MEGABYTE));
    for (let n = 0; n < 10; n++) kept.set('same', answer(4 * MEGABYTE));
    expect(kept.get('other')).toBeDefined();
  });
});
