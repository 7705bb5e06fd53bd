import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/http/app.ts';
import { service } from '../http/service.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import type { Route } from '../../src/http/route.ts';

/** The service of this package, in the same process. */
export function openApp(): (path: string, options?: RequestInit) => Promise<Response> {
  const app = createApp(service, createNodePlatform());
  return (path, options = {}) => app.fetch(new Request(new URL(path, 'http://service.test'), options));
}

/** The example request of a route, with its method and body. */
export function exampleRequest(route: Route): RequestInit {
  if (route.kind !== 'pack') return {};
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(route.body.example),
  };
}

export interface TestServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** The service behind a minimal server for the browser, without the limits of `src/http/node.ts`. */
export async function startServer(): Promise<TestServer> {
  const handle = openApp();
  const server = createServer((request, response) => {
    void (async () => {
      const { method = 'GET', url = '/', headers } = request;
      const body = Buffer.concat((await request.toArray()) as Buffer[]);
      const result = await handle(url, {
        method,
        headers: {
          'content-type': headers['content-type'] ?? '',
          'accept-encoding': String(headers['accept-encoding'] ?? ''),
        },
        ...(body.byteLength > 0 ? { body } : {}),
      });
      response.writeHead(result.status, Object.fromEntries(result.headers));
      response.end(Buffer.from(await result.arrayBuffer()));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
