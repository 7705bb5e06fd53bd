import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { listOpenFiles, CAN_LIST_OPEN_FILES } from '../../test/project/open-files.ts';
import { withLock, removeAbandonedLock } from './write-lock.ts';

const FILE = '.svc/writing.json';
/** The largest number that no process has. */
const UNUSED_PID = 2 ** 22 + 1;

function folder(lockText?: string): string {
  const root = mkdtempSync(join(tmpdir(), 'svc-lock-'));
  if (lockText !== undefined) put(root, FILE, lockText);
  return root;
}

describe('the write lock of a project', () => {
  it('lets one process write at a time, and leaves nothing behind, even on failure', async () => {
    const root = folder();
    const order: string[] = [];
    const slow = withLock(root, [], async () => {
      await pause(100);
      order.push('first');
    });
    await Promise.all([slow, withLock(root, [], () => order.push('second'))]);
    expect(order).toEqual(['first', 'second']);
    await expect(withLock(root, [], () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(readdirSync(join(root, '.svc'))).toEqual([]);
  });

  it('takes over from a dead process, and removes its temporary files', async () => {
    const root = folder(JSON.stringify({ pid: UNUSED_PID, files: ['src/a.tsx', 'gone/b.tsx'] }));
    const [left, other] = [`src/.a.tsx.${UNUSED_PID}-0123456789ab.tmp`, 'src/.a.tsx.tmp'];
    for (const path of [left, other]) put(root, path, 'half');
    expect(await withLock(root, [], () => 7)).toBe(7);
    expect([existsSync(join(root, left)), existsSync(join(root, other))]).toEqual([false, true]);
  });

  it('takes over from a process that died before it wrote its pid', async () => {
    const root = folder('{"pid');
    utimesSync(join(root, FILE), 1, 1);
    expect(await withLock(root, [], () => 7)).toBe(7);
  });

  it('removes nothing outside the project, whatever the lock file lists', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'svc-lock-'));
    const left = join(outside, `.a.${UNUSED_PID}-0123456789ab.tmp`);
    writeFileSync(left, '');
    const root = folder(JSON.stringify({ pid: UNUSED_PID, files: [`../${outside.split('/').at(-1)}/a`] }));
    await expect(withLock(root, [], () => 7)).rejects.toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
    expect(existsSync(left)).toBe(true);
  });

  it('is removed when there is nothing to write, unless another process is writing', async () => {
    const left = folder(JSON.stringify({ pid: UNUSED_PID, files: [] }));
    await removeAbandonedLock(left);
    expect(readdirSync(join(left, '.svc'))).toEqual([]);
    const busy = folder(JSON.stringify({ pid: process.ppid, files: [] }));
    await removeAbandonedLock(busy);
    expect(readdirSync(join(busy, '.svc'))).toEqual(['writing.json']);
    const empty = folder();
    await removeAbandonedLock(empty);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('waits for a running process, and then reports that nothing was changed', async () => {
    const root = folder();
    mkdirSync(join(root, '.svc'));
    writeFileSync(join(root, FILE), JSON.stringify({ pid: process.ppid, files: [] }));
    await expect(withLock(root, [], () => 7, { timeoutMs: 100 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(existsSync(join(root, FILE))).toBe(true);
  });

  it('names the process and its files while it writes', async () => {
    const root = folder();
    const result = await withLock(root, ['src/a.tsx'], () => readFileSync(join(root, FILE), 'utf8'));
    expect(JSON.parse(result)).toEqual({ pid: process.pid, files: ['src/a.tsx'] });
    expect(existsSync(join(root, FILE))).toBe(false);
  });

  it('takes over from a dead process that had our pid, as in a container', async () => {
    const root = folder(JSON.stringify({ pid: process.pid, files: [] }));
    expect(await withLock(root, [], () => 7, { timeoutMs: 0 })).toBe(7);
  });

  it.each(['', '{"pid', 'null', '7', '{"pid":1}', '{"pid":"1","files":[]}', '{"pid":1,"files":"a"}'])(
    'gives an owner with the lock file %j time to write its pid, and then takes over',
    async (lockText) => {
      const root = folder(lockText);
      const now = Date.now() / 1000;
      // However slow the machine is: it was written just now.
      utimesSync(join(root, FILE), now + 60, now + 60);
      const waiting = withLock(root, [], () => 7, { timeoutMs: 0 });
      await expect(waiting).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(readFileSync(join(root, FILE), 'utf8')).toBe(lockText);
      utimesSync(join(root, FILE), now - 3, now - 3);
      expect(await withLock(root, [], () => 7, { timeoutMs: 0 })).toBe(7);
    },
  );

  it('continues as soon as the other process is done, before the timeout', async () => {
    const root = folder();
    const order: string[] = [];
    await Promise.all([
      withLock(root, [], async () => {
        await pause(60);
        order.push('first');
      }),
      withLock(root, [], () => order.push('second'), { timeoutMs: 5_000 }),
      expect(withLock(root, [], () => order.push('third'), { timeoutMs: 0 })).rejects.toMatchObject({
        code: 'CONFLICT',
        message:
          'Another svc process is writing to this project. Nothing was changed; run the command again when it is done.',
      }),
    ]);
    expect(order).toEqual(['first', 'second']);
  });

  it('removes temporary files inside the project only, even with a wider boundary', async () => {
    const within = realpathSync(mkdtempSync(join(tmpdir(), 'svc-lock-')));
    const root = join(within, 'app');
    const left = `.a.tsx.${UNUSED_PID}-0123456789ab.tmp`;
    put(within, `app/src/${left}`, 'half');
    put(root, FILE, JSON.stringify({ pid: UNUSED_PID, files: ['src/a.tsx'] }));
    expect(await withLock(root, [], () => 7, { within })).toBe(7);
    expect(existsSync(join(root, 'src', left))).toBe(false);
    put(within, `other/${left}`, 'half');
    symlinkSync('../other', join(root, 'link'));
    put(root, FILE, JSON.stringify({ pid: UNUSED_PID, files: ['link/a.tsx'] }));
    await expect(withLock(root, [], () => 7, { within })).rejects.toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
    });
    expect(existsSync(join(within, 'other', left))).toBe(true);
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(within)).toEqual([]);
  });
});
