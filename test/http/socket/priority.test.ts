import { readdirSync, readFileSync } from 'node:fs';
import { afterAll, describe, expect, it } from 'vitest';
import { killAll, launch } from './child.ts';

afterAll(killAll);

/** The nice value of every thread of a process, by thread id. */
const niceValues = (pid: number): Map<number, number> =>
  new Map(
    readdirSync(`/proc/${pid}/task`).map((thread) => {
      const stat = readFileSync(`/proc/${pid}/task/${thread}/stat`, 'utf8');
      // The name of the thread, in parentheses, may contain spaces; nice is the 17th value after it.
      return [Number(thread), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[16])];
    }),
  );

describe('the thread that compiles', () => {
  it('gives way to the one that responds', async () => {
    const { child, port } = launch();
    await port;
    const pid = child.pid ?? 0;
    const compiling = (): number[] =>
      [...niceValues(pid)].filter(([, nice]) => nice > 0).map(([thread]) => thread);
    await expect.poll(compiling).toHaveLength(1);
    expect(compiling()).not.toContain(pid);
  });
});
