import { FAILURES, type FailureCode, type FailureFacts, type Problem, ServiceError } from '../base/errors.ts';
import { badAnswer } from './bad-answer.ts';
import { isObject } from './expected.ts';
import { secondsOf } from './retry.ts';
import type { Received } from './send.ts';

/** The failure that an answer of status 400 and above tells of: what `problemOf` wrote, read back. */
export function failureOf({ status, headers, bytes }: Received, url: string): ServiceError {
  const problem = problemIn(headers, bytes);
  const retryAfter = secondsOf(headers.get('retry-after'), Date.now());
  if (!problem) return untold(status, headers.get('content-type') ?? 'no media type', retryAfter, url);
  const detail = textOf(problem['detail']) ?? textOf(problem['error']) ?? `Status ${status}`;
  return new ServiceError(codeOf(problem['code'], status), detail, factsOf(problem, detail, retryAfter));
}

/** A failure that somebody before the service tells of in his own way. */
function untold(status: number, type: string, retryAfter: number | undefined, url: string): ServiceError {
  const code = codeOf(undefined, status);
  if (status < 500 && code !== 'RATE_LIMITED')
    return badAnswer(url, 'a problem document', `${type.split(';')[0]} with status ${status}`);
  const { host } = new URL(url);
  const facts = retryAfter === undefined ? {} : { retryAfter };
  return new ServiceError(code, `The service at ${host} answered with status ${status}.`, facts);
}

function problemIn(headers: Received['headers'], bytes: Uint8Array): Record<string, unknown> | undefined {
  if (!/json/i.test(headers.get('content-type') ?? '')) return undefined;
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    const told = isObject(value) && (textOf(value['detail']) ?? textOf(value['error'])) !== undefined;
    return told ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * The code itself if it is one of ours and belongs to the status; else, from a newer service, the first code of
 * that status. What is wrong over there is no bug over here: it is "unavailable", or "busy" for 503.
 */
function codeOf(code: unknown, status: number): FailureCode {
  if (status === 503) return 'OVERLOADED';
  if (status >= 500) return 'SERVICE_UNAVAILABLE';
  const codes = Object.keys(FAILURES) as FailureCode[];
  const fitting = codes.filter((one) => FAILURES[one].status === status);
  return fitting.find((one) => one === code) ?? fitting[0] ?? 'BAD_ANSWER';
}

function factsOf(
  problem: Record<string, unknown>,
  detail: string,
  retryAfter = numberOf(problem['retryAfter']),
): FailureFacts {
  const error = textOf(problem['error']);
  const errors = listOf(problem['errors'], entryOf);
  const available = listOf(problem['available'], textOf);
  const suggestions = listOf(problem['suggestions'], textOf);
  return {
    ...(error === undefined || error === detail ? {} : { error }),
    ...(errors === undefined ? {} : { errors }),
    ...(problem['truncated'] === true ? { truncated: true } : {}),
    ...(available === undefined ? {} : { available }),
    ...(suggestions === undefined ? {} : { suggestions }),
    ...(retryAfter === undefined ? {} : { retryAfter }),
  };
}

function entryOf(value: unknown): Problem | undefined {
  if (!isObject(value)) return undefined;
  const message = textOf(value['message']);
  if (message === undefined) return undefined;
  const pointer = textOf(value['pointer']);
  const parameter = textOf(value['parameter']);
  const expected = textOf(value['expected']);
  return {
    ...(pointer === undefined ? {} : { pointer }),
    ...(parameter === undefined ? {} : { parameter }),
    message,
    ...(expected === undefined ? {} : { expected }),
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function listOf<One>(value: unknown, read: (one: unknown) => One | undefined): One[] | undefined {
  if (!Array.isArray(value)) return undefined;
  return value.map(read).filter((one) => one !== undefined);
}
