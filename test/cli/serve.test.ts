import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { svc } from './support.ts';

async function listening(): Promise<Server> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** One that was free a moment ago. */
async function freePort(): Promise<number> {
  const server = await listening();
  const port = portOf(server);
  server.close();
  await once(server, 'close');
  return port;
}

describe('svc serve', () => {
  it('serves requests until it is interrupted, then ends with exit 0', async () => {
    const interrupt = new AbortController();
    const port = await freePort();
    const address = `http://127.0.0.1:${port}`;
    const running = svc(['serve', '--port', String(port), '--log-level', 'silent', '--json'], {
      signal: interrupt.signal,
    });
    await expect
      .poll(async () => (await fetch(`${address}/health`).catch(() => undefined))?.status, {
        timeout: 30_000,
      })
      .toBe(200);
    interrupt.abort();
    const { exit, out, err } = await running;
    expect({ exit, err }).toEqual({ exit: 0, err: '' });
    expect(JSON.parse(out)).toMatchObject({ address, digest: expect.stringMatching(/^sha256:/) });
    await expect(fetch(`${address}/health`)).rejects.toThrow();
  }, 60_000);

  it('distinguishes a port that is in use from an invalid one', async () => {
    const other = await listening();
    const port = String(portOf(other));
    const taken = await svc(['serve', '--port', port]);
    other.close();
    expect(taken).toMatchObject({ exit: 1, out: '' });
    expect(taken.err).toContain(`Port ${port} is in use.\ntry: PORT=0`);
    for (const port of ['70000', '-1', 'http', '']) {
      const { exit, err } = await svc(['serve', `--port=${port}`]);
      expect(exit).toBe(2);
      expect(err).toContain('--port must be an integer from 0 to 65535');
    }
    expect(await svc(['serve', '--log-level', 'loud'])).toMatchObject({ exit: 78 });
    expect(await svc(['serve'], { env: { PORT: 'x' } })).toMatchObject({ exit: 78 });
  }, 60_000);
});
