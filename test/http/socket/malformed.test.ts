import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestLine, chunkedRequest, GET, withHeaders, HOST } from '../../../proof/service/raw-requests.ts';
import { exchange, probe } from './raw.ts';
import { type RunningService, serve } from './server.ts';

let service: RunningService;
beforeAll(async () => {
  service = await serve();
});
afterAll(() => service.stop());

describe('a malformed request', () => {
  it('does not include HTTP/1.0 without Host, which is served and closed', async () => {
    const { responses: responses, ended } = await exchange(service.port, ['GET /v1/health HTTP/1.0\r\n\r\n']);
    expect(responses.map(({ status }) => status)).toEqual([200]);
    expect(ended).toBe('close');
  });

  it('is rejected after the valid ones before it are served', async () => {
    for (const [bad, status] of [
      ['\0\0\r\n\r\n', 400],
      [requestLine('CONNECT a:80 HTTP/1.1'), 405],
      [chunkedRequest('zz\r\n'), 400],
      [withHeaders('Host: b'), 400],
      [withHeaders('Expect: junk'), 417],
    ] as const) {
      const { responses: responses } = await exchange(service.port, [
        withHeaders() + withHeaders() + bad + withHeaders(),
      ]);
      expect(responses.map((one) => one.status)).toEqual([200, 200, status]);
    }
  });

  it('does not include a pipelined Expect: 100-continue, which gets 100 in order', async () => {
    const waits = withHeaders(
      'Expect: 100-continue',
      'Content-Length: 2',
      'X-Request-ID: waits',
      'Connection: close',
    );
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect(service.port, '127.0.0.1', () =>
        socket.write(withHeaders() + withHeaders() + waits),
      );
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        const before = received.includes('100 Continue');
        received += String(chunk);
        if (!before && received.includes('100 Continue')) socket.write('ab');
      });
      socket.on('close', () => resolve(received));
    });
    expect(text.match(/HTTP\/1\.1 \d+/g)?.map((line) => line.slice(-3))).toEqual([
      '200',
      '200',
      '100',
      '200',
    ]);
    expect(text.slice(text.indexOf('100 Continue'))).toContain('X-Request-ID: waits');
  });

  it('does not include one whose client half-closed the connection: all of its requests are served', async () => {
    const text = await new Promise<string>((resolve, reject) => {
      let received = '';
      const socket = connect({ port: service.port, host: '127.0.0.1', allowHalfOpen: true });
      socket.on('error', reject);
      socket.on('data', (chunk: Buffer) => {
        received += String(chunk);
      });
      socket.on('end', () => socket.end());
      socket.on('close', () => resolve(received));
      socket.end(withHeaders().repeat(20));
    });
    expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(20);
  });

  it('cannot crash the process by a reset after CONNECT, within a request or within a response', async () => {
    for (const bytes of [
      requestLine('CONNECT a:80 HTTP/1.1'),
      GET,
      chunkedRequest('5\r\nab'),
      '\0',
      withHeaders().repeat(100),
    ]) {
      for (let count = 0; count < 10; count++) {
        await new Promise<void>((resolve) => {
          const socket = connect(service.port, '127.0.0.1', () =>
            socket.write(bytes, () => socket.resetAndDestroy()),
          );
          socket.on('error', () => {});
          socket.on('close', () => resolve());
        });
      }
      await probe(service.port);
    }
  });
});

describe('pipelined requests', () => {
  it('on some connections do not block another one', async () => {
    const order: string[] = [];
    const busyConnections = Array.from({ length: 10 }, async () => {
      await exchange(service.port, [withHeaders().repeat(1_000)], { within: 30_000 });
      order.push('crowd');
    });
    await Promise.all([...busyConnections, probe(service.port).then(() => order.push('one'))]);
    expect(order[0]).toBe('one');
  });

  it('are answered in order, up to 1,000 per connection', async () => {
    const targets = [
      '/v1/health',
      '/v1/patterns?limit=2',
      '/v1/nowhere',
      '/v1/search?q=table',
      '/v1/schema/x',
    ];
    const statuses = [200, 200, 404, 200, 404];
    const requests = Array.from(
      { length: 1_000 },
      (_, n) => `GET ${targets[n % targets.length]} HTTP/1.1\r\n${HOST}X-Request-ID: n${n}\r\n\r\n`,
    );
    const {
      responses: responses,
      rest,
      ended,
    } = await exchange(service.port, [requests.join('')], { within: 20_000 });
    expect(responses.map(({ headers }) => headers.get('x-request-id'))).toEqual(
      requests.map((_, n) => `n${n}`),
    );
    expect(responses.map(({ status }) => status)).toEqual(
      requests.map((_, n) => statuses[n % statuses.length]),
    );
    expect(responses.map(({ headers }) => headers.get('connection') === 'close').indexOf(true)).toBe(999);
    expect({ rest: rest.length, ended }).toEqual({ rest: 0, ended: 'close' });
  });

  it('beyond the 1,000th are ignored, and all previous responses arrive completely', async () => {
    const {
      responses: responses,
      rest,
      ended,
    } = await exchange(service.port, [withHeaders().repeat(3_000)], {
      within: 20_000,
    });
    expect({ count: responses.length, rest: rest.length, ended }).toEqual({
      count: 1_000,
      rest: 0,
      ended: 'close',
    });
    expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  });
});
