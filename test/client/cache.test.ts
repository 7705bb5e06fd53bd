import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { app } from '../http/service.ts';
import { type Fake, failureOf, fake, HEALTHY, json } from './fake.ts';

let running: Fake | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

/** Responds with an ETag, and with 304 if the client sends it. */
async function tagged(tagOf: (count: number) => string | undefined): Promise<Fake> {
  running = await fake((response, request, count) => {
    const etag = tagOf(count);
    if (etag !== undefined && request.headers['if-none-match'] === etag)
      response.writeHead(304, { ETag: etag }).end();
    else
      json(response, { ...HEALTHY, version: String(count) }, 200, etag === undefined ? {} : { ETag: etag });
  });
  return running;
}

describe('a response with an ETag', () => {
  it('is revalidated and served from the cache on 304', async () => {
    const { client, requests: requests } = await tagged(() => '"a"');
    const one = client();
    const first = await one.health();
    const second = await one.health();
    expect(second).toEqual({ ...HEALTHY, version: '1' });
    expect(second).not.toBe(first);
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"a"']);
  });

  it('is replaced when it changes', async () => {
    const { client, requests: requests } = await tagged((count) => (count < 3 ? '"a"' : '"b"'));
    const one = client();
    const versions = [];
    for (let n = 0; n < 5; n++) versions.push((await one.health()).version);
    expect(versions).toEqual(['1', '1', '3', '3', '3']);
    expect(requests.map(({ headers }) => headers['if-none-match'])).toEqual([
      undefined,
      '"a"',
      '"a"',
      '"b"',
      '"b"',
    ]);
  });

  it('is cached by its full URL, and per client', async () => {
    const { client, requests: requests } = await tagged(() => '"a"');
    const one = client();
    await one.health();
    await one.rootHealth();
    await client().health();
    expect(requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('is not cached without an ETag, nor if caching is off', async () => {
    const { client, requests: requests } = await tagged((count) => (count <= 2 ? undefined : '"a"'));
    const one = client();
    await one.health();
    await one.health();
    const never = client({ keep: false });
    await never.health();
    await never.health();
    expect(requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it('is not cached if it is invalid', async () => {
    running = await fake((response) => json(response, { odd: 1 }, 200, { ETag: '"a"' }));
    const one = running.client();
    await failureOf(one.health());
    await failureOf(one.health());
    expect(running.requests[1]?.headers['if-none-match']).toBeUndefined();
  });

  it('is not cached for POST requests', async () => {
    const tags: (string | null)[] = [];
    const client = createClient({
      baseUrl: 'http://localhost',
      async fetch(request) {
        tags.push(request.headers.get('if-none-match'));
        const response = await app.fetch(request);
        const headers = new Headers(response.headers);
        headers.set('ETag', '"a"');
        return new Response(response.body, { status: response.status, headers });
      },
    });
    await client.compilePacks(SAMPLE_ESSENCE);
    await client.compilePacks(SAMPLE_ESSENCE);
    expect(tags).toEqual([null, null]);
  });

  it('of the real service is revalidated with 304', async () => {
    const statuses: number[] = [];
    const client = createClient({
      baseUrl: 'http://localhost',
      async fetch(request) {
        const response = await app.fetch(request);
        statuses.push(response.status);
        return response;
      },
    });
    const first = await client.record('pattern', 'data-table');
    expect(await client.record('pattern', 'data-table')).toEqual(first);
    expect(statuses).toEqual([200, 304]);
    expect(client.corpusDigest()).toMatch(/^sha256:[0-9a-f]{64}$/);
  });
});
