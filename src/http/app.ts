import { asServiceError, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { WireRequest, WireResponse } from '../client/transport.ts';
import { bodyTooLarge, readJsonBody, readRequestStream } from './body.ts';
import { CachedResponse } from './cached-response.ts';
import { LruCache } from './lru-cache.ts';
import {
  type BaseHeaders,
  type Client,
  createBaseHeaders,
  EMPTY_BODY,
  encodeText,
  type Encoding,
  errorResponse,
  flattenHeaders,
  type HeaderMap,
  headersToSend,
  HttpError,
  joinBytes,
  type HttpRequest,
  type HttpResponse,
  PREFLIGHT_HEADERS,
  type RouteResult,
  SECURITY_HEADERS,
  varyHeader,
} from './messages.ts';
import { type PackContent, type PackJob, runPackJob } from './pack-job.ts';
import { JobQueue } from './queue.ts';
import {
  allowedMethods,
  type FileBody,
  matchRoute,
  type Route,
  routeNotFound,
  type Service,
  splitPath,
} from './route.ts';
import { ROUTES } from './routes/index.ts';

/** The services of the runtime that the app depends on. */
export interface Platform {
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): string | Promise<string>;
  /**
   * Compresses a body, or returns undefined if that is not worthwhile. Without a digest the result is used only once and
   * must not be cached.
   */
  encode?(body: Uint8Array, digest: string | undefined, encoding: Encoding): Uint8Array | undefined;
  /** Yields to the event loop once. */
  yieldTurn?(): Promise<void>;
  /** Yields between two CPU-bound jobs, long enough to accept new connections. */
  pause?(): Promise<void>;
  /** True if the app serves only its own process, which rather waits for a slow machine than being rejected. */
  readonly isPrivate?: boolean;
  /** Runs a short job as soon as the requests of other addresses allow; without it, jobs run at once. */
  schedule?<Result>(job: () => Promise<Result>, client: Client): Promise<Result>;
  /** Runs a pack job in another thread; without it, jobs run one at a time in this one. */
  runPackJob?(job: PackJob, client: Client): Promise<RouteResult<Uint8Array>>;
}

export interface AppOptions {
  /** Origins that browsers may read from; all of them if absent. */
  readonly origins?: readonly string[];
  readonly routes?: readonly Route[];
  readonly maxBodyBytes?: number;
  readonly maxResultBytes?: number;
  /** Called for bugs, damaged data and errors of the operating system, whose cause the client never sees. */
  readonly onBug?: (error: ServiceError, requestId: string) => void;
}

export interface App {
  /** Responds synchronously if the response is cached. */
  findCached(request: HttpRequest): HttpResponse | undefined;
  respond(request: HttpRequest): Promise<HttpResponse>;
  /** `respond` for web-standard requests, as on the edge. */
  fetch(request: Request): Promise<Response>;
}

/** Pages and searches differ by query, so the number of distinct responses is unbounded. */
const MAX_CACHE_BYTES = 16 * 1024 * 1024;

/** Longer targets are rare, and would fill the cache with keys instead of responses. */
const MAX_CACHED_TARGET_LENGTH = 512;

export function createApp(service: Service, platform: Platform, options: AppOptions = {}): App {
  const { routes = ROUTES, maxBodyBytes = LIMITS.bodyBytes.max, origins, onBug } = options;
  const { maxResultBytes = LIMITS.resultBytes.max } = options;
  // However large a body may be: a service must not accept what `svc validate` rejects.
  const maxDocumentBytes = Math.min(maxBodyBytes, LIMITS.documentBytes.max);
  const cache = new LruCache<CachedResponse>(MAX_CACHE_BYTES, ({ weight }, key) => weight + key.length);
  const baseHeadersFor = createBaseHeaders(
    { ...SECURITY_HEADERS, 'X-Corpus-Digest': service.library.corpus.digest },
    origins,
  );
  const yieldTurn = platform.yieldTurn ?? (() => new Promise((resolve) => setTimeout(resolve, 0)));
  const queue = new JobQueue({
    yieldTurn,
    pause: platform.pause ?? yieldTurn,
    now: () => performance.now(),
    ...(platform.isPrivate
      ? { maxWaiting: Number.POSITIVE_INFINITY, maxWaitMs: Number.POSITIVE_INFINITY }
      : {}),
  });

  const packContent: PackContent = {
    corpusFor: (essence) => service.library.corpusFor(essence),
    digest: platform.digest,
    ...(platform.encode ? { encode: platform.encode } : {}),
    maxResultBytes,
  };
  /** Runs a job in another thread if there is one, else between other requests. */
  const runJob = (job: PackJob, client: Client): Promise<RouteResult<Uint8Array>> =>
    platform.runPackJob?.(job, client) ?? queue.run(() => runPackJob(routes, job, packContent));

  const handle = async (
    request: HttpRequest,
    base: BaseHeaders,
    requestId: string,
  ): Promise<HttpResponse> => {
    const { method, target } = request;
    if (target.length > LIMITS.targetBytes.max)
      throw new ServiceError(
        'URI_TOO_LONG',
        `The path and query may have at most ${LIMITS.targetBytes.max} bytes.`,
      );
    const queryStart = target.indexOf('?');
    const pathname = queryStart < 0 ? target : target.slice(0, queryStart);
    const query = new URLSearchParams(queryStart < 0 ? '' : target.slice(queryStart + 1));
    const segments = splitPath(pathname);
    const match = matchRoute(routes, segments);
    if (!match) throw routeNotFound(method, pathname, segments, routes);
    const { route, path } = match;
    if (!allowedMethods(route).includes(method)) throw methodNotAllowed(method, route);
    const context = { service, path, query };
    if (route.kind === 'pack') {
      const body = await readJsonBody(request, route.body.isDocument ? maxDocumentBytes : maxBodyBytes);
      const acceptEncoding = request.header('accept-encoding');
      const job = { path: route.path, query: query.toString(), body, acceptEncoding };
      const result = await runJob(job, request);
      const headers = { ...result.headers, Vary: varyHeader(base) };
      const response = uncachedResponse({ headers, body: result.body }, route, request, base, requestId);
      return { ...response, ownsBody: true };
    }
    if (route.kind === 'health')
      return uncachedResponse(toJson(await route.handle(context)), route, request, base, requestId);
    const respondCached = async (): Promise<HttpResponse> => {
      const { headers, body } =
        route.kind === 'file'
          ? toBytes(await route.handle(context))
          : toJson(await route.handle(context), route.shared);
      const cached = new CachedResponse(
        { headers: { ...headers, 'Cache-Control': route.cache }, body },
        await platform.digest(body),
        isCompressed(headers) ? undefined : platform.encode?.bind(platform),
      );
      if (isCacheable(target, query, route)) cache.set(target, cached);
      return cached.respond(request, base, requestId);
    };
    return platform.schedule?.(respondCached, request) ?? respondCached();
  };

  const findCached = (request: HttpRequest): HttpResponse | undefined => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const cached = cache.get(request.target);
    return cached?.respond(
      request,
      baseHeadersFor(request),
      resolveRequestId(request.header('x-request-id')),
    );
  };

  const respond = async (request: HttpRequest): Promise<HttpResponse> => {
    const cached = findCached(request);
    if (cached) return cached;
    const requestId = resolveRequestId(request.header('x-request-id'));
    const base = baseHeadersFor(request);
    if (request.method === 'OPTIONS') {
      const headers = flattenHeaders({ ...base.headers, ...PREFLIGHT_HEADERS });
      return { status: 204, headers, body: EMPTY_BODY, requestId };
    }
    try {
      return await handle(request, base, requestId);
    } catch (thrown) {
      const error = asServiceError(thrown);
      if (error.code === 'INTERNAL' || error.code === 'CORRUPT_DATA' || error !== thrown)
        onBug?.(error, requestId);
      const response = errorResponse(error, requestId, base.headers);
      return request.method === 'HEAD' ? { ...response, body: EMPTY_BODY } : response;
    }
  };

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const response = await respond({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: (maxBytes) => readRequestStream(request, maxBytes),
    });
    const { status, body } = response;
    return new Response(body.byteLength === 0 ? null : body, { status, headers: headerPairs(response) });
  };

  return { findCached, respond, fetch };
}

/**
 * Sends a client's request to an app in the same process. Equivalent to `app.fetch`, but avoids the web-standard classes,
 * which take longer to load than the response takes to compute.
 */
export async function exchange(app: App, request: WireRequest): Promise<WireResponse> {
  const { url, method, headers, body } = request;
  const requestHeaders = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const { pathname, search } = new URL(url);
  const response = await app.respond({
    method,
    target: pathname + search,
    header: (name) => requestHeaders.get(name.toLowerCase()),
    ...(body === undefined ? {} : { body: async (maxBytes) => encodeBody(body, maxBytes) }),
  });
  const responseHeaders = new Map(
    headerPairs(response).map(([name, value]) => [name.toLowerCase(), value] as const),
  );
  return {
    status: response.status,
    headers: { get: (name) => responseHeaders.get(name.toLowerCase()) ?? null },
    bytes: response.body,
  };
}

function encodeBody(text: string, maxBytes: number): Uint8Array {
  const bytes = encodeText(text);
  if (bytes.byteLength > maxBytes) throw bodyTooLarge(maxBytes);
  return bytes;
}

function headerPairs(response: HttpResponse): [string, string][] {
  const flat = headersToSend(response);
  return flat.flatMap((name, at) =>
    at % 2 === 0 ? [[name, flat[at + 1] ?? ''] satisfies [string, string]] : [],
  );
}

const toBytes = ({ body, headers }: RouteResult<FileBody>): RouteResult<Uint8Array> => ({
  ...(headers && { headers }),
  body: typeof body === 'string' ? encodeText(body) : body,
});

/** Pictures and fonts: compressing them again takes time and saves nothing. */
const isCompressed = (headers: HeaderMap = {}): boolean =>
  /^(?:image|font)\//.test(headers['Content-Type'] ?? '');

const toJson = ({ body, headers }: RouteResult<unknown>, shared?: string): RouteResult<Uint8Array> => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: shared === undefined ? encodeText(JSON.stringify(body)) : joinShared(body, shared),
});

/** The serialized form of entries of lists. */
const SERIALIZED = new WeakMap<object, Uint8Array>();
const [COMMA, END] = [encodeText(','), encodeText(']}')];

/** Serializes a body like `JSON.stringify`, except that entries of the shared list, its last member, are only copied. */
function joinShared(body: unknown, shared: string): Uint8Array {
  const { [shared]: entries, ...rest } = body as Record<string, unknown>;
  const head = JSON.stringify({ ...rest, [shared]: [] });
  const chunks = [encodeText(head.slice(0, -2))];
  for (const entry of entries as readonly object[]) {
    let bytes = SERIALIZED.get(entry);
    if (!bytes) SERIALIZED.set(entry, (bytes = encodeText(JSON.stringify(entry))));
    if (chunks.length > 1) chunks.push(COMMA);
    chunks.push(bytes);
  }
  chunks.push(END);
  return joinBytes(chunks);
}

function uncachedResponse(
  { headers, body }: RouteResult<Uint8Array>,
  { cache }: Pick<Route, 'cache'>,
  { method }: HttpRequest,
  base: BaseHeaders,
  requestId: string,
): HttpResponse {
  return {
    status: 200,
    headers: flattenHeaders({
      ...base.headers,
      ...headers,
      'Cache-Control': cache,
      'Content-Length': String(body.byteLength),
    }),
    body: method === 'HEAD' ? EMPTY_BODY : body,
    requestId,
  };
}

/** Unknown and repeated parameters change nothing, but would give each target an entry of its own. */
function isCacheable(target: string, query: URLSearchParams, { query: parameters = [] }: Route): boolean {
  const names = [...query.keys()];
  return (
    target.length <= MAX_CACHED_TARGET_LENGTH &&
    new Set(names).size === names.length &&
    names.every((name) => parameters.some((one) => one.name === name))
  );
}

function methodNotAllowed(method: string, route: Route): ServiceError {
  const subject = /^[A-Z]{1,16}$/.test(method) ? method : 'This method';
  const allowed = allowedMethods(route).join(', ');
  return new HttpError('METHOD_NOT_ALLOWED', `${subject} is not allowed here. Allowed: ${allowed}.`, {
    Allow: allowed,
  });
}

/** The id the client sent if it is safe to log and echo, else a new one. */
function resolveRequestId(sent: string | undefined): string {
  return sent !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(sent) ? sent : crypto.randomUUID();
}
