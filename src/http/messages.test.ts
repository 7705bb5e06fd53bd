import { describe, expect, it } from 'vitest';
import { ServiceError } from '../base/errors.ts';
import {
  errorResponse,
  flattenHeaders,
  headersToSend,
  HttpError,
  type HttpResponse,
  SECURITY_HEADERS,
} from './messages.ts';

const problemIn = ({ body }: HttpResponse): unknown => JSON.parse(new TextDecoder().decode(body));

function headerMap(response: HttpResponse): Record<string, string> {
  const flat = headersToSend(response);
  const names = flat.filter((_, at) => at % 2 === 0);
  expect(new Set(names).size).toBe(names.length);
  return Object.fromEntries(names.map((name, at) => [name, flat[2 * at + 1] ?? '']));
}

describe('errorResponse', () => {
  it('contains the problem document of this request and is not cacheable', () => {
    const error = new ServiceError('UNKNOWN_RECORD', 'pattern "höro" not found', { suggestions: ['hero'] });
    const response = errorResponse(error, '7f', {});
    expect(response.status).toBe(404);
    expect(headerMap(response)).toEqual({
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      // Bytes, not characters.
      'Content-Length': String(response.body.byteLength),
      'X-Request-ID': '7f',
    });
    expect(problemIn(response)).toEqual({
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

  it('sets Retry-After, also to zero', () => {
    const after = (retryAfter: number): string | undefined =>
      headerMap(errorResponse(new ServiceError('OVERLOADED', 'busy', { retryAfter }), '1', {}))[
        'Retry-After'
      ];
    expect([after(1), after(0)]).toEqual(['1', '0']);
  });

  it('adds the headers of the error to the base headers', () => {
    const error = new HttpError('METHOD_NOT_ALLOWED', 'no', { Allow: 'GET' }, { available: ['GET'] });
    const response = errorResponse(error, '1', SECURITY_HEADERS);
    expect({ status: response.status, headers: headerMap(response) }).toEqual({
      status: 405,
      headers: {
        ...SECURITY_HEADERS,
        'Content-Type': 'application/problem+json',
        'Cache-Control': 'no-store',
        Allow: 'GET',
        'Content-Length': String(response.body.byteLength),
        'X-Request-ID': '1',
      },
    });
    expect(error).toBeInstanceOf(ServiceError);
    expect(error.facts).toEqual({ available: ['GET'] });
  });

  it('is not cacheable even if the base headers say so', () => {
    const response = errorResponse(new ServiceError('INTERNAL', 'x'), '1', {
      'Cache-Control': 'public, max-age=60',
      'Content-Type': 'application/json',
    });
    expect(headerMap(response)).toMatchObject({
      'Cache-Control': 'no-store',
      'Content-Type': 'application/problem+json',
    });
  });
});

describe('headers', () => {
  it('are shared between responses, each of which sends its request id in a copy', () => {
    const headers = flattenHeaders({ A: '1', B: '2' });
    expect(headers).toEqual(['A', '1', 'B', '2', 'X-Request-ID', '']);
    const [first, second] = ['x', 'y'].map((requestId) =>
      headersToSend({ status: 200, headers, body: new Uint8Array([1]), requestId }),
    );
    expect([first?.at(-1), second?.at(-1), headers.at(-1)]).toEqual(['x', 'y', '']);
    expect(first?.slice(0, -1)).toEqual(['A', '1', 'B', '2', 'X-Request-ID']);
  });

  it('forbid scripts, sniffing and framing, and require TLS', () => {
    expect(SECURITY_HEADERS).toEqual({
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
      'X-Content-Type-Options': 'nosniff',
      'X-Frame-Options': 'DENY',
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    });
  });
});
