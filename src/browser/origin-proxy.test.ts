import { createServer, connect, type AddressInfo, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type OriginProxy, startOriginProxy } from './origin-proxy.ts';

let echo: Server | undefined;
let proxy: OriginProxy | undefined;
afterEach(async () => {
  await proxy?.close();
  echo?.close();
});

/** Starts a server that sends back what it gets, and a proxy for it. */
async function start(
  hostname = '127.0.0.1',
): Promise<{ readonly port: number; readonly proxy: OriginProxy }> {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  await new Promise<void>((ready) => echo?.listen(0, '127.0.0.1', ready));
  const { port } = echo.address() as AddressInfo;
  proxy = await startOriginProxy(new URL(`http://${hostname}:${port}`));
  return { port, proxy };
}

const GREETING = Buffer.from([5, 1, 0]);

const named = (host: string, port: number, command = 1): Buffer =>
  Buffer.concat([
    Buffer.from([5, command, 0, 3, host.length]),
    Buffer.from(host),
    Buffer.from([port >> 8, port & 255]),
  ]);
const numbered = (type: number, address: readonly number[], port: number): Buffer =>
  Buffer.from([5, 1, 0, type, ...address, port >> 8, port & 255]);

/** Sends the parts one after the other, each after an answer; resolves to all answers when the proxy closes or is silent. */
function exchange(port: number, parts: readonly Buffer[]): Promise<Buffer> {
  return new Promise((resolve) => {
    const answers: Buffer[] = [];
    const left = [...parts];
    const socket = connect(port, '127.0.0.1');
    socket.on('error', () => {});
    const next = (): void => {
      const part = left.shift();
      if (part) socket.write(part);
      else socket.end();
    };
    socket.once('connect', next);
    socket.on('data', (chunk: Buffer) => {
      answers.push(chunk);
      next();
    });
    socket.once('close', () => resolve(Buffer.concat(answers)));
  });
}

const OPEN = Buffer.from([5, 0, 5, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
const REFUSED = Buffer.from([5, 0, 5, 2, 0, 1, 0, 0, 0, 0, 0, 0]);

describe('the proxy of an origin', () => {
  it('passes bytes to the origin and back', async () => {
    const { port, proxy: own } = await start();
    const answer = await exchange(own.port, [GREETING, named('127.0.0.1', port), Buffer.from('hello')]);
    expect(answer).toEqual(Buffer.concat([OPEN, Buffer.from('hello')]));
    expect(await exchange(own.port, [GREETING, numbered(1, [127, 0, 0, 1], port)])).toEqual(OPEN);
    expect(own.refused.size).toBe(0);
  });

  it('compares host names without case', async () => {
    const { port, proxy: own } = await start('localhost');
    expect((await exchange(own.port, [GREETING, named('LocalHost', port)])).subarray(2)).toEqual(
      OPEN.subarray(2),
    );
  });

  it('refuses and counts every other host and port', async () => {
    const { port, proxy: own } = await start();
    const requests = [
      named('127.0.0.1', port + 1),
      named('127.0.0.2', port),
      named('localhost', port),
      named('svc.example', 443),
      named('svc.example', 80),
      numbered(1, [127, 0, 0, 2], port),
      numbered(4, [...Array.from({ length: 15 }, () => 0), 1], port),
      named('a b', port),
    ];
    for (const request of requests) expect(await exchange(own.port, [GREETING, request])).toEqual(REFUSED);
    expect(Object.fromEntries(own.refused)).toEqual({
      [`127.0.0.1:${port + 1}`]: 1,
      [`127.0.0.2:${port}`]: 2,
      [`localhost:${port}`]: 1,
      'svc.example': 2,
      [`[::1]:${port}`]: 1,
      [`an invalid host:${port}`]: 1,
    });
  });

  it('closes on anything that is not a request to connect', async () => {
    const { port, proxy: own } = await start();
    const greeted = Buffer.from([5, 0]);
    for (const [parts, answer] of [
      [[Buffer.from('GET / HTTP/1.1\r\n\r\n')], Buffer.alloc(0)],
      [[Buffer.from([5, 1, 2])], Buffer.alloc(0)],
      [[GREETING, named('127.0.0.1', port, 2)], greeted],
      [[GREETING, named('127.0.0.1', port, 3)], greeted],
      [[GREETING, numbered(9, [127, 0, 0, 1], port)], greeted],
      [[GREETING, Buffer.concat([named('127.0.0.1', port), Buffer.from('early')])], greeted],
      [[GREETING, Buffer.alloc(1000, 5)], greeted],
    ] as const)
      expect(await exchange(own.port, parts)).toEqual(answer);
  });

  it('counts a bounded number of hosts by name', async () => {
    const { proxy: own } = await start();
    for (let at = 0; at < 103; at++) await exchange(own.port, [GREETING, named(`host-${at}`, 80)]);
    expect(own.refused.size).toBe(101);
    expect(own.refused.get('other hosts')).toBe(3);
  });

  it('reports an origin that does not respond as unreachable', async () => {
    const { port, proxy: own } = await start();
    await new Promise((closed) => echo?.close(closed));
    const answer = await exchange(own.port, [GREETING, named('127.0.0.1', port)]);
    expect(answer[3]).toBe(4);
  });
});
