import { FAILURES, type FailureCode, type FailureFacts, problemOf, ServiceError } from '../../base/errors.ts';
import { LIMITS } from '../../base/limits.ts';
import { bodyTooLarge } from '../body.ts';
import type { Route } from '../route.ts';

/** The errors that the service can respond with, ordered by status; a test compares the list with the code. */
export const HTTP_ERROR_CODES: readonly FailureCode[] = [
  'MALFORMED_REQUEST',
  'INVALID_PARAMETER',
  'MALFORMED_JSON',
  'DUPLICATE_KEY',
  'FORBIDDEN_KEY',
  'DOCUMENT_TOO_COMPLEX',
  'INVALID_ESSENCE',
  'INVALID_SELECT_BODY',
  'AMBIGUOUS_PACK',
  'NOT_FOUND',
  'UNKNOWN_RECORD',
  'UNKNOWN_SCHEMA',
  'UNKNOWN_PACK',
  'METHOD_NOT_ALLOWED',
  'REQUEST_TIMEOUT',
  'RESULT_TOO_LARGE',
  'PAYLOAD_TOO_LARGE',
  'URI_TOO_LONG',
  'UNSUPPORTED_MEDIA_TYPE',
  'EXPECTATION_FAILED',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'OVERLOADED',
];

const text = { type: 'string' } as const;
const texts = { type: 'array', items: text } as const;

const PROBLEM_ENTRY = {
  type: 'object',
  description: 'A single issue in the document or in a query parameter.',
  required: ['message'],
  properties: {
    pointer: { ...text, description: 'JSON pointer into the request body.' },
    parameter: { ...text, description: 'Name of the query parameter.' },
    message: { ...text, description: 'Description of the issue.' },
    expected: { ...text, description: 'Description of the allowed values.' },
  },
} as const;

/** The schema of `ProblemDocument` in `src/base/errors.ts`. */
export const PROBLEM_SCHEMA = {
  title: 'Problem document',
  description:
    'The body of every error response: RFC 9457, plus `error` and `code`. Later versions may add members, but never remove any.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error', 'code'],
  properties: {
    type: { ...text, format: 'uri', description: 'URI of the error type; ends with its code.' },
    title: { ...text, description: 'Title of the error type.' },
    status: { type: 'integer', description: 'HTTP status code.', minimum: 400, maximum: 599 },
    detail: {
      ...text,
      description: 'Description of this occurrence: the cause, the allowed values, and a suggestion.',
    },
    instance: { ...text, format: 'uri', description: '`urn:request:` followed by the id of the request.' },
    error: { ...text, description: 'A short message, compatible with 3.x clients.' },
    code: { ...text, enum: Object.keys(FAILURES), description: 'Stable error code.' },
    errors: { type: 'array', items: PROBLEM_ENTRY, description: 'The individual issues.' },
    validationErrors: { ...texts, description: 'The same issues as strings of the form `pointer: message`.' },
    truncated: { type: 'boolean', description: 'True if there are more issues than `errors` lists.' },
    available: { ...texts, description: 'The available values, if there are only a few.' },
    suggestions: { ...texts, description: 'Similar valid values, most similar first.' },
    retryAfter: { type: 'integer', minimum: 0, description: 'Seconds to wait before retrying.' },
  },
} as const;

interface ExampleError {
  readonly name: string;
  readonly code: FailureCode;
  readonly detail: string;
  readonly facts?: FailureFacts;
}

const SORT = 'Invalid sort: newest';
const ALLOWED = 'recommended, recent, name';

/** One response per status, with an actual response of the service as its example. */
const EXAMPLES: Readonly<Record<number, ExampleError>> = {
  400: {
    name: 'BadRequest',
    code: 'INVALID_PARAMETER',
    detail: `${SORT}. Allowed: ${ALLOWED}.`,
    facts: {
      error: SORT,
      errors: [{ parameter: 'sort', message: `${SORT}. Allowed: ${ALLOWED}.`, expected: ALLOWED }],
    },
  },
  404: {
    name: 'NotFound',
    code: 'UNKNOWN_RECORD',
    detail: 'pattern "@official/data-tabel" not found',
    facts: { suggestions: ['data-table'] },
  },
  405: {
    name: 'MethodNotAllowed',
    code: 'METHOD_NOT_ALLOWED',
    detail: 'DELETE is not allowed here. Allowed: GET, HEAD, OPTIONS.',
  },
  413: {
    name: 'PayloadTooLarge',
    code: 'PAYLOAD_TOO_LARGE',
    detail: bodyTooLarge(LIMITS.bodyBytes.max).message,
    facts: { error: 'Request body too large' },
  },
  414: {
    name: 'UriTooLong',
    code: 'URI_TOO_LONG',
    detail: `The path and query may have at most ${LIMITS.targetBytes.max} bytes.`,
  },
  415: {
    name: 'UnsupportedMediaType',
    code: 'UNSUPPORTED_MEDIA_TYPE',
    detail: 'Send the document as Content-Type: application/json.',
  },
  500: { name: 'InternalError', code: 'INTERNAL', detail: 'Internal server error' },
  503: {
    name: 'Unavailable',
    code: 'OVERLOADED',
    detail: 'The service is busy; retry in 1 second.',
    facts: { retryAfter: 1 },
  },
};

/** The error statuses of a route, without those that concern the connection. */
export function errorStatuses(route: Route): number[] {
  const hasBody = route.kind === 'pack';
  const canMiss = (route.pathParameters ?? []).length > 0 || route.path.endsWith('/select');
  return [
    400,
    ...(canMiss ? [404] : []),
    405,
    ...(hasBody ? [413] : []),
    414,
    ...(hasBody ? [415] : []),
    500,
    ...(hasBody || route.kind === 'health' ? [503] : []),
  ];
}

export const responseRef = (status: number): { $ref: string } => ({
  $ref: `#/components/responses/${EXAMPLES[status]?.name ?? 'Problem'}`,
});

const header = (name: string): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

function response(description: string, headers: object, example?: unknown): object {
  return {
    description,
    headers: { 'Cache-Control': header('NoStore'), 'X-Request-ID': header('RequestId'), ...headers },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/ProblemDocument' },
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

/** The shared error responses; the descriptions come from `src/base/errors.ts`. */
export function problemResponses(): Record<string, object> {
  const shared = Object.entries(EXAMPLES).map(([status, { name, code, detail, facts }]) => {
    const codes = HTTP_ERROR_CODES.filter((one) => String(FAILURES[one].status) === status);
    const headers = {
      ...(status === '405' ? { Allow: header('Allow') } : {}),
      ...(status === '415' ? { 'Accept-Post': header('AcceptPost') } : {}),
      ...(status === '503' ? { 'Retry-After': header('RetryAfter') } : {}),
    };
    const example = problemOf(new ServiceError(code, detail, facts), 'urn:request:8f14e45f');
    const meaning = codes.map((one) => `\`${one}\`: ${FAILURES[one].when}`).join('\n\n');
    return [name, response(meaning, headers, example)] as const;
  });
  return {
    ...Object.fromEntries(shared),
    Problem: response('Any other error; see the code in the body.', {}),
  };
}
