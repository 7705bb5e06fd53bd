import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';
import { EVENTS } from './urls.ts';
import { respond, type Preview } from './respond.ts';
import type { LivePreview } from './live.ts';

export interface PreviewServer {
  /** Base URL such as `http://127.0.0.1:49152`. */
  readonly address: string;
  close(): Promise<void>;
}

export interface ListenAddress {
  readonly host: string;
  readonly port: number;
}

/** Proxies close connections that stay silent. */
const HEARTBEAT_MS = 15_000;

const HEADERS = {
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
} as const;

/** Serves a preview to this machine only: other sites cannot read it, and no foreign host name reaches it. */
export async function servePreview(
  previewed: Preview,
  { host, port }: ListenAddress,
): Promise<PreviewServer> {
  requireLoopback(host);
  const events = createEventStream(previewed.live);
  const server = createServer((request, response) => {
    handleRequest(request, response, previewed, events).catch(() => response.destroy());
  });
  await listen(server, host, port);
  const bound = server.address();
  const real = typeof bound === 'object' && bound ? bound.port : port;
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${real}`,
    close: () =>
      new Promise((closed) => {
        events.close();
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}

/** The preview has no access control: everyone who reaches it sees the contract. */
function requireLoopback(host: string): void {
  if (/^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/.test(host)) return;
  throw new ServiceError(
    'USAGE',
    `A preview is served to this machine only: --host may be 127.0.0.1, ::1 or localhost; got ${quote(host)}. To show it to others, write it with --out.`,
  );
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  await new Promise<void>((ready, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const detail =
        error.code === 'EADDRINUSE'
          ? `Port ${port} is in use.`
          : `Cannot listen on ${quote(host)}, port ${port} (${error.code ?? 'no reason given'}).`;
      failed(
        new ServiceError('INVALID_CONFIGURATION', detail, {
          suggestions: ['svc preview --port 0'],
          cause: error,
        }),
      );
    });
    server.listen(port, host, ready);
  });
}

async function handleRequest(
  request: IncomingMessage,
  response: ServerResponse,
  previewed: Preview,
  events: EventStream,
): Promise<void> {
  const refuse = (status: number, text: string, more: Record<string, string> = {}): void => {
    response.writeHead(status, { ...HEADERS, 'Content-Type': 'text/plain; charset=utf-8', ...more });
    response.end(`${text}\n`);
  };
  // Rejects DNS rebinding: another site may resolve its own name to this machine.
  if (!isOwnName(request.headers.host)) return refuse(421, 'Wrong host name for this preview.');
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return refuse(405, 'A preview supports GET and HEAD only.', { Allow: 'GET, HEAD' });
  const { path, query } = parseUrl(request.url ?? '/');
  if (path === undefined) return refuse(400, 'Invalid URL.');
  if (path === EVENTS) return request.method === 'GET' ? events.add(response) : refuse(200, '');
  const { status, type, body, policy, location } = await respond(path, query, previewed);
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...HEADERS,
    'Content-Type': type,
    'Content-Length': bytes.byteLength,
    ...(policy === undefined ? {} : { 'Content-Security-Policy': policy }),
    ...(location === undefined ? {} : { Location: encodeURI(location) }),
  });
  response.end(request.method === 'HEAD' ? undefined : bytes);
}

const isOwnName = (host: string | undefined): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/.test(host ?? '');

function parseUrl(url: string): { readonly path: string | undefined; readonly query: URLSearchParams } {
  const [path = '/', query = ''] = url.split('?', 2);
  try {
    // Collapses repeated slashes, so that no redirect made from this can name another host.
    return { path: decodeURIComponent(path).replace(/[/\\]{2,}/g, '/'), query: new URLSearchParams(query) };
  } catch {
    return { path: undefined, query: new URLSearchParams() };
  }
}

interface EventStream {
  add(response: ServerResponse): void;
  close(): void;
}

/** Sends the current state to new clients and every change to all of them. */
function createEventStream(live: LivePreview): EventStream {
  const waiting = new Set<ServerResponse>();
  const state = (): string =>
    `data: ${JSON.stringify({ stamp: live.stamp, trouble: live.error?.message })}\n\n`;
  const tell = (text: string): void => {
    for (const response of waiting) response.write(text);
  };
  const stop = live.onChange(() => tell(state()));
  const beat = setInterval(() => tell(':\n\n'), HEARTBEAT_MS);
  return {
    add(response) {
      response.writeHead(200, { ...HEADERS, 'Content-Type': 'text/event-stream; charset=utf-8' });
      response.write(`retry: 500\n${state()}`);
      waiting.add(response);
      response.on('close', () => waiting.delete(response));
    },
    close() {
      stop();
      clearInterval(beat);
      for (const response of waiting) response.end();
    },
  };
}
