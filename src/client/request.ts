import { ServiceError } from '../base/errors.ts';
import { parseErrorResponse } from './errors.ts';
import type { ResponseParser } from './parsers.ts';
import {
  badResponse,
  type Exchange,
  type Fetch,
  send,
  sendInProcess,
  type WireRequest,
  type WireResponse,
} from './transport.ts';
import type { BaseUrl } from './url.ts';

export interface RequesterOptions {
  readonly base: BaseUrl;
  readonly fetch: Fetch;
  readonly exchange?: Exchange | undefined;
  readonly connectTimeoutMs: number;
  readonly timeoutMs: number;
  readonly maxBodyBytes: number;
  readonly retries: number;
  readonly random: () => number;
  readonly useCache: boolean;
  /** Appended to the message of errors that the service caused. */
  readonly hint?: string;
  /** Receives the corpus digest of every response. */
  onDigest(digest: string): void;
}

export interface ClientRequest {
  /** Path and query. */
  readonly target: string;
  /** Makes the request a POST, which is neither retried nor cached. */
  readonly document?: unknown;
  readonly signal?: AbortSignal | undefined;
}

export type Requester = <Body>(request: ClientRequest, parser: ResponseParser<Body>) => Promise<Body>;

/** Sends requests with caching and retries. */
export function createRequester(options: RequesterOptions): Requester {
  const cache = options.useCache ? createResponseCache() : undefined;

  return async (request, parser) => {
    const { signal } = request;
    const isPost = request.document !== undefined;
    const url = options.base.root + request.target;
    const cached = isPost ? undefined : cache?.get(url);
    const wireRequest = buildWireRequest(options.base, request, parser.mediaType, cached);
    let remainingMs = options.timeoutMs;
    let obeyedRetryAfter = false;
    for (let attempt = 0; ; attempt++) {
      const start = performance.now();
      try {
        const limits = {
          connectMs: options.connectTimeoutMs,
          totalMs: remainingMs,
          bodyBytes: options.maxBodyBytes,
        };
        const response = options.exchange
          ? await sendInProcess(wireRequest, options.exchange, signal)
          : await send(wireRequest, options.fetch, limits, signal);
        const digest = response.headers.get('x-corpus-digest');
        if (digest !== null) options.onDigest(digest);
        if (response.status >= 400) throw parseErrorResponse(response, url);
        const text = decodeBody(response, url, parser, cached);
        const result = parser.parse(text);
        if ('problem' in result) throw badResponse(url, parser.mediaType, result.problem);
        const etag = response.headers.get('etag');
        if (!isPost && response.status === 200 && etag !== null)
          cache?.set(url, { etag, text, bytes: response.bytes.byteLength });
        return result.body;
      } catch (thrown) {
        // Only time spent on requests counts, not the delays in between. Timers may fire a millisecond early.
        remainingMs = Math.floor(remainingMs - (performance.now() - start) - 1);
        if (signal?.aborted || !(thrown instanceof ServiceError)) throw thrown;
        const mayRetry = !isPost && attempt < options.retries && remainingMs > 0;
        const delayMs = mayRetry
          ? retryDelayMs(thrown, attempt, obeyedRetryAfter, options.random)
          : undefined;
        if (delayMs === undefined) throw appendHint(thrown, options.hint);
        obeyedRetryAfter ||= thrown.facts.retryAfter !== undefined;
        await sleep(delayMs, signal);
      }
    }
  };
}

function buildWireRequest(
  { root, authorization }: BaseUrl,
  { target, document }: ClientRequest,
  mediaType: string,
  cached?: CachedResponse,
): WireRequest {
  const headers = {
    Accept: mediaType,
    ...(authorization === undefined ? {} : { Authorization: authorization }),
    ...(cached ? { 'If-None-Match': cached.etag } : {}),
  };
  if (document === undefined) return { url: root + target, method: 'GET', headers };
  return {
    url: root + target,
    method: 'POST',
    headers: { ...headers, 'Content-Type': 'application/json' },
    body: JSON.stringify(document),
  };
}

/** The text of a successful response; for 304, the cached text. */
function decodeBody(
  { status, headers, bytes }: WireResponse,
  url: string,
  { mediaType, isBinary }: Pick<ResponseParser<unknown>, 'mediaType' | 'isBinary'>,
  cached?: CachedResponse,
): string {
  if (status === 304 && cached) return cached.text;
  if (status !== 200) throw badResponse(url, mediaType, `status ${status}`);
  const actual = headers.get('content-type')?.split(';')[0]?.trim().toLowerCase() ?? '';
  // `application/schema+json` is JSON too.
  const matches =
    actual === mediaType || (mediaType === 'application/json' && /^application\/[\w.-]+\+json$/.test(actual));
  if (!matches) throw badResponse(url, mediaType, actual || 'no media type');
  if (isBinary) return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw badResponse(url, mediaType, 'bytes that are not UTF-8');
  }
}

/** Exit codes of errors that the service caused: unavailable, overloaded, protocol violation. */
const SERVICE_EXIT_CODES = [69, 75, 76];

function appendHint(error: ServiceError, hint: string | undefined): ServiceError {
  return hint !== undefined && SERVICE_EXIT_CODES.includes(error.exit)
    ? new ServiceError(error.code, `${error.message.replace(/\.?$/, '.')} ${hint}`, error.facts)
    : error;
}

/** Longer delays that the service asks for are reported to the caller instead. */
const MAX_RETRY_AFTER_SECONDS = 30;

/** The upper bound of the first delay; doubles with every attempt. */
const FIRST_DELAY_MS = 200;

/**
 * The delay before the next attempt, or undefined if there should be none. Obeys `Retry-After` once; all other delays are
 * random, so that many clients do not return at the same moment.
 */
export function retryDelayMs(
  error: ServiceError,
  attempt: number,
  obeyedRetryAfter: boolean,
  random: () => number,
): number | undefined {
  if (!['SERVICE_UNAVAILABLE', 'OVERLOADED', 'RATE_LIMITED'].includes(error.code)) return undefined;
  const { retryAfter } = error.facts;
  if (retryAfter === undefined) return random() * FIRST_DELAY_MS * 2 ** attempt;
  return obeyedRetryAfter || retryAfter > MAX_RETRY_AFTER_SECONDS ? undefined : retryAfter * 1000;
}

/** Rejects with the reason of the signal if the caller aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
    if (signal?.aborted) abort();
  });
}

/** A response that can be reused if the service responds with 304. */
interface CachedResponse {
  readonly etag: string;
  readonly text: string;
  readonly bytes: number;
}

interface ResponseCache {
  get(url: string): CachedResponse | undefined;
  set(url: string, response: CachedResponse): void;
}

const MAX_CACHE_ENTRIES = 64;
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/** An LRU cache; relies on the insertion order of Map. */
export function createResponseCache(): ResponseCache {
  const responses = new Map<string, CachedResponse>();
  let bytes = 0;
  const remove = (url: string): void => {
    bytes -= responses.get(url)?.bytes ?? 0;
    responses.delete(url);
  };
  return {
    get(url) {
      const known = responses.get(url);
      if (!known) return undefined;
      responses.delete(url);
      responses.set(url, known);
      return known;
    },
    set(url, response) {
      remove(url);
      responses.set(url, response);
      bytes += response.bytes;
      for (const oldest of responses.keys()) {
        if (responses.size <= MAX_CACHE_ENTRIES && bytes <= MAX_CACHE_BYTES) break;
        remove(oldest);
      }
    },
  };
}
