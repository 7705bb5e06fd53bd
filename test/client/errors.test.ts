import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createGzip, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient, type ServiceError } from '../../src/client/index.ts';
import { SAMPLE_ESSENCE } from '../../src/http/essence-body.ts';
import { type Fake, failureOf, fake, HEALTHY, json } from './fake.ts';

let running: Fake | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

async function service(handle: Parameters<typeof fake>[0]): Promise<Fake> {
  running = await fake(handle);
  return running;
}

const problem = (status: number, code: string): object => ({
  type: 'about:blank',
  title: 'x',
  status,
  detail: `Told ${status}.`,
  error: `Told ${status}.`,
  code,
});

const UNAVAILABLE = { code: 'SERVICE_UNAVAILABLE', exit: 69 };
const BUSY = { code: 'OVERLOADED', exit: 75 };
const BAD = { code: 'BAD_ANSWER', exit: 76 };

describe('an unavailable service', () => {
  it('reports exit code 69, the host and the cause if the connection is refused', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, random: () => 0 });
    const failure = await failureOf(client.health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).toBe(`The service at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`);
  });

  it('reports 69 if its name cannot be resolved', async () => {
    const client = createClient({ baseUrl: 'https://service.invalid', random: () => 0 });
    expect(await failureOf(client.health())).toMatchObject(UNAVAILABLE);
  });

  it('is tried three times if the connection is reset before the response', async () => {
    const { client, requests: requests } = await service((response) => response.socket?.resetAndDestroy());
    expect(await failureOf(client().health())).toMatchObject(UNAVAILABLE);
    expect(requests).toHaveLength(3);
  });

  it('is retried if the connection is reset within the body', async () => {
    const { client, requests: requests } = await service((response, _, count) => {
      if (count > 2) return json(response, HEALTHY);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"status":', () => response.socket?.resetAndDestroy());
    });
    expect(await client().health()).toEqual(HEALTHY);
    expect(requests).toHaveLength(3);
  });

  it('reports 69 if every body is truncated, without internal error codes', async () => {
    const { client } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"status":', () => response.socket?.destroy());
    });
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).not.toMatch(/UND_|undici|terminated/);
  });

  it('is not retried for a POST', async () => {
    const { client, requests: requests } = await service((response) => response.socket?.resetAndDestroy());
    expect(await failureOf(client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(UNAVAILABLE);
    expect(requests).toHaveLength(1);
  });

  it('reports 69 if the headers do not arrive in time', async () => {
    const { client, requests: requests } = await service(() => {});
    const failure = await failureOf(client({ connectTimeoutMs: 100, timeoutMs: 10_000 }).health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).toContain('did not respond within 100 ms');
    expect(requests).toHaveLength(3);
  });

  it('has one timeout for all attempts together', async () => {
    const { client, requests: requests } = await service(() => {});
    const failure = await failureOf(client({ connectTimeoutMs: 600, timeoutMs: 1_000 }).health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(requests.length).toBe(2);
  });

  it('reports 69 if the body does not arrive in time', async () => {
    const { client, requests: requests } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(timer));
    });
    expect(await failureOf(client({ connectTimeoutMs: 5_000, timeoutMs: 200 }).health())).toMatchObject(
      UNAVAILABLE,
    );
    expect(requests).toHaveLength(1);
  });

  it('appends the hint to the message', async () => {
    const { client } = await service((response) => json(response, 'no', 500));
    const failure = await failureOf(client({ hint: 'Try the other door.' }).health());
    expect(failure.message).toMatch(/responded with status 500\. Try the other door\.$/);
  });
});

describe('an overloaded or broken service', () => {
  it.each([500, 502, 504])('is retried after %i', async (status) => {
    const { client, requests: requests } = await service((response, _, count) =>
      count < 3 ? json(response, '<h1>', status, { 'Content-Type': 'text/html' }) : json(response, HEALTHY),
    );
    expect(await client().health()).toEqual(HEALTHY);
    expect(requests).toHaveLength(3);
  });

  it('reports 69 after three times 500', async () => {
    const { client, requests: requests } = await service((response) =>
      json(response, problem(500, 'INTERNAL'), 500),
    );
    expect(await failureOf(client().health())).toMatchObject({ ...UNAVAILABLE, message: 'Told 500.' });
    expect(requests).toHaveLength(3);
  });

  it('is retried as often as configured', async () => {
    const { client, requests: requests } = await service((response) => json(response, '', 500));
    await failureOf(client({ retries: 0 }).health());
    expect(requests).toHaveLength(1);
  });

  it.each(['0', '1', new Date(Date.now() + 500).toUTCString()])(
    'is retried once after Retry-After: %s',
    async (after) => {
      const { client, requests: requests } = await service((response, _, count) =>
        count === 1
          ? json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': after })
          : json(response, HEALTHY),
      );
      const start = performance.now();
      expect(await client().health()).toEqual(HEALTHY);
      expect(requests).toHaveLength(2);
      if (after === '1') expect(performance.now() - start).toBeGreaterThan(990);
    },
  );

  it('has its Retry-After obeyed once; a second 503 is reported with 75', async () => {
    const { client, requests: requests } = await service((response) =>
      json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().health())).toMatchObject({ ...BUSY, facts: { retryAfter: 0 } });
    expect(requests).toHaveLength(2);
  });

  it('is not waited for if Retry-After is an hour', async () => {
    const { client, requests: requests } = await service((response) =>
      json(response, '', 503, { 'Retry-After': '3600' }),
    );
    expect(await failureOf(client().health())).toMatchObject({ ...BUSY, facts: { retryAfter: 3600 } });
    expect(requests).toHaveLength(1);
  });

  it('is tried three times for 503 without Retry-After', async () => {
    const { client, requests: requests } = await service((response) => json(response, '', 503));
    expect(await failureOf(client().health())).toMatchObject(BUSY);
    expect(requests).toHaveLength(3);
  });

  it('is retried after 429 and reported with 75', async () => {
    const { client, requests: requests } = await service((response) =>
      json(response, problem(429, 'RATE_LIMITED'), 429, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().health())).toMatchObject({ code: 'RATE_LIMITED', exit: 75 });
    expect(requests).toHaveLength(2);
  });

  it('is not retried for a POST, even with Retry-After', async () => {
    const { client, requests: requests } = await service((response) =>
      json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(BUSY);
    expect(requests).toHaveLength(1);
  });

  it.each([400, 404, 408, 410, 422])('is not retried after %i', async (status) => {
    const { client, requests: requests } = await service((response) =>
      json(response, problem(status, 'NEW_CODE'), status),
    );
    expect((await failureOf(client().health())).message).toBe(`Told ${status}.`);
    expect(requests).toHaveLength(1);
  });
});

describe('a service that violates the API contract', () => {
  const responses: Record<string, (response: ServerResponse) => void> = {
    'a page': (response) => json(response, '<h1>Hello</h1>', 200, { 'Content-Type': 'text/html' }),
    'JSON without a media type': (response) => response.end(JSON.stringify(HEALTHY)),
    'JSON as text': (response) => json(response, HEALTHY, 200, { 'Content-Type': 'text/plain' }),
    'what is not JSON': (response) => json(response, '{status: ok}'),
    'JSON that stops': (response) => json(response, '{"status":"ok","version":"1'),
    nothing: (response) => json(response, ''),
    'an array': (response) => json(response, [HEALTHY]),
    null: (response) => json(response, null),
    'another document': (response) => json(response, { status: 'ok' }),
    'a member of another type': (response) => json(response, { ...HEALTHY, version: 1 }),
    'bytes that are not UTF-8': (response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.end(Buffer.from([0x7b, 0xff, 0x7d]));
    },
    'no content': (response) => json(response, '', 204),
    'a part': (response) => json(response, HEALTHY, 206),
    '304 although nothing is kept': (response) => response.writeHead(304).end(),
    'a page with 404': (response) => json(response, '<h1>', 404, { 'Content-Type': 'text/html' }),
    'a redirect without a target': (response) => json(response, '', 302),
  };

  it.each(Object.keys(responses))('is reported with 76 without a retry: %s', async (what) => {
    const { client, requests: requests, url } = await service((response) => responses[what]?.(response));
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toMatch(
      new RegExp(`^Bad response from ${url}/v1/health: expected .+, got .+\\.$`),
    );
    expect(requests).toHaveLength(1);
  });

  it('has the missing member named, without credentials', async () => {
    const {
      client,
      url,
      requests: requests,
    } = await service((response) => json(response, { total: 1, items: [null] }));
    const failure = await failureOf(client({ baseUrl: url.replace('//', '//me:hunter2@') }).list('theme'));
    expect(failure.message).toBe(
      `Bad response from ${url}/v1/themes: expected application/json, got a document without a valid "items".`,
    );
    expect(requests[0]?.headers.authorization).toBe(`Basic ${btoa('me:hunter2')}`);
  });

  it('may use any JSON media type, in any case', async () => {
    const { client } = await service((response) =>
      json(response, {}, 200, { 'Content-Type': 'Application/Schema+JSON ; charset=utf-8' }),
    );
    expect(await client().schema('x')).toEqual({});
  });
});

describe('a hostile service', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 32);

  /** Writes up to a gigabyte, as fast as the client reads; `sent` counts the megabytes. */
  function sendEndlessly(
    to: NodeJS.WritableStream,
    response: ServerResponse,
    progress: { megabytes: number },
  ): void {
    const more = (): void => {
      while (!response.destroyed && progress.megabytes < 1024) {
        progress.megabytes++;
        if (!to.write(MEGABYTE)) {
          to.once('drain', more);
          return;
        }
      }
      to.end();
    };
    to.on('error', () => {});
    more();
  }

  it.each([{}, { 'Content-Length': String(1024 * 1024 * 1024) }])(
    'is disconnected after 16 MiB of an endless body: %j',
    async (headers) => {
      const progress = { megabytes: 0 };
      const { client, requests: requests } = await service((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
        sendEndlessly(response, response, progress);
      });
      const failure = await failureOf(client().health());
      expect(failure).toMatchObject(BAD);
      expect(failure.message).toContain('at most 16777216 bytes');
      expect(requests).toHaveLength(1);
      expect(progress.megabytes).toBeLessThan(100);
    },
  );

  it.each([200, 500])('is disconnected if the gzip body of a %i expands to a gigabyte', async (status) => {
    const before = process.memoryUsage().rss;
    const { client, requests: requests } = await service((response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      const gzip = createGzip({ level: 9 });
      gzip.pipe(response);
      sendEndlessly(gzip, response, { megabytes: 0 });
    });
    expect(await failureOf(client().health())).toMatchObject(BAD);
    expect(requests).toHaveLength(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('may send 16 MiB, as much as the result of a compile', async () => {
    const body = JSON.stringify({ ...HEALTHY, pad: '' });
    const full = body.replace('""', `"${'x'.repeat(16 * 1024 * 1024 - body.length)}"`);
    const { client } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(full));
    });
    expect(await client().health()).toMatchObject(HEALTHY);
  });

  it('is followed for three redirects only', async () => {
    const { client, requests: requests } = await service((response, _, count) =>
      response.writeHead(302, { Location: `/again/${count % 10_000}` }).end(),
    );
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('at most 3 redirects');
    expect(requests).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('may redirect three times within its origin with %i', async (status) => {
    const { client, requests: requests } = await service((response, _, count) =>
      count <= 3
        ? response.writeHead(status, { Location: `/moved/${count}?x=1` }).end()
        : json(response, HEALTHY),
    );
    expect(await client().health()).toEqual(HEALTHY);
    expect(requests.map(({ url }) => url)).toEqual([
      '/v1/health',
      '/moved/1?x=1',
      '/moved/2?x=1',
      '/moved/3?x=1',
    ]);
  });

  it.each([
    'https://evil.example/v1/health',
    '//evil.example/',
    'http://me:hunter2@evil.example/',
    'http://localhost:1/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:application/json,{}',
    'http://[',
    'ftp://127.0.0.1/',
  ])('cannot redirect to %s', async (location) => {
    const { client, requests: requests } = await service((response) =>
      response.writeHead(302, { Location: location }).end(),
    );
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('expected a redirect within the same origin');
    expect(failure.message).not.toContain('hunter2');
    expect(requests).toHaveLength(1);
  });

  it('receives a document again only if the redirect preserves the method', async () => {
    const handle =
      (status: number) => (response: ServerResponse, request: IncomingMessage, count: number) => {
        request.resume();
        if (count === 1) response.writeHead(status, { Location: '/there' }).end();
        else json(response, problem(400, 'INVALID_ESSENCE'), 400);
      };
    const seeing = await service(handle(303));
    expect(await failureOf(seeing.client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(BAD);
    expect(seeing.requests).toHaveLength(1);
    await seeing.close();
    const moved = await service(handle(307));
    expect(await failureOf(moved.client().compilePacks(SAMPLE_ESSENCE))).toMatchObject({
      code: 'INVALID_ESSENCE',
    });
    expect(moved.requests.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('is reported if a browser hides the redirect', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const client = createClient({ baseUrl: 'https://api.example', fetch: async () => hidden });
    const failure: ServiceError = await failureOf(client.health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('a redirect');
  });
});
