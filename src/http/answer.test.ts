import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import { type Answer, failureAnswer, formOf, headersOf, Refusal, SECURITY } from './answer.ts';

const problemIn = ({ body }: Answer): unknown => JSON.parse(new TextDecoder().decode(body));

describe('the answer to a failure', () => {
  it('is the problem document of this request, and nobody keeps it', () => {
    const failure = new ServiceError('UNKNOWN_RECORD', 'pattern "höro" not found', { suggestions: ['hero'] });
    const answer = failureAnswer(failure, '7f', {});
    expect(answer.status).toBe(404);
    expect(answer.headers).toEqual({
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      // Bytes, not characters.
      'Content-Length': String(answer.body.byteLength),
    });
    expect(problemIn(answer)).toEqual({
      type: 'https://svc.example/problems/unknown-record',
      title: 'Unknown record',
      status: 404,
      detail: 'pattern "höro" not found',
      instance: 'urn:request:7f',
      error: 'pattern "höro" not found',
      code: 'UNKNOWN_RECORD',
      suggestions: ['hero'],
    });
  });

  it('says when to come again, also at once', () => {
    const after = (retryAfter: number): string | undefined =>
      failureAnswer(new ServiceError('OVERLOADED', 'busy', { retryAfter }), '1', {}).headers['Retry-After'];
    expect([after(1), after(0)]).toEqual(['1', '0']);
  });

  it('says what is allowed instead, and keeps the headers of every answer', () => {
    const failure = new Refusal('METHOD_NOT_ALLOWED', 'no', { Allow: 'GET' }, { available: ['GET'] });
    const { headers, status, body } = failureAnswer(failure, '1', SECURITY);
    expect({ status, headers }).toEqual({
      status: 405,
      headers: {
        ...SECURITY,
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        Allow: 'GET',
        'Content-Length': String(body.byteLength),
      },
    });
    expect(failure).toBeInstanceOf(ServiceError);
    expect(failure.facts).toEqual({ available: ['GET'] });
  });

  it('is never kept, whatever headers the app has for its other answers', () => {
    const { headers } = failureAnswer(new ServiceError('INTERNAL', 'x'), '1', {
      'Cache-Control': 'public, max-age=60',
      'Content-Type': 'application/json',
    });
    expect(headers).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json',
    });
  });
});

describe('an answer as it is sent', () => {
  it('has its headers in turn, and the id of each request in its own copy', () => {
    const body = new Uint8Array([1]);
    const form = formOf({ status: 200, headers: { A: '1', B: '2' }, body });
    expect(form).toEqual({ status: 200, headers: ['A', '1', 'B', '2', 'X-Request-ID', ''], body });
    const [first, second] = ['x', 'y'].map((requestId) => headersOf({ form, requestId }));
    expect([first?.at(-1), second?.at(-1), form.headers.at(-1)]).toEqual(['x', 'y', '']);
    expect(first?.slice(0, -1)).toEqual(['A', '1', 'B', '2', 'X-Request-ID']);
  });

  it('tells browsers to run nothing, guess nothing, frame nothing and stay with TLS', () => {
    expect(SECURITY).toEqual({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});
