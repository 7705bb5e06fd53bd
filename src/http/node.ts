import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { asServiceError, ServiceError } from '../base/errors.ts';
import { Refusal, type Sent } from './answer.ts';
import type { App } from './app.ts';
import type { Log } from './log.ts';
import { leave, refusal, send, write } from './node-answer.ts';
import { type Held, NodeBody, unwanted } from './node-body.ts';
import { clientFailure, faultOf, hasBody, NodeAsked, TARGET, targetOf } from './node-request.ts';

export interface NodeOptions {
  readonly log: Log;
  readonly perAddress: number;
}

/** Milliseconds; how slow a client may be before it is let go. */
const TIMES = { headers: 5_000, request: 10_000, check: 1_000, keepAlive: 5_000, unread: 15_000 };
const CONNECTIONS = 4_000;
const REQUESTS_PER_SOCKET = 1_000;

export interface NodeServer {
  readonly server: Server;
  /** Answers what is under way, refuses health, lets connections go, then closes. */
  drain(): Promise<void>;
}

/** What is known of a connection: one for each, changed with every request. */
interface Connection {
  /** How many requests there were. */
  count: number;
  /** It got its last answer. */
  over: boolean;
  /** The latest. */
  request: IncomingMessage | undefined;
  response: ServerResponse | undefined;
}

/** One request that is not answered at once. */
interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client waits to be told that its body is welcome. */
  readonly expects: boolean;
  /** Which request of its connection it is, counted from 1. */
  readonly number: number;
  /** The answer that has to be sent first. */
  readonly before: ServerResponse | undefined;
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
  server.maxConnections = CONNECTIONS;
  // A client that has closed its side may still read: without this, what is under way would be dropped.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would pass over the headers that are too many, a second Host among them; `faultOf` counts.
  server.maxHeadersCount = 0;

  const connections = new WeakMap<Socket, Connection>();
  const held: Held = { bytes: 0 };
  const tells = log.wants?.('info') !== false;

  const tell = ({ method, url }: IncomingMessage, { form, requestId }: Sent, start: number): void => {
    if (!tells) return;
    log('info', 'request', {
      id: requestId,
      method,
      // What people look for is in the query; it is nobody's business.
      path: url?.split('?', 1)[0]?.slice(0, 256),
      status: form.status,
      ms: Math.round((performance.now() - start) * 100) / 100,
    });
  };

  /** Whether the connection ends with the answer to its request of this number; asked when it is sent. */
  const isLast = (number: number): boolean => draining || number === REQUESTS_PER_SOCKET;

  const refuse = (connection: Connection, response: ServerResponse, failure: ServiceError): Sent => {
    connection.over = true;
    return send(response, refusal(failure), true, TIMES.unread);
  };

  const handle = (request: IncomingMessage, response: ServerResponse, expects: boolean): void => {
    const connection = connections.get(request.socket);
    // What follows a refused request may be anything, but it is not a request. And Node's own limit of requests
    // keeps the connection and answers a bare 503 to what follows.
    if (!connection || connection.over || connection.count === REQUESTS_PER_SOCKET) return;
    const before = connection.response;
    const number = ++connection.count;
    connection.request = request;
    connection.response = response;
    const start = tells ? performance.now() : 0;
    const follows = before !== undefined && !before.closed;
    // The short way, for what was asked before: no waiting, nothing to read, nothing wrong. What is recalled has a
    // target that was looked at.
    if (!follows && !hasBody(request) && !faultOf(request)) {
      const known = app.recall(new NodeAsked(request, request.url ?? ''));
      if (known) {
        tell(request, send(response, known, isLast(number), TIMES.unread), start);
        return;
      }
    }
    answer(connection, { request, response, expects, number, before: follows ? before : undefined })
      .catch((thrown: unknown) => {
        log('error', 'bug', { cause: String(thrown instanceof Error ? thrown.stack : thrown) });
        return refuse(connection, response, asServiceError(thrown));
      })
      .then((sent) => sent && tell(request, sent, start))
      .catch(() => request.socket.destroy());
  };

  /** What was sent, or nothing if the client is gone or was refused meanwhile. */
  const answer = async (
    connection: Connection,
    { request, response, expects, number, before }: Exchange,
  ): Promise<Sent | undefined> => {
    const target = targetOf(request);
    const failure = faultOf(request) ?? (draining ? stopping(target) : undefined);
    if (failure || target === undefined) return refuse(connection, response, failure ?? TARGET);
    if (before) {
      // A thousand requests sent at once must not keep the other connections waiting, nor fill the memory of a
      // service whose client does not read: the next is looked at when the one before is sent, one a turn. Node has
      // stopped the clock for this request.
      request.socket.setTimeout(TIMES.unread);
      await new Promise((resolve) => before.once('close', () => setImmediate(resolve)));
    }
    const body = hasBody(request) ? new NodeBody(request, response, expects, held) : undefined;
    const sent = await app.respond(new NodeAsked(request, target, body)).finally(() => body?.release());
    const gone = (): boolean => response.headersSent || response.destroyed;
    if (gone()) return undefined;
    const good = sent.form.status < 400;
    const over = body === undefined || (await body.isOver(good));
    if (gone()) return undefined;
    if (over) return send(response, sent, isLast(number), TIMES.unread);
    if (good) return refuse(connection, response, unwanted());
    connection.over = true;
    return send(response, sent, true, TIMES.unread);
  };

  /** Refuses what is not a request at all, in its turn: after the answers that are still under way. */
  const refuseBytes = (socket: Socket, failure: ServiceError): void => {
    const connection = connections.get(socket);
    // The parser fails again with every further byte; one answer is enough.
    if (!connection || connection.over) return;
    connection.over = true;
    const { request, response } = connection;
    log('info', 'refused', { status: failure.status, detail: failure.message });
    if (!response || response.closed) write(socket, refusal(failure));
    else if (request?.complete) response.once('close', () => write(socket, refusal(failure)));
    else if (!response.headersSent) send(response, refusal(failure), true, TIMES.unread);
  };

  server.on('connection', (socket: Socket) => {
    connections.set(socket, { count: 0, over: false, request: undefined, response: undefined });
    // How Node ends a connection after the last answer: closed with bytes unread it would be reset, and the
    // client might never see that answer.
    socket.destroySoon = () => leave(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, false),
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, true),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection || connection.over) return;
    refuse(
      connection,
      response,
      new ServiceError('EXPECTATION_FAILED', 'The only expectation that is met is 100-continue.'),
    );
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    // Node has let go of this socket: without a listener its error would end the process.
    socket.on('error', () => socket.destroy());
    socket.resume();
    refuseBytes(
      socket,
      new Refusal('METHOD_NOT_ALLOWED', 'CONNECT is not allowed here.', { Allow: 'GET, HEAD, OPTIONS' }),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && error.code !== 'ECONNRESET') refuseBytes(socket, clientFailure(error.code));
    else if (!connections.get(socket)?.over) socket.destroy();
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

/** A service that is going away says so where it is asked whether it is ready. */
function stopping(target: string | undefined): ServiceError | undefined {
  return /^(?:\/v1)?\/health(?:\?|$)/.test(target ?? '')
    ? new ServiceError('OVERLOADED', 'The service is stopping.', { retryAfter: 1 })
    : undefined;
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
