import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PackJob } from './pack-job.ts';
import { PackPool, type PackReply, type PackWorker, toWireError } from './pack-pool.ts';
import { ServiceError } from '../base/errors.ts';

/** A thread that answers when the test says so. */
class FakeWorker extends EventEmitter implements PackWorker {
  readonly requests: PackJob[] = [];
  isTerminated = false;

  postMessage(request: PackJob): void {
    this.requests.push(request);
  }

  terminate(): void {
    this.isTerminated = true;
    this.emit('exit');
  }

  reply(message: PackReply): void {
    this.emit('message', message);
  }

  /** Answers the last request with its own body. */
  finish(): void {
    const request = this.requests.at(-1);
    if (request) this.reply({ result: { body: request.body } });
  }
}

const job = (text: string): PackJob => ({
  path: '/v1/packs/compile',
  query: '',
  body: new TextEncoder().encode(text),
  acceptEncoding: undefined,
});

function createPool(options = {}) {
  const workers: FakeWorker[] = [];
  const pool = new PackPool(() => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker;
  }, options);
  const current = (): FakeWorker => {
    const worker = workers.at(-1);
    if (!worker) throw new Error('no worker');
    return worker;
  };
  const order: string[] = [];
  /** Runs a job and records its end. */
  const run = (text: string, address: string): Promise<void> =>
    pool.run(job(text), { address }).then(
      ({ body }) => void order.push(new TextDecoder().decode(body)),
      (error: ServiceError) => void order.push(`${text}: ${error.code}`),
    );
  return { pool, workers, current, run, order };
}

const settle = (): Promise<void> => vi.advanceTimersByTimeAsync(0).then(() => {});

describe('a pool of pack jobs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('drops a job whose client has disconnected while it waits', async () => {
    const { pool, current, run, order } = createPool();
    let disconnect = (): void => {};
    const client = {
      address: 'b',
      whenGone: (listener: () => void) => {
        disconnect = listener;
        return () => {};
      },
    };
    current().reply({ ready: true });
    void run('1', 'a');
    const gone = pool.run(job('2'), client);
    void run('3', 'a');
    disconnect();
    await expect(gone).rejects.toMatchObject({ code: 'OVERLOADED' });
    current().finish();
    current().finish();
    await settle();
    expect(order).toEqual(['1', '3']);
  });

  it('runs one job at a time, after the thread is ready', async () => {
    const { current, run, order } = createPool();
    void run('1', 'a');
    void run('2', 'a');
    expect(current().requests).toHaveLength(0);
    current().reply({ ready: true });
    expect(current().requests).toHaveLength(1);
    current().finish();
    await settle();
    current().finish();
    await settle();
    expect(order).toEqual(['1', '2']);
  });

  it('lets addresses take turns', async () => {
    const { current, run, order } = createPool();
    current().reply({ ready: true });
    for (const [text, address] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
      ['c1', 'c'],
      ['b2', 'b'],
    ] as const)
      void run(text, address);
    for (let index = 0; index < 6; index++) {
      current().finish();
      await settle();
    }
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  it('takes the place of the newest job of the address with the most, or rejects its own', async () => {
    const { current, run, order } = createPool({ maxWaiting: 3 });
    current().reply({ ready: true });
    for (const text of ['a1', 'a2', 'a3', 'a4']) void run(text, 'a');
    void run('a5', 'a');
    void run('b1', 'b');
    await settle();
    expect(order).toEqual(['a5: OVERLOADED', 'a4: OVERLOADED']);
  });

  it('rejects a job that waited too long', async () => {
    const { current, run, order } = createPool({ maxWaitMs: 500 });
    current().reply({ ready: true });
    void run('1', 'a');
    void run('2', 'a');
    await vi.advanceTimersByTimeAsync(501);
    expect(order).toEqual(['2: OVERLOADED']);
  });

  it('passes errors on, with code and facts', async () => {
    const { pool, current } = createPool();
    current().reply({ ready: true });
    const result = pool.run(job('1'), { address: 'a' });
    const error = new ServiceError('INVALID_ESSENCE', 'No.', { errors: [{ pointer: '/a', message: 'b' }] });
    current().reply({ error: toWireError(error) });
    await expect(result).rejects.toMatchObject({
      code: 'INVALID_ESSENCE',
      message: 'No.',
      facts: { errors: [{ pointer: '/a', message: 'b' }] },
    });
  });

  it('keeps the stack of a bug for the log', async () => {
    const { pool, current } = createPool();
    current().reply({ ready: true });
    const result = pool.run(job('1'), { address: 'a' });
    current().reply({ error: structuredClone(toWireError(new TypeError('x is not a function'))) });
    await expect(result).rejects.toMatchObject({
      code: 'INTERNAL',
      cause: { stack: expect.stringContaining('TypeError: x is not a function') },
    });
  });

  it('replaces a thread that ran out of memory, and goes on', async () => {
    const { workers, current, run, order } = createPool();
    current().reply({ ready: true });
    void run('1', 'a');
    void run('2', 'a');
    current().emit('error', new Error('ERR_WORKER_OUT_OF_MEMORY'));
    current().emit('exit');
    await settle();
    expect(workers).toHaveLength(2);
    current().reply({ ready: true });
    current().finish();
    await settle();
    expect(order).toEqual(['1: OVERLOADED', '2']);
  });

  it('ends a job that takes too long', async () => {
    const { workers, current, run, order } = createPool({ maxRunMs: 1_000 });
    current().reply({ ready: true });
    void run('1', 'a');
    await vi.advanceTimersByTimeAsync(1_001);
    expect(order).toEqual(['1: OVERLOADED']);
    expect(workers[0]?.isTerminated).toBe(true);
    expect(workers).toHaveLength(2);
  });

  it('reports a thread that cannot start, and tries again only after a pause', async () => {
    const { pool, workers, current } = createPool();
    current().emit('error', new Error('broken'));
    current().emit('exit');
    await expect(pool.ready).rejects.toThrow('broken');
    expect(workers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(workers).toHaveLength(2);
  });
});
