import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
  type Server,
} from '@modelcontextprotocol/server';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';

const ENDPOINT = '/mcp';

export interface McpHttp {
  readonly address: string;
  close(): Promise<void>;
}

/** The same server over streamable HTTP on this machine: stateless, and only for what calls it by its own name. */
export async function serveOverHttp(
  create: () => Server,
  { port, onerror }: { readonly port: number; readonly onerror: (error: Error) => void },
): Promise<McpHttp> {
  const handler = createMcpHandler(create, {
    legacy: 'stateless',
    keepAliveMs: 0,
    maxRequestBodySize: LIMITS.toolBodyBytes.max,
    onerror,
  });
  const answer = async (incoming: IncomingMessage, left: AbortSignal): Promise<Response> => {
    const request = toWebRequest(incoming, left);
    if (!request) return Response.json({ error: 'The request cannot be read.' }, { status: 400 });
    const refused =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins());
    if (refused) return refused;
    if (new URL(request.url).pathname !== ENDPOINT)
      return Response.json({ error: `The endpoint is ${ENDPOINT}.` }, { status: 404 });
    return handler.fetch(request);
  };
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 5_000 }, (request, response) => {
    const left = new AbortController();
    response.once('close', () => left.abort());
    answer(request, left.signal)
      .then((answered) => sendResponse(answered, response))
      .catch((error: unknown) => {
        if (left.signal.aborted) return;
        onerror(error instanceof Error ? error : new Error(String(error)));
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server
      .once('error', (error: NodeJS.ErrnoException) => reject(cannotListen(port, error)))
      .listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}${ENDPOINT}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const cannotListen = (port: number, cause: NodeJS.ErrnoException): ServiceError =>
  new ServiceError(
    'CANNOT_LISTEN',
    cause.code === 'EADDRINUSE'
      ? `Port ${port} is in use.`
      : `Cannot listen on port ${port} (${cause.code ?? 'no reason given'}).`,
    { suggestions: ['svc mcp --http --port 0'], cause },
  );

/** The request as the web has it; undefined if that cannot be, such as with a host that is none. */
function toWebRequest(request: IncomingMessage, signal: AbortSignal): Request | undefined {
  const { method = 'GET', headers, url = '/' } = request;
  const hasBody = method !== 'GET' && method !== 'HEAD';
  if (!url.startsWith('/')) return undefined;
  try {
    // Joined as text: resolved, a path that begins with two slashes would name a host.
    return new Request(new URL(`http://${headers.host ?? 'none.invalid'}${url}`), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
      ),
      signal,
      ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
    } as RequestInit);
  } catch {
    return undefined;
  }
}

async function sendResponse(answered: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body) for await (const chunk of answered.body) response.write(chunk);
  response.end();
}
