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

const PATH = '/mcp';
const LONGEST = 4 * 1024 * 1024;

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
    maxRequestBodySize: LONGEST,
    onerror,
  });
  const answer = async (request: Request): Promise<Response> => {
    const refused =
      hostHeaderValidationResponse(request, localhostAllowedHostnames()) ??
      originValidationResponse(request, localhostAllowedOrigins());
    if (refused) return refused;
    if (new URL(request.url).pathname !== PATH)
      return Response.json({ error: `The endpoint is ${PATH}.` }, { status: 404 });
    return handler.fetch(request);
  };
  const server = createServer({ requestTimeout: 30_000, headersTimeout: 5_000 }, (request, response) => {
    answer(requestOf(request))
      .then((answered) => send(answered, response))
      .catch((error: unknown) => {
        onerror(error instanceof Error ? error : new Error(String(error)));
        if (!response.headersSent) response.writeHead(500);
        response.end();
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, '127.0.0.1', resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${bound}${PATH}`,
    async close() {
      await handler.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function requestOf(request: IncomingMessage): Request {
  const { method = 'GET', headers, url = '/' } = request;
  const left = new AbortController();
  request.once('aborted', () => left.abort());
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(new URL(url, `http://${headers.host ?? 'none.invalid'}`), {
    method,
    headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
    ),
    signal: left.signal,
    ...(hasBody ? { body: Readable.toWeb(request), duplex: 'half' } : {}),
  } as RequestInit);
}

async function send(answered: Response, response: ServerResponse): Promise<void> {
  response.writeHead(answered.status, Object.fromEntries(answered.headers));
  if (answered.body) for await (const chunk of answered.body) response.write(chunk);
  response.end();
}
