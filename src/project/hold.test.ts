import { existsSync, mkdirSync, mkdtempSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { holding } from './hold.ts';

const FILE = '.svc/writing.json';
/** The largest number that no process has. */
const NOBODY = 2 ** 22 + 1;

function folder(held?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-hold-'));
  if (held !== undefined) put(root, FILE, held);
  return root;
}

describe('holding a project', () => {
  it('lets one at a time write, and leaves nothing, also if it fails', async () => {
    const root = folder();
    const order: string[] = [];
    const slow = holding(root, [], async () => {
      await pause(100);
      order.push('first');
    });
    await Promise.all([slow, holding(root, [], () => order.push('second'))]);
    expect(order).toEqual(['first', 'second']);
    await expect(holding(root, [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(join(root, '.svc'))).toEqual([]);
  });

  it('takes over from a process that is no more, and removes what it left beside its files', async () => {
    const root = folder(JSON.stringify({ pid: NOBODY, files: ['src/a.tsx', 'gone/b.tsx'] }));
    const [left, other] = [`src/.a.tsx.${NOBODY}-0123456789ab.tmp`, 'src/.a.tsx.tmp'];
    for (const path of [left, other]) put(root, path, 'half');
    expect(await holding(root, [], () => 7)).toBe(7);
    expect([existsSync(join(root, left)), existsSync(join(root, other))]).toEqual([false, true]);
  });

  it('takes over from one that was ended before it said who it is', async () => {
    const root = folder('{"pid');
    utimesSync(join(root, FILE), 1, 1);
    expect(await holding(root, [], () => 7)).toBe(7);
  });

  it('removes nothing outside of the project, whatever is written there', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'svc-hold-'));
    const left = join(outside, `.a.${NOBODY}-0123456789ab.tmp`);
    writeFileSync(left, '');
    const root = folder(JSON.stringify({ pid: NOBODY, files: [`../${outside.split('/').at(-1)}/a`] }));
    await expect(holding(root, [], () => 7)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    expect(existsSync(left)).toBe(true);
  });

  it('waits for one that runs, and then says that nothing was changed', async () => {
    const root = folder();
    mkdirSync(join(root, '.svc'));
    writeFileSync(join(root, FILE), JSON.stringify({ pid: process.ppid, files: [] }));
    await expect(holding(root, [], () => 7, { patience: 100 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(existsSync(join(root, FILE))).toBe(true);
  });
});
