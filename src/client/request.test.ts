import { describe, expect, it } from 'vitest';
import { FAILURES, type FailureCode, ServiceError } from '../base/errors.ts';
import { createResponseCache, retryDelayMs, sleep } from './request.ts';
import { parseRetryAfter } from './errors.ts';

describe('Retry-After', () => {
  const now = Date.parse('2026-01-01T00:00:00Z');

  it.each([
    [null, undefined],
    ['0', 0],
    ['30', 30],
    [' 7 ', 7],
    ['3600', 3600],
    ['-1', undefined],
    ['soon', undefined],
    ['', undefined],
    ['Thu, 01 Jan 2026 00:00:12 GMT', 12],
    ['Wed, 31 Dec 2025 00:00:00 GMT', 0],
  ])('%j means %s seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});

describe('the wait before the next try', () => {
  const failure = (code: FailureCode, retryAfter?: number): ServiceError =>
    new ServiceError(code, 'no', retryAfter === undefined ? {} : { retryAfter });

  it('is anywhere below a bound that doubles', () => {
    const down = failure('SERVICE_UNAVAILABLE');
    expect([0, 1, 2].map((tried) => retryDelayMs(down, tried, false, () => 1))).toEqual([200, 400, 800]);
    expect(retryDelayMs(down, 1, false, () => 0.25)).toBe(100);
    expect(retryDelayMs(down, 1, true, () => 0)).toBe(0);
  });

  it('is what the service asks for, once and up to 30 seconds', () => {
    expect(retryDelayMs(failure('OVERLOADED', 30), 0, false, () => 1)).toBe(30_000);
    expect(retryDelayMs(failure('RATE_LIMITED', 0), 0, false, () => 1)).toBe(0);
    expect(retryDelayMs(failure('OVERLOADED', 31), 0, false, () => 1)).toBeUndefined();
    expect(retryDelayMs(failure('OVERLOADED', 1), 1, true, () => 1)).toBeUndefined();
  });

  it('is none for any other failure', () => {
    const repeated = ['SERVICE_UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'];
    for (const code of Object.keys(FAILURES) as FailureCode[])
      expect(retryDelayMs(failure(code), 0, false, () => 0) !== undefined, code).toBe(
        repeated.includes(code),
      );
  });

  it('ends when the caller gives up, and leaves no listener', async () => {
    const controller = new AbortController();
    const long = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
    await sleep(0, new AbortController().signal);
    await sleep(0, undefined);
  });
});

const answer = (bytes = 1): { etag: string; text: string; bytes: number } => ({
  etag: '"1"',
  text: '',
  bytes,
});
const MEGABYTE = 1024 * 1024;

describe('the kept answers', () => {
  it('are 64 at most; those used longest ago go first', () => {
    const kept = createResponseCache();
    for (let n = 0; n < 64; n++) kept.set(`/${n}`, answer());
    expect(kept.get('/0')).toBeDefined();
    kept.set('/64', answer());
    expect(kept.get('/1')).toBeUndefined();
    expect(kept.get('/0')).toBeDefined();
    expect(kept.get('/64')).toBeDefined();
  });

  it('are 8 MB at most, and one that alone is larger is not kept', () => {
    const kept = createResponseCache();
    for (const name of ['a', 'b', 'c']) kept.set(name, answer(3 * MEGABYTE));
    expect(['a', 'b', 'c'].map((name) => kept.get(name) !== undefined)).toEqual([false, true, true]);
    kept.set('d', answer(9 * MEGABYTE));
    expect(['b', 'c', 'd'].map((name) => kept.get(name))).toEqual([undefined, undefined, undefined]);
    kept.set('e', answer(8 * MEGABYTE));
    expect(kept.get('e')).toBeDefined();
  });

  it('count a replaced answer once', () => {
    const kept = createResponseCache();
    kept.set('other', answer(4 * MEGABYTE));
    for (let n = 0; n < 10; n++) kept.set('same', answer(4 * MEGABYTE));
    expect(kept.get('other')).toBeDefined();
  });
});
