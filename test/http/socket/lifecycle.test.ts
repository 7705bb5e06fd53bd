import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, closeSync, constants, rmSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { connect, createServer, type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { endAll, launch, portIn, ROOT } from './child.ts';
import { exchange, probe } from './raw.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'svc-lifecycle-'));
afterAll(() => {
  endAll();
  rmSync(FOLDER, { recursive: true, force: true });
});

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';
const TARGETS = ['/v1/patterns?limit=100', '/v1/search?q=table', '/v1/health', '/v1/schema/essence.v4.json'];

interface Got {
  readonly status: number;
  /** The server wants no more on this connection. */
  readonly last: boolean;
}

/** One request of a client that keeps its connection; fails if the answer is cut. */
function ask(port: number, path: string, agent: Agent): Promise<Got> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        const { 'content-length': length, connection } = response.headers;
        if (body.byteLength !== Number(length))
          reject(new Error(`body cut at ${body.byteLength} of ${length} bytes`));
        else resolve({ status: response.statusCode ?? 0, last: connection === 'close' });
      });
    }).on('error', reject);
  });
}

/** Asks one thing after the other until the server says that it is the last, and counts. */
async function client(port: number, id: number, answered: () => void): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  try {
    for (let n = id; ; n++) {
      const path = TARGETS[n % TARGETS.length] ?? '';
      const { status, last } = await ask(port, path, agent);
      // Health says that the service stops; everything else is answered as before.
      if (status !== 200 && !(last && status === 503 && path === '/v1/health'))
        throw new Error(`${path} answered ${status}`);
      answered();
      if (last) return;
    }
  } finally {
    agent.destroy();
  }
}

/** SIGTERM in the middle of the load of 50 clients. */
async function stopUnderLoad(): Promise<{ errors: string[]; code: unknown; ms: number; answers: number }> {
  const service = launch({ env: { SVC_LOG_LEVEL: 'info' } });
  const port = await service.port;
  let answers = 0;
  let loaded = (): void => {};
  const underLoad = new Promise<void>((resolve) => {
    loaded = resolve;
  });
  const clients = Array.from({ length: 50 }, (_, id) =>
    client(port, id, () => {
      if (++answers === 1_000) loaded();
    }),
  );
  const finished = Promise.allSettled(clients);
  await Promise.race([underLoad, finished]);
  const start = performance.now();
  service.child.kill('SIGTERM');
  await service.said('"stopping"');
  const health = await exchange(port, [HEALTH]);
  expect(health.answers.map(({ status }) => status)).toEqual([503]);
  expect(health.answers[0]?.headers.get('retry-after')).toBe('1');
  const { code } = await service.ended;
  const ms = performance.now() - start;
  const errors = (await finished).flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []));
  return { errors, code, ms, answers };
}

describe('SIGTERM', () => {
  it('under load of 50 clients breaks no answer and ends with 0, in 6 of 6 runs', async () => {
    for (let run = 0; run < 3; run++) {
      for (const { errors, code, ms, answers } of await Promise.all([stopUnderLoad(), stopUnderLoad()])) {
        expect(errors).toEqual([]);
        expect(code).toBe(0);
        expect(ms).toBeLessThan(11_000);
        expect(answers).toBeGreaterThan(1_000);
      }
    }
  });
});

// The following wait for time to pass more than they work; each has a service of its own.
describe.concurrent('a signal', () => {
  it('lets a request under way come to its end, and waits no longer than 12 s for one that has none', async () => {
    const service = launch();
    const port = await service.port;
    const slow = connect(port, '127.0.0.1');
    const answer = new Promise<string>((resolve) =>
      slow.once('data', (data: Buffer) => resolve(String(data))),
    );
    slow.write('POST /v1/health?late HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na');
    await probe(port);
    const stuck = exchange(port, ['POST /v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'], {
      within: 15_000,
    });
    await probe(port);
    const start = performance.now();
    service.child.kill('SIGTERM');
    await service.said('"stopping"');
    // Until nobody new is let in: then the request under way is still waited for.
    while ((await exchange(port, [HEALTH])).ended !== 'ECONNREFUSED');
    slow.write('b');
    expect(await answer).toMatch(/^HTTP\/1\.1 405 [^]*\r\nConnection: close\r\n/);
    const { code } = await service.ended;
    expect({ code, inTime: performance.now() - start < 12_000 }).toEqual({ code: 0, inTime: true });
    await stuck;
  });

  it('that comes twice ends the service at once, whatever is under way', async () => {
    const service = launch();
    const port = await service.port;
    const stuck = exchange(port, ['POST /v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'], {
      within: 15_000,
    });
    await probe(port);
    service.child.kill('SIGTERM');
    await service.said('"stopping"');
    const start = performance.now();
    service.child.kill('SIGTERM');
    const { code } = await service.ended;
    expect({ code, atOnce: performance.now() - start < 900 }).toEqual({ code: 1, atOnce: true });
    await stuck;
  });

  it('while the service starts ends it', async () => {
    const service = launch();
    service.child.kill('SIGTERM');
    const { code, stderr } = await service.ended;
    expect(['SIGTERM', 0]).toContain(code);
    expect(stderr).not.toContain('listening');
  });

  it('may also be SIGINT', async () => {
    const service = launch();
    await service.port;
    service.child.kill('SIGINT');
    expect((await service.ended).code).toBe(0);
  });
});

describe.concurrent('a service that cannot start', () => {
  const oneLine = (stderr: string): void => {
    expect(stderr).toMatch(/^error\[[A-Z_]+\]: [^\n]+\n$/);
    expect(stderr).not.toMatch(/\bat .*\.[jt]s:\d+|undefined/);
  };

  it('ends with 1 and one line if its port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await launch({ env: { PORT: String(port) } }).ended;
    other.close();
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain(`Port ${port} is in use`);
  });

  it('ends with 1 and one line if the host is not its own', async () => {
    const { code, stderr } = await launch({ env: { HOST: '192.0.2.1' } }).ended;
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain('192.0.2.1');
  });

  it.each([
    ['PORT', 'abc'],
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', '80 81'],
    ['PORT', '1e3'],
    ['SVC_LOG_LEVEL', 'loud'],
    ['SVC_CONNECTIONS_PER_ADDRESS', 'many'],
    ['SVC_BODY_LIMIT', '0'],
    ['SVC_BODY_LIMIT', '1MB'],
    ['SVC_BODY_LIMIT', '5000000'],
  ])('ends with 78 and one line that names the setting: %s=%s', async (name, value) => {
    const { code, stderr } = await launch({ env: { [name]: value } }).ended;
    expect(code).toBe(78);
    oneLine(stderr);
    expect(stderr).toContain(`${name} must be `);
    expect(stderr).toContain(`"${value}"`);
  });

  it('takes a folder of records by a path with spaces, signs and letters', async () => {
    const folder = join(FOLDER, 'a b#ä%20?c');
    cpSync(join(ROOT, 'content'), folder, { recursive: true });
    const service = launch({ env: { SVC_CONTENT: folder } });
    await probe(await service.port);
    service.child.kill('SIGTERM');
    await service.ended;
  });
});

/** A port below those that the system gives to clients, which else might connect to themselves. */
async function freePort(): Promise<number> {
  for (let port = 20_000 + (process.pid % 10_000); ; port++) {
    const other = createServer();
    const free = await new Promise<boolean>((resolve) => {
      other.once('error', () => resolve(false));
      other.listen(port, '127.0.0.1', () => resolve(true));
    });
    await new Promise((resolve) => other.close(resolve));
    if (free) return port;
  }
}

describe.concurrent('the log', () => {
  /** Asks so much that the lines fill every buffer on the way and the memory that may wait. */
  async function chatter(port: number): Promise<void> {
    // The log tells the path; a long one makes long lines.
    const requests = `GET /${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(1_000);
    for (let run = 0; run < 6; run++) {
      const { answers } = await exchange(port, [requests], { within: 20_000 });
      expect(answers.filter(({ status }) => status === 404)).toHaveLength(1_000);
    }
  }

  it('may be closed by its reader, and the service goes on', async () => {
    const service = launch();
    const port = await service.port;
    service.child.stderr?.destroy();
    await chatter(port);
    await probe(port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });

  it('may have a reader that stops reading: lines are dropped and counted, and the service goes on', async () => {
    const fifo = join(FOLDER, 'log');
    execFileSync('mkfifo', [fifo]);
    const reading = openSync(fifo, constants.O_RDONLY | constants.O_NONBLOCK);
    const writing = openSync(fifo, constants.O_WRONLY);
    const service = launch({ stderr: writing });
    closeSync(writing);
    const reader = new Socket({ fd: reading, readable: true, writable: false });
    let text = '';
    const port = await new Promise<number>((resolve, reject) => {
      reader.on('data', (chunk: Buffer) => {
        text += String(chunk);
        if (text.includes('"listening"')) resolve(portIn(text));
      });
      reader.on('end', () => reject(new Error(text)));
    });
    reader.pause();
    await chatter(port);
    await probe(port);
    reader.resume();
    // Lines come again as soon as there is room; the first of them tells how many are missing.
    for (let tries = 0; !/"dropped":[1-9]\d*/.test(text) && tries < 1_000; tries++) await probe(port);
    expect(text).toMatch(/"dropped":[1-9]\d*/);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });

  it('may be closed from the start', async () => {
    const port = await freePort();
    const service = launch({ before: 'exec 2>&-;', env: { PORT: String(port) } });
    while ((await exchange(port, [HEALTH], { leaveAfter: 1 })).answers.length === 0)
      if (service.child.exitCode !== null) throw new Error(`ended with ${service.child.exitCode}`);
    await chatter(port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});

describe.concurrent('a service with few descriptors', () => {
  it('goes on and is as before when the connections are gone', async () => {
    const service = launch({ before: 'ulimit -n 256;', env: { SVC_CONNECTIONS_PER_ADDRESS: '0' } });
    const port = await service.port;
    const sockets = await Promise.all(
      Array.from(
        { length: 400 },
        () =>
          new Promise<Socket>((resolve) => {
            const socket = connect(port, '127.0.0.1');
            socket.write(HEALTH);
            socket.on('error', () => {});
            socket.once('data', () => resolve(socket));
            socket.once('close', () => resolve(socket));
          }),
      ),
    );
    expect(sockets.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(100);
    for (const socket of sockets) socket.destroy();
    const start = performance.now();
    for (;;) {
      const { answers } = await exchange(port, [HEALTH], { leaveAfter: 1 });
      if (answers[0]?.status === 200) break;
      expect(performance.now() - start).toBeLessThan(5_000);
    }
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});
