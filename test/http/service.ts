import { type App, createApp } from '../../src/http/app.ts';
import { readRequestStream } from '../../src/http/body.ts';
import { openEmbeddedService } from '../../src/http/embedded.ts';
import { headersToSend, type HttpResponse } from '../../src/http/messages.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import type { Route } from '../../src/http/route.ts';

/** The real service over the real corpus, without a socket: opened once for all files of a worker. */
export const service = await openEmbeddedService();
export const app: App = createApp(service, createNodePlatform());

export interface TestResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly bytes: Uint8Array;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests access bodies freely
  readonly body: any;
}

export function readResponse(response: HttpResponse): TestResponse {
  const { status, body } = response;
  const flat = headersToSend(response);
  const headers = Object.fromEntries(
    flat.flatMap((name, at) => (at % 2 === 0 ? [[name, flat[at + 1] ?? '']] : [])),
  );
  let text: string | undefined;
  let parsed: { readonly body: unknown } | undefined;
  return {
    status,
    headers,
    bytes: body,
    // Only where they are needed: many responses are long, and only their status counts.
    get text() {
      text ??= new TextDecoder().decode(body);
      return text;
    },
    get body() {
      parsed ??= { body: this.text.startsWith('{') ? JSON.parse(this.text) : undefined };
      return parsed.body;
    },
  };
}

export interface RequestOptions {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
  readonly on?: App;
}

/** Sends a request without Accept-Encoding. */
export async function send(
  target: string,
  { method = 'GET', headers = {}, body, on = app }: RequestOptions = {},
): Promise<TestResponse> {
  // The body is read as on the edge; sockets are tested in `socket/`.
  const request = (): Request =>
    new Request('http://service.test', { method: 'POST', ...(body === undefined ? {} : { body }) });
  return readResponse(
    await on.respond({
      method,
      target,
      header: (name) => headers[name],
      body: (limit) => readRequestStream(request(), limit),
    }),
  );
}

/** Posts a document, text or bytes. */
export const post = (target: string, body: unknown, options: RequestOptions = {}): Promise<TestResponse> =>
  send(target, {
    method: 'POST',
    ...options,
    headers: { 'content-type': 'application/json', ...options.headers },
    body: typeof body === 'string' || isBytes(body) ? body : JSON.stringify(body),
  });

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> => value instanceof Uint8Array;

/** Sends the example request of a route. */
export const sendExample = (route: Route, query = '', on = app): Promise<TestResponse> => {
  const target = `${route.example}${query && (route.example.includes('?') ? '&' : '?')}${query}`;
  return route.kind === 'pack' ? post(target, route.body.example, { on }) : send(target, { on });
};
