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

async function service(answer: Parameters<typeof fake>[0]): Promise<Fake> {
  running = await fake(answer);
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

describe('a service that is down', () => {
  it('fails with 69, the host and the cause when the connection is refused', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    await new Promise((resolve) => taken.close(resolve));
    const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, random: () => 0 });
    const failure = await failureOf(client.health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).toBe(`The service at 127.0.0.1:${port} cannot be reached (ECONNREFUSED).`);
  });

  it('fails with 69 when its name cannot be found', async () => {
    const client = createClient({ baseUrl: 'https://service.invalid', random: () => 0 });
    expect(await failureOf(client.health())).toMatchObject(UNAVAILABLE);
  });

  it('is asked three times in all when the connection is reset before the answer', async () => {
    const { client, asked } = await service((response) => response.socket?.resetAndDestroy());
    expect(await failureOf(client().health())).toMatchObject(UNAVAILABLE);
    expect(asked).toHaveLength(3);
  });

  it('is asked again when the connection is reset in the middle of the body', async () => {
    const { client, asked } = await service((response, _, count) => {
      if (count > 2) return json(response, HEALTHY);
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '1000' });
      response.write('{"status":', () => response.socket?.resetAndDestroy());
    });
    expect(await client().health()).toEqual(HEALTHY);
    expect(asked).toHaveLength(3);
  });

  it('fails with 69 when every body is cut off, and names no library', async () => {
    const { client } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      response.write('{"status":', () => response.socket?.destroy());
    });
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).not.toMatch(/UND_|undici|terminated/);
  });

  it('is not asked twice for a POST', async () => {
    const { client, asked } = await service((response) => response.socket?.resetAndDestroy());
    expect(await failureOf(client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(UNAVAILABLE);
    expect(asked).toHaveLength(1);
  });

  it('fails with 69 when it says nothing until the headers are due', async () => {
    const { client, asked } = await service(() => {});
    const start = performance.now();
    const failure = await failureOf(client({ connectTimeoutMs: 100, timeoutMs: 10_000 }).health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(failure.message).toContain('did not respond within 100 ms');
    expect(asked).toHaveLength(3);
    expect(performance.now() - start).toBeLessThan(3_000);
  });

  it('has one time for all tries together', async () => {
    const { client, asked } = await service(() => {});
    const failure = await failureOf(client({ connectTimeoutMs: 150, timeoutMs: 200 }).health());
    expect(failure).toMatchObject(UNAVAILABLE);
    expect(asked.length).toBe(2);
  });

  it('fails with 69 when the body trickles past the time', async () => {
    const { client, asked } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json' });
      const timer = setInterval(() => response.write(' '), 10);
      response.once('close', () => clearInterval(timer));
    });
    expect(await failureOf(client({ connectTimeoutMs: 5_000, timeoutMs: 200 }).health())).toMatchObject(
      UNAVAILABLE,
    );
    expect(asked).toHaveLength(1);
  });

  it('says what else can be done, if there is something', async () => {
    const { client } = await service((response) => json(response, 'no', 500));
    const failure = await failureOf(client({ hint: 'Try the other door.' }).health());
    expect(failure.message).toMatch(/responded with status 500\. Try the other door\.$/);
  });
});

describe('a service that is busy or broken', () => {
  it.each([500, 502, 504])('with %i is asked again, and then works', async (status) => {
    const { client, asked } = await service((response, _, count) =>
      count < 3 ? json(response, '<h1>', status, { 'Content-Type': 'text/html' }) : json(response, HEALTHY),
    );
    expect(await client().health()).toEqual(HEALTHY);
    expect(asked).toHaveLength(3);
  });

  it('fails with 69 after 500, three times', async () => {
    const { client, asked } = await service((response) => json(response, problem(500, 'INTERNAL'), 500));
    expect(await failureOf(client().health())).toMatchObject({ ...UNAVAILABLE, message: 'Told 500.' });
    expect(asked).toHaveLength(3);
  });

  it('is tried as often as it is told to', async () => {
    const { client, asked } = await service((response) => json(response, '', 500));
    await failureOf(client({ retries: 0 }).health());
    expect(asked).toHaveLength(1);
  });

  it.each(['0', '1', new Date(Date.now() + 500).toUTCString()])(
    'is asked once more after Retry-After: %s',
    async (after) => {
      const { client, asked } = await service((response, _, count) =>
        count === 1
          ? json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': after })
          : json(response, HEALTHY),
      );
      const start = performance.now();
      expect(await client().health()).toEqual(HEALTHY);
      expect(asked).toHaveLength(2);
      if (after === '1') expect(performance.now() - start).toBeGreaterThan(990);
    },
  );

  it('is waited for once: the second 503 is the end, with 75', async () => {
    const { client, asked } = await service((response) =>
      json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().health())).toMatchObject({ ...BUSY, facts: { retryAfter: 0 } });
    expect(asked).toHaveLength(2);
  });

  it('is not waited for an hour', async () => {
    const { client, asked } = await service((response) => json(response, '', 503, { 'Retry-After': '3600' }));
    expect(await failureOf(client().health())).toMatchObject({ ...BUSY, facts: { retryAfter: 3600 } });
    expect(asked).toHaveLength(1);
  });

  it('with 503 and no Retry-After is asked three times', async () => {
    const { client, asked } = await service((response) => json(response, '', 503));
    expect(await failureOf(client().health())).toMatchObject(BUSY);
    expect(asked).toHaveLength(3);
  });

  it('with 429 is asked again, and fails with 75', async () => {
    const { client, asked } = await service((response) =>
      json(response, problem(429, 'RATE_LIMITED'), 429, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().health())).toMatchObject({ code: 'RATE_LIMITED', exit: 75 });
    expect(asked).toHaveLength(2);
  });

  it('is not asked again for a POST, even if it asks for it', async () => {
    const { client, asked } = await service((response) =>
      json(response, problem(503, 'OVERLOADED'), 503, { 'Retry-After': '0' }),
    );
    expect(await failureOf(client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(BUSY);
    expect(asked).toHaveLength(1);
  });

  it.each([400, 404, 408, 410, 422])('is not asked again after %i', async (status) => {
    const { client, asked } = await service((response) =>
      json(response, problem(status, 'NEW_CODE'), status),
    );
    expect((await failureOf(client().health())).message).toBe(`Told ${status}.`);
    expect(asked).toHaveLength(1);
  });
});

describe('a service that answers something else', () => {
  const answers: Record<string, (response: ServerResponse) => void> = {
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

  it.each(Object.keys(answers))('fails with 76 and is asked once: %s', async (what) => {
    const { client, asked, url } = await service((response) => answers[what]?.(response));
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toMatch(new RegExp(`^Bad response from ${url}/v1/health: expected .+, got .+\\.$`));
    expect(asked).toHaveLength(1);
  });

  it('names what is missing, and shows no credentials', async () => {
    const { client, url, asked } = await service((response) => json(response, { total: 1, items: [null] }));
    const failure = await failureOf(client({ baseUrl: url.replace('//', '//me:hunter2@') }).list('theme'));
    expect(failure.message).toBe(
      `Bad response from ${url}/v1/themes: expected application/json, got a document without a valid "items".`,
    );
    expect(asked[0]?.headers.authorization).toBe(`Basic ${btoa('me:hunter2')}`);
  });

  it('takes schemas and problems for JSON, in any writing', async () => {
    const { client } = await service((response) =>
      json(response, {}, 200, { 'Content-Type': 'Application/Schema+JSON ; charset=utf-8' }),
    );
    expect(await client().schema('x')).toEqual({});
  });
});

describe('a hostile service', () => {
  const MEGABYTE = Buffer.alloc(1024 * 1024, 32);

  /** Writes as much as is taken, up to a gigabyte; `sent` tells how much that was. */
  function pour(to: NodeJS.WritableStream, response: ServerResponse, sent: { megabytes: number }): void {
    const more = (): void => {
      while (!response.destroyed && sent.megabytes < 1024) {
        sent.megabytes++;
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
    'is cut off after 8 MB of an endless body: %j',
    async (headers) => {
      const sent = { megabytes: 0 };
      const { client, asked } = await service((response) => {
        response.writeHead(200, { 'Content-Type': 'application/json', ...headers });
        pour(response, response, sent);
      });
      const failure = await failureOf(client().health());
      expect(failure).toMatchObject(BAD);
      expect(failure.message).toContain('at most 8388608 bytes');
      expect(asked).toHaveLength(1);
      expect(sent.megabytes).toBeLessThan(100);
    },
  );

  it.each([200, 500])('is cut off when a gzip of %i unpacks to a gigabyte', async (status) => {
    const before = process.memoryUsage().rss;
    const { client, asked } = await service((response) => {
      response.writeHead(status, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      const gzip = createGzip({ level: 9 });
      gzip.pipe(response);
      pour(gzip, response, { megabytes: 0 });
    });
    expect(await failureOf(client().health())).toMatchObject(BAD);
    expect(asked).toHaveLength(1);
    expect(process.memoryUsage().rss - before).toBeLessThan(200 * 1024 * 1024);
  });

  it('may send 8 MB', async () => {
    const body = JSON.stringify({ ...HEALTHY, pad: '' });
    const full = body.replace('""', `"${'x'.repeat(8 * 1024 * 1024 - body.length)}"`);
    const { client } = await service((response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(full));
    });
    expect(await client().health()).toMatchObject(HEALTHY);
  });

  it('leads in circles for three redirects only', async () => {
    const { client, asked } = await service((response, _, count) =>
      response.writeHead(302, { Location: `/again/${count % 10_000}` }).end(),
    );
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('at most 3 redirects');
    expect(asked).toHaveLength(4);
  });

  it.each([301, 302, 303, 307, 308])('may redirect three times within itself, with %i', async (status) => {
    const { client, asked } = await service((response, _, count) =>
      count <= 3
        ? response.writeHead(status, { Location: `/moved/${count}?x=1` }).end()
        : json(response, HEALTHY),
    );
    expect(await client().health()).toEqual(HEALTHY);
    expect(asked.map(({ url }) => url)).toEqual([
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
  ])('does not get anybody else asked: redirect to %s', async (location) => {
    const { client, asked } = await service((response) =>
      response.writeHead(302, { Location: location }).end(),
    );
    const failure = await failureOf(client().health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('expected a redirect within the same origin');
    expect(failure.message).not.toContain('hunter2');
    expect(asked).toHaveLength(1);
  });

  it('gets a document only once, unless the redirect says to send it again', async () => {
    const answer =
      (status: number) => (response: ServerResponse, request: IncomingMessage, count: number) => {
        request.resume();
        if (count === 1) response.writeHead(status, { Location: '/there' }).end();
        else json(response, problem(400, 'INVALID_ESSENCE'), 400);
      };
    const seeing = await service(answer(303));
    expect(await failureOf(seeing.client().compilePacks(SAMPLE_ESSENCE))).toMatchObject(BAD);
    expect(seeing.asked).toHaveLength(1);
    await seeing.close();
    const moved = await service(answer(307));
    expect(await failureOf(moved.client().compilePacks(SAMPLE_ESSENCE))).toMatchObject({
      code: 'INVALID_ESSENCE',
    });
    expect(moved.asked.map(({ method }) => method)).toEqual(['POST', 'POST']);
  });

  it('is told apart from a browser that hides redirects', async () => {
    const hidden = Object.defineProperty(new Response(null), 'type', { value: 'opaqueredirect' });
    const client = createClient({ baseUrl: 'https://api.example', fetch: async () => hidden });
    const failure: ServiceError = await failureOf(client.health());
    expect(failure).toMatchObject(BAD);
    expect(failure.message).toContain('a redirect');
  });
});
