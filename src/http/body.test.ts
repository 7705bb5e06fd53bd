import { describe, expect, it } from 'vitest';
import type { HttpError, HttpRequest } from './messages.ts';
import { readJsonBody, ChunkBuffer, bodyIncomplete, readRequestStream, bodyTooLarge } from './body.ts';

const BYTES = new TextEncoder().encode('{}');

const httpRequest = (
  headers: Record<string, string>,
  body: HttpRequest['body'] = async () => BYTES,
): HttpRequest =>
  ({ method: 'POST', target: '/', header: (name: string) => headers[name], body }) as HttpRequest;

describe('readJsonBody', () => {
  it.each([
    'application/json',
    'Application/JSON',
    'application/json;charset=utf-8',
    'application/json; charset=UTF-8',
    'application/json;charset="utf-8"',
    'application/json \t ; \t charset=utf-8 \t ',
    'application/json  ',
  ])('accepts %j', async (type) => {
    expect(await readJsonBody(httpRequest({ 'content-type': type }), 9)).toBe(BYTES);
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
  ])('rejects %j without reading the body', async (type) => {
    const read = readJsonBody(
      httpRequest(type === undefined ? {} : { 'content-type': type }, () => {
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

  it.each(['gzip', 'br', 'identity, gzip', ''])('rejects the content encoding %j', async (encoding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': encoding };
    await expect(readJsonBody(httpRequest(headers), 9)).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
      message: 'Compressed request bodies are not accepted.',
    });
  });

  it('accepts the content encoding identity', async () => {
    const headers = { 'content-type': 'application/json', 'content-encoding': 'Identity' };
    expect(await readJsonBody(httpRequest(headers), 9)).toBe(BYTES);
  });

  it('passes the limit on, and returns an empty body if there is none', async () => {
    const limits: number[] = [];
    const headers = { 'content-type': 'application/json' };
    const body = async (limit: number): Promise<Uint8Array> => {
      limits.push(limit);
      return BYTES;
    };
    await readJsonBody(httpRequest(headers, body), 77);
    expect(limits).toEqual([77]);
    const { body: _, ...without } = httpRequest(headers);
    expect((await readJsonBody(without, 9)).byteLength).toBe(0);
  });

  it('describes bodies that are too large or incomplete', () => {
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

describe('ChunkBuffer', () => {
  it('joins chunks in order, up to the limit', () => {
    const chunks = new ChunkBuffer(6);
    expect(['ab', 'c', 'def'].map((text) => chunks.add(chunk(text)))).toEqual([true, true, true]);
    expect(textOf(chunks.toBytes())).toBe('abcdef');
  });

  it('does not copy a single chunk, and is empty without chunks', () => {
    const chunks = new ChunkBuffer(2);
    expect(chunks.toBytes().byteLength).toBe(0);
    const only = chunk('ab');
    chunks.add(only);
    expect(chunks.toBytes()).toBe(only);
  });

  it('drops everything once the limit is exceeded', () => {
    const chunks = new ChunkBuffer(3);
    expect(['ab', 'cd', 'e'].map((text) => chunks.add(chunk(text)))).toEqual([true, false, false]);
    expect(chunks.toBytes().byteLength).toBe(0);
  });
});

/** A request whose body has these chunks; `stopped` reports that the reader cancelled. */
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

describe('readRequestStream', () => {
  it('reads to the end', async () => {
    const { request, seen } = streamed(['ab', 'cd']);
    expect(textOf(await readRequestStream(request, 4))).toBe('abcd');
    expect(seen.stopped).toBe(false);
  });

  it('returns an empty body if there is none', async () => {
    expect((await readRequestStream(new Request('http://service.test'), 4)).byteLength).toBe(0);
  });

  it('rejects a declared length above the limit without reading', async () => {
    const { request, seen } = streamed(['ab'], { 'content-length': '5' });
    await expect(readRequestStream(request, 4)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
    expect(seen.pulled).toBe(0);
    const fits = streamed(['abcd'], { 'content-length': '4' });
    expect(textOf(await readRequestStream(fits.request, 4))).toBe('abcd');
  });

  it('rejects as soon as the limit is exceeded, without waiting for the rest', async () => {
    const { request, seen } = streamed(['ab', 'cde', 'f', 'g']);
    await expect(readRequestStream(request, 4)).rejects.toMatchObject({
      code: 'PAYLOAD_TOO_LARGE',
      message: 'The limit is 4 bytes.',
    });
    expect(seen).toEqual({ pulled: 2, stopped: true });
  });

  it('reports an interrupted body as malformed, with its cause', async () => {
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
