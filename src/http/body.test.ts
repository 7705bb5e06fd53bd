import { describe, expect, it } from 'vitest';
import type { HttpError, HttpRequest } from './messages.ts';
import {
  DEFAULT_MAX_BODY_BYTES,
  readJsonBody,
  ChunkBuffer,
  bodyIncomplete,
  readRequestStream,
  bodyTooLarge,
} from './body.ts';

const BYTES = new TextEncoder().encode('{}');

const asked = (headers: Record<string, string>, body: HttpRequest['body'] = async () => BYTES): HttpRequest =>
  ({ method: 'POST', target: '/', header: (name: string) => headers[name], body }) as HttpRequest;

describe('the body of a request', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json \t ; \t charset=utf-8 \t ',
    'application/json  ',
  ])('is read as %j', async (type) => {
    expect(await readJsonBody(asked({ 'content-type': type }), 9)).toBe(BYTES);
  });

  it.each([
    undefined,
    '',
    'text/plain',
    'text/application/json',
    'application/jsonp',
    'application/json;',
    'application/json; charset=latin1',
    'application/json; charset=utf-8; version=1',
    'application/json;charset="utf-8',
    'application/json;xcharset=utf-8',
    'application/json, application/json',
    'multipart/form-data',
  ])('is not read as %j, nor looked at', async (type) => {
    const read = readJsonBody(
      asked(type === undefined ? {} : { 'content-type': type }, () => {
        throw new Error('it was read');
      }),
      9,
    );
    await expect(read).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Send the document as Content-Type: application/json.',
      headers: { 'Accept-Post': 'application/json' },
    } satisfies Partial<HttpError>);
  });

  it.each(['gzip', 'br', 'identity, gzip', ''])('is not unpacked from %j', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    await expect(readJsonBody(asked(headers), 9)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Compressed request bodies are not accepted.',
    });
  });

  it('may say that it is not packed', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
    expect(await readJsonBody(asked(headers), 9)).toBe(BYTES);
  });

  it('is read up to the limit of its route, and empty if there is none', async () => {
    const limits: number[] = [];
    const headers = { 'content-type': 'application/json' };
    const body = async (limit: number): Promise<Uint8Array> => {
      limits.push(limit);
      return BYTES;
    };
    await readJsonBody(asked(headers, body), 77);
    expect(limits).toEqual([77]);
    const { body: _, ...without } = asked(headers);
    expect((await readJsonBody(without, 9)).byteLength).toBe(0);
  });

  it('has at most 256 KiB', () => {
    expect(DEFAULT_MAX_BODY_BYTES).toBe(262_144);
  });

  it('that is too large, or not whole, is told in a sentence', () => {
    expect(bodyTooLarge(12)).toMatchObject({
      status: 413,
      message: 'The limit is 12 bytes.',
      facts: { error: 'Request body too large' },
    });
    expect(bodyIncomplete()).toMatchObject({
      code: 'MALFORMED_REQUEST',
      message: 'The request ended before its body was complete.',
    });
  });
});

const chunk = (text: string): Uint8Array => new TextEncoder().encode(text);
const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

describe('chunks', () => {
  it('are one after the other in the whole, which may have all of the limit', () => {
    const chunks = new ChunkBuffer(6);
    expect(['ab', 'c', 'def'].map((text) => chunks.add(chunk(text)))).toEqual([true, true, true]);
    expect(textOf(chunks.toBytes())).toBe('abcdef');
  });

  it('are not copied if there is one, and nothing if there is none', () => {
    const chunks = new ChunkBuffer(2);
    expect(chunks.toBytes().byteLength).toBe(0);
    const only = chunk('ab');
    chunks.add(only);
    expect(chunks.toBytes()).toBe(only);
  });

  it('beyond the limit are let go, with all that came before and comes after', () => {
    const chunks = new ChunkBuffer(3);
    expect(['ab', 'cd', 'e'].map((text) => chunks.add(chunk(text)))).toEqual([true, false, false]);
    expect(chunks.toBytes().byteLength).toBe(0);
  });
});

/** A request whose body comes in these pieces; `stopped` tells that nobody wants more. */
function streamed(pieces: readonly string[], headers: Record<string, string> = {}) {
  const seen = { pulled: 0, stopped: false };
  const left = [...pieces];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.pulled++;
        const next = left.shift();
        if (next === undefined) controller.close();
        else controller.enqueue(chunk(next));
      },
      async cancel() {
        seen.stopped = true;
        throw new Error('it cannot be told');
      },
    },
    { highWaterMark: 0 },
  );
  const request = new Request('http://service.test', {
    method: 'POST',
    headers,
    body,
    duplex: 'half',
  } as RequestInit);
  return { request, seen };
}

describe('a body of the web standards', () => {
  it('is read to its end', async () => {
    const { request, seen } = streamed(['ab', 'cd']);
    expect(textOf(await readRequestStream(request, 4))).toBe('abcd');
    expect(seen.stopped).toBe(false);
  });

  it('is nothing if there is none', async () => {
    expect((await readRequestStream(new Request('http://service.test'), 4)).byteLength).toBe(0);
  });

  it('is refused by what it declares, before any of it is read', async () => {
    const { request, seen } = streamed(['ab'], { 'content-length': '5' });
    await expect(readRequestStream(request, 4)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(seen.pulled).toBe(0);
    const fits = streamed(['abcd'], { 'content-length': '4' });
    expect(textOf(await readRequestStream(fits.request, 4))).toBe('abcd');
  });

  it('is refused as soon as it is too large, and the rest is not waited for', async () => {
    const { request, seen } = streamed(['ab', 'cde', 'f', 'g']);
    await expect(readRequestStream(request, 4)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The limit is 4 bytes.',
    });
    expect(seen).toEqual({ pulled: 2, stopped: true });
  });

  it('that breaks off is the fault of the client, and why is known', async () => {
    const cause = new Error('reset');
    const body = new ReadableStream({ pull: (controller) => controller.error(cause) });
    const request = new Request('http://service.test', {
      method: 'POST',
      body,
      duplex: 'half',
    } as RequestInit);
    await expect(readRequestStream(request, 4)).rejects.toMatchObject({
      code: 'MALFORMED_REQUEST',
      message: 'The request ended before its body was complete.',
      cause,
    });
  });
});
