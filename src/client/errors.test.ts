import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FAILURES, type FailureCode, type FailureFacts, problemOf, ServiceError } from '../base/errors.ts';
import { parseErrorResponse } from './errors.ts';

const URL = 'https://api.example/v1/search';

const received = (
  status: number,
  body: unknown,
  headers: Record<string, string> = { 'content-type': 'application/problem+json' },
): Parameters<typeof parseErrorResponse>[0] => ({
  status,
  headers: new Headers(headers),
  bytes: new TextEncoder().encode(typeof body === 'string' ? body : JSON.stringify(body)),
});

const FACTS: FailureFacts = {
  error: 'Short',
  errors: [
    { pointer: '/a/0', message: 'no', expected: 'yes' },
    { parameter: 'limit', message: 'not an integer' },
  ],
  truncated: true,
  available: ['a', 'b'],
  suggestions: ['c'],
  retryAfter: 3,
};

const codes = Object.keys(FAILURES) as FailureCode[];

describe('parseErrorResponse with a problem document', () => {
  it.each(codes.filter((code) => FAILURES[code].status < 500))('restores %s with all its facts', (code) => {
    for (const facts of [{}, FACTS]) {
      const failure = new ServiceError(code, 'Long and exact.', facts);
      const again = parseErrorResponse(received(failure.status, problemOf(failure, 'urn:request:1')), URL);
      expect(again).toBeInstanceOf(ServiceError);
      expect([again.code, again.message, again.facts]).toEqual([code, failure.message, facts]);
      expect(problemOf(again)).toEqual(problemOf(failure));
    }
  });

  it('reports an overloaded service as temporary and a broken one as unavailable', () => {
    const of = (code: FailureCode): ServiceError => {
      const failure = new ServiceError(code, 'Told.', { retryAfter: 1 });
      return parseErrorResponse(received(failure.status, problemOf(failure)), URL);
    };
    expect(of('OVERLOADED')).toMatchObject({ code: 'OVERLOADED', exit: 75, message: 'Told.' });
    for (const code of ['INTERNAL', 'CORRUPT_DATA', 'BAD_ANSWER'] as const)
      expect(of(code)).toMatchObject({ code: 'SERVICE_UNAVAILABLE', exit: 69, message: 'Told.' });
  });

  it.each([
    [400, 'MALFORMED_REQUEST', 2],
    [404, 'NOT_FOUND', 1],
    [409, 'CONFLICT', 1],
    [413, 'PAYLOAD_TOO_LARGE', 65],
    [418, 'BAD_ANSWER', 76],
    [422, 'BAD_ANSWER', 76],
    [429, 'RATE_LIMITED', 75],
    [500, 'SERVICE_UNAVAILABLE', 69],
    [503, 'OVERLOADED', 75],
    [599, 'SERVICE_UNAVAILABLE', 69],
  ])('maps unknown codes with status %i to %s', (status, code, exit) => {
    for (const unknown of ['BRAND_NEW', '__proto__', 'toString', 7, undefined, 'UNKNOWN_ACTION_2']) {
      const failure = parseErrorResponse(
        received(status, { code: unknown, detail: 'Said so.', error: 'Said' }),
        URL,
      );
      expect(failure).toMatchObject({ code, exit, message: 'Said so.', facts: { error: 'Said' } });
    }
  });

  it('trusts the status if the code belongs to a different one', () => {
    expect(parseErrorResponse(received(404, { code: 'RATE_LIMITED', detail: 'x' }), URL).code).toBe(
      'NOT_FOUND',
    );
  });

  it('understands 3.x errors, which have only a message', () => {
    const failure = parseErrorResponse(
      received(404, { error: 'Not here' }, { 'content-type': 'application/json; charset=UTF-8' }),
      URL,
    );
    expect(failure).toMatchObject({ code: 'NOT_FOUND', message: 'Not here', facts: {} });
  });

  it('tolerates arbitrary members', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 400, max: 599 }),
        fc.dictionary(fc.constantFrom(...Object.keys(FACTS), 'detail', 'code'), fc.jsonValue()),
        (status, problem) => {
          const failure = parseErrorResponse(received(status, problem), URL);
          expect(failure).toBeInstanceOf(ServiceError);
          expect(failure.message).toMatch(/[^]|^$/);
          expect(() => JSON.stringify(problemOf(failure))).not.toThrow();
        },
      ),
    );
  });
});

describe('parseErrorResponse without a problem document', () => {
  const html = (status: number, headers: Record<string, string> = {}): ServiceError =>
    parseErrorResponse(
      received(status, '<h1>No</h1>', { 'content-type': 'text/html; charset=utf-8', ...headers }),
      URL,
    );

  it('returns BAD_ANSWER below 500, because something else responded', () => {
    expect(html(404)).toMatchObject({
      code: 'BAD_ANSWER',
      exit: 76,
      message:
        'Bad response from https://api.example/v1/search: expected a problem document, got text/html with status 404.',
    });
    expect(parseErrorResponse(received(403, '', {}), URL).message).toContain('no media type with status 403');
    expect(parseErrorResponse(received(400, '{"detail":'), URL).exit).toBe(76);
    expect(parseErrorResponse(received(400, '["detail"]'), URL).exit).toBe(76);
  });

  it('is unavailable for 5xx, and temporary for 503 and 429', () => {
    expect(html(500)).toMatchObject({ exit: 69 });
    expect(html(502)).toMatchObject({
      exit: 69,
      message: 'The service at api.example responded with status 502.',
    });
    expect(html(503, { 'retry-after': '7' })).toMatchObject({ exit: 75, facts: { retryAfter: 7 } });
    expect(html(429)).toMatchObject({ code: 'RATE_LIMITED', exit: 75 });
  });
});
