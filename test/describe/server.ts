import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createApp } from '../../src/http/app.ts';
import { nodePlatform, openService } from '../../src/http/open.ts';

/** The service of this package, asked in the same process. */
export function openApp(): (path: string, method?: string) => Promise<Response> {
  const app = createApp(openService(), nodePlatform());
  return (path, method = 'GET') => app.fetch(new Request(new URL(path, 'http://service.test'), { method }));
}

export interface Listening {
  readonly origin: string;
  close(): Promise<void>;
}

/** The same behind a plain server: what a browser needs, without the manners of `src/http/node.ts`. */
export async function listen(): Promise<Listening> {
  const ask = openApp();
  const server = createServer((request, response) => {
    void ask(request.url ?? '/', request.method).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
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
