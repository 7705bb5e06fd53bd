import { connect, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { parseResponses, exchange } from './raw.ts';
import { type RunningService, serve } from './server.ts';

const HEAD = 'POST /v1/health HTTP/1.1\r\nHost: a\r\n';
const HEALTH = 'GET /v1/health HTTP/1.1\r\nHost: a\r\n\r\n';

const running: RunningService[] = [];
const started = async (options: { perAddress?: number } = {}): Promise<RunningService> => {
  const one = await serve(options);
  running.push(one);
  return one;
};
afterAll(() => Promise.all(running.map((one) => one.stop())));

describe('slow clients', () => {
  it('are served if they stay within the limits', async () => {
    const { port } = await started();
    const pieces = [HEAD, 'Content-Length: 3\r\n', '\r\n', 'a', 'b', 'c'];
    const answered = await Promise.all(
      Array.from(
        { length: 20 },
        () =>
          new Promise<number | undefined>((resolve, reject) => {
            const socket = connect({ port, host: '127.0.0.1' });
            const rest = [...pieces];
            // Half of the allowed time.
            const timer = setInterval(() => {
              const piece = rest.shift();
              if (piece === undefined) clearInterval(timer);
              else socket.write(piece);
            }, 600);
            socket.on('error', reject);
            socket.on('data', (chunk: Buffer) => {
              resolve(parseResponses(chunk).responses[0]?.status);
              socket.destroy();
            });
            socket.on('close', () => clearInterval(timer));
          }),
      ),
    );
    expect(answered).toEqual(answered.map(() => 405));
  });
});

describe('connections of one address', () => {
  /** A persistent connection, if the server accepts it. */
  const connectPersistently = (port: number, from: string): Promise<Socket | undefined> =>
    new Promise((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', localAddress: from });
      socket.write(HEALTH);
      socket.once('data', () => resolve(socket));
      socket.on('error', () => {});
      socket.once('close', () => resolve(undefined));
    });

  it('are limited, and not counted after they close', async () => {
    const { port } = await started({ perAddress: 20 });
    const sockets = await Promise.all(
      Array.from({ length: 60 }, () => connectPersistently(port, '127.0.0.2')),
    );
    const accepted = sockets.filter((socket) => socket !== undefined);
    expect(accepted).toHaveLength(20);
    expect(await connectPersistently(port, '127.0.0.2')).toBeUndefined();

    await Promise.all(
      accepted.map((socket) => {
        const closed = new Promise((resolve) => socket.once('close', resolve));
        socket.end();
        return closed;
      }),
    );
    const again = await exchange(port, [HEALTH], { from: '127.0.0.2', leaveAfter: 1 });
    expect(again.responses.map(({ status }) => status)).toEqual([200]);
  });

  it('are not limited if the limit is 0', async () => {
    const { port } = await started({ perAddress: 0 });
    const accepted = await Promise.all(
      Array.from({ length: 150 }, () => connectPersistently(port, '127.0.0.2')),
    );
    expect(accepted.filter((socket) => socket === undefined)).toEqual([]);
    for (const socket of accepted) socket?.destroy();
  });
});
