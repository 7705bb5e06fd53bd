import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Client, type ClientOptions, createClient, ServiceError } from '../../src/client/index.ts';

export interface Fake {
  readonly url: string;
  /** The requests so far. */
  readonly requests: readonly IncomingMessage[];
  /** A client with short, deterministic delays. */
  client(options?: Partial<ClientOptions>): Client;
  close(): Promise<void>;
}

/** A service on the loopback address with a given handler; `count` is 1 for the first request. */
export async function fake(
  handle: (response: ServerResponse, request: IncomingMessage, count: number) => void,
): Promise<Fake> {
  const asked: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    asked.push(request);
    handle(response, request, asked.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    requests: asked,
    client: (options = {}) => createClient({ baseUrl: url, random: () => 0, ...options }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const HEALTHY = { status: 'ok', version: '1.2.3', surface: 'content-api' };

export function json(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
}

/** The error of a call, which must be a ServiceError. */
export async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('The call succeeded.');
}
