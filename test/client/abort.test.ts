import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createClient } from '../../src/client/index.ts';
import { type Fake, fake, HEALTHY, json } from './fake.ts';

let running: Fake | undefined;
afterEach(async () => {
  await running?.close();
  running = undefined;
});

const enough = new Error('enough');

describe('an aborted call', () => {
  it('sends no request if aborted beforehand', async () => {
    running = await fake((response) => json(response, HEALTHY));
    const call = running.client().health({ signal: AbortSignal.abort(enough) });
    await expect(call).rejects.toBe(enough);
    expect(running.requests).toHaveLength(0);
  });

  it('rejects with the reason while waiting for headers, for the body and between attempts', async () => {
    const waits: Parameters<typeof fake>[0][] = [
      () => {},
      (response) => void response.writeHead(200, { 'Content-Type': 'application/json' }).write('{'),
      (response) => json(response, '', 503, { 'Retry-After': '20' }),
    ];
    for (const handle of waits) {
      const controller = new AbortController();
      running = await fake((response, request, count) => {
        handle(response, request, count);
        setTimeout(() => controller.abort(enough), 50);
      });
      await expect(running.client().health({ signal: controller.signal })).rejects.toBe(enough);
      expect(running.requests).toHaveLength(1);
      expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
      await running.close();
    }
  });

  it('rejects even if fetch ignores its signal', async () => {
    const stuck = createClient({ baseUrl: 'http://localhost', fetch: () => new Promise(() => {}) });
    await expect(stuck.health({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    const endless = createClient({
      baseUrl: 'http://localhost',
      fetch: async () =>
        new Response(new ReadableStream({ pull: () => new Promise(() => {}) }), {
          headers: { 'Content-Type': 'application/json' },
        }),
    });
    await expect(endless.health({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
  });

  it('passes its signal to fetch directly, not only inside a request that may be collected', async () => {
    const signals: AbortSignal[] = [];
    const client = createClient({
      baseUrl: 'http://localhost',
      fetch(_, { signal }) {
        signals.push(signal);
        return new Promise((__, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason as Error)),
        );
      },
    });
    await expect(client.health({ signal: AbortSignal.timeout(20) })).rejects.toMatchObject({
      name: 'TimeoutError',
    });
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
  });

  it('leaves no listeners on the signal', async () => {
    running = await fake((response) => json(response, HEALTHY));
    const { signal } = new AbortController();
    const client = running.client();
    for (let n = 0; n < 20; n++) await client.health({ signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});
