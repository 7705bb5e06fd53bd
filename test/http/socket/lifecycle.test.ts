import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, openSync, closeSync, constants, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { killAll, freePort, launch, parsePort, ROOT } from './child.ts';
import { exchange, probe } from './raw.ts';

const FOLDER = mkdtempSync(join(tmpdir(), 'svc-lifecycle-'));
afterAll(() => {
  killAll();
  rmSync(FOLDER, { recursive: true, force: true });
});

const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';

// Mostly idle waiting, so they run concurrently, each with its own service.
describe.concurrent('a signal', () => {
  it('finishes requests in flight, and does not wait forever for one that never completes', async () => {
    const service = launch();
    const port = await service.port;
    const slow = connect(port, '127.0.0.1');
    const response = new Promise<string>((resolve) =>
      slow.once('data', (data: Buffer) => resolve(String(data))),
    );
    slow.write('POST /v1/health?late HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na');
    await probe(port);
    const stuck = exchange(port, ['POST /v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'], {
      within: 15_000,
    });
    await probe(port);
    service.child.kill('SIGTERM');
    await service.waitForLog('"stopping"');
    // Once new connections are refused, the request in flight is still served.
    while ((await exchange(port, [HEALTH])).ended !== 'ECONNREFUSED');
    slow.write('b');
    expect(await response).toMatch(/^HTTP\/1\.1 405 [^]*\r\nConnection: close\r\n/);
    const { code } = await service.ended;
    expect(code).toBe(0);
    await stuck;
  });

  it('sent twice ends the service at once, without finishing requests in flight', async () => {
    const service = launch();
    const port = await service.port;
    const stuck = exchange(port, ['POST /v1/health HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\na'], {
      within: 15_000,
    });
    await probe(port);
    service.child.kill('SIGTERM');
    await service.waitForLog('"stopping"');
    service.child.kill('SIGTERM');
    const { code } = await service.ended;
    expect(code).toBe(1);
    // Draining would have rejected it with 408 first.
    expect((await stuck).responses).toEqual([]);
  });

  it('during startup ends the service', async () => {
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

describe.concurrent('a service that fails to start', () => {
  const oneLine = (stderr: string): void => {
    expect(stderr).toMatch(/^error\[[A-Z_]+\]: [^\n]+\n$/);
    expect(stderr).not.toMatch(/\bat .*\.[jt]s:\d+|undefined/);
  };

  it('exits with 1 and one line if the port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { code, stderr } = await launch({ env: { PORT: String(port) } }).ended;
    other.close();
    expect(code).toBe(1);
    oneLine(stderr);
    expect(stderr).toContain(`Port ${port} is in use`);
  });

  it('exits with 1 and one line if the host is not local', async () => {
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
  ])('exits with 78 and one line that names the setting: %s=%s', async (name, value) => {
    const { code, stderr } = await launch({ env: { [name]: value } }).ended;
    expect(code).toBe(78);
    oneLine(stderr);
    expect(stderr).toContain(`${name} must be `);
    expect(stderr).toContain(`"${value}"`);
  });

  it('accepts a content folder whose path has spaces, symbols and non-ASCII letters', async () => {
    const folder = join(FOLDER, 'a b#ä%20?c');
    cpSync(join(ROOT, 'content'), folder, { recursive: true });
    const service = launch({ env: { SVC_CONTENT: folder } });
    await probe(await service.port);
    service.child.kill('SIGTERM');
    await service.ended;
  });
});

describe.concurrent('the log', () => {
  /** Sends enough requests to fill all buffers of the log. */
  async function chatter(port: number): Promise<void> {
    // The log contains the path, so long paths make long lines.
    const requests = `GET /${'x'.repeat(300)} HTTP/1.1\r\nHost: a\r\n\r\n`.repeat(1_000);
    for (let run = 0; run < 6; run++) {
      const { responses: responses } = await exchange(port, [requests], { within: 20_000 });
      expect(responses.filter(({ status }) => status === 404)).toHaveLength(1_000);
    }
  }

  it('may be closed by its reader without stopping the service', async () => {
    const service = launch();
    const port = await service.port;
    service.child.stderr?.destroy();
    await chatter(port);
    await probe(port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });

  it('drops and counts lines while its reader stalls, and the service keeps running', async () => {
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
        if (text.includes('"listening"')) resolve(parsePort(text));
      });
      reader.on('end', () => reject(new Error(text)));
    });
    reader.pause();
    await chatter(port);
    await probe(port);
    reader.resume();
    // The first line after the stall reports the number of dropped ones.
    for (let tries = 0; !/"dropped":[1-9]\d*/.test(text) && tries < 1_000; tries++) await probe(port);
    expect(text).toMatch(/"dropped":[1-9]\d*/);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });

  it('may be closed from the start', async () => {
    const service = launch({ before: 'exec 2>&-;', port: await freePort() });
    const port = await service.port;
    await chatter(port);
    service.child.kill('SIGTERM');
    expect((await service.ended).code).toBe(0);
  });
});
