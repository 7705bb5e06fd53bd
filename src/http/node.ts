import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { type FailureCode, ServiceError } from '../errors.ts';
import { failureAnswer, SECURITY } from './answer.ts';
import type { App } from './app.ts';
import type { Log } from './log.ts';

export interface NodeOptions {
  readonly log: Log;
  readonly perAddress: number;
}

/** Milliseconds; how slow a client may be before it is let go. */
const TIMES = { headers: 5_000, request: 10_000, check: 1_000, idle: 15_000, keepAlive: 5_000 };
const CONNECTIONS = 4_000;
const REQUESTS_PER_SOCKET = 1_000;
/** Bytes of a body nobody asked for that are read and thrown away. */
const UNWANTED_BODY = 64 * 1024;

const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

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
  });
  server.timeout = TIMES.idle;
  server.maxRequestsPerSocket = REQUESTS_PER_SOCKET;
  server.maxConnections = CONNECTIONS;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const start = performance.now();
    void answer(app, request, response, draining).then((status) => {
      log('info', 'request', {
        id: response.getHeader('x-request-id'),
        method: request.method,
        path: request.url?.slice(0, 256),
        status,
        ms: Math.round((performance.now() - start) * 100) / 100,
      });
    });
  });
  server.on('checkExpectation', (_: IncomingMessage, response: ServerResponse) => {
    const failure = new ServiceError(
      'EXPECTATION_FAILED',
      'The only expectation that is met is 100-continue.',
    );
    sendFailure(response, failure);
  });
  server.on('connect', (_: IncomingMessage, socket: Socket) =>
    refuse(socket, 'METHOD_NOT_ALLOWED', 'CONNECT is not allowed here.'),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const [code, detail] = clientFailure(error.code);
    refuse(socket, code, detail);
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

async function answer(
  app: App,
  request: IncomingMessage,
  response: ServerResponse,
  draining: boolean,
): Promise<number> {
  if (draining) response.setHeader('Connection', 'close');
  const failure = faultOf(request, draining);
  if (failure) return sendFailure(response, failure);
  discardBody(request, response);
  const { status, headers, body } = await app.respond({
    method: request.method ?? 'GET',
    target: targetOf(request.url ?? '/'),
    header: (name) => {
      const value = request.headers[name];
      return Array.isArray(value) ? value.join(', ') : value;
    },
  });
  if (response.destroyed || response.headersSent) return status;
  response.writeHead(status, headers);
  response.end(body);
  return status;
}

/** What Node lets pass but HTTP forbids, and a service that is going away. */
function faultOf(request: IncomingMessage, draining: boolean): ServiceError | undefined {
  let hosts = 0;
  for (let index = 0; index < request.rawHeaders.length; index += 2) {
    if (request.rawHeaders[index]?.toLowerCase() === 'host') hosts++;
  }
  if (hosts > 1) return new ServiceError('MALFORMED_REQUEST', 'The request has more than one Host header.');
  if (request.httpVersion !== '1.1' && request.httpVersion !== '1.0') {
    return new ServiceError('MALFORMED_REQUEST', 'Only HTTP/1.1 and HTTP/1.0 are spoken here.');
  }
  if (request.headers.host !== undefined && !HOST.test(request.headers.host)) {
    return new ServiceError('MALFORMED_REQUEST', 'The Host header is not a host.');
  }
  if (draining && /^(?:\/v1)?\/health(?:\?|$)/.test(request.url ?? '')) {
    return new ServiceError('OVERLOADED', 'The service is stopping.', { retryAfter: 1 });
  }
  if (Number(request.headers['content-length'] ?? 0) > UNWANTED_BODY) {
    return new ServiceError(
      'PAYLOAD_TOO_LARGE',
      `This route takes no body; at most ${UNWANTED_BODY} bytes are passed over.`,
      { error: 'Request body too large' },
    );
  }
  return undefined;
}

/** No route of today takes a body: a small one is passed over, a large one ends the connection. */
function discardBody(request: IncomingMessage, response: ServerResponse): void {
  if (request.headers['content-length'] === undefined && request.headers['transfer-encoding'] === undefined)
    return;
  let size = 0;
  request.on('data', (chunk: Buffer) => {
    size += chunk.byteLength;
    if (size <= UNWANTED_BODY) return;
    if (!response.headersSent) response.setHeader('Connection', 'close');
    request.destroy();
  });
}

/** A target may name the server, too (RFC 9112, 3.2.2); what it names is ignored. */
function targetOf(url: string): string {
  return /^https?:\/\/[^/?#]*/i.test(url) ? url.replace(/^https?:\/\/[^/?#]*/i, '') || '/' : url;
}

function sendFailure(response: ServerResponse, failure: ServiceError): number {
  const id = crypto.randomUUID();
  const { status, headers, body } = failureAnswer(failure, id);
  response.writeHead(status, {
    ...SECURITY,
    'X-Request-ID': id,
    ...headers,
    'Content-Length': String(body.byteLength),
    Connection: 'close',
  });
  response.end(body);
  return status;
}

function clientFailure(code: string | undefined): [FailureCode, string] {
  switch (code) {
    case 'HPE_HEADER_OVERFLOW':
      return ['HEADERS_TOO_LARGE', 'The headers are larger than 16 KiB.'];
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return ['REQUEST_TIMEOUT', 'The request did not arrive in time.'];
    default:
      return ['MALFORMED_REQUEST', 'The request cannot be read as HTTP/1.1.'];
  }
}

/** An answer to bytes that are no request: written by hand, since there is nothing to answer to. */
function refuse(socket: Socket, code: FailureCode, detail: string): void {
  if (!socket.writable || socket.destroyed) {
    socket.destroy();
    return;
  }
  const id = crypto.randomUUID();
  const { status, headers, body } = failureAnswer(
    new ServiceError(code, detail),
    id,
    code === 'METHOD_NOT_ALLOWED' ? { Allow: 'GET, HEAD, OPTIONS' } : {},
  );
  const lines = Object.entries({
    ...SECURITY,
    'X-Request-ID': id,
    ...headers,
    'Content-Length': String(body.byteLength),
    Connection: 'close',
  });
  socket.end(
    `HTTP/1.1 ${status} Refused\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${new TextDecoder().decode(body)}`,
  );
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
