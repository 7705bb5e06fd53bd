import { describe, expect, it } from 'vitest';
import { FAILURES, type FailureCode, ServiceError } from '../base/errors.ts';
import { secondsOf, wait, waitAfter } from './retry.ts';

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
    expect(secondsOf(header, now)).toBe(seconds);
  });
});

describe('the wait before the next try', () => {
  const failure = (code: FailureCode, retryAfter?: number): ServiceError =>
    new ServiceError(code, 'no', retryAfter === undefined ? {} : { retryAfter });

  it('is anywhere below a bound that doubles', () => {
    const down = failure('SERVICE_UNAVAILABLE');
    expect([0, 1, 2].map((tried) => waitAfter(down, tried, false, () => 1))).toEqual([200, 400, 800]);
    expect(waitAfter(down, 1, false, () => 0.25)).toBe(100);
    expect(waitAfter(down, 1, true, () => 0)).toBe(0);
  });

  it('is what the service asks for, once and up to 30 seconds', () => {
    expect(waitAfter(failure('OVERLOADED', 30), 0, false, () => 1)).toBe(30_000);
    expect(waitAfter(failure('RATE_LIMITED', 0), 0, false, () => 1)).toBe(0);
    expect(waitAfter(failure('OVERLOADED', 31), 0, false, () => 1)).toBeUndefined();
    expect(waitAfter(failure('OVERLOADED', 1), 1, true, () => 1)).toBeUndefined();
  });

  it('is none for any other failure', () => {
    const repeated = ['SERVICE_UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'];
    for (const code of Object.keys(FAILURES) as FailureCode[])
      expect(waitAfter(failure(code), 0, false, () => 0) !== undefined, code).toBe(repeated.includes(code));
  });

  it('ends when the caller gives up, and leaves no listener', async () => {
    const controller = new AbortController();
    const long = wait(60_000, controller.signal);
    controller.abort(new Error('enough'));
    await expect(long).rejects.toThrow('enough');
    await expect(wait(60_000, controller.signal)).rejects.toThrow('enough');
    await wait(0, new AbortController().signal);
    await wait(0, undefined);
  });
});
