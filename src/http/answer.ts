import { type FailureCode, type FailureFacts, problemOf, ServiceError } from '../base/errors.ts';

export type Encoding = 'br' | 'gzip';
export type Headers = Readonly<Record<string, string>>;

/** What a route answers with. Answers of GET routes are kept and sent again. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
}

/** An answer as it is sent, in one encoding, with all headers: ready for any number of requests. */
export interface Form {
  readonly status: number;
  /** Names and values in turn, as Node takes them fastest. The last value is the place for the request's id. */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
}

/** What one request is answered with. */
export interface Sent {
  readonly form: Form;
  readonly requestId: string;
}

const encoder = new TextEncoder();
export const bytesOf = (text: string): Uint8Array => encoder.encode(text);

export const NOTHING = new Uint8Array();

export const formOf = ({ status, headers, body }: Answer): Form => ({
  status,
  headers: [...Object.entries(headers).flat(), 'X-Request-ID', ''],
  body,
});

/** The headers of one answer, names and values in turn. */
export function headersOf({ form, requestId }: Sent): string[] {
  const headers = form.headers.slice();
  headers[headers.length - 1] = requestId;
  return headers;
}

/** On every answer. JSON needs no permissions at all; the reference page states its own. */
export const SECURITY: Headers = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

/** A failure that is answered with a header of its own: what is allowed instead. */
export class Refusal extends ServiceError {
  readonly headers: Headers;

  constructor(code: FailureCode, detail: string, headers: Headers, facts: FailureFacts = {}) {
    super(code, detail, facts);
    this.headers = headers;
  }
}

/** The answer to a failure: a problem document that nobody keeps. */
export function failureAnswer(failure: ServiceError, requestId: string, own: Headers): Answer {
  const { retryAfter } = failure.facts;
  const body = bytesOf(JSON.stringify(problemOf(failure, `urn:request:${requestId}`)));
  return {
    status: failure.status,
    headers: {
      ...own,
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
      ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
      ...(failure instanceof Refusal ? failure.headers : {}),
      'Content-Length': String(body.byteLength),
    },
    body,
  };
}
