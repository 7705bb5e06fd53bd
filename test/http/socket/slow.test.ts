import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { answersIn, exchange, probe } from './raw.ts';
import { type Running, serve } from './server.ts';

const HEAD = 'POST /v1/health HTTP/1.1\r\nHost: a\r\n';
const PACK = 'POST /v1/packs/compile HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const PROBER = '127.0.0.9';

const running: Running[] = [];
const started = async (options: { perAddress?: number; unread?: number } = {}): Promise<Running> => {
  const one = await serve(options);
  running.push(one);
  return one;
};
afterAll(() => Promise.all(running.map((one) => one.stop())));

interface Life {
  /** Milliseconds from the connection to its end. */
  readonly ms: number;
  readonly statuses: readonly number[];
}

/** A client that sends something, and then a little again and again, until the server has had enough. */
function linger(port: number, from: string, first: string, drip: string): Promise<Life> {
  return new Promise((resolve) => {
    const start = performance.now();
    const chunks: Buffer[] = [];
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    const timer = drip === '' ? undefined : setInterval(() => socket.write(drip), 400);
    if (first !== '') socket.write(first);
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => {});
    socket.on('close', () => {
      clearInterval(timer);
      const statuses = answersIn(Buffer.concat(chunks)).answers.map(({ status }) => status);
      resolve({ ms: performance.now() - start, statuses });
    });
  });
}

/** Asks for health from another address again and again until the work is done; a failure throws. */
async function probedDuring<T>(port: number, work: Promise<T>): Promise<{ value: T; probes: number[] }> {
  const probes: number[] = [];
  let busy = true;
  const done = work.finally(() => {
    busy = false;
  });
  while (busy) {
    probes.push(await probe(port, PROBER));
    await Promise.race([done, new Promise((resolve) => setTimeout(resolve, 100))]);
  }
  return { value: await done, probes: probes.sort((a, b) => a - b) };
}

/** What a kind of slow client sends at first and then every 400 ms, and how it may end. */
const KINDS = [
  { name: 'slow headers', first: HEAD, drip: 'X-A: b\r\n', ends: [[408]], least: 4_500 },
  {
    name: 'a slow body',
    first: `${HEAD}Content-Length: 1000\r\n\r\n`,
    drip: 'a',
    ends: [[408]],
    least: 9_500,
  },
  {
    name: 'slow chunks',
    first: `${HEAD}Transfer-Encoding: chunked\r\n\r\n`,
    drip: '1\r\na\r\n',
    ends: [[408]],
    least: 9_500,
  },
  {
    name: 'a slow document',
    first: `${PACK}Content-Length: 1000\r\n\r\n{`,
    drip: ' ',
    ends: [[408]],
    least: 9_500,
  },
  {
    name: 'a slow document in chunks',
    first: `${PACK}Transfer-Encoding: chunked\r\n\r\n`,
    drip: '1\r\n \r\n',
    ends: [[408]],
    least: 9_500,
  },
  { name: 'nothing at all', first: '', drip: '', ends: [[408], []], least: 4_500 },
  { name: 'one request and then nothing', first: HEALTH, drip: '', ends: [[200], [200, 408]], least: 4_500 },
] as const;

// They wait for time to pass more than they work; each has a service of its own.
describe.concurrent('slow clients', () => {
  it('are let go in time, 60 of each kind at once, while another address is answered each time', async () => {
    const { port } = await started({ perAddress: 100 });
    const lives = Promise.all(
      KINDS.map(async ({ first, drip }, kind) =>
        Promise.all(Array.from({ length: 60 }, () => linger(port, `127.0.0.${20 + kind}`, first, drip))),
      ),
    );
    const { value, probes } = await probedDuring(port, lives);
    for (const [kind, { name, ends, least }] of KINDS.entries()) {
      const kindLives = value[kind] ?? [];
      expect(kindLives).toHaveLength(60);
      for (const { ms, statuses } of kindLives) {
        expect(ends, name).toContainEqual(statuses);
        expect(ms, name).toBeGreaterThan(least);
        expect(ms, name).toBeLessThan(16_000);
      }
    }
    expect(probes.length).toBeGreaterThan(20);
    expect(probes[Math.floor(probes.length * 0.95)]).toBeLessThan(1_000);
  });

  it('are answered if they are slow but honest', async () => {
    const { port } = await started();
    const pieces = [HEAD, 'Content-Length: 3\r\n', '\r\n', 'a', 'b', 'c'];
    const answered = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<number | undefined>((resolve, reject) => {
            const socket = connect({ port, host: '127.0.0.1' });
            const rest = [...pieces];
            // Real time is the subject: half of what is allowed.
            const timer = setInterval(() => {
              const piece = rest.shift();
              if (piece === undefined) clearInterval(timer);
              else socket.write(piece);
            }, 600);
            socket.on('error', reject);
            socket.on('data', (chunk: Buffer) => {
              resolve(answersIn(chunk).answers[0]?.status);
              socket.destroy();
            });
            socket.on('close', () => clearInterval(timer));
          }),
      ),
    );
    expect(answered).toEqual(answered.map(() => 405));
  });
});

describe('clients', () => {
  it('that do not read their answers are let go, and hold no one up', async () => {
    // The usual time is longer; here only that it works.
    const { port, server } = await started({ unread: 3_000 });
    const ask = 'GET /v1/patterns?limit=100 HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(900);
    const sockets = Array.from({ length: 8 }, () => {
      const socket = connect({ port, host: '127.0.0.1' }).pause();
      socket.on('error', () => {});
      socket.write(ask);
      return socket;
    });
    await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('connect', resolve))));
    const open = (): Promise<number> =>
      new Promise((resolve) => server.getConnections((_, count) => resolve(count)));
    const start = performance.now();
    let slowest = 0;
    do slowest = Math.max(slowest, await probe(port, PROBER));
    while ((await open()) > 1 && performance.now() - start < 20_000);
    for (const socket of sockets) socket.destroy();
    expect(performance.now() - start).toBeLessThan(20_000);
    expect(slowest).toBeLessThan(2_000);
  });
});

describe('the connections of one address', () => {
  /** A kept connection if the server takes it. */
  const keep = (port: number, from: string): Promise<Socket | undefined> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.write(HEALTH);
      socket.once('data', () => resolve(socket));
      socket.on('error', () => {});
      socket.once('close', () => resolve(undefined));
    });

  it('are at most as many as is allowed, and the others have theirs', async () => {
    const { port } = await started({ perAddress: 100 });
    const flood = Promise.all(Array.from({ length: 400 }, () => keep(port, '127.0.0.2')));
    const { value } = await probedDuring(port, flood);
    const kept = value.filter((socket) => socket !== undefined);
    expect(kept).toHaveLength(100);
    await probe(port, PROBER);
    expect(await keep(port, '127.0.0.2')).toBeUndefined();

    await Promise.all(
      kept.map((socket) => {
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.end();
        return closed;
      }),
    );
    const again = await exchange(port, [HEALTH], { from: '127.0.0.2', leaveAfter: 1 });
    expect(again.answers.map(({ status }) => status)).toEqual([200]);
  });

  it('are not counted if there is no limit', async () => {
    const { port } = await started({ perAddress: 0 });
    const kept = await Promise.all(Array.from({ length: 150 }, () => keep(port, '127.0.0.2')));
    expect(kept.filter((socket) => socket === undefined)).toEqual([]);
    for (const socket of kept) socket?.destroy();
  });
});
