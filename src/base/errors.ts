/**
 * Every failure of the product: one row per code, shown in four places (HTTP, client, command line,
 * agent tools). `status` is the HTTP status, `exit` the exit code of the command line.
 */
interface Failure {
  readonly status: number;
  readonly exit: number;
  readonly title: string;
  /** When it happens, for the generated reference. */
  readonly when: string;
}

export const FAILURES = {
  MALFORMED_REQUEST: {
    status: 400,
    exit: 2,
    title: 'Malformed request',
    when: 'The request line, a header or the percent-encoding of the URL cannot be read.',
  },
  INVALID_PARAMETER: {
    status: 400,
    exit: 2,
    title: 'Invalid parameter',
    when: 'A parameter is missing, out of range or not one of the allowed values.',
  },
  MALFORMED_JSON: {
    status: 400,
    exit: 65,
    title: 'Invalid JSON',
    when: 'The text is empty, not JSON or not UTF-8.',
  },
  DUPLICATE_KEY: {
    status: 400,
    exit: 65,
    title: 'Duplicate key',
    when: 'An object of the document has one key twice.',
  },
  FORBIDDEN_KEY: {
    status: 400,
    exit: 65,
    title: 'Forbidden key',
    when: 'An object of the document has the key "__proto__".',
  },
  DOCUMENT_TOO_COMPLEX: {
    status: 400,
    exit: 65,
    title: 'Document too complex',
    when: 'The document is nested too deep or has too many values, sections or pages.',
  },
  INVALID_DOCUMENT: {
    status: 400,
    exit: 1,
    title: 'Document does not fit its schema',
    when: 'A document other than an essence breaks a rule of its schema.',
  },
  INVALID_ESSENCE: {
    status: 400,
    exit: 1,
    title: 'Invalid essence document',
    when: 'The essence document breaks a rule of its schema, or has another version than 4.0.0.',
  },
  INVALID_SELECT_BODY: {
    status: 400,
    exit: 2,
    title: 'Invalid pack selection',
    when: 'The body lacks the essence, a valid pack type, or the id that this pack type needs.',
  },
  AMBIGUOUS_PACK: {
    status: 400,
    exit: 2,
    title: 'Ambiguous pack id',
    when: 'A bare page id occurs in more than one section.',
  },
  UNKNOWN_ACTION: {
    status: 400,
    exit: 2,
    title: 'Unknown action',
    when: 'An agent tool has no such action.',
  },
  PATH_OUTSIDE_ROOT: {
    status: 400,
    exit: 77,
    title: 'Path outside the project',
    when: 'A path leads out of the project folder.',
  },
  NOT_REGULAR_FILE: {
    status: 400,
    exit: 66,
    title: 'Not a regular file',
    when: 'The path names a directory, a link, a pipe or a device.',
  },
  MALFORMED_FILE: {
    status: 400,
    exit: 65,
    title: 'File cannot be used as it is',
    when: 'A file that is read or edited is not valid for its kind, or written so that it is not edited safely.',
  },
  LIMIT_REACHED: {
    status: 400,
    exit: 1,
    title: 'Limit reached',
    when: 'A depth, count or size limit of a query was passed.',
  },
  INVALID_RESULT: {
    status: 400,
    exit: 1,
    title: 'Change would be invalid',
    when: 'A change would leave an invalid essence document; nothing is written.',
  },
  USAGE: {
    status: 400,
    exit: 2,
    title: 'Wrong usage',
    when: 'The command line has an unknown command, an unknown option or a missing argument.',
  },
  CANNOT_LISTEN: {
    status: 503,
    exit: 1,
    title: 'Cannot listen',
    when: 'The port is in use, or the host is not one of this machine.',
  },
  INTERRUPTED: {
    status: 499,
    exit: 130,
    title: 'Interrupted',
    when: 'The person stopped the command; nothing is left half done.',
  },
  PERMISSION_DENIED: {
    status: 403,
    exit: 77,
    title: 'Permission denied',
    when: 'The operating system refuses to read or write the file.',
  },
  NOT_FOUND: {
    status: 404,
    exit: 1,
    title: 'No such route',
    when: 'No route has this path.',
  },
  UNKNOWN_RECORD: {
    status: 404,
    exit: 1,
    title: 'Unknown record',
    when: 'No record has this namespace, type and slug.',
  },
  UNKNOWN_SCHEMA: {
    status: 404,
    exit: 1,
    title: 'Unknown schema',
    when: 'The catalog has no schema file of this name.',
  },
  UNKNOWN_PACK: {
    status: 404,
    exit: 1,
    title: 'Unknown pack',
    when: 'The bundle has no pack of this type and id.',
  },
  FILE_NOT_FOUND: {
    status: 404,
    exit: 66,
    title: 'File not found',
    when: 'A file named in the call does not exist.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    exit: 76,
    title: 'Method not allowed',
    when: 'The path exists, but not for this method.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    exit: 75,
    title: 'Request timeout',
    when: 'The client sent its request too slowly.',
  },
  CONFLICT: {
    status: 409,
    exit: 1,
    title: 'Conflict',
    when: 'The file changed since it was read.',
  },
  OUTPUT_EXISTS: {
    status: 409,
    exit: 73,
    title: 'Output exists',
    when: 'The output file exists and may not be replaced.',
  },
  CANNOT_CREATE: {
    status: 409,
    exit: 73,
    title: 'Cannot create the output',
    when: 'The folder of the output is read-only, or something else stands in its place.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    exit: 65,
    title: 'Request body too large',
    when: 'The body of a request is larger than the limit.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    exit: 65,
    title: 'File too large',
    when: 'A file named in the call is larger than the limit.',
  },
  URI_TOO_LONG: {
    status: 414,
    exit: 2,
    title: 'URL too long',
    when: 'Path and query are longer than the limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    exit: 76,
    title: 'Unsupported media type',
    when: 'The body is not sent as application/json, or is compressed.',
  },
  EXPECTATION_FAILED: {
    status: 417,
    exit: 76,
    title: 'Expectation failed',
    when: 'The request has an Expect header other than 100-continue.',
  },
  RATE_LIMITED: {
    status: 429,
    exit: 75,
    title: 'Too many requests',
    when: 'The optional rate limiter is switched on and the client passed its share.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    exit: 76,
    title: 'Request headers too large',
    when: 'The headers are larger than the limit.',
  },
  INTERNAL: {
    status: 500,
    exit: 70,
    title: 'Internal error',
    when: 'A bug. The cause is in the log, never in the answer.',
  },
  CORRUPT_DATA: {
    status: 500,
    exit: 78,
    title: 'Corrupt data file',
    when: 'A schema or corpus file is missing, extra, unreadable or not what the manifest says.',
  },
  INVALID_CONFIGURATION: {
    status: 500,
    exit: 78,
    title: 'Invalid configuration',
    when: 'An environment variable or a setting has a value that cannot be used.',
  },
  WRITE_FAILED: {
    status: 500,
    exit: 74,
    title: 'Write failed',
    when: 'A file could not be written; the old one is kept.',
  },
  READ_FAILED: {
    status: 500,
    exit: 74,
    title: 'Read failed',
    when: 'A file exists but reading it failed.',
  },
  BAD_ANSWER: {
    status: 502,
    exit: 76,
    title: 'Bad answer from the service',
    when: 'The service answered something that is not what the interface promises.',
  },
  OVERLOADED: {
    status: 503,
    exit: 75,
    title: 'Service busy',
    when: 'The queue of the pack routes is full, or the service is stopping.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    exit: 69,
    title: 'Database unavailable',
    when: 'The database cannot be reached, refuses the connection or does not answer in time.',
  },
  RELEASE_GONE: {
    status: 503,
    exit: 69,
    title: 'Release is gone',
    when: 'The release that the service serves was dropped from the database by later loads; a restart serves the newest.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    exit: 69,
    title: 'Service unavailable',
    when: 'The configured service cannot be reached.',
  },
} as const satisfies Record<string, Failure>;

export type FailureCode = keyof typeof FAILURES;

/** One thing that is wrong, and where: a JSON pointer into a document, or a query parameter. */
export interface Problem {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly message: string;
  /** What is allowed there, in words. */
  readonly expected?: string;
}

/** What a failure may tell beyond its sentence. */
export interface FailureFacts {
  /** The short sentence old clients read, where it differs from the detail. */
  readonly error?: string;
  readonly errors?: readonly Problem[];
  /** True when more problems exist than `errors` lists. */
  readonly truncated?: boolean;
  readonly available?: readonly string[];
  readonly suggestions?: readonly string[];
  /** Seconds. */
  readonly retryAfter?: number;
  /** For the log only; never shown. */
  readonly cause?: unknown;
}

export class ServiceError extends Error {
  readonly code: FailureCode;
  readonly facts: FailureFacts;

  constructor(code: FailureCode, detail: string, facts: FailureFacts = {}) {
    super(detail, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.facts = facts;
  }

  get status(): number {
    return FAILURES[this.code].status;
  }

  get exit(): number {
    return FAILURES[this.code].exit;
  }
}

/** The body every failure has on the wire and under `--json`: RFC 9457, plus `error` and `code`. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
  readonly error: string;
  readonly code: FailureCode;
  readonly errors?: readonly Problem[];
  /** The same problems as strings `pointer: message`. */
  readonly validationErrors?: readonly string[];
  readonly truncated?: boolean;
  readonly available?: readonly string[];
  readonly suggestions?: readonly string[];
  readonly retryAfter?: number;
}

const PROBLEMS_URL = 'https://svc.example/problems/';

export function problemOf(failure: ServiceError, instance?: string): ProblemDocument {
  const { error, errors, truncated, available, suggestions, retryAfter } = failure.facts;
  const { status, title } = FAILURES[failure.code];
  const validationErrors = (errors ?? []).flatMap(({ pointer, message }) =>
    pointer === undefined ? [] : [`${pointer}: ${message}`],
  );
  return {
    type: PROBLEMS_URL + failure.code.toLowerCase().replaceAll('_', '-'),
    title,
    status,
    detail: failure.message,
    ...(instance === undefined ? {} : { instance }),
    error: error ?? failure.message,
    code: failure.code,
    ...(errors === undefined ? {} : { errors }),
    ...(validationErrors.length === 0 ? {} : { validationErrors }),
    ...(truncated ? { truncated } : {}),
    ...(available === undefined ? {} : { available }),
    ...(suggestions === undefined || suggestions.length === 0 ? {} : { suggestions }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

/** Anything thrown, as a ServiceError. What is not ours is a bug: its text stays in `cause`. */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return new ServiceError('INTERNAL', 'Internal server error', { cause: thrown });
}
