/** One kind of error, as HTTP, the client, the command line and the agent tools report it. */
interface Failure {
  /** The HTTP status. */
  readonly status: number;
  /** The exit code of the command line, after sysexits.h. */
  readonly exit: number;
  readonly title: string;
  /** When it occurs, for the generated reference. */
  readonly when: string;
}

/** All errors of the product, by code. */
export const FAILURES = {
  MALFORMED_REQUEST: {
    status: 400,
    exit: 2,
    title: 'Malformed request',
    when: 'The request line, a header or the percent-encoding of the URL is invalid.',
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
    when: 'An object in the document has the same key twice.',
  },
  FORBIDDEN_KEY: {
    status: 400,
    exit: 65,
    title: 'Forbidden key',
    when: 'An object in the document has the key "__proto__".',
  },
  DOCUMENT_TOO_COMPLEX: {
    status: 400,
    exit: 65,
    title: 'Document too complex',
    when: 'The document exceeds a limit: levels, values, pages, placements, or characters of an id or a text.',
  },
  INVALID_DOCUMENT: {
    status: 400,
    exit: 1,
    title: 'Document does not match its schema',
    when: 'A document other than an essence document violates its schema.',
  },
  INVALID_ESSENCE: {
    status: 400,
    exit: 1,
    title: 'Invalid essence document',
    when: 'The essence document violates its schema, or its version is not 4.0.0.',
  },
  INVALID_SELECT_BODY: {
    status: 400,
    exit: 2,
    title: 'Invalid pack selection',
    when: 'The body has no essence document, no valid pack type, or no id although the pack type requires one.',
  },
  AMBIGUOUS_PACK: {
    status: 400,
    exit: 2,
    title: 'Ambiguous pack id',
    when: 'More than one section has a page with this id.',
  },
  UNKNOWN_ACTION: {
    status: 400,
    exit: 2,
    title: 'Unknown action',
    when: 'The agent tool has no action with this name.',
  },
  PATH_OUTSIDE_ROOT: {
    status: 400,
    exit: 77,
    title: 'Path outside the project',
    when: 'A path leads outside the project folder.',
  },
  NOT_REGULAR_FILE: {
    status: 400,
    exit: 66,
    title: 'Not a regular file',
    when: 'The path is a directory, a symbolic link, a pipe or a device.',
  },
  MALFORMED_FILE: {
    status: 400,
    exit: 65,
    title: 'Unusable file',
    when: 'A file is invalid, or formatted in a way that cannot be edited safely.',
  },
  LIMIT_REACHED: {
    status: 400,
    exit: 1,
    title: 'Limit reached',
    when: 'A query exceeds a limit on depth, count or size.',
  },
  INVALID_RESULT: {
    status: 400,
    exit: 1,
    title: 'Invalid change',
    when: 'A change would make the essence document invalid; nothing is written.',
  },
  USAGE: {
    status: 400,
    exit: 2,
    title: 'Invalid usage',
    when: 'The command or an option is unknown, or an argument is missing.',
  },
  CANNOT_LISTEN: {
    status: 503,
    exit: 1,
    title: 'Cannot listen',
    when: 'The port is in use, or the host is not an address of this machine.',
  },
  INTERRUPTED: {
    status: 499,
    exit: 130,
    title: 'Interrupted',
    when: 'The user stopped the command; nothing is left half done.',
  },
  PERMISSION_DENIED: {
    status: 403,
    exit: 77,
    title: 'Permission denied',
    when: 'The operating system denies access to the file.',
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
    when: 'The catalog has no schema with this name.',
  },
  UNKNOWN_PACK: {
    status: 404,
    exit: 1,
    title: 'Unknown pack',
    when: 'The bundle has no pack with this type and id.',
  },
  FILE_NOT_FOUND: {
    status: 404,
    exit: 66,
    title: 'File not found',
    when: 'A given file does not exist.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    exit: 76,
    title: 'Method not allowed',
    when: 'The path does not support this method.',
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
    when: 'The file has changed since it was read.',
  },
  OUTPUT_EXISTS: {
    status: 409,
    exit: 73,
    title: 'Output exists',
    when: 'The output file exists and must not be overwritten.',
  },
  CANNOT_CREATE: {
    status: 409,
    exit: 73,
    title: 'Cannot create output',
    when: 'The output folder is read-only, or its path is in use by something else.',
  },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    exit: 65,
    title: 'Request body too large',
    when: 'The request body exceeds the size limit.',
  },
  RESULT_TOO_LARGE: {
    status: 413,
    exit: 65,
    title: 'Result too large',
    when: 'The packs of the document exceed the size limit of one response.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    exit: 65,
    title: 'File too large',
    when: 'A given file exceeds the size limit.',
  },
  URI_TOO_LONG: {
    status: 414,
    exit: 2,
    title: 'URL too long',
    when: 'The path and query exceed the length limit.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    exit: 76,
    title: 'Unsupported media type',
    when: 'The request body is not application/json, or it is compressed.',
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
    when: 'A proxy in front of the service limits the rate of requests; the service itself does not.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    exit: 76,
    title: 'Request headers too large',
    when: 'The request headers exceed the size limit.',
  },
  INTERNAL: {
    status: 500,
    exit: 70,
    title: 'Internal error',
    when: 'A bug. The cause is in the log, never in the response.',
  },
  CORRUPT_DATA: {
    status: 500,
    exit: 78,
    title: 'Corrupt data file',
    when: 'A schema or corpus file is missing, unexpected, unreadable or does not match the manifest.',
  },
  INVALID_CONFIGURATION: {
    status: 500,
    exit: 78,
    title: 'Invalid configuration',
    when: 'An environment variable or a setting has an invalid value.',
  },
  BROWSER_FAILED: {
    status: 500,
    exit: 69,
    title: 'Browser failed',
    when: 'Chromium exited before the work was done.',
  },
  WRITE_FAILED: {
    status: 500,
    exit: 74,
    title: 'Write failed',
    when: 'A file could not be written; the previous version is unchanged.',
  },
  READ_FAILED: {
    status: 500,
    exit: 74,
    title: 'Read failed',
    when: 'A file exists but could not be read, or too many files are open.',
  },
  BAD_ANSWER: {
    status: 502,
    exit: 76,
    title: 'Bad response from the service',
    when: 'The response of the service violates the API contract.',
  },
  OVERLOADED: {
    status: 503,
    exit: 75,
    title: 'Service busy',
    when: 'The queue of the pack routes is full, or the service is shutting down.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    exit: 69,
    title: 'Database unavailable',
    when: 'The database cannot be reached, rejects the connection or does not respond in time.',
  },
  RELEASE_GONE: {
    status: 503,
    exit: 69,
    title: 'Release no longer available',
    when: 'Later loads dropped the release that the service uses from the database; restart the service to use the latest one.',
  },
  SERVICE_UNAVAILABLE: {
    status: 503,
    exit: 69,
    title: 'Service unavailable',
    when: 'The configured service cannot be reached.',
  },
} as const satisfies Record<string, Failure>;

/** A stable error code. */
export type FailureCode = keyof typeof FAILURES;

/** A single issue, located by a JSON pointer into a document or by a query parameter. */
export interface Problem {
  readonly pointer?: string;
  readonly parameter?: string;
  readonly message: string;
  /** A description of the allowed values. */
  readonly expected?: string;
}

/** Details of an error beyond its message. */
export interface FailureFacts {
  /** The short message for 3.x clients, where it differs from the detail. */
  readonly error?: string;
  readonly errors?: readonly Problem[];
  /** True if there are more issues than `errors` lists. */
  readonly truncated?: boolean;
  /** The available values, if there are only a few. */
  readonly available?: readonly string[];
  /** Similar valid values, most similar first. */
  readonly suggestions?: readonly string[];
  /** Seconds to wait before retrying. */
  readonly retryAfter?: number;
  /** The original error, for the log; never sent to clients. */
  readonly cause?: unknown;
}

/**
 * An expected error of the product, with a stable code.
 *
 * @example
 * try {
 *   await client.record('pattern', 'heroo');
 * } catch (error) {
 *   if (error instanceof ServiceError && error.code === 'UNKNOWN_RECORD') console.log(error.facts.suggestions);
 * }
 */
export class ServiceError extends Error {
  readonly code: FailureCode;
  readonly facts: FailureFacts;

  constructor(code: FailureCode, detail: string, facts: FailureFacts = {}) {
    super(detail, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.name = 'ServiceError';
    this.code = code;
    this.facts = facts;
  }

  /** The HTTP status of the code. */
  get status(): number {
    return FAILURES[this.code].status;
  }

  /** The exit code of the command line. */
  get exit(): number {
    return FAILURES[this.code].exit;
  }

  /** The error as a response body, under the name that 3.x clients read it by. */
  get details(): ProblemDocument {
    return problemOf(this);
  }
}

/** The body of an error response, also printed by `--json`: RFC 9457, plus `error` and `code`. */
export interface ProblemDocument {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly detail: string;
  readonly instance?: string;
  readonly error: string;
  readonly code: FailureCode;
  readonly errors?: readonly Problem[];
  /** The same issues as strings of the form `pointer: message`. */
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

interface Exhaustion {
  readonly code: FailureCode;
  readonly what: string;
  readonly fix: string;
}

/** Errors of the operating system that are not bugs: something that the process needs has run out. */
const EXHAUSTED: Readonly<Record<string, Exhaustion>> = {
  EMFILE: {
    code: 'READ_FAILED',
    what: 'too many open files: the process has reached its limit',
    fix: 'raise the limit with ulimit -n 1024, then run again',
  },
  ENFILE: {
    code: 'READ_FAILED',
    what: 'too many open files on this machine',
    fix: 'end other programs, then run again',
  },
  ENOSPC: { code: 'WRITE_FAILED', what: 'the disk is full', fix: 'free some space, then run again' },
};

/** Describes an error of the operating system that means a lack of resources; undefined for all others. */
export function describeExhaustion(systemCode: string): Exhaustion | undefined {
  return Object.hasOwn(EXHAUSTED, systemCode) ? EXHAUSTED[systemCode] : undefined;
}

function toExhaustionError(thrown: unknown): ServiceError | undefined {
  const systemCode = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
  const known = describeExhaustion(systemCode);
  if (!known) return undefined;
  const message = `${known.what.charAt(0).toUpperCase()}${known.what.slice(1)} (${systemCode}).`;
  return new ServiceError(known.code, message, { suggestions: [known.fix], cause: thrown });
}

/**
 * Converts anything thrown to a ServiceError. An error of the operating system that means a lack of resources is named;
 * any other error is a bug, and its message stays in `cause`.
 */
export function asServiceError(thrown: unknown): ServiceError {
  if (thrown instanceof ServiceError) return thrown;
  return (
    toExhaustionError(thrown) ?? new ServiceError('INTERNAL', 'Internal server error', { cause: thrown })
  );
}
