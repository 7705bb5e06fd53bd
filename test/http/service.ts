import { type Answer } from '../../src/http/answer.ts';
import { type App, createApp } from '../../src/http/app.ts';
import { nodePlatform, openService } from '../../src/http/open.ts';

/** The real service over the real corpus, without a socket. */
export const service = openService();
export const app: App = createApp(service, nodePlatform());

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into bodies at will
  readonly body: any;
}

export function read({ status, headers, body }: Answer): Reply {
  const text = new TextDecoder().decode(body);
  return { status, headers, text, body: text.startsWith('{') ? JSON.parse(text) : undefined };
}

/** Asks as a client does that takes no encoding. */
export async function ask(
  target: string,
  { method = 'GET', headers = {} as Record<string, string>, on = app } = {},
): Promise<Reply> {
  return read(await on.respond({ method, target, header: (name) => headers[name] }));
}
