import { ServiceError } from '../base/errors.ts';

/**
 * `globalThis.fetch`, or a compatible function. The signal is also passed on its own: that of a `Request` no longer
 * aborts anything once the request has been garbage collected, and nothing refers to it while the response is pending.
 */
export type Fetch = (request: Request, init: { readonly signal: AbortSignal }) => Promise<Response>;

export interface WireRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface WireResponse {
  readonly status: number;
  readonly headers: Pick<Headers, 'get'>;
  readonly bytes: Uint8Array;
}

/** Sends a request to an app in the same process, without the web-standard classes, which are slow to load. */
export type Exchange = (request: WireRequest) => Promise<WireResponse>;

/** The limits of one request; Infinity for no limit. */
export interface Limits {
  /** Time until the response headers arrive. */
  readonly connectMs: number;
  /** Time until the whole body has arrived. */
  readonly totalMs: number;
  /** Size of the decoded body. */
  readonly bodyBytes: number;
}

const MAX_REDIRECTS = 3;

/** Timers wrap around above this value and would fire at once. */
const MAX_TIMER_MS = 2 ** 31;

/** Sends a request in the same process. It cannot hang or redirect, so only the caller can abort it. */
export async function sendInProcess(
  request: WireRequest,
  exchange: Exchange,
  caller?: AbortSignal,
): Promise<WireResponse> {
  caller?.throwIfAborted();
  const response = await exchange(request);
  caller?.throwIfAborted();
  return response;
}

/**
 * Sends a request and reads the whole response.
 *
 * @throws ServiceError `SERVICE_UNAVAILABLE` if no response arrives in time; `BAD_ANSWER` if it is too large or redirects
 * to another origin. If the caller aborts, the reason of its signal is thrown.
 */
export async function send(
  request: WireRequest,
  fetch: Fetch,
  limits: Limits,
  caller?: AbortSignal,
): Promise<WireResponse> {
  caller?.throwIfAborted();
  const controller = new AbortController();
  const { signal } = controller;
  // Raced with the request, in case fetch ignores its signal.
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  );
  aborted.catch(() => {});
  const abort = (): void => controller.abort(caller?.reason);
  caller?.addEventListener('abort', abort);
  const startTimer = (ms: number): (() => void) => {
    if (ms >= MAX_TIMER_MS) return () => {};
    const timer = setTimeout(() => controller.abort(timeoutError(request.url, ms)), ms);
    return () => clearTimeout(timer);
  };
  const stopTotal = startTimer(limits.totalMs);
  const stopConnect = startTimer(Math.min(limits.connectMs, limits.totalMs));
  try {
    const response = await Promise.race([fetchFollowingRedirects(request, fetch, signal), aborted]);
    stopConnect();
    return {
      status: response.status,
      headers: response.headers,
      bytes: await readBody(response, request.url, limits.bodyBytes, signal),
    };
  } catch (thrown) {
    if (signal.aborted) throw signal.reason;
    throw thrown instanceof ServiceError ? thrown : connectionError(request.url, thrown);
  } finally {
    stopTotal();
    stopConnect();
    caller?.removeEventListener('abort', abort);
  }
}

/** Follows redirects within the origin only, so that neither requests nor credentials reach another server. */
async function fetchFollowingRedirects(
  request: WireRequest,
  fetch: Fetch,
  signal: AbortSignal,
): Promise<Response> {
  const { url: originalUrl, ...init } = request;
  let url = originalUrl;
  for (let redirects = 0; ; redirects++) {
    const response = await fetch(new Request(url, { ...init, redirect: 'manual', signal }), { signal });
    // Browsers expose neither the status nor the target.
    if (response.type === 'opaqueredirect') throw badResponse(originalUrl, 'a response', 'a redirect');
    const location = response.headers.get('location');
    const keepsMethod = response.status === 307 || response.status === 308;
    if (location === null || !(keepsMethod || [301, 302, 303].includes(response.status))) return response;
    response.body?.cancel().catch(() => {});
    if (request.method === 'POST' && !keepsMethod)
      throw badResponse(originalUrl, 'a response', `redirect ${response.status}`);
    if (redirects === MAX_REDIRECTS)
      throw badResponse(originalUrl, `at most ${MAX_REDIRECTS} redirects`, 'one more');
    url = resolveRedirect(originalUrl, url, location);
  }
}

function resolveRedirect(originalUrl: string, from: string, location: string): string {
  const target = URL.canParse(location, from) ? new URL(location, from) : undefined;
  if (target?.origin === new URL(originalUrl).origin && target.username === '' && target.password === '')
    return target.href;
  const actual = target ? redactUrl(target.href) : 'an invalid URL';
  throw badResponse(originalUrl, 'a redirect within the same origin', `one to ${actual}`);
}

/** Reads a body up to a limit. Counts while reading, since a small compressed body can expand without end. */
async function readBody(
  response: Response,
  url: string,
  maxBytes: number,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const reader = response.body?.getReader();
  if (!reader) return new Uint8Array();
  const cancel = (): void => {
    reader.cancel().catch(() => {});
  };
  // Ends a pending read even if fetch ignores the signal.
  signal.addEventListener('abort', cancel);
  signal.throwIfAborted();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return concatenate(chunks, length);
    length += value.byteLength;
    if (length > maxBytes) {
      cancel();
      throw badResponse(url, `at most ${maxBytes} bytes`, 'more');
    }
    chunks.push(value);
  }
}

function concatenate(chunks: readonly Uint8Array[], length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.byteLength;
  }
  return bytes;
}

const timeoutError = (url: string, ms: number): ServiceError =>
  new ServiceError(
    'SERVICE_UNAVAILABLE',
    `The service at ${new URL(url).host} did not respond within ${ms} ms.`,
  );

function connectionError(url: string, thrown: unknown): ServiceError {
  const reason = systemErrorCode(thrown) ?? 'the connection was lost';
  return new ServiceError(
    'SERVICE_UNAVAILABLE',
    `The service at ${new URL(url).host} cannot be reached (${reason}).`,
    { cause: thrown },
  );
}

/** `ECONNREFUSED` and the like; internal codes of the HTTP library mean nothing to users. */
function systemErrorCode(thrown: unknown): string | undefined {
  const cause = thrown instanceof Error ? thrown.cause : undefined;
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && !code.startsWith('UND_') ? code : undefined;
}

const MAX_ACTUAL_LENGTH = 120;
const MAX_URL_LENGTH = 100;

/** The error for a response that violates the API contract. */
export function badResponse(url: string, expected: string, actual: string): ServiceError {
  return new ServiceError(
    'BAD_ANSWER',
    `Bad response from ${redactUrl(url)}: expected ${expected}, got ${actual.slice(0, MAX_ACTUAL_LENGTH)}.`,
  );
}

/** A URL for messages: truncated, without credentials, query and fragment. */
function redactUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url);
  const text = `${protocol}//${host}${pathname}`;
  return text.length > MAX_URL_LENGTH ? `${text.slice(0, MAX_URL_LENGTH)}…` : text;
}
