import { bytesOf, headersOf } from './answer.ts';
import type { App } from './app.ts';
import { tooLarge } from './body.ts';

interface Question {
  readonly url: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}

interface Answered {
  readonly status: number;
  readonly headers: { get(name: string): string | null };
  readonly bytes: Uint8Array;
}

/** Asks the app as its `fetch` does, with the same bytes in the answer. */
export async function exchange(app: App, { url, method, headers, body }: Question): Promise<Answered> {
  const given = new Map(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const { pathname, search } = new URL(url);
  const sent = await app.respond({
    method,
    target: pathname + search,
    header: (name) => given.get(name.toLowerCase()),
    ...(body === undefined ? {} : { body: async (limit) => within(bytesOf(body), limit) }),
  });
  const flat = headersOf(sent);
  const answered = new Map<string, string>();
  for (let at = 0; at < flat.length; at += 2)
    answered.set((flat[at] ?? '').toLowerCase(), flat[at + 1] ?? '');
  return {
    status: sent.form.status,
    headers: { get: (name) => answered.get(name.toLowerCase()) ?? null },
    bytes: sent.form.body,
  };
}

function within(bytes: Uint8Array, limit: number): Uint8Array {
  if (bytes.byteLength > limit) throw tooLarge(limit);
  return bytes;
}
