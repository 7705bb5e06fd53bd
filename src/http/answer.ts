import { problemOf, ServiceError } from '../errors.ts';

export type Encoding = 'br' | 'gzip';

/** What is sent, without what belongs to one request only. Answers of GET routes are kept and sent again. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Uint8Array;
  /** SHA-256 of the body in hex, for answers that can be asked for again. */
  readonly digest?: string;
}

const encoder = new TextEncoder();
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

/** On every answer. JSON needs no permissions at all; the reference page states its own. */
export const SECURITY: Readonly<Record<string, string>> = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** The answer to a failure: a problem document that nobody keeps. */
export function failureAnswer(
  failure: ServiceError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Answer {
  const { retryAfter } = failure.facts;
  return {
    status: failure.status,
    headers: {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...headers,
    },
    body: bytesOf(JSON.stringify(problemOf(failure, `urn:request:${requestId}`))),
  };
}
