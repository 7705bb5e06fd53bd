import { describe, expect, it } from 'vitest';
import { JobQueue } from './queue.ts';

/** A queue whose event loop and clock the test controls. */
function controlled(options: { maxWaiting?: number; maxWaitMs?: number; pause?: () => Promise<void> } = {}) {
  let time = 0;
  let waiting: (() => void)[] = [];
  const queue = new JobQueue({
    yieldTurn: () => new Promise((resolve) => waiting.push(resolve)),
    now: () => time,
    ...options,
  });
  /** One turn of the event loop: wakes all waiting jobs one after the other, as Node does. */
  const turn = async (ms = 0): Promise<void> => {
    time += ms;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) {
      wake();
      // Runs the microtasks.
      for (let step = 0; step < 20; step++) await Promise.resolve();
    }
  };
  return { queue, turn };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((failure: Error & { code?: string }) => failure.code ?? failure.message);

describe('JobQueue', () => {
  it('runs one job per turn, in order of arrival', async () => {
    const { queue, turn } = controlled();
    const done: number[] = [];
    const all = [1, 2, 3].map((n) => queue.run(() => done.push(n)));
    expect(done).toEqual([]);
    const perTurn: number[] = [];
    for (let turns = 0; turns < 6; turns++) {
      const before = done.length;
      await turn();
      perTurn.push(done.length - before);
    }
    expect(done).toEqual([1, 2, 3]);
    expect(Math.max(...perTurn)).toBe(1);
    await Promise.all(all);
  });

  it('lets eight jobs wait and rejects the tenth at once', async () => {
    const { queue, turn } = controlled();
    const taken = Array.from({ length: 9 }, (_, n) => queue.run(() => n));
    await expect(queue.run(() => 9)).rejects.toMatchObject({
      code: 'OVERLOADED',
      message: 'The service is busy; retry in 1 second.',
      facts: { retryAfter: 1 },
    });
    for (let turns = 0; turns < 20; turns++) await turn();
    expect(await Promise.all(taken)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  });

  it('accepts jobs again after one ends, even if it failed', async () => {
    const { queue, turn } = controlled({ maxWaiting: 0 });
    const failed = outcome(
      queue.run(() => {
        throw new Error('odd');
      }),
    );
    expect(await outcome(queue.run(() => 1))).toBe('OVERLOADED');
    await turn();
    expect(await failed).toBe('odd');
    const next = queue.run(() => 2);
    await turn();
    expect(await next).toBe(2);
  });

  it('lets no job wait longer than the maximum', async () => {
    const { queue, turn } = controlled({ maxWaitMs: 500 });
    let end = (): void => {};
    const long = queue.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    await turn();
    let ran = false;
    const next = outcome(
      queue.run(() => {
        ran = true;
      }),
    );
    await turn(400);
    end();
    await long;
    await turn(101);
    expect(await next).toBe('OVERLOADED');
    expect(ran).toBe(false);
  });

  it('skips the entry of an abandoned request', async () => {
    const { queue, turn } = controlled({ maxWaiting: 0, maxWaitMs: 500 });
    // A job that never ends: on the edge, a disconnected client goes unnoticed.
    void queue.run(() => new Promise(() => {}));
    await turn();
    expect(await outcome(queue.run(() => 1))).toBe('OVERLOADED');
    await turn(501);
    const next = queue.run(() => 2);
    await turn();
    expect(await next).toBe(2);
  });

  it('allows exactly the maximum wait', async () => {
    const { queue, turn } = controlled();
    const inTime = queue.run(() => 1);
    await turn(500);
    expect(await inTime).toBe(1);
    const late = outcome(queue.run(() => 2));
    await turn(501);
    expect(await late).toBe('OVERLOADED');
  });

  it('allows the maximum wait behind another job, too', async () => {
    const { queue, turn } = controlled();
    let end = (): void => {};
    const first = queue.run(
      () =>
        new Promise<void>((resolve) => {
          end = resolve;
        }),
    );
    const second = queue.run(() => 2);
    await turn();
    await turn(500);
    end();
    await first;
    await turn();
    await turn();
    expect(await second).toBe(2);
  });

  it('rejects a job behind another one as soon as it has waited too long', async () => {
    const { queue, turn } = controlled({ maxWaitMs: 500 });
    const first = queue.run(() => 1);
    let code: unknown;
    void outcome(queue.run(() => 2)).then((result) => {
      code = result;
    });
    // Both have waited too long, so the queue is empty for a third job.
    await turn(501);
    expect(await outcome(first)).toBe('OVERLOADED');
    expect(code).toBe('OVERLOADED');
    const third = queue.run(() => 3);
    await turn();
    expect(await third).toBe(3);
  });

  it('measures the age of a running job from its start, not from its arrival', async () => {
    const { queue, turn } = controlled({ maxWaiting: 0, maxWaitMs: 500 });
    void queue.run(() => new Promise(() => {}));
    await turn(400);
    // 900 ms after its arrival but 500 ms after its start: it may still be running.
    await turn(500);
    expect(await outcome(queue.run(() => 1))).toBe('OVERLOADED');
    await turn(1);
    const next = queue.run(() => 2);
    await turn();
    expect(await next).toBe(2);
  });

  it('continues after an abandoned job while others wait', async () => {
    const { queue, turn } = controlled({ maxWaitMs: 500 });
    void queue.run(() => new Promise(() => {}));
    await turn();
    await turn(400);
    const next = queue.run(() => 2);
    await turn(101);
    await turn();
    expect(await next).toBe(2);
  });

  it('keeps the order of the waiting jobs when one ends', async () => {
    const { queue, turn } = controlled({ maxWaiting: 1 });
    const first = queue.run(() => 1);
    const second = queue.run(() => 2);
    await turn();
    expect(await first).toBe(1);
    const third = queue.run(() => 3);
    expect(await outcome(queue.run(() => 4))).toBe('OVERLOADED');
    for (let turns = 0; turns < 6; turns++) await turn();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
  });

  it('pauses before every job, including the first', async () => {
    let pauses = 0;
    const { queue, turn } = controlled({
      pause: async () => {
        pauses++;
      },
    });
    const jobs = [1, 2].map((n) => queue.run(() => n));
    for (let turns = 0; turns < 3; turns++) await turn();
    expect(await Promise.all(jobs)).toEqual([1, 2]);
    expect(pauses).toBe(2);
  });
});
