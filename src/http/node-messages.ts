import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  errorResponse,
  headersToSend,
  type HttpRequest,
  type HttpResponse,
  SECURITY_HEADERS,
} from './messages.ts';
import type { ByteBudget } from './budget.ts';
import type { NodeBody } from './node-body.ts';

const MAX_HEADERS = LIMITS.headerCount.max;
const HOST_PATTERN = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/;

/** The time a client has to read the last response and close its side of the connection. */
const CLOSE_TIMEOUT_MS = 2_000;

/** A request on Node. A class rather than an object with closures, because one is created for every request. */
export class NodeRequest implements HttpRequest {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly bodyReader: NodeBody | undefined;
  readonly socket: Socket;

  constructor({ method = 'GET', headers, socket }: IncomingMessage, target: string, bodyReader?: NodeBody) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.bodyReader = bodyReader;
    this.socket = socket;
  }

  get address(): string {
    return this.socket.remoteAddress ?? '';
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  whenGone(listener: () => void): () => void {
    this.socket.once('close', listener);
    return () => this.socket.off('close', listener);
  }

  async body(maxBytes: number): Promise<Uint8Array> {
    return (await this.bodyReader?.read(maxBytes)) ?? new Uint8Array();
  }
}

const malformed = (detail: string): ServiceError => new ServiceError('MALFORMED_REQUEST', detail);

export const INVALID_TARGET = malformed(
  'The request target is not a path of printable ASCII; other characters must be percent-encoded.',
);

/** Path and query. The host of an absolute target (RFC 9112, 3.2.2) is validated and then ignored. */
export function parseTarget({ url = '', method }: IncomingMessage): string | undefined {
  if (url === '*') return method === 'OPTIONS' ? url : undefined;
  const [origin = '', host = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (origin !== '' && !HOST_PATTERN.test(host)) return undefined;
  const path = url.slice(origin.length);
  const target = origin !== '' && !path.startsWith('/') ? `/${path}` : path;
  return /^\/[!"$-~]*$/.test(target) ? target : undefined;
}

/** Finds violations of HTTP that Node tolerates. */
export function findViolation({
  rawHeaders,
  headers,
  httpVersion,
}: IncomingMessage): ServiceError | undefined {
  if (rawHeaders.length > 2 * MAX_HEADERS)
    return new ServiceError('HEADERS_TOO_LARGE', `A request may have at most ${MAX_HEADERS} headers.`);
  const duplicate = findDuplicateHeader(rawHeaders);
  if (duplicate !== undefined) return malformed(`The request has more than one ${duplicate} header.`);
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.1 and HTTP/1.0 are supported.');
  if (headers.host === undefined) {
    if (httpVersion === '1.1') return malformed('The Host header is missing.');
  } else if (!HOST_PATTERN.test(headers.host)) return malformed('The Host header is invalid.');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return malformed('The only supported transfer coding is chunked, in HTTP/1.1.');
  return undefined;
}

/** Finds a repeated Host or Content-Type. Compares lengths first, which is cheaper than lower-casing every name. */
function findDuplicateHeader(rawHeaders: readonly string[]): string | undefined {
  let hosts = 0;
  let types = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] ?? '';
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++;
    else if (name.length === 12 && name.toLowerCase() === 'content-type') types++;
  }
  if (hosts > 1) return 'Host';
  return types > 1 ? 'Content-Type' : undefined;
}

export const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;

/** The error for bytes that Node cannot parse, by Node's error code. */
export function parserError(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError(
      'HEADERS_TOO_LARGE',
      `The headers are larger than ${LIMITS.headerBytes.max / 1024} KiB.`,
    );
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time.');
  return malformed('The request is not valid HTTP/1.1.');
}

/** Limits for clients that do not take a response at once. */
export interface SendLimits {
  readonly budget: ByteBudget;
  /** The time a client may stall while it reads. */
  readonly stallMs: number;
  /** On average a client must read at least this fast. */
  readonly minBytesPerSecond: number;
}

/** Smaller bodies are left to the garbage collector. */
const MIN_FREED_BYTES = 128 * 1024;

/** Sends a response. */
export function sendResponse(
  response: ServerResponse,
  content: HttpResponse,
  isLast: boolean,
  limits: SendLimits,
): HttpResponse {
  const headers = headersToSend(content);
  if (isLast) headers.push('Connection', 'close');
  const { socket } = response;
  response.writeHead(content.status, headers);
  // Node takes a slower path for an empty chunk than for none.
  if (content.body.byteLength === 0) response.end();
  else response.end(content.body);
  // Only for clients that did not take everything at once: a timeout on every connection would be reset by every
  // request, which costs a fifth of the throughput.
  if (socket && socket.writableLength > 0) limitReader(socket, response, content.body, limits);
  // Last, because the budget needs the size of the body.
  if (content.ownsBody && content.body.byteLength > MIN_FREED_BYTES)
    response.once('close', () => freeBytes(content.body));
  return content;
}

/**
 * Frees the memory of large bytes that are not used any more. The garbage collector would run for them again and again, and
 * delay other responses each time.
 */
function freeBytes({ buffer }: Uint8Array): void {
  if (!(buffer instanceof ArrayBuffer)) return;
  const { port1, port2 } = new MessageChannel();
  // A message that is never received takes the buffer with it.
  port1.postMessage(undefined, [buffer]);
  port1.close();
  port2.close();
}

/** Drops a client that stalls, reads too slowly, or keeps memory that others need. */
function limitReader(
  socket: Socket,
  response: ServerResponse,
  body: Uint8Array,
  { budget, stallMs, minBytesPerSecond }: SendLimits,
): void {
  // A reset, because after a usual close the kernel would keep the bytes that the client has not read.
  const drop = (): void => void socket.resetAndDestroy();
  socket.setTimeout(stallMs);
  response.once('timeout', drop);
  const timer = setTimeout(drop, stallMs + (body.byteLength / minBytesPerSecond) * 1_000);
  const holding = budget.open(socket);
  response.once('close', () => {
    clearTimeout(timer);
    holding.release();
  });
  if (!holding.add(body)) drop();
}

/** The response to a request that never reaches the app. */
export function createErrorResponse(error: ServiceError): HttpResponse {
  return errorResponse(error, crypto.randomUUID(), SECURITY_HEADERS);
}

/** Writes a response to the bare socket, for bytes that Node could not parse as a request. */
export function writeRawResponse(socket: Socket, response: HttpResponse): void {
  if (!socket.writable) return;
  const { status, body } = response;
  const headers = [...headersToSend(response), 'Connection', 'close'];
  const lines = headers.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`));
  socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n`);
  socket.write(body);
  closeGracefully(socket);
}

/** Flushes pending data and waits briefly for the client to close its side before destroying the socket. */
export function closeGracefully(socket: Socket): void {
  socket.end();
  const force = setTimeout(() => socket.destroy(), CLOSE_TIMEOUT_MS);
  socket.once('close', () => clearTimeout(force));
}
