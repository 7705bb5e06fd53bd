import { asServiceError, ServiceError } from '../base/errors.ts';
import { parseJson } from '../schemas/json.ts';
import {
  type Answer,
  bytesOf,
  type Encoding,
  failureAnswer,
  type Form,
  formOf,
  headersOf,
  NOTHING,
  Refusal,
  SECURITY,
  type Sent,
} from './answer.ts';
import type { Asked } from './asked.ts';
import { BODY_LIMIT, bodyOf, readStream } from './body.ts';
import { encodingsFor } from './conditional.ts';
import { Kept, type Own, varyOf } from './kept.ts';
import { Recent } from './lru.ts';
import { match, noRoute, segmentsOf } from './match.ts';
import { ownHeaders, PREFLIGHT } from './origins.ts';
import { Queue } from './queue.ts';
import { type Call, methodsOf, type PackRoute, type Reply, type Route, type Service } from './route.ts';
import { ROUTES } from './routes/index.ts';

/** What an answer needs of the machine it runs on. */
export interface Platform {
  /** SHA-256 in hex. */
  digest(bytes: Uint8Array): string | Promise<string>;
  /** The body in an encoding, if there is a reason to send it so; without a digest it is sent only once. */
  encode?(body: Uint8Array, digest: string | undefined, encoding: Encoding): Uint8Array | undefined;
  /** Lets everything else that is ready have its turn; `pause` does so between two jobs of the processor. */
  turn?(): Promise<void>;
  pause?(): Promise<void>;
}

export interface AppOptions {
  /** Origins that browsers may read from; all of them if there is no list. */
  readonly origins?: readonly string[];
  readonly routes?: readonly Route[];
  /** Bytes of a body that a route reads at most. */
  readonly bodyLimit?: number;
  /** Told of failures that are bugs; the client is not. */
  readonly onBug?: (failure: ServiceError, requestId: string) => void;
}

export interface App {
  /** The answer at once, if it is still known from before. */
  recall(asked: Asked): Sent | undefined;
  respond(asked: Asked): Promise<Sent>;
  /** The same over web standards: for the edge, and for a client in the same process. */
  fetch(request: Request): Promise<Response>;
}

const MAX_TARGET = 2048;

/** Bytes of answers kept for being asked for again: pages and searches differ by query, so there must be a bound. */
const KEPT = 96 * 1024 * 1024;

/** What an answer takes beside its body: headers, keys, objects. */
const OVERHEAD = 4096;

export function createApp(service: Service, platform: Platform, options: AppOptions = {}): App {
  const { routes = ROUTES, bodyLimit = BODY_LIMIT, origins, onBug } = options;
  const kept = new Recent<Kept>(KEPT, ({ weight }) => weight + OVERHEAD);
  const ownFor = ownHeaders({ ...SECURITY, 'X-Corpus-Digest': service.library.corpus.digest }, origins);
  const turn = platform.turn ?? (() => new Promise((resolve) => setTimeout(resolve, 0)));
  const queue = new Queue({
    turn,
    pause: platform.pause ?? turn,
    now: () => performance.now(),
  });

  const fresh = async (asked: Asked, own: Own): Promise<Form> => {
    if (asked.target.length > MAX_TARGET)
      throw new ServiceError('URI_TOO_LONG', `Path and query may have at most ${MAX_TARGET} bytes.`);
    const mark = asked.target.indexOf('?');
    const pathname = mark < 0 ? asked.target : asked.target.slice(0, mark);
    const query = new URLSearchParams(mark < 0 ? '' : asked.target.slice(mark + 1));
    const segments = segmentsOf(pathname);
    const found = match(routes, segments);
    if (!found) throw noRoute(asked.method, pathname, segments, routes);
    const { route, path } = found;
    if (!methodsOf(route).includes(asked.method)) throw notAllowed(asked.method, route);
    const call = { service, path, query };
    if (route.kind === 'pack') {
      const bytes = await bodyOf(asked, bodyLimit);
      return queue.run(() => packForm(route, call, bytes, asked, own, platform));
    }
    if (route.kind === 'health') return plainForm(jsonOf(await route.handle(call)), route, asked, own);
    const { headers, body } =
      route.kind === 'file' ? fileOf(route.handle(call)) : jsonOf(await route.handle(call));
    const answer = { status: 200, headers: { ...headers, 'Cache-Control': route.cache }, body };
    const known = new Kept(answer, await platform.digest(body), platform.encode?.bind(platform));
    kept.set(asked.target, known);
    return known.formFor(asked, own);
  };

  const recall = (asked: Asked): Sent | undefined => {
    if (asked.method !== 'GET' && asked.method !== 'HEAD') return undefined;
    const form = kept.get(asked.target)?.formFor(asked, ownFor(asked));
    return form && { form, requestId: requestIdOf(asked.header('x-request-id')) };
  };

  const respond = async (asked: Asked): Promise<Sent> => {
    const known = recall(asked);
    if (known) return known;
    const requestId = requestIdOf(asked.header('x-request-id'));
    const own = ownFor(asked);
    if (asked.method === 'OPTIONS')
      return {
        form: formOf({ status: 204, headers: { ...own.headers, ...PREFLIGHT }, body: NOTHING }),
        requestId,
      };
    try {
      return { form: await fresh(asked, own), requestId };
    } catch (thrown) {
      const failure = asServiceError(thrown);
      if (failure.code === 'INTERNAL') onBug?.(failure, requestId);
      const answer = failureAnswer(failure, requestId, own.headers);
      return { form: formOf(asked.method === 'HEAD' ? { ...answer, body: NOTHING } : answer), requestId };
    }
  };

  const fetch = async (request: Request): Promise<Response> => {
    const { pathname, search } = new URL(request.url);
    const sent = await respond({
      method: request.method,
      target: pathname + search,
      header: (name) => request.headers.get(name) ?? undefined,
      body: (limit) => readStream(request, limit),
    });
    const flat = headersOf(sent);
    const headers = flat.flatMap((name, at) =>
      at % 2 === 0 ? [[name, flat[at + 1] ?? ''] as [string, string]] : [],
    );
    const { status, body } = sent.form;
    return new Response(body.byteLength === 0 ? null : body, { status, headers });
  };

  return { recall, respond, fetch };
}

type Ready = Pick<Answer, 'headers' | 'body'>;

const fileOf = ({
  text,
  type,
  headers,
}: {
  text: string;
  type: string;
  headers?: Answer['headers'];
}): Ready => ({
  headers: { 'Content-Type': type, ...headers },
  body: bytesOf(text),
});

const jsonOf = ({ body, headers }: Reply<unknown>): Ready => ({
  headers: { 'Content-Type': 'application/json', ...headers },
  body: bytesOf(JSON.stringify(body)),
});

/** An answer that nobody asks for again. */
function plainForm(
  { headers, body }: Ready,
  { cache }: Pick<Route, 'cache'>,
  { method }: Asked,
  own: Own,
): Form {
  return formOf({
    status: 200,
    headers: {
      ...own.headers,
      ...headers,
      'Cache-Control': cache,
      'Content-Length': String(body.byteLength),
    },
    body: method === 'HEAD' ? NOTHING : body,
  });
}

/** All that a pack route does with the processor, from the text of the body to the bytes of the answer. */
async function packForm(
  route: PackRoute,
  call: Call,
  bytes: Uint8Array,
  asked: Asked,
  own: Own,
  platform: Platform,
): Promise<Form> {
  const reply = await route.handle({
    ...call,
    body: parseJson(bytes, 'essence document'),
    digest: async (text) => `sha256:${await platform.digest(bytesOf(text))}`,
  });
  const { headers, body } = jsonOf(reply);
  for (const encoding of encodingsFor(asked.header('accept-encoding'))) {
    const encoded = platform.encode?.(body, undefined, encoding);
    if (encoded)
      return plainForm(
        { headers: { ...headers, Vary: varyOf(own), 'Content-Encoding': encoding }, body: encoded },
        route,
        asked,
        own,
      );
  }
  return plainForm({ headers: { ...headers, Vary: varyOf(own) }, body }, route, asked, own);
}

function notAllowed(method: string, route: Route): ServiceError {
  const shown = /^[A-Z]{1,16}$/.test(method) ? method : 'This method';
  const allowed = methodsOf(route).join(', ');
  return new Refusal('METHOD_NOT_ALLOWED', `${shown} is not allowed here. Allowed: ${allowed}.`, {
    Allow: allowed,
  });
}

function requestIdOf(given: string | undefined): string {
  return given !== undefined && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : crypto.randomUUID();
}
