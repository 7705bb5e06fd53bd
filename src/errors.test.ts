import { describe, expect, it } from 'vitest';
import { asServiceError, FAILURES, problemOf, ServiceError } from './errors.ts';

const EXITS = [1, 2, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78, 130];

describe('the table of failures', () => {
  it.each(Object.entries(FAILURES))('%s has a status, an exit code, a title and a reason', (code, row) => {
    expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
    expect(row.status).toBeGreaterThanOrEqual(400);
    expect(row.status).toBeLessThan(600);
    expect(EXITS).toContain(row.exit);
    expect(row.title).toMatch(/^[A-Z].*[^.]$/);
    expect(row.when).toMatch(/^[A-Z].*\.$/);
  });

  it('has the status of every code of the interface', () => {
    const statuses = Object.fromEntries(Object.entries(FAILURES).map(([code, { status }]) => [code, status]));
    expect(statuses).toMatchObject({
      MALFORMED_REQUEST: 400,
      INVALID_PARAMETER: 400,
      MALFORMED_JSON: 400,
      DUPLICATE_KEY: 400,
      FORBIDDEN_KEY: 400,
      DOCUMENT_TOO_COMPLEX: 400,
      INVALID_ESSENCE: 400,
      INVALID_SELECT_BODY: 400,
      AMBIGUOUS_PACK: 400,
      NOT_FOUND: 404,
      UNKNOWN_RECORD: 404,
      UNKNOWN_SCHEMA: 404,
      UNKNOWN_PACK: 404,
      METHOD_NOT_ALLOWED: 405,
      REQUEST_TIMEOUT: 408,
      PAYLOAD_TOO_LARGE: 413,
      URI_TOO_LONG: 414,
      UNSUPPORTED_MEDIA_TYPE: 415,
      EXPECTATION_FAILED: 417,
      HEADERS_TOO_LARGE: 431,
      RATE_LIMITED: 429,
      INTERNAL: 500,
      OVERLOADED: 503,
    });
  });
});

describe('a problem document', () => {
  it('carries the members of RFC 9457, the sentence old clients read, and the code', () => {
    const failure = new ServiceError('UNKNOWN_SCHEMA', 'The catalog has no schema "x".', {
      error: 'Schema not found',
      available: ['a.v1.json'],
      suggestions: [],
    });
    expect(problemOf(failure, 'urn:request:1')).toEqual({
      type: 'https://svc.example/problems/unknown-schema',
      title: 'Unknown schema',
      status: 404,
      detail: 'The catalog has no schema "x".',
      instance: 'urn:request:1',
      error: 'Schema not found',
      code: 'UNKNOWN_SCHEMA',
      available: ['a.v1.json'],
    });
  });

  it('repeats problems of a document as strings for old clients, and says when there are more', () => {
    const errors = [{ pointer: '/version', message: 'must be "4.0.0"', expected: '"4.0.0"' }];
    const problem = problemOf(new ServiceError('INVALID_ESSENCE', 'no', { errors, truncated: true }));
    expect(problem.validationErrors).toEqual(['/version: must be "4.0.0"']);
    expect(problem.truncated).toBe(true);
    expect(problem.error).toBe('no');
  });

  it('shows nothing of an unexpected failure', () => {
    const problem = problemOf(asServiceError(new TypeError('secret path /home/x')));
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', error: 'Internal server error' });
  });
});
