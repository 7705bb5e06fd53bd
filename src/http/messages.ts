import { type FailureCode, type FailureFacts, problemOf, ServiceError } from '../base/errors.ts';

/** The client of a request, to share resources fairly. */
export interface Client {
  readonly address?: string;
  /** Calls the listener when the client has disconnected, unless the returned function was called before. */
  whenGone?(listener: () => void): () => void;
}

/** A request as the app sees it. A response depends on nothing else. */
export interface HttpRequest extends Client {
  readonly method: string;
  /** Path and query, exactly as sent. */
  readonly target: string;
  header(name: string): string | undefined;
  /** Reads the body, if any; rejects as soon as it exceeds `maxBytes`. */
  body?(maxBytes: number): Promise<Uint8Array>;
}

export type Encoding = 'br' | 'gzip';
export type HeaderMap = Readonly<Record<string, string>>;

/** The result of a route handler, before it is serialized, compressed and cached. */
export interface RouteResult<Body> {
  readonly body: Body;
  readonly headers?: HeaderMap;
}

/** A response as it goes over the wire. */
export interface HttpResponse {
  readonly status: number;
  /**
   * Alternating names and values, the form that Node writes fastest. Cached responses share this list, so its last value
   * is an empty placeholder for the request id; `headersToSend` fills it in.
   */
  readonly headers: readonly string[];
  readonly body: Uint8Array;
  readonly requestId: string;
  /** True if nothing else uses the body, so that its memory may be freed once it is sent. */
  readonly ownsBody?: boolean;
}

export function joinBytes(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const encoder = new TextEncoder();
export const encodeText = (text: string): Uint8Array => encoder.encode(text);

export const EMPTY_BODY = new Uint8Array();

/** Alternating names and values, with the placeholder for the request id at the end. */
export const flattenHeaders = (headers: HeaderMap): string[] => [
  ...Object.entries(headers).flat(),
  'X-Request-ID',
  '',
];

/** A copy of the headers that includes the id of this request. */
export function headersToSend({ headers, requestId }: HttpResponse): string[] {
  const copy = headers.slice();
  copy[copy.length - 1] = requestId;
  return copy;
}

/** An error that adds headers to its response, such as `Allow`. */
export class HttpError extends ServiceError {
  readonly headers: HeaderMap;

  constructor(code: FailureCode, detail: string, headers: HeaderMap, facts: FailureFacts = {}) {
    super(code, detail, facts);
    this.headers = headers;
  }
}

/** A problem document for an error. Error responses are never cached. */
export function errorResponse(error: ServiceError, requestId: string, baseHeaders: HeaderMap): HttpResponse {
  const { retryAfter } = error.facts;
  const body = encodeText(JSON.stringify(problemOf(error, `urn:request:${requestId}`)));
  const headers = flattenHeaders({
    ...baseHeaders,
    'Content-Type': 'application/problem+json',
    'Cache-Control': 'no-store',
    ...(retryAfter === undefined ? {} : { 'Retry-After': String(retryAfter) }),
    ...(error instanceof HttpError ? error.headers : {}),
    'Content-Length': String(body.byteLength),
  });
  return { status: error.status, headers, body, requestId };
}

/** Sent with every response. JSON needs no permissions at all; the reference page sets its own policy. */
export const SECURITY_HEADERS: HeaderMap = {
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
};

const EXPOSED_HEADERS = {
  'Access-Control-Expose-Headers': 'ETag, Link, X-Corpus-Digest, X-Request-ID, Retry-After',
};

export const PREFLIGHT_HEADERS = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
} as const;

/** The headers that every response to one origin has in common. */
export interface BaseHeaders {
  /** Identifies this set among those of the app; cached responses are keyed by it. */
  readonly index: number;
  readonly headers: HeaderMap;
}

/**
 * Selects the base headers of a request. Without a list of allowed origins, all origins share one set; with a list, each
 * listed origin has a set of its own and all others share one that grants nothing.
 */
export function createBaseHeaders(
  always: HeaderMap,
  origins: readonly string[] | undefined,
): (request: HttpRequest) => BaseHeaders {
  if (origins === undefined) {
    const shared: BaseHeaders = {
      index: 0,
      headers: { ...always, 'Access-Control-Allow-Origin': '*', ...EXPOSED_HEADERS },
    };
    return () => shared;
  }
  const unlisted: BaseHeaders = { index: 0, headers: { ...always, Vary: 'Origin' } };
  const listed = new Map(
    origins.map((origin, at): [string, BaseHeaders] => [
      origin,
      {
        index: at + 1,
        headers: { ...always, 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...EXPOSED_HEADERS },
      },
    ]),
  );
  return (request) => listed.get(request.header('origin') ?? '') ?? unlisted;
}

/** `Vary` for responses that may be compressed; includes `Origin` if the service has a list of origins. */
export function varyHeader({ headers }: BaseHeaders): string {
  return headers['Vary'] === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${headers['Vary']}`;
}
