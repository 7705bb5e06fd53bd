import { describe, expect, it } from 'vitest';
import { FAILURES, type FailureCode, ServiceError } from '../base/errors.ts';
import { createResponseCache, retryDelayMs, sleep } from './request.ts';
import { parseRetryAfter } from './errors.ts';

describe('parseRetryAfter', () => {
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
  ])('parses %j as %s seconds', (header, seconds) => {
    expect(parseRetryAfter(header, now)).toBe(seconds);
  });
});

describe('retryDelayMs', () => {
  const failure = (code: FailureCode, retryAfter?: number): ServiceError =>
    new ServiceError(code, 'no', retryAfter === undefined ? {} : { retryAfter });

  it('is random below a bound that doubles', () => {
    const down = failure('SERVICE_UNAVAILABLE');
    expect([0, 1, 2].map((tried) => retryDelayMs(down, tried, false, () => 1))).toEqual([200, 400, 800]);
    expect(retryDelayMs(down, 1, false, () => 0.25)).toBe(100);
    expect(retryDelayMs(down, 1, true, () => 0)).toBe(0);
  });

  it('obeys Retry-After once, up to 30 seconds', () => {
    expect(retryDelayMs(failure('OVERLOADED', 30), 0, false, () => 1)).toBe(30_000);
    expect(retryDelayMs(failure('RATE_LIMITED', 0), 0, false, () => 1)).toBe(0);
    expect(retryDelayMs(failure('OVERLOADED', 31), 0, false, () => 1)).toBeUndefined();
    expect(retryDelayMs(failure('OVERLOADED', 1), 1, true, () => 1)).toBeUndefined();
  });

  it('is undefined for all other errors', () => {
    const repeated = ['SERVICE_UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'];
    for (const code of Object.keys(FAILURES) as FailureCode[])
      expect(retryDelayMs(failure(code), 0, false, () => 0) !== undefined, code).toBe(
        repeated.includes(code),
      );
  });
});

describe('sleep', () => {
  it('is interrupted by an abort', async () => {
    const controller = new AbortController();
    const long = sleep(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    await expect(sleep(60_000, controller.signal)).rejects.toThrow('enough');
    await sleep(0, new AbortController().signal);
    await sleep(0, undefined);
  });
});

const cachedResponse = (bytes = 1): { etag: string; text: string; bytes: number } => ({
  etag: '"1"',
  text: '',
  bytes,
});
const MEGABYTE = 1024 * 1024;

describe('createResponseCache', () => {
  it('holds at most 64 responses and evicts the least recently used', () => {
    const cache = createResponseCache();
    for (let n = 0; n < 64; n++) cache.set(`/${n}`, cachedResponse());
    expect(cache.get('/0')).toBeDefined();
    cache.set('/64', cachedResponse());
    expect(cache.get('/1')).toBeUndefined();
    expect(cache.get('/0')).toBeDefined();
    expect(cache.get('/64')).toBeDefined();
  });

  it('holds at most 8 MiB and rejects larger responses', () => {
    const cache = createResponseCache();
    for (const name of ['a', 'b', 'c']) cache.set(name, cachedResponse(3 * MEGABYTE));
    expect(['a', 'b', 'c'].map((name) => cache.get(name) !== undefined)).toEqual([false, true, true]);
    cache.set('d', cachedResponse(9 * MEGABYTE));
    expect(['b', 'c', 'd'].map((name) => cache.get(name))).toEqual([undefined, undefined, undefined]);
    cache.set('e', cachedResponse(8 * MEGABYTE));
    expect(cache.get('e')).toBeDefined();
  });

  it('counts a replaced response once', () => {
    const cache = createResponseCache();
    cache.set('other', cachedResponse(4 * MEGABYTE));
    for (let n = 0; n < 10; n++) cache.set('same', cachedResponse(4 * MEGABYTE));
    expect(cache.get('other')).toBeDefined();
  });
});
