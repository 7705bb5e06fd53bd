import type { IncomingMessage } from 'node:http';
import { ServiceError } from '../base/errors.ts';
import type { Asked } from './asked.ts';
import type { NodeBody } from './node-body.ts';

const HEADERS = 256;
const HOST = /^(?:[A-Za-z0-9._~-]+|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/;

/** What a request on Node asks. One is made for each request, so it has no closures. */
export class NodeAsked implements Asked {
  readonly method: string;
  readonly target: string;
  readonly headers: IncomingMessage['headers'];
  readonly received: NodeBody | undefined;

  constructor({ method = 'GET', headers }: IncomingMessage, target: string, received?: NodeBody) {
    this.method = method;
    this.target = target;
    this.headers = headers;
    this.received = received;
  }

  header(name: string): string | undefined {
    const value = this.headers[name];
    return Array.isArray(value) ? value.join(', ') : value;
  }

  async body(limit: number): Promise<Uint8Array> {
    return (await this.received?.read(limit)) ?? new Uint8Array();
  }
}

const malformed = (detail: string): ServiceError => new ServiceError('MALFORMED_REQUEST', detail);

export const TARGET = malformed(
  'The request target is not a path of printable ASCII; other characters must be percent-encoded.',
);

/** Path and query. A target may name the server, too (RFC 9112, 3.2.2); what it names is ignored. */
export function targetOf({ url = '', method }: IncomingMessage): string | undefined {
  if (url === '*') return method === 'OPTIONS' ? url : undefined;
  const [server = '', named = ''] = /^https?:\/\/([^/?#]*)/i.exec(url) ?? [];
  if (server !== '' && !HOST.test(named)) return undefined;
  const path = url.slice(server.length);
  const target = server !== '' && !path.startsWith('/') ? `/${path}` : path;
  return /^\/[!"$-~]*$/.test(target) ? target : undefined;
}

/** What Node lets pass but HTTP forbids. */
export function faultOf({ rawHeaders, headers, httpVersion }: IncomingMessage): ServiceError | undefined {
  if (rawHeaders.length > 2 * HEADERS)
    return new ServiceError('HEADERS_TOO_LARGE', `A request may have at most ${HEADERS} headers.`);
  const twice = doubled(rawHeaders);
  if (twice !== undefined) return malformed(`The request has more than one ${twice} header.`);
  if (httpVersion !== '1.1' && httpVersion !== '1.0')
    return malformed('Only HTTP/1.1 and HTTP/1.0 are spoken here.');
  if (headers.host === undefined) {
    if (httpVersion === '1.1') return malformed('The request has no Host header.');
  } else if (!HOST.test(headers.host)) return malformed('The Host header is not a host.');
  const coding = headers['transfer-encoding'];
  if (coding !== undefined && (coding.toLowerCase() !== 'chunked' || httpVersion === '1.0'))
    return malformed('The only transfer coding that is read is chunked, in HTTP/1.1.');
  return undefined;
}

/** The header that stands there twice though it may not. Names are told apart by their length first: it is cheap. */
function doubled(rawHeaders: readonly string[]): string | undefined {
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

/** The failure for bytes that are no request, by the code Node gives it. */
export function clientFailure(code: string | undefined): ServiceError {
  if (code === 'HPE_HEADER_OVERFLOW')
    return new ServiceError('HEADERS_TOO_LARGE', 'The headers are larger than 16 KiB.');
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return new ServiceError('REQUEST_TIMEOUT', 'The request did not arrive in time.');
  return malformed('The request cannot be read as HTTP/1.1.');
}
