import {
  createServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import { asServiceError, ServiceError } from '../errors.ts';
import { type Answer, failureAnswer, SECURITY } from './answer.ts';
import type { App, Asked } from './app.ts';
import type { Log } from './log.ts';

export interface NodeOptions {
  readonly log: Log;
  readonly perAddress: number;
}

/** Milliseconds; how slow a client may be before it is let go. */
const TIMES = { headers: 5_000, request: 10_000, check: 1_000, idle: 15_000, keepAlive: 5_000, leave: 2_000 };
const CONNECTIONS = 4_000;
const REQUESTS_PER_SOCKET = 1_000;
const HEADERS = 256;
/** Bytes of a body nobody asked for that are read and thrown away. */
const UNWANTED_BODY = 64 * 1024;

const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/;

export interface NodeServer {
  readonly server: Server;
  /** Answers what is under way, refuses health, lets connections go, then closes. */
  drain(): Promise<void>;
}

/** The app on Node, with the manners that the web standards leave to the server. */
export function createNodeServer(app: App, { log, perAddress }: NodeOptions): NodeServer {
  let draining = false;
  const server = createServer({
    maxHeaderSize: 16 * 1024,
    headersTimeout: TIMES.headers,
    requestTimeout: TIMES.request,
    connectionsCheckingInterval: TIMES.check,
    keepAliveTimeout: TIMES.keepAlive,
    // Node refuses without a body; `faultOf` looks at it.
    requireHostHeader: false,
  });
  server.timeout = TIMES.idle;
  server.maxConnections = CONNECTIONS;
  // A client that has closed its side may still read: without this, what is under way would be dropped.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would pass over the headers that are too many, a second Host among them; `faultOf` counts.
  server.maxHeadersCount = 0;

  /** The request each connection sent last, and the connections that got their last answer. */
  const latest = new WeakMap<Socket, Exchange>();
  const over = new WeakSet<Socket>();

  const handle = (request: IncomingMessage, response: ServerResponse, expects = false): void => {
    const { socket } = request;
    // What follows a refused request may be anything, but it is not a request.
    if (over.has(socket)) return;
    const before = latest.get(socket);
    const count = (before?.count ?? 0) + 1;
    // Node's own limit says so too, but keeps the connection and answers a bare 503 to what follows.
    if (count > REQUESTS_PER_SOCKET) return;
    latest.set(socket, { request, response, count });
    const start = performance.now();
    const refuse = (failure: ServiceError): Answer => {
      over.add(socket);
      return send(response, refusal(failure));
    };
    const isLast = (): boolean => draining || count === REQUESTS_PER_SOCKET;
    const told = (sent: Answer): void => {
      if (log.wants?.('info') === false) return;
      log('info', 'request', {
        id: sent.headers['X-Request-ID'],
        method: request.method,
        // What people look for is in the query; it is nobody's business.
        path: request.url?.split('?', 1)[0]?.slice(0, 256),
        status: sent.status,
        ms: Math.round((performance.now() - start) * 100) / 100,
      });
    };
    const known = expects ? undefined : atOnce(app, request, before, draining);
    if (known) {
      if (isLast()) response.setHeader('Connection', 'close');
      told(send(response, known));
      return;
    }
    answer(app, request, response, { draining, expects, before, isLast, refuse })
      .catch((thrown: unknown) => {
        log('error', 'bug', { cause: String(thrown instanceof Error ? thrown.stack : thrown) });
        return refuse(asServiceError(thrown));
      })
      .then((sent) => sent && told(sent))
      .catch(() => socket.destroy());
  };

  /** Refuses what is not a request at all, in its turn: after the answers that are still under way. */
  const refuseBytes = (socket: Socket, failure: ServiceError): void => {
    // The parser fails again with every further byte; one answer is enough.
    if (over.has(socket)) return;
    over.add(socket);
    const { request, response } = latest.get(socket) ?? {};
    log('info', 'refused', { status: failure.status, detail: failure.message });
    if (!response || response.closed) write(socket, refusal(failure));
    else if (request?.complete) response.once('close', () => write(socket, refusal(failure)));
    else send(response, refusal(failure));
  };

  server.on('connection', (socket: Socket) => {
    // How Node ends a connection after the last answer: closed with bytes unread it would be reset, and the
    // client might never see that answer.
    socket.destroySoon = () => leave(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => handle(request, response));
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, true),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    if (over.has(request.socket)) return;
    over.add(request.socket);
    send(
      response,
      refusal(new ServiceError('EXPECTATION_FAILED', 'The only expectation that is met is 100-continue.')),
    );
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    // Node has let go of this socket: without a listener its error would end the process.
    socket.on('error', () => socket.destroy());
    socket.resume();
    refuseBytes(socket, new ServiceError('METHOD_NOT_ALLOWED', 'CONNECT is not allowed here.'));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && error.code !== 'ECONNRESET') refuseBytes(socket, clientFailure(error.code));
    else if (!over.has(socket)) socket.destroy();
  });
  capPerAddress(server, perAddress);

  const drain = async (): Promise<void> => {
    draining = true;
    // Clients that keep their connection see `Connection: close` on the next answer and leave by themselves.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), 9_000);
    await closed;
    clearTimeout(force);
  };
  return { server, drain };
}

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** How many requests there were on this connection. */
  readonly count: number;
}

interface Manner {
  readonly draining: boolean;
  /** The client waits to be told that its body is welcome. */
  readonly expects: boolean;
  /** What the connection was used for before. */
  readonly before: Exchange | undefined;
  /** Whether the connection ends with this answer; asked when it is sent. */
  isLast(): boolean;
  refuse(failure: ServiceError): Answer;
}

/** The short way for what was asked before: no waiting, nothing to read, nothing wrong. */
function atOnce(
  app: App,
  request: IncomingMessage,
  before: Exchange | undefined,
  draining: boolean,
): Answer | undefined {
  if ((before && !before.response.closed) || hasBody(request)) return undefined;
  const target = targetOf(request);
  if (target === undefined || faultOf(request, target, draining)) return undefined;
  return app.recall(askedIn(request, target));
}

const askedIn = ({ method = 'GET', headers }: IncomingMessage, target: string): Asked => ({
  method,
  target,
  header: (name) => {
    const value = headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  },
});

/** What was sent, or nothing if the client is gone or was refused meanwhile. */
async function answer(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  { draining, expects, before, isLast, refuse }: Manner,
): Promise<Answer | undefined> {
  const target = targetOf(request);
  const failure = faultOf(request, target, draining);
  if (failure || target === undefined) return refuse(failure ?? TARGET);
  if (before && !before.response.closed) {
    // A thousand requests sent at once must not keep the other connections waiting, nor fill the memory of a
    // service whose client does not read: the next is looked at when the one before is sent, one a turn.
    await new Promise((resolve) => before.response.once('close', () => setImmediate(resolve)));
  }
  if (hasBody(request)) {
    if (expects && !request.complete) response.writeContinue();
    const small = await passOver(request);
    if (response.headersSent || response.destroyed) return undefined;
    if (!small) return refuse(tooLarge());
  }
  const answered = await app.respond(askedIn(request, target));
  if (response.headersSent || response.destroyed) return undefined;
  if (isLast()) response.setHeader('Connection', 'close');
  return send(response, answered);
}

function send(response: ServerResponse, sent: Answer): Answer {
  response.writeHead(sent.status, sent.headers);
  // An empty chunk is not the same as none: Node takes a slower way for it.
  if (sent.body.byteLength === 0) response.end();
  else response.end(sent.body);
  return sent;
}

const TARGET = new ServiceError(
  'MALFORMED_REQUEST',
  'The request target is not a path of printable ASCII; other characters must be percent-encoded.',
);

/** What Node lets pass but HTTP forbids, and a service that is going away. */
function faultOf(
  { rawHeaders, headers, httpVersion }: IncomingMessage,
  target: string | undefined,
  draining: boolean,
): ServiceError | undefined {
  const malformed = (detail: string): ServiceError => new ServiceError('MALFORMED_REQUEST', detail);
  if (rawHeaders.length > 2 * HEADERS)
    return new ServiceError('HEADERS_TOO_LARGE', `A request may have at most ${HEADERS} headers.`);
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  for (const once of ['Host', 'Content-Type'])
    if (names.indexOf(once.toLowerCase()) !== names.lastIndexOf(once.toLowerCase()))
      return malformed(`The request has more than one ${once} header.`);
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.1 and HTTP/1.0 are spoken here.');
  if (headers.host === undefined ? httpVersion === '1.1' : !HOST.test(headers.host))
    return malformed(
      headers.host === undefined ? 'The request has no Host header.' : 'The Host header is not a host.',
    );
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return malformed('The only transfer coding that is read is chunked, in HTTP/1.1.');
  if (draining && /^(?:\/v1)?\/health(?:\?|$)/.test(target ?? ''))
    return new ServiceError('OVERLOADED', 'The service is stopping.', { retryAfter: 1 });
  return Number(headers['content-length'] ?? 0) > UNWANTED_BODY ? tooLarge() : undefined;
}

const tooLarge = (): ServiceError =>
  new ServiceError(
    'PAYLOAD_TOO_LARGE',
    `This route takes no body; at most ${UNWANTED_BODY} bytes are passed over.`,
    { error: 'Request body too large' },
  );

const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/**
 * No route of today takes a body: a small one is read and thrown away. It has to be whole before there is an answer,
 * since it may turn out that the request is none.
 */
function passOver(request: IncomingMessage): Promise<boolean> {
  return new Promise((resolve) => {
    let size = 0;
    request.on('data', (chunk: Buffer) => {
      size += chunk.byteLength;
      if (size > UNWANTED_BODY) resolve(false);
    });
    for (const event of ['end', 'error', 'close']) request.on(event, () => resolve(true));
  });
}

/** Path and query. A target may name the server, too (RFC 9112, 3.2.2); what it names is ignored. */
function targetOf({ url = '', method }: IncomingMessage): string | undefined {
  if (url === '*') return method === 'OPTIONS' ? url : undefined;
  const [server = '', named = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (server !== '' && !HOST.test(named)) return undefined;
  const path = url.slice(server.length);
  const target = server !== '' && !path.startsWith('/') ? `/${path}` : path;
  return /^\/[!"$-~]*$/.test(target) ? target : undefined;
}

function clientFailure(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError('HEADERS_TOO_LARGE', 'The headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time.');
  return new ServiceError('MALFORMED_REQUEST', 'The request cannot be read as HTTP/1.1.');
}

/** The last answer on a connection. */
function refusal(failure: ServiceError): Answer {
  const id = crypto.randomUUID();
  const { status, headers, body } = failureAnswer(
    failure,
    id,
    failure.code === 'METHOD_NOT_ALLOWED' ? { Allow: 'GET, HEAD, OPTIONS' } : {},
  );
  return {
    status,
    headers: {
      ...SECURITY,
      'X-Request-ID': id,
      ...headers,
      'Content-Length': String(body.byteLength),
      Connection: 'close',
    },
    body,
  };
}

/** An answer to bytes that are no request: written by hand, since there is nothing to answer to. */
function write(socket: Socket, { status, headers, body }: Answer): void {
  if (!socket.writable) return;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.write(body);
  leave(socket);
}

/** Sends what is left, then reads on until the client has closed its side, too, but not for long. */
function leave(socket: Socket): void {
  socket.end();
  const force = setTimeout(() => socket.destroy(), TIMES.leave);
  socket.once('close', () => clearTimeout(force));
}

/** One address cannot take all connections; a cap on all of them alone would lock the others out. */
function capPerAddress(server: Server, most: number): void {
  if (most === 0) return;
  const open = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (open.get(address) ?? 0) + 1;
    if (count > most) {
      socket.destroy();
      return;
    }
    open.set(address, count);
    socket.once('close', () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left === 0) open.delete(address);
      else open.set(address, left);
    });
  });
}
