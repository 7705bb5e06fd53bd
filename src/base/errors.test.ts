import { describe, expect, it } from 'vitest';
import { asServiceError, FAILURES, problemOf, ServiceError } from './errors.ts';

const EXITS = [1, 2, 65, 66, 69, 70, 73, 74, 75, 76, 77, 78, 130];

describe('FAILURES', () => {
  it.each(Object.entries(FAILURES))(
    '%s has a status, an exit code, a title and a description',
    (code, row) => {
      expect(code).toMatch(/^[A-Z]+(_[A-Z]+)*$/);
      expect(row.status).toBeGreaterThanOrEqual(400);
      expect(row.status).toBeLessThan(600);
      expect(EXITS).toContain(row.exit);
      expect(row.title).toMatch(/^[A-Z].*[^.]$/);
      expect(row.when).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('assigns a status to every code of the HTTP API', () => {
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

  it.each([
    [
      1,
      [
        'INVALID_DOCUMENT',
        'INVALID_ESSENCE',
        'LIMIT_REACHED',
        'INVALID_RESULT',
        'CANNOT_LISTEN',
        'NOT_FOUND',
        'UNKNOWN_RECORD',
        'UNKNOWN_SCHEMA',
        'UNKNOWN_PACK',
        'CONFLICT',
      ],
    ],
    [
      2,
      [
        'MALFORMED_REQUEST',
        'INVALID_PARAMETER',
        'INVALID_SELECT_BODY',
        'AMBIGUOUS_PACK',
        'UNKNOWN_ACTION',
        'USAGE',
        'URI_TOO_LONG',
      ],
    ],
    [
      65,
      [
        'MALFORMED_JSON',
        'DUPLICATE_KEY',
        'FORBIDDEN_KEY',
        'DOCUMENT_TOO_COMPLEX',
        'MALFORMED_FILE',
        'PAYLOAD_TOO_LARGE',
        'FILE_TOO_LARGE',
      ],
    ],
    [66, ['NOT_REGULAR_FILE', 'FILE_NOT_FOUND']],
    [69, ['SERVICE_UNAVAILABLE', 'BROWSER_FAILED']],
    [70, ['INTERNAL']],
    [73, ['OUTPUT_EXISTS', 'CANNOT_CREATE']],
    [74, ['WRITE_FAILED', 'READ_FAILED']],
    [75, ['REQUEST_TIMEOUT', 'RATE_LIMITED', 'OVERLOADED']],
    [
      76,
      [
        'METHOD_NOT_ALLOWED',
        'UNSUPPORTED_MEDIA_TYPE',
        'EXPECTATION_FAILED',
        'HEADERS_TOO_LARGE',
        'BAD_ANSWER',
      ],
    ],
    [77, ['PATH_OUTSIDE_ROOT', 'PERMISSION_DENIED']],
    [78, ['CORRUPT_DATA', 'INVALID_CONFIGURATION']],
    [130, ['INTERRUPTED']],
  ] as const)('assigns exit code %i to %j', (exit, codes) => {
    expect(codes.map((code) => FAILURES[code].exit)).toEqual(codes.map(() => exit));
  });
});

describe('problemOf', () => {
  it('returns the members of RFC 9457, the message for 3.x clients, and the code', () => {
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

  it('repeats issues as strings for 3.x clients, and marks truncated lists', () => {
    const errors = [{ pointer: '/version', message: 'must be "4.0.0"', expected: '"4.0.0"' }];
    const problem = problemOf(new ServiceError('INVALID_ESSENCE', 'no', { errors, truncated: true }));
    expect(problem.validationErrors).toEqual(['/version: must be "4.0.0"']);
    expect(problem.truncated).toBe(true);
    expect(problem.error).toBe('no');
  });

  it('omits empty members', () => {
    const bare = problemOf(new ServiceError('NOT_FOUND', 'No route GET /x.'));
    expect(bare).toStrictEqual({
      type: 'https://svc.example/problems/not-found',
      title: 'No such route',
      status: 404,
      detail: 'No route GET /x.',
      error: 'No route GET /x.',
      code: 'NOT_FOUND',
    });
    expect(problemOf(new ServiceError('NOT_FOUND', 'x', { truncated: false }))).not.toHaveProperty(
      'truncated',
    );
  });

  it('includes retryAfter, suggestions and the parameter', () => {
    const errors = [{ parameter: 'sort', message: 'no' }];
    const facts = { retryAfter: 0, suggestions: ['name'], available: [], errors };
    const problem = problemOf(new ServiceError('INVALID_PARAMETER', 'no', facts));
    expect(problem).toMatchObject(facts);
    // Those are for documents.
    expect(problem).not.toHaveProperty('validationErrors');
  });

  it('repeats only issues with a pointer as strings, including the root pointer', () => {
    const errors = [
      { pointer: '', message: 'is empty' },
      { parameter: 'mode', message: 'is required' },
      { pointer: '/a', message: 'is odd' },
    ];
    const problem = problemOf(new ServiceError('INVALID_DOCUMENT', 'no', { errors }));
    expect(problem.errors).toBe(errors);
    expect(problem.validationErrors).toEqual([': is empty', '/a: is odd']);
  });

  it('shows nothing of an unexpected failure', () => {
    const problem = problemOf(asServiceError(new TypeError('secret path /home/x')));
    expect(JSON.stringify(problem)).not.toContain('secret');
    expect(problem).toMatchObject({ status: 500, code: 'INTERNAL', error: 'Internal server error' });
  });
});

describe('ServiceError', () => {
  it('has the status and exit code of its code, and a cause only if given', () => {
    const cause = new Error('why');
    const failure = new ServiceError('CORRUPT_DATA', 'no', { cause });
    expect({ ...failure, message: failure.message, cause: failure.cause }).toEqual({
      name: 'ServiceError',
      code: 'CORRUPT_DATA',
      message: 'no',
      facts: { cause },
      cause,
    });
    expect([failure.status, failure.exit]).toEqual([500, 78]);
    expect(Object.hasOwn(new ServiceError('INTERNAL', 'x'), 'cause')).toBe(false);
  });

  it.each([
    ['EMFILE', 'READ_FAILED', 'Too many open files: the process has reached its limit (EMFILE).'],
    ['ENFILE', 'READ_FAILED', 'Too many open files on this machine (ENFILE).'],
    ['ENOSPC', 'WRITE_FAILED', 'The disk is full (ENOSPC).'],
  ])('names %s as a lack of resources and says what to do', (code, expected, message) => {
    const cause = Object.assign(new Error(`${code}: x, open '/secret'`), { code });
    const failure = asServiceError(cause);
    expect([failure.code, failure.message, failure.facts.cause]).toEqual([expected, message, cause]);
    expect(failure.facts.suggestions).toHaveLength(1);
  });

  it('is returned unchanged by asServiceError, which reports all other errors as INTERNAL', () => {
    const serviceError = new ServiceError('NOT_FOUND', 'x');
    expect(asServiceError(serviceError)).toBe(serviceError);
    for (const value of [new TypeError('odd'), 'text', null]) {
      const bug = asServiceError(value);
      expect([bug.code, bug.message, bug.facts.cause]).toEqual(['INTERNAL', 'Internal server error', value]);
    }
  });
});
