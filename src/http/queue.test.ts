import { describe, expect, it } from 'vitest';
import { JobQueue } from './queue.ts';

/** A queue whose turns come and whose time passes when the test says so. */
function controlled(options: { most?: number; patience?: number; pause?: () => Promise<void> } = {}) {
  let time = 0;
  let waiting: (() => void)[] = [];
  const queue = new JobQueue({
    yieldTurn: () => new Promise((resolve) => waiting.push(resolve)),
    now: () => time,
    ...options,
  });
  /** One turn: everyone who waits is woken, one after the other, as Node does it. */
  const turn = async (ms = 0): Promise<void> => {
    time += ms;
    const woken = waiting;
    waiting = [];
    for (const wake of woken) {
      wake();
      // All that follows at once.
      for (let step = 0; step < 20; step++) await Promise.resolve();
    }
  };
  return { queue, turn };
}

const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((failure: Error & { code?: string }) => failure.code ?? failure.message);

describe('the queue', () => {
  it('has one job a turn, in the order they came', async () => {
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

  it('lets eight wait, and tells the tenth at once', async () => {
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

  it('has room again when a job is done, also when it failed', async () => {
    const { queue, turn } = controlled({ most: 0 });
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

  it('lets nobody wait longer than the patience', async () => {
    const { queue, turn } = controlled({ patience: 500 });
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

  it('passes over the place of a request that has vanished', async () => {
    const { queue, turn } = controlled({ most: 0, patience: 500 });
    // Its job never ends: on the edge nothing tells that its client has gone.
    void queue.run(() => new Promise(() => {}));
    await turn();
    expect(await outcome(queue.run(() => 1))).toBe('OVERLOADED');
    await turn(501);
    const next = queue.run(() => 2);
    await turn();
    expect(await next).toBe(2);
  });

  it('has all of its patience, and not a moment more', async () => {
    const { queue, turn } = controlled();
    const inTime = queue.run(() => 1);
    await turn(500);
    expect(await inTime).toBe(1);
    const late = outcome(queue.run(() => 2));
    await turn(501);
    expect(await late).toBe('OVERLOADED');
  });

  it('has all of its patience behind another, too', async () => {
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

  it('tells one that waits behind another as soon as its patience is over', async () => {
    const { queue, turn } = controlled({ patience: 500 });
    const first = queue.run(() => 1);
    let said: unknown;
    void outcome(queue.run(() => 2)).then((code) => {
      said = code;
    });
    // Both are late now: neither has its job, and nobody is before a third.
    await turn(501);
    expect(await outcome(first)).toBe('OVERLOADED');
    expect(said).toBe('OVERLOADED');
    const third = queue.run(() => 3);
    await turn();
    expect(await third).toBe(3);
  });

  it('counts the age of a job from its beginning, not from when it came', async () => {
    const { queue, turn } = controlled({ most: 0, patience: 500 });
    void queue.run(() => new Promise(() => {}));
    await turn(400);
    // 900 after it came, 500 after it began: it may still be at work.
    await turn(500);
    expect(await outcome(queue.run(() => 1))).toBe('OVERLOADED');
    await turn(1);
    const next = queue.run(() => 2);
    await turn();
    expect(await next).toBe(2);
  });

  it('goes on behind one that has vanished while others wait', async () => {
    const { queue, turn } = controlled({ patience: 500 });
    void queue.run(() => new Promise(() => {}));
    await turn();
    await turn(400);
    const next = queue.run(() => 2);
    await turn(101);
    await turn();
    expect(await next).toBe(2);
  });

  it('keeps the places of the others when a job is done', async () => {
    const { queue, turn } = controlled({ most: 1 });
    const first = queue.run(() => 1);
    const second = queue.run(() => 2);
    await turn();
    expect(await first).toBe(1);
    const third = queue.run(() => 3);
    expect(await outcome(queue.run(() => 4))).toBe('OVERLOADED');
    for (let turns = 0; turns < 6; turns++) await turn();
    expect(await Promise.all([second, third])).toEqual([2, 3]);
  });

  it('pauses before each job, also before the first', async () => {
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
