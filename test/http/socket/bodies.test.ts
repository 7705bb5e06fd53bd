import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '../../../src/http/app.ts';
import { createNodePlatform } from '../../../src/http/platform.ts';
import { packRoute } from '../../../src/http/route.ts';
import { health } from '../../../src/http/routes/health.ts';
import { SAMPLE_ESSENCE } from '../../../src/http/essence-body.ts';
import { service as records } from '../service.ts';
import { parseResponses, exchange, probe, type RawResponse } from './raw.ts';
import { type RunningService, serve } from './server.ts';

const DOCUMENT = JSON.stringify(SAMPLE_ESSENCE);
const LIMIT = 262_144;
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const head = (...headers: readonly string[]): string =>
  `POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\n${headers.map((one) => `${one}\r\n`).join('')}\r\n`;
const JSON_TYPE = 'Content-Type: application/json';
const sized = (body: string, ...headers: readonly string[]): string =>
  head(JSON_TYPE, `Content-Length: ${body.length}`, ...headers) + body;
const chunked = (...chunks: readonly string[]): string =>
  head(JSON_TYPE, 'Transfer-Encoding: chunked') +
  [...chunks, ''].map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join('');

const errors: string[] = [];
let service: RunningService;
beforeAll(async () => {
  service = await serve({
    log: (level, event) => {
      if (level === 'error') errors.push(event);
    },
  });
});
afterAll(() => service.stop());

const statuses = (responses: readonly RawResponse[]): number[] => responses.map(({ status }) => status);
const problemIn = (response: RawResponse | undefined): { error: string; detail: string; code: string } =>
  JSON.parse(String(response?.body)) as { error: string; detail: string; code: string };

/** Sends without end until the server disconnects; returns the responses. */
function sendUntilClosed(
  port: number,
  first: string,
  more: string,
): Promise<{ responses: readonly RawResponse[]; sent: number }> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let sent = 0;
    const socket = connect({ port, host: '127.0.0.1' });
    const flow = (): void => {
      if (!socket.writable) return;
      sent += more.length;
      socket.write(more, () => setImmediate(flow));
    };
    socket.write(first, flow);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => resolve({ ...parseResponses(Buffer.concat(chunks)), sent }));
  });
}

describe('a document on a socket', () => {
  it.each([
    ['with its length', [sized(DOCUMENT)]],
    ['in one chunk', [chunked(DOCUMENT)]],
    ['in many chunks', [chunked(...(DOCUMENT.match(/[^]{1,100}/g) ?? []))]],
    ['in pieces', sized(DOCUMENT).match(/[^]{1,97}/g) ?? []],
    ['of the largest size', [sized(DOCUMENT + ' '.repeat(LIMIT - DOCUMENT.length))]],
  ])('is compiled: %s', async (_, pieces) => {
    const { responses: responses } = await exchange(service.port, pieces, { leaveAfter: 1 });
    expect(statuses(responses)).toEqual([200]);
    expect(responses[0]?.headers.get('cache-control')).toBe('no-store');
    expect(responses[0]?.headers.has('etag')).toBe(false);
  });

  it('is answered in order when pipelined with others', async () => {
    const { responses: responses } = await exchange(
      service.port,
      [HEALTH + sized(DOCUMENT) + HEALTH + chunked('{}') + sized(DOCUMENT) + HEALTH],
      { leaveAfter: 6 },
    );
    expect(statuses(responses)).toEqual([200, 200, 200, 400, 200, 200]);
  });

  it('leaves the connection usable if it is rejected but small', async () => {
    const bad = [
      sized('{}'),
      sized(''),
      head('Content-Type: text/plain', 'Content-Length: 2') + 'ab',
      head(JSON_TYPE, 'Content-Encoding: gzip', 'Content-Length: 2') + 'ab',
      'PUT /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\nab',
      head(),
    ];
    const { responses: responses } = await exchange(service.port, [bad.join('') + HEALTH], { leaveAfter: 7 });
    expect(statuses(responses)).toEqual([400, 400, 415, 415, 405, 415, 200]);
    expect(responses[2]?.headers.get('accept-post')).toBe('application/json');
    expect(responses[4]?.headers.get('allow')).toBe('POST, OPTIONS');
  });

  it('with two media types is rejected and ends the connection', async () => {
    const { responses: responses, ended } = await exchange(service.port, [
      head(JSON_TYPE, JSON_TYPE, 'Content-Length: 0') + HEALTH,
    ]);
    expect({ statuses: statuses(responses), ended }).toEqual({ statuses: [400], ended: 'close' });
  });

  it('is not compiled if it is incomplete', async () => {
    for (const half of [
      head(JSON_TYPE, `Content-Length: ${DOCUMENT.length + 1}`) + DOCUMENT,
      head(JSON_TYPE, 'Transfer-Encoding: chunked') + `${DOCUMENT.length.toString(16)}\r\n${DOCUMENT}\r\n`,
    ]) {
      const received = await new Promise<Buffer>((resolve) => {
        const chunks: Buffer[] = [];
        const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
        socket.on('data', (chunk: Buffer) => chunks.push(chunk));
        socket.on('end', () => socket.end());
        socket.on('close', () => resolve(Buffer.concat(chunks)));
        socket.end(half);
      });
      expect(statuses(parseResponses(received).responses)).toEqual([400]);
    }
    for (let count = 0; count < 20; count++) {
      await new Promise<void>((resolve) => {
        const socket = connect(service.port, '127.0.0.1', () =>
          socket.write(sized(DOCUMENT).slice(0, -1 - count), () => socket.resetAndDestroy()),
        );
        socket.on('error', () => {});
        socket.on('close', () => resolve());
      });
    }
    await probe(service.port);
    expect(errors).toEqual([]);
  });

  it('with an invalid chunk is rejected as malformed', async () => {
    const { responses: responses, ended } = await exchange(service.port, [
      head(JSON_TYPE, 'Transfer-Encoding: chunked') + '2\r\n{}\r\n',
      'zz\r\n',
    ]);
    expect({ statuses: statuses(responses), ended }).toEqual({ statuses: [400], ended: 'close' });
    expect(problemIn(responses[0]).code).toBe('MALFORMED_REQUEST');
  });
});

describe('a body that is too large', () => {
  const last = (responses: readonly RawResponse[]): void => {
    expect(statuses(responses)).toEqual([413]);
    expect(responses[0]?.headers.get('connection')).toBe('close');
    expect(problemIn(responses[0])).toMatchObject({
      error: 'Request body too large',
      detail: 'The limit is 262144 bytes.',
    });
  };

  it('is rejected by its declared length, before it is sent', async () => {
    const { responses: responses, ended } = await exchange(service.port, [
      head(JSON_TYPE, 'Content-Length: 1000000000'),
    ]);
    last(responses);
    expect(ended).toBe('close');
  });

  it('is rejected and disconnected if it is endless, also 100 at once', async () => {
    const more = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    const clients = Array.from({ length: 100 }, () =>
      sendUntilClosed(service.port, head(JSON_TYPE, 'Transfer-Encoding: chunked'), more),
    );
    const outcomes = await Promise.all(clients);
    // Some get 503 because too much is in flight.
    for (const { responses } of outcomes) {
      if (responses[0]?.status === 503) expect(responses[0].headers.get('retry-after')).toBe('1');
      else last(responses);
    }
    expect(outcomes.some(({ responses }) => responses[0]?.status === 413)).toBe(true);
    expect((await exchange(service.port, [sized(DOCUMENT)], { leaveAfter: 1 })).responses[0]?.status).toBe(
      200,
    );
  });

  it('is rejected and disconnected if one chunk declares 1 GB', async () => {
    last(
      (
        await sendUntilClosed(
          service.port,
          head(JSON_TYPE, 'Transfer-Encoding: chunked') + '40000000\r\n',
          ' '.repeat(65_536),
        )
      ).responses,
    );
  });

  it('is rejected by its media type first, and disconnected unread', async () => {
    const { responses: responses, ended } = await exchange(service.port, [
      head('Content-Type: text/plain', 'Content-Length: 1000000') + 'a'.repeat(1_000_000),
    ]);
    expect({ statuses: statuses(responses), ended }).toEqual({ statuses: [415], ended: 'close' });
  });

  it('is cut at its declared length', async () => {
    const { responses: responses, ended } = await exchange(service.port, [
      head(JSON_TYPE, 'Content-Length: 2') + '{}garbage\r\n\r\n',
    ]);
    expect({ statuses: statuses(responses), ended }).toEqual({ statuses: [400, 400], ended: 'close' });
  });
});

describe('Expect: 100-continue', () => {
  /** Sends the body only after 100 Continue. */
  const exchangeExpect = (first: string, body: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = '';
      const socket = connect(service.port, '127.0.0.1', () => socket.write(first));
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        if (received === '' && String(chunk).startsWith('HTTP/1.1 100')) socket.write(body);
        received += String(chunk);
      });
      socket.on('close', () => resolve(received));
    });
  const lines = (text: string): string[] => text.match(/(?<=HTTP\/1\.1 )\d+/g) ?? [];
  const EXPECT = ['Expect: 100-continue', 'Connection: close'];

  it('is honoured for a document', async () => {
    const text = await exchangeExpect(
      head(JSON_TYPE, `Content-Length: ${DOCUMENT.length}`, ...EXPECT),
      DOCUMENT,
    );
    expect(lines(text)).toEqual(['100', '200']);
  });

  it.each([
    [
      'an unsupported media type',
      head('Content-Type: text/plain', 'Content-Length: 9', 'Expect: 100-continue'),
      '415',
    ],
    ['no media type', head('Content-Length: 9', 'Expect: 100-continue'), '415'],
    [
      'a content encoding',
      head(JSON_TYPE, 'Content-Encoding: br', 'Content-Length: 9', 'Expect: 100-continue'),
      '415',
    ],
    ['too many bytes', head(JSON_TYPE, 'Content-Length: 262145', 'Expect: 100-continue'), '413'],
    [
      'a path that takes no body',
      'POST /v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
      '405',
    ],
    [
      'an unknown path',
      'POST /v1/nowhere HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
      '404',
    ],
  ])('gets a final status for %s, and the connection ends', async (_, first, status) => {
    const text = await exchangeExpect(first, '');
    expect(lines(text)).toEqual([status]);
    expect(text).toContain('\r\nConnection: close\r\n');
  });
});

describe('overload', () => {
  /** A service whose compiler blocks for some milliseconds. */
  async function serveWithSlowJobs(ms: number): Promise<RunningService> {
    const route = packRoute({
      path: '/v1/packs/compile',
      summary: 'Slow.',
      body: { summary: 'Anything.', schema: () => ({}), example: {} },
      response: 'showcase-manifest.v1.json',
      example: '/v1/packs/compile',
      async handle() {
        for (const start = performance.now(); performance.now() - start < ms; );
        return { body: { total: 0, shortlisted: 0, apps: [] } };
      },
    });
    return serve({ on: createApp(records, createNodePlatform(), { routes: [health, route] }) });
  }

  /** Resolves once the server has accepted the connection and answered on it, not only when the kernel has. */
  const connected = (port: number): Promise<Socket> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.write('GET /v1/health HTTP/1.1\r\nHost: service.test\r\n\r\n');
      });
      socket.once('data', () => resolve(socket));
    });

  const responsesTo = (socket: Socket, sent: string): Promise<readonly RawResponse[]> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = [];
      socket.on('data', (chunk: Buffer) => chunks.push(chunk));
      socket.on('error', reject);
      socket.on('close', () => resolve(parseResponses(Buffer.concat(chunks)).responses));
      socket.write(sent);
    });

  it('of pack routes is reported at once, and health is served between two jobs', async () => {
    const running = await serveWithSlowJobs(5);
    try {
      const order: string[] = [];
      // Connected first, then sent all at once; otherwise they would arrive no faster than they are served.
      const clients = await Promise.all(Array.from({ length: 60 }, () => connected(running.port)));
      const probes = await Promise.all(Array.from({ length: 5 }, () => connected(running.port)));
      const sent = performance.now();
      let rejectedAtOnce = 0;
      const packs = clients.map(async (socket) => {
        const [response] = await responsesTo(socket, sized('{}', 'Connection: close'));
        order.push(String(response?.status));
        // On a machine that stands still for half a second, jobs that were queued are rejected, too.
        if (response?.status === 503 && performance.now() - sent < 500) rejectedAtOnce++;
        if (response?.status === 503) {
          expect(response.headers.get('retry-after')).toBe('1');
          expect(problemIn(response).error).toBe('The service is busy; retry in 1 second.');
        }
      });
      const checks = probes.map(async (socket) => {
        await responsesTo(socket, 'GET /v1/health HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
        order.push('health');
      });
      await Promise.all([...packs, ...checks]);
      expect(clients.length - rejectedAtOnce).toBeGreaterThanOrEqual(9);
      expect(order.filter((one) => one === '200').length).toBeGreaterThan(0);
      expect(order.filter((one) => one === '503').length).toBeGreaterThan(0);
      expect(order.filter((one) => !['200', '503', 'health'].includes(one))).toEqual([]);
      // A health check must not wait for all nine jobs.
      expect(order.lastIndexOf('health')).toBeLessThan(order.lastIndexOf('200'));
      const after = await exchange(running.port, [sized('{}')], { leaveAfter: 1 });
      expect(statuses(after.responses)).toEqual([200]);
    } finally {
      await running.stop();
    }
  });

  it('by endless bodies is reported, and passes', async () => {
    const running = await serve({ limits: { maxInFlightBytes: 32 * LIMIT } });
    try {
      let refused: (status: number) => void = () => {};
      const first = new Promise<number>((resolve) => {
        refused = resolve;
      });
      const sockets = Array.from({ length: 48 }, () => {
        const socket = connect(running.port, '127.0.0.1');
        socket.on('error', () => {});
        socket.on('data', (chunk: Buffer) => refused(Number(String(chunk).slice(9, 12))));
        socket.write(head(JSON_TYPE, `Content-Length: ${LIMIT}`) + ' '.repeat(LIMIT - 1));
        return socket;
      });
      expect(await first).toBe(503);
      await probe(running.port);
      await Promise.all(
        sockets.map((socket) => {
          const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
          socket.destroy();
          return socket.closed ? Promise.resolve() : closed;
        }),
      );
      // The server reads pending data before it notices the disconnect.
      const again = async (): Promise<number | undefined> =>
        (await exchange(running.port, [sized(DOCUMENT)], { leaveAfter: 1 })).responses[0]?.status;
      let status = await again();
      for (let tries = 0; status === 503 && tries < 1_000; tries++) status = await again();
      expect(status).toBe(200);
    } finally {
      await running.stop();
    }
  });
});
