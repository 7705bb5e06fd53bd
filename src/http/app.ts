import { asServiceError, ServiceError } from '../errors.ts';
import { type Answer, bytesOf, type Encoding, failureAnswer, SECURITY } from './answer.ts';
import { encodingsFor, etagOf, isKnown } from './conditional.ts';
import { Recent } from './lru.ts';
import { match, noRoute, segmentsOf } from './match.ts';
import type { Call, Route, Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** What an answer depends on. Nothing else of a request is ever looked at. */
export interface Asked {
  readonly method: string;
  /** Path and query as they were sent. */
  readonly target: string;
  header(name: string): string | undefined;
}

/** What an answer needs of the machine it runs on. */
export interface Platform {
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): string | Promise<string>;
  /** The body in an encoding, if there is a reason to send it so. */
  encode?(body: Uint8Array, digest: string, encoding: Encoding): Uint8Array | undefined;
}

export interface AppOptions {
  /** Origins that browsers may read from; all of them if there is no list. */
  readonly origins?: readonly string[];
  readonly routes?: readonly Route[];
  /** Told of failures that are bugs; the client is not. */
  readonly onBug?: (failure: ServiceError, requestId: string) => void;
}

export interface App {
  /** The answer at once, if it is still known from before. */
  recall(asked: Asked): Answer | undefined;
  respond(asked: Asked): Promise<Answer>;
  /** The same over web standards: for the edge, and for a client in the same process. */
  fetch(request: Request): Promise<Response>;
}

type Headers = Readonly<Record<string, string>>;

const MAX_TARGET = 2048;

/** Bytes of answers kept for being asked for again: pages and searches differ by query, so there must be a bound. */
const KEPT = 48 * 1024 * 1024;

/** What an answer takes beside its body: headers, keys, objects. */
const OVERHEAD = 2048;

export function createApp(service: Service, platform: Platform, options: AppOptions = {}): App {
  const routes = options.routes ?? ROUTES;
  const kept = new Recent<Answer>(KEPT, ({ body }) => body.byteLength + OVERHEAD);
  const always = { ...SECURITY, 'X-Corpus-Digest': service.library.corpus.digest };

  const fresh = async (asked: Asked): Promise<Answer> => {
    const mark = asked.target.indexOf('?');
    const pathname = mark < 0 ? asked.target : asked.target.slice(0, mark);
    const query = new URLSearchParams(mark < 0 ? '' : asked.target.slice(mark + 1));
    const segments = segmentsOf(pathname);
    const found = match(routes, segments);
    if (!found) throw noRoute(asked.method, pathname, segments, routes);
    if (asked.method !== 'GET' && asked.method !== 'HEAD') throw notAllowed(asked.method);
    const answer = await answerOf(found.route, { service, path: found.path, query }, platform);
    if (answer.digest !== undefined) kept.set(asked.target, answer);
    return answer;
  };

  /** Headers of every answer but the request's own id; with a list of origins they depend on who asks. */
  const open = { ...always, ...corsFor(undefined, undefined) };
  const headersFor = (asked: Asked): Headers =>
    options.origins ? { ...always, ...corsFor(asked.header('origin'), options.origins) } : open;

  const finish = ({ status, headers, body }: Answer, asked: Asked, requestId: string): Answer => ({
    status,
    headers: { ...headers, 'X-Request-ID': requestId },
    body: asked.method === 'HEAD' ? NOTHING : body,
  });

  const recall = (asked: Asked): Answer | undefined => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return undefined;
    const known = kept.get(asked.target);
    return (
      known &&
      finish(
        negotiated(asked, known, headersFor(asked), platform),
        asked,
        requestIdOf(asked.header('x-request-id')),
      )
    );
  };

  const respond = async (asked: Asked): Promise<Answer> => {
    const known = recall(asked);
    if (known) return known;
    const requestId = requestIdOf(asked.header('x-request-id'));
    const own = headersFor(asked);
    if (asked.method === 'OPTIONS')
      return finish({ status: 204, headers: { ...own, ...PREFLIGHT }, body: NOTHING }, asked, requestId);
    try {
      if (asked.target.length > MAX_TARGET) {
        throw new ServiceError('URI_TOO_LONG', `Path and query may have at most ${MAX_TARGET} bytes.`);
      }
      return finish(negotiated(asked, await fresh(asked), own, platform), asked, requestId);
    } catch (thrown) {
      const failure = asServiceError(thrown);
      if (failure.code === 'INTERNAL') options.onBug?.(failure, requestId);
      const answer = failureAnswer(
        failure,
        requestId,
        failure.code === 'METHOD_NOT_ALLOWED' ? { Allow: ALLOW } : {},
      );
      return finish(withLength(answer, own), asked, requestId);
    }
  };

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const { status, headers, body } = await respond({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
    });
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };

  return { recall, respond, fetch };
}

async function answerOf(route: Route, call: Call, platform: Platform): Promise<Answer> {
  if (route.kind === 'health') {
    const { body, headers } = route.handle(call);
    return {
      status: 200,
      headers: { 'Content-Type': 'application/json', 'Cache-Control': route.cache, ...headers },
      body: bytesOf(JSON.stringify(body)),
    };
  }
  const ready = route.kind === 'file' ? fileOf(route.handle(call)) : documentOf(route.handle(call));
  const digest = await platform.digest(ready.body);
  return {
    status: 200,
    headers: { ...ready.headers, 'Cache-Control': route.cache },
    body: ready.body,
    digest,
  };
}

const fileOf = ({
  text,
  type,
  headers,
}: {
  text: string;
  type: string;
  headers?: Readonly<Record<string, string>>;
}): Pick<Answer, 'headers' | 'body'> => ({
  headers: { 'Content-Type': type, ...headers },
  body: bytesOf(text),
});

const documentOf = ({
  body,
  headers,
}: {
  body: unknown;
  headers?: Readonly<Record<string, string>>;
}): Pick<Answer, 'headers' | 'body'> => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: bytesOf(JSON.stringify(body)),
});

const withLength = ({ status, headers, body }: Answer, own: Headers): Answer => ({
  status,
  headers: { ...own, ...headers, 'Content-Length': String(body.byteLength) },
  body,
});

/** 304 if the client has it, else the body in the best encoding there is. */
function negotiated(asked: Asked, answer: Answer, own: Headers, platform: Platform): Answer {
  const { digest, body } = answer;
  if (digest === undefined) return withLength(answer, own);
  const accepted = asked.header('accept-encoding');
  const encoding =
    platform.encode && accepted
      ? encodingsFor(accepted).find((one) => platform.encode?.(body, digest, one))
      : undefined;
  const forms = formsOf(answer, own, encoding, platform);
  return isKnown(asked.header('if-none-match'), digest) ? forms.unchanged : forms.whole;
}

/** An answer as it is sent, in one encoding, whole or as 304. */
interface Forms {
  readonly own: Headers;
  readonly whole: Answer;
  readonly unchanged: Answer;
}

/** Answers are sent many times; what is the same each time is put together once. */
const made = new WeakMap<Answer, Map<Encoding | undefined, Forms>>();

function formsOf(answer: Answer, own: Headers, encoding: Encoding | undefined, platform: Platform): Forms {
  const known = made.get(answer)?.get(encoding);
  if (known?.own === own) return known;
  const { digest = '', body: plain } = answer;
  const body = (encoding && platform.encode?.(plain, digest, encoding)) ?? plain;
  const vary = own['Vary'] === undefined ? 'Accept-Encoding' : `Accept-Encoding, ${own['Vary']}`;
  const { 'Content-Type': type = '', ...kept } = {
    ...own,
    ...answer.headers,
    ETag: etagOf(digest, encoding),
    Vary: vary,
  };
  const forms: Forms = {
    own,
    unchanged: { status: 304, headers: kept, body: NOTHING },
    whole: {
      status: 200,
      headers: {
        ...kept,
        'Content-Type': type,
        ...(encoding ? { 'Content-Encoding': encoding } : {}),
        'Content-Length': String(body.byteLength),
      },
      body,
    },
  };
  const all = made.get(answer) ?? new Map<Encoding | undefined, Forms>();
  made.set(answer, all.set(encoding, forms));
  return forms;
}

const NOTHING = new Uint8Array();

const ALLOW = 'GET, HEAD, OPTIONS';

function notAllowed(method: string): ServiceError {
  const shown = /^[A-Z]{1,16}$/.test(method) ? method : 'This method';
  return new ServiceError('METHOD_NOT_ALLOWED', `${shown} is not allowed here. Allowed: ${ALLOW}.`);
}

const PREFLIGHT = {
  'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
  'Access-Control-Allow-Headers': 'Content-Type',
  'Access-Control-Max-Age': '86400',
} as const;

function corsFor(origin: string | undefined, origins: readonly string[] | undefined): Record<string, string> {
  const expose = {
    'Access-Control-Expose-Headers': 'ETag, Link, X-Corpus-Digest, X-Request-ID, Retry-After',
  };
  if (origins === undefined) return { 'Access-Control-Allow-Origin': '*', ...expose };
  if (origin === undefined || !origins.includes(origin)) return { Vary: 'Origin' };
  return { 'Access-Control-Allow-Origin': origin, Vary: 'Origin', ...expose };
}

function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : crypto.randomUUID();
}
