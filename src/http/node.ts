import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { asServiceError, ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { App } from './app.ts';
import { ByteBudget, type Holding } from './budget.ts';
import type { Log } from './log.ts';
import { HttpError, type HttpResponse } from './messages.ts';
import { NodeBody, unexpectedBody } from './node-body.ts';
import {
  closeGracefully,
  createErrorResponse,
  findViolation,
  hasBody,
  INVALID_TARGET,
  NodeRequest,
  parserError,
  parseTarget,
  type SendLimits,
  sendResponse,
  writeRawResponse,
} from './node-messages.ts';

export interface NodeOptions {
  readonly log: Log;
  /** 0 for no limit. */
  readonly maxConnectionsPerAddress: number;
  /** Bytes of request bodies that are being received and of responses that are being sent. */
  readonly maxInFlightBytes?: number;
}

const CHECK_INTERVAL_MS = 1_000;
/** On average, for a response that did not fit into the buffers of the connection. */
const MIN_BYTES_PER_SECOND = 64 * 1024;
const MAX_REQUESTS_PER_SOCKET = LIMITS.requestsPerConnection.max;

/** A draining server keeps accepting connections for this long, so that load balancers see its health check fail. */
const DRAIN_NOTICE_MS = 1_000;
const DRAIN_TIMEOUT_MS = LIMITS.drainMs.max;

export interface NodeServer {
  readonly server: Server;
  /** Finishes requests in flight, fails health checks, closes connections, then stops listening. */
  drain(): Promise<void>;
}

/** The state of one connection, updated by every request on it. */
interface ConnectionState {
  requestCount: number;
  /** True once the last response was sent; everything after it is ignored. */
  isClosing: boolean;
  latestRequest: IncomingMessage | undefined;
  latestResponse: ServerResponse | undefined;
  /** The memory of requests that wait or are ignored; Node keeps all of them. */
  holding: Holding | undefined;
}

/** A request that cannot be answered from the cache. */
interface PendingRequest {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** The client sent `Expect: 100-continue` and waits before it sends the body. */
  readonly expectsContinue: boolean;
  /** The position of the request on its connection, counted from 1. */
  readonly number: number;
}

/** Memory of a request that waits, without its headers: 1.4 KB as measured, and what is not collected yet. */
const REQUEST_BYTES = 2 * 1024;

/** A client that sends a thousand requests at once makes Node parse and keep all of them. */
const memoryOf = ({ url = '', rawHeaders }: IncomingMessage): number =>
  rawHeaders.reduce((sum, text) => sum + text.length, REQUEST_BYTES + url.length);

/** Serves the app on Node, with the limits and connection handling that web standards leave to the server. */
export function createNodeServer(
  app: App,
  { log, maxConnectionsPerAddress, maxInFlightBytes = LIMITS.inFlightBytes.max }: NodeOptions,
): NodeServer {
  let isDraining = false;
  const server = createServer({
    maxHeaderSize: LIMITS.headerBytes.max,
    headersTimeout: LIMITS.headersMs.max,
    requestTimeout: LIMITS.requestMs.max,
    connectionsCheckingInterval: CHECK_INTERVAL_MS,
    keepAliveTimeout: LIMITS.idleMs.max,
    // Node would reject with an empty body; `findViolation` checks it instead.
    requireHostHeader: false,
  });
  server.maxConnections = LIMITS.connections.max;
  // A client that closed its side may still read; without this, Node would drop requests in flight.
  Object.assign(server, { httpAllowHalfOpen: true });
  // Node would silently drop excess headers, possibly a second Host; `findViolation` counts them instead.
  server.maxHeadersCount = 0;

  const connections = new WeakMap<Socket, ConnectionState>();
  const budget = new ByteBudget(maxInFlightBytes);
  const limits: SendLimits = { budget, stallMs: LIMITS.stallMs.max, minBytesPerSecond: MIN_BYTES_PER_SECOND };
  const logsRequests = log.isEnabled?.('info') !== false;

  const logRequest = (
    { method, url }: IncomingMessage,
    { status, requestId }: HttpResponse,
    start: number,
  ): void => {
    if (!logsRequests) return;
    log('info', 'request', {
      id: requestId,
      method,
      // Without the query: search terms are private.
      path: url?.split('?', 1)[0]?.slice(0, 256),
      status,
      ms: Math.round((performance.now() - start) * 100) / 100,
    });
  };

  /** Evaluated when the response is sent, since draining may start in between. */
  const isLast = (number: number): boolean => isDraining || number === MAX_REQUESTS_PER_SOCKET;

  const reject = (
    connection: ConnectionState,
    response: ServerResponse,
    error: ServiceError,
  ): HttpResponse => {
    connection.isClosing = true;
    return sendResponse(response, createErrorResponse(error), true, limits);
  };

  /** Reserves memory for a request; returns undefined if there is none, and otherwise the function that gives it back. */
  const hold = (request: IncomingMessage, connection: ConnectionState): (() => void) | undefined => {
    const { socket } = request;
    if (!connection.holding) {
      const opened = budget.open(socket);
      connection.holding = opened;
      // Requests that wait for a response to be sent never get on when the connection is closed before.
      socket.once('close', () => opened.release());
    }
    const { holding } = connection;
    const size = memoryOf(request);
    return holding.reserve(size) ? () => holding.free(size) : undefined;
  };

  const handle = (request: IncomingMessage, response: ServerResponse, expectsContinue: boolean): void => {
    const connection = connections.get(request.socket);
    if (!connection || request.socket.destroyed) return;
    // Bytes after a rejected request may be anything but a request. The own limit is needed because Node's limit keeps
    // the connection open and sends a bare 503.
    if (connection.isClosing || connection.requestCount === MAX_REQUESTS_PER_SOCKET) {
      if (!hold(request, connection)) request.socket.destroy();
      return;
    }
    const latest = connection.latestResponse;
    const number = ++connection.requestCount;
    connection.latestRequest = request;
    connection.latestResponse = response;
    const start = logsRequests ? performance.now() : 0;
    const isPipelined = latest !== undefined && !latest.closed;
    // The fast path: no waiting, nothing to read, nothing to parse. Only validated targets are ever cached.
    if (!isPipelined && !hasBody(request) && !findViolation(request)) {
      const cached = app.findCached(new NodeRequest(request, request.url ?? ''));
      if (cached) {
        logRequest(request, sendResponse(response, cached, isLast(number), limits), start);
        return;
      }
    }
    // A request that waits for the response to another one is kept only if there is memory for it. The first one is
    // answered in any case: other clients must not be turned away because of those that send too much.
    const free = hold(request, connection);
    if (isPipelined && !free) {
      request.socket.destroy();
      return;
    }
    const target = parseTarget(request);
    const error = findViolation(request) ?? (isDraining ? shutdownError(target) : undefined);
    if (error || target === undefined) {
      logRequest(request, reject(connection, response, error ?? INVALID_TARGET), start);
      free?.();
      return;
    }
    const answer = (): void => {
      if (request.socket.destroyed) return;
      respond(connection, target, { request, response, expectsContinue, number })
        .catch((thrown: unknown) => {
          log('error', 'bug', { cause: String(thrown instanceof Error ? thrown.stack : thrown) });
          return reject(connection, response, asServiceError(thrown));
        })
        .then((sent) => sent && logRequest(request, sent, start))
        .catch(() => request.socket.destroy())
        .finally(free);
    };
    if (!isPipelined) {
      answer();
      return;
    }
    // One pipelined request at a time, each after the previous response was flushed: a client that sends a thousand at once
    // must neither block other connections nor fill the memory while it does not read. Until then a request takes no more
    // than a listener. Node has stopped its own timeout for this request.
    request.socket.setTimeout(LIMITS.stallMs.max);
    latest.once('close', () => setImmediate(answer));
  };

  /** Resolves to the response sent, or undefined if the client disconnected or was rejected in the meantime. */
  const respond = async (
    connection: ConnectionState,
    target: string,
    { request, response, expectsContinue, number }: PendingRequest,
  ): Promise<HttpResponse | undefined> => {
    const holding = hasBody(request) ? budget.open(request.socket) : undefined;
    const body = holding && new NodeBody(request, response, expectsContinue, holding);
    const content = await app
      .respond(new NodeRequest(request, target, body))
      .finally(() => holding?.release());
    const isGone = (): boolean => response.headersSent || response.destroyed;
    if (isGone()) return undefined;
    const isSuccess = content.status < 400;
    const isConsumed = body === undefined || (await body.consume(isSuccess));
    if (isGone()) return undefined;
    if (isConsumed) return sendResponse(response, content, isLast(number), limits);
    if (isSuccess) return reject(connection, response, unexpectedBody());
    connection.isClosing = true;
    return sendResponse(response, content, true, limits);
  };

  /** Rejects bytes that are not a request, after the responses that are still in flight. */
  const rejectBytes = (socket: Socket, error: ServiceError): void => {
    const connection = connections.get(socket);
    // The parser fails again on every further chunk; one response is enough.
    if (!connection || connection.isClosing) return;
    connection.isClosing = true;
    const { latestRequest, latestResponse } = connection;
    log('info', 'refused', { status: error.status, detail: error.message });
    if (!latestResponse || latestResponse.closed) writeRawResponse(socket, createErrorResponse(error));
    else if (latestRequest?.complete)
      latestResponse.once('close', () => writeRawResponse(socket, createErrorResponse(error)));
    else if (!latestResponse.headersSent)
      sendResponse(latestResponse, createErrorResponse(error), true, limits);
  };

  server.on('connection', (socket: Socket) => {
    connections.set(socket, {
      requestCount: 0,
      isClosing: false,
      latestRequest: undefined,
      latestResponse: undefined,
      holding: undefined,
    });
    stopParsingWhenDestroyed(socket);
    // Node calls this after the last response. Closing with unread bytes would reset the connection, and the client might
    // never see that response.
    socket.destroySoon = () => closeGracefully(socket);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, false),
  );
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    handle(request, response, true),
  );
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    const connection = connections.get(request.socket);
    if (!connection || connection.isClosing) return;
    reject(
      connection,
      response,
      new ServiceError('EXPECTATION_FAILED', 'The only supported expectation is 100-continue.'),
    );
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) => {
    // Node has detached this socket: without a listener, an error on it would end the process.
    socket.on('error', () => socket.destroy());
    socket.resume();
    rejectBytes(
      socket,
      new HttpError('METHOD_NOT_ALLOWED', 'CONNECT is not allowed here.', { Allow: 'GET, HEAD, OPTIONS' }),
    );
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (socket.writable && error.code !== 'ECONNRESET') rejectBytes(socket, parserError(error.code));
    else if (!connections.get(socket)?.isClosing) socket.destroy();
  });
  limitConnectionsPerAddress(server, maxConnectionsPerAddress);

  const drain = async (): Promise<void> => {
    isDraining = true;
    // Keep-alive clients see `Connection: close` on their next response and leave by themselves.
    await new Promise((resolve) => setTimeout(resolve, DRAIN_NOTICE_MS));
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeIdleConnections();
    const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
    await closed;
    clearTimeout(force);
  };
  return { server, drain };
}

/** The parser of a connection; Node does not document it. */
interface Parser {
  onIncoming: ((request: IncomingMessage, keepsAlive: boolean) => number) | null;
}

/** Makes the parser skip the rest of its bytes, as after a request to upgrade. */
const SKIP = 2;

/**
 * Stops parsing when a connection is destroyed. Node parses 64 KB at a time, and would create more than a thousand requests
 * for a client that was dropped because of them: 28 MB on 500 connections ended a service with a heap of 256 MB.
 */
function stopParsingWhenDestroyed(socket: Socket): void {
  const parser = (socket as Socket & { readonly parser?: Parser | null }).parser;
  const onIncoming = parser?.onIncoming;
  if (!parser || !onIncoming) return;
  parser.onIncoming = (request, keepsAlive) =>
    socket.destroyed ? SKIP : onIncoming.call(parser, request, keepsAlive);
}

/** While draining, health checks fail so that load balancers stop sending requests. */
function shutdownError(target: string | undefined): ServiceError | undefined {
  return /^(?:\/v1)?\/health(?:\?|$)/.test(target ?? '')
    ? new ServiceError('OVERLOADED', 'The service is stopping.', { retryAfter: 1 })
    : undefined;
}

/** Prevents one address from taking all connections; the total limit alone would lock out everyone else. */
function limitConnectionsPerAddress(server: Server, maxConnections: number): void {
  if (maxConnections === 0) return;
  const countByAddress = new Map<string, number>();
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (countByAddress.get(address) ?? 0) + 1;
    if (count > maxConnections) {
      socket.destroy();
      return;
    }
    countByAddress.set(address, count);
    socket.once('close', () => {
      const remaining = (countByAddress.get(address) ?? 1) - 1;
      if (remaining === 0) countByAddress.delete(address);
      else countByAddress.set(address, remaining);
    });
  });
}
