import { FAILURES, type FailureCode, type FailureFacts, problemOf, ServiceError } from '../../base/errors.ts';
import type { Route } from '../route.ts';

/** The failures an HTTP client can meet today, in the order of their status. A test holds it to the code. */
export const ANSWERED: readonly FailureCode[] = [
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
  description: 'One thing that is wrong, and where: in a document or in a query parameter.',
  required: ['message'],
  properties: {
    pointer: { ...text, description: 'JSON pointer into the document that was sent.' },
    parameter: { ...text, description: 'Name of the query parameter.' },
    message: { ...text, description: 'What is wrong.' },
    expected: { ...text, description: 'What is allowed there, in words.' },
  },
} as const;

/** The body of every failure, as `ProblemDocument` in `src/base/errors.ts` has it. */
export const PROBLEM_SCHEMA = {
  title: 'Problem document',
  description: 'The body of every failure: RFC 9457, plus `error` and `code`. Members are only ever added.',
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'error', 'code'],
  properties: {
    type: { ...text, format: 'uri', description: 'Identifies the kind of failure; ends in its code.' },
    title: { ...text, description: 'The kind of failure in words.' },
    status: { type: 'integer', description: 'The HTTP status.', minimum: 400, maximum: 599 },
    detail: { ...text, description: 'What was wrong this time, what is allowed and what to try.' },
    instance: { ...text, format: 'uri', description: '`urn:request:` and the id of the request.' },
    error: { ...text, description: 'A short sentence, the one that 3.x clients know.' },
    code: { ...text, enum: Object.keys(FAILURES), description: 'Stable name of the failure.' },
    errors: { type: 'array', items: PROBLEM_ENTRY, description: 'Everything that is wrong, one by one.' },
    validationErrors: { ...texts, description: 'The same as strings `pointer: message`.' },
    truncated: { type: 'boolean', description: 'True when more is wrong than `errors` lists.' },
    available: { ...texts, description: 'What there is instead, if the list is short.' },
    suggestions: { ...texts, description: 'What was perhaps meant, nearest first.' },
    retryAfter: { type: 'integer', minimum: 0, description: 'Seconds to wait before the next try.' },
  },
} as const;

interface Sample {
  readonly name: string;
  readonly code: FailureCode;
  readonly detail: string;
  readonly facts?: FailureFacts;
}

const SORT = 'Invalid sort: newest';
const ALLOWED = 'recommended, recent, name';

/** One response for each status, with an example that the service really gives. */
const SAMPLES: Readonly<Record<number, Sample>> = {
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
    detail: 'The limit is 262144 bytes.',
    facts: { error: 'Request body too large' },
  },
  414: { name: 'UriTooLong', code: 'URI_TOO_LONG', detail: 'Path and query may have at most 2048 bytes.' },
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

/** The statuses of failures that a route can have beyond those of the connection. */
export function failureStatuses(route: Route): number[] {
  const posted = route.kind === 'pack';
  const looksUp = (route.pathParameters ?? []).length > 0 || route.path.endsWith('/select');
  return [
    400,
    ...(looksUp ? [404] : []),
    405,
    ...(posted ? [413] : []),
    414,
    ...(posted ? [415] : []),
    500,
    ...(posted || route.kind === 'health' ? [503] : []),
  ];
}

export const responseRef = (status: number): { $ref: string } => ({
  $ref: `#/components/responses/${SAMPLES[status]?.name ?? 'Problem'}`,
});

const header = (name: string): { $ref: string } => ({ $ref: `#/components/headers/${name}` });

function response(description: string, own: object, example?: unknown): object {
  return {
    description,
    headers: { 'Cache-Control': header('NoStore'), 'X-Request-ID': header('RequestId'), ...own },
    content: {
      'application/problem+json': {
        schema: { $ref: '#/components/schemas/ProblemDocument' },
        ...(example === undefined ? {} : { example }),
      },
    },
  };
}

/** The shared responses: what each status means is what `src/base/errors.ts` says of its codes. */
export function problemResponses(): Record<string, object> {
  const shared = Object.entries(SAMPLES).map(([status, { name, code, detail, facts }]) => {
    const codes = ANSWERED.filter((one) => String(FAILURES[one].status) === status);
    const own = {
      ...(status === '405' ? { Allow: header('Allow') } : {}),
      ...(status === '415' ? { 'Accept-Post': header('AcceptPost') } : {}),
      ...(status === '503' ? { 'Retry-After': header('RetryAfter') } : {}),
    };
    const example = problemOf(new ServiceError(code, detail, facts), 'urn:request:8f14e45f');
    const meaning = codes.map((one) => `\`${one}\`: ${FAILURES[one].when}`).join('\n\n');
    return [name, response(meaning, own, example)] as const;
  });
  return {
    ...Object.fromEntries(shared),
    Problem: response('Any other failure, as the code in the body tells.', {}),
  };
}
