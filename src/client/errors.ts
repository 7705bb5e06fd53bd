import { FAILURES, type FailureCode, type FailureFacts, type Problem, ServiceError } from '../base/errors.ts';
import { isObject } from '../base/guards.ts';
import { badResponse, type WireResponse } from './transport.ts';

/** Converts a response with status 400 or higher to an error; the inverse of `problemOf`. */
export function parseErrorResponse({ status, headers, bytes }: WireResponse, url: string): ServiceError {
  const problem = parseProblem(headers, bytes);
  const retryAfter = parseRetryAfter(headers.get('retry-after'), Date.now());
  if (!problem)
    return unexplainedError(status, headers.get('content-type') ?? 'no media type', retryAfter, url);
  const detail = toText(problem['detail']) ?? toText(problem['error']) ?? `Status ${status}`;
  return new ServiceError(
    resolveCode(problem['code'], status),
    detail,
    parseFacts(problem, detail, retryAfter),
  );
}

/** The error for a response without a problem document, typically from a proxy in front of the service. */
function unexplainedError(
  status: number,
  mediaType: string,
  retryAfter: number | undefined,
  url: string,
): ServiceError {
  const code = resolveCode(undefined, status);
  if (status < 500 && code !== 'RATE_LIMITED')
    return badResponse(url, 'a problem document', `${mediaType.split(';')[0]} with status ${status}`);
  const { host } = new URL(url);
  const facts = retryAfter === undefined ? {} : { retryAfter };
  return new ServiceError(code, `The service at ${host} responded with status ${status}.`, facts);
}

function parseProblem(
  headers: WireResponse['headers'],
  bytes: Uint8Array,
): Record<string, unknown> | undefined {
  if (!/json/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const hasMessage = isObject(value) && (toText(value['detail']) ?? toText(value['error'])) !== undefined;
    return hasMessage ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `Retry-After` in seconds, given as a number or a date; undefined if it is neither. */
export function parseRetryAfter(header: string | null, now: number): number | undefined {
  if (header === null) return undefined;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  // Date.parse accepts much more than HTTP dates, such as "-1".
  const date = header.endsWith(' GMT') ? Date.parse(header) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000));
}

/**
 * Keeps a known code that matches the status. For an unknown code, from a newer service, uses the first code with that
 * status. A bug of the service must not look like a bug of the client, so all 5xx codes map to unavailable or overloaded.
 */
function resolveCode(code: unknown, status: number): FailureCode {
  if (status === 503) return 'OVERLOADED';
  if (status >= 500) return 'SERVICE_UNAVAILABLE';
  const codes = Object.keys(FAILURES) as FailureCode[];
  const matching = codes.filter((one) => FAILURES[one].status === status);
  return matching.find((one) => one === code) ?? matching[0] ?? 'BAD_ANSWER';
}

function parseFacts(
  problem: Record<string, unknown>,
  detail: string,
  retryAfter = toNumber(problem['retryAfter']),
): FailureFacts {
  const error = toText(problem['error']);
  const errors = toList(problem['errors'], parseIssue);
  const available = toList(problem['available'], toText);
  const suggestions = toList(problem['suggestions'], toText);
  return {
    ...(error === undefined || error === detail ? {} : { error }),
    ...(errors === undefined ? {} : { errors }),
    ...(problem['truncated'] === true ? { truncated: true } : {}),
    ...(available === undefined ? {} : { available }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function parseIssue(value: unknown): Problem | undefined {
  if (!isObject(value)) return undefined;
  const message = toText(value['message']);
  if (message === undefined) return undefined;
  const pointer = toText(value['pointer']);
  const parameter = toText(value['parameter']);
  const expected = toText(value['expected']);
  return {
    ...(pointer === undefined ? {} : { pointer }),
    ...(parameter === undefined ? {} : { parameter }),
    message,
    ...(expected === undefined ? {} : { expected }),
  };
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const toNumber = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function toList<Item>(value: unknown, read: (item: unknown) => Item | undefined): Item[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(read).filter((item) => item !== undefined);
}
