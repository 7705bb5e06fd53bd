import { describe, expect, it } from 'vitest';
import type { ServiceError } from '../base/errors.ts';
import { TurnScheduler } from './turn-scheduler.ts';

/** A scheduler on an event loop and a clock that the test moves; each job takes 2 of the 5 ms of a turn. */
function createScheduler(maxWaiting?: number) {
  let time = 0;
  let waking: (() => void)[] = [];
  const yieldTurn = (): Promise<void> => new Promise((resolve) => waking.push(resolve));
  const scheduler = new TurnScheduler({
    yieldTurn,
    pause: yieldTurn,
    now: () => time,
    maxTurnMs: 5,
    ...(maxWaiting === undefined ? {} : { maxWaiting }),
  });
  const done: string[] = [];
  const start = (name: string, takes = 2): Promise<void> =>
    scheduler
      .run(
        async () => {
          time += takes;
          done.push(name);
        },
        { address: name[0] ?? '' },
      )
      .catch((error: ServiceError) => void done.push(`${name}: ${error.code}`));
  const nextTurn = async (): Promise<void> => {
    const woken = waking;
    waking = [];
    for (const wake of woken) wake();
    // Lets all promises settle that settle without another turn.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { scheduler, start, done, nextTurn };
}

describe('a turn scheduler', () => {
  it('runs jobs at once until the time of the turn is used up', async () => {
    const { start, done, nextTurn } = createScheduler();
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7']) void start(name);
    expect(done).toEqual(['a1', 'a2', 'a3']);
    await nextTurn();
    expect(done).toEqual(['a1', 'a2', 'a3', 'a4', 'a5', 'a6']);
    await nextTurn();
    expect(done).toHaveLength(7);
  });

  it('has the whole time again once a turn has passed', async () => {
    const { start, done, nextTurn } = createScheduler();
    void start('a1', 9);
    await nextTurn();
    void start('a2', 9);
    expect(done).toEqual(['a1', 'a2']);
  });

  it('does not let a new job overtake those that wait, but lets addresses take turns', async () => {
    const { start, done, nextTurn } = createScheduler();
    void start('a1', 9);
    for (const name of ['a2', 'a3', 'a4', 'b1']) void start(name, 9);
    for (let turn = 0; turn < 4; turn++) await nextTurn();
    expect(done).toEqual(['a1', 'a2', 'b1', 'a3', 'a4']);
  });

  it('does not wait for a job that waits for something else', async () => {
    const { scheduler, start, done, nextTurn } = createScheduler();
    void start('a1', 9);
    void scheduler.run(() => new Promise(() => {}), { address: 'a' });
    void start('a2');
    await nextTurn();
    await nextTurn();
    expect(done).toEqual(['a1', 'a2']);
  });

  it('rejects the newest job of the largest address when too many wait', async () => {
    const { start, done } = createScheduler(2);
    for (const name of ['a1', 'a2', 'a3', 'b1']) void start(name, 9);
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(done).toEqual(['a1', 'a3: OVERLOADED']);
  });

  it('passes errors on', async () => {
    const { scheduler, start, nextTurn } = createScheduler();
    void start('a1', 9);
    const failing = scheduler.run(() => Promise.reject(new Error('broken')), { address: 'a' });
    await Promise.all([expect(failing).rejects.toThrow('broken'), nextTurn()]);
  });

  it('drops a job whose client has disconnected while it waits', async () => {
    const { scheduler, start, done, nextTurn } = createScheduler();
    for (const name of ['a1', 'a2', 'a3']) void start(name);
    let disconnect = (): void => {};
    let stopped = 0;
    const whenGone = (listener: () => void) => {
      disconnect = listener;
      return () => void stopped++;
    };
    const job = async (): Promise<void> => void done.push('b1');
    const gone = scheduler.run(job, { address: 'b', whenGone });
    disconnect();
    await expect(gone).rejects.toMatchObject({ code: 'OVERLOADED' });
    const kept = scheduler.run(job, { address: 'b', whenGone });
    await nextTurn();
    await kept;
    expect(done).toEqual(['a1', 'a2', 'a3', 'b1']);
    expect(stopped).toBe(1);
  });
});
