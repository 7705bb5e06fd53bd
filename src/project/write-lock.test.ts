import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { put } from '../../test/verify/copies.ts';
import { listOpenFiles, CAN_LIST_OPEN_FILES } from '../../test/project/open-files.ts';
import { machineTag, ownIdentity } from './processes.ts';
import { clearLock, readLock, removeAbandonedLock, withLock } from './write-lock.ts';

const FILE = '.svc/writing.json';
/** The largest number that no process has. */
const UNUSED_PID = 2 ** 22 + 1;
const LEFT = `.a.tsx.${UNUSED_PID}-${machineTag()}012345.tmp`;

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'svc-lock-'));
}

/** A project with a lock as svc writes it, by another process. */
function locked(other: Readonly<Record<string, unknown>>, root = folder()): string {
  put(root, FILE, '');
  const lock = {
    ...ownIdentity(),
    files: [],
    since: '2026-11-16T10:00:00.000Z',
    token: 'a'.repeat(32),
    inode: statSync(join(root, FILE)).ino,
    ...other,
  };
  writeFileSync(join(root, FILE), JSON.stringify(lock));
  return root;
}

const age = (root: string, seconds: number): void =>
  utimesSync(join(root, FILE), Date.now() / 1000 - seconds, Date.now() / 1000 - seconds);

/** Start time of a running process. */
const startOf = (pid: number): string => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return text.slice(text.lastIndexOf(')') + 2).split(' ')[19] ?? '';
};
const HAS_PROC = existsSync('/proc/self/stat');
/** Another process that runs. */
const parent = (): Record<string, unknown> => ({
  pid: process.ppid,
  started: HAS_PROC ? startOf(process.ppid) : null,
});

const conflict = { code: 'CONFLICT' };

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

  it('continues as soon as the other process is done, before the timeout', async () => {
    const root = folder();
    const order: string[] = [];
    await Promise.all([
      withLock(root, [], async () => {
        await pause(60);
        order.push('first');
      }),
      withLock(root, [], () => order.push('second'), { timeoutMs: 5_000 }),
      expect(withLock(root, [], () => order.push('third'), { timeoutMs: 0 })).rejects.toMatchObject(conflict),
    ]);
    expect(order).toEqual(['first', 'second']);
  });

  it('names the process, its files and the time while it writes', async () => {
    const root = folder();
    const held = await withLock(root, ['src/a.tsx'], () => readFileSync(join(root, FILE), 'utf8'));
    expect(JSON.parse(held)).toMatchObject({ ...ownIdentity(), files: ['src/a.tsx'] });
    expect(existsSync(join(root, FILE))).toBe(false);
  });

  it('is refreshed while it is held, and only as long as it is the same file', { tags: 'slow' }, async () => {
    const root = folder();
    await withLock(root, [], async () => {
      age(root, 100);
      await vi.waitFor(
        () => expect(Date.now() - statSync(join(root, FILE)).mtimeMs).toBeLessThan(50_000),
        5_000,
      );
      rmSync(join(root, FILE));
      writeFileSync(join(root, FILE), 'of another process');
      await pause(1_200);
    });
    expect(readFileSync(join(root, FILE), 'utf8')).toBe('of another process');
  });
});

describe('the lock of a process that has ended', () => {
  it('is taken over, and its temporary files are removed', async () => {
    const root = locked({ pid: UNUSED_PID, files: ['src/a.tsx', 'gone/b.tsx'] });
    for (const path of [`src/${LEFT}`, 'src/.a.tsx.tmp']) put(root, path, 'half');
    expect(await withLock(root, [], () => 7, { timeoutMs: 0 })).toBe(7);
    expect(readdirSync(join(root, 'src'))).toEqual(['.a.tsx.tmp']);
  });

  it.runIf(HAS_PROC)('is taken over if another process has its id now, or this one', async () => {
    for (const other of [{ ...parent(), started: '1' }, { started: '1' }])
      expect(await withLock(locked(other), [], () => 7, { timeoutMs: 0 })).toBe(7);
  });

  it('is taken over if this process has its id, where start times are unknown', async () => {
    expect(await withLock(locked({ started: null }), [], () => 7, { timeoutMs: 0 })).toBe(7);
  });

  it('is removed when there is nothing to write, unless another process is writing', async () => {
    const left = locked({ pid: UNUSED_PID });
    await removeAbandonedLock(left);
    expect(readdirSync(join(left, '.svc'))).toEqual([]);
    const busy = locked(parent());
    await removeAbandonedLock(busy);
    expect(readdirSync(join(busy, '.svc'))).toEqual(['writing.json']);
    const empty = folder();
    await removeAbandonedLock(empty);
    expect(readdirSync(empty)).toEqual([]);
  });

  it('removes nothing outside the project, whatever files it lists, even with a wider boundary', async () => {
    const within = realpathSync(folder());
    const root = join(within, 'app');
    for (const path of ['other', 'app/src']) put(within, `${path}/${LEFT}`, 'half');
    symlinkSync('../other', join(root, 'link'));
    locked({ pid: UNUSED_PID, files: ['../other/a.tsx', 'link/a.tsx', 'src/a.tsx'] }, root);
    expect(await withLock(root, [], () => 7, { within, timeoutMs: 0 })).toBe(7);
    expect(existsSync(join(within, 'other', LEFT))).toBe(true);
    expect(existsSync(join(root, 'src', LEFT))).toBe(false);
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(within)).toEqual([]);
  });
});

describe('the lock of a running process', () => {
  it('is waited for; the error names the file, the process and the time', async () => {
    const root = locked(parent());
    age(root, 1_000);
    await expect(withLock(root, [], () => 7, { timeoutMs: 100 })).rejects.toMatchObject({
      ...conflict,
      message: `Another svc process is writing to this project: process ${process.ppid}, since 2026-11-16T10:00:00.000Z, as .svc/writing.json says. Nothing was changed; run the command again when it is done.`,
      facts: { suggestions: ['svc doctor', 'svc doctor --clear-lock'] },
    });
    expect(existsSync(join(root, FILE))).toBe(true);
    expect(readLock(root)).toMatchObject({ state: 'held', isStale: false });
    expect(() => clearLock(root)).toThrow(expect.objectContaining(conflict));
  });

  it('counts in another PID namespace or on another machine while it is refreshed', {
    tags: 'slow',
  }, async () => {
    const root = locked({ pid: UNUSED_PID, machine: 'another' });
    await expect(withLock(root, [], () => 7, { timeoutMs: 100 })).rejects.toMatchObject({
      ...conflict,
      message: expect.stringContaining(
        `process ${UNUSED_PID} in another container or on another machine, since`,
      ),
    });
    age(root, 31);
    // One look does not suffice: clocks may differ.
    await expect(withLock(root, [], () => 7, { timeoutMs: 0 })).rejects.toMatchObject(conflict);
    expect(await withLock(root, [], () => 7)).toBe(7);
  });

  it('can be cleared if the process cannot be seen from here', () => {
    const root = locked({ pid: UNUSED_PID, machine: 'another' });
    expect(readLock(root)).toMatchObject({ state: 'unseen', isStale: false });
    expect([clearLock(root), clearLock(root)]).toEqual([true, false]);
    expect(readLock(root)).toBeUndefined();
  });
});

describe('a file that is not a lock', () => {
  const VALID = JSON.stringify({ ...ownIdentity(), files: [], since: '2026-11-16T10:00:00Z', token: 'a' });

  it.each([
    '',
    '{"pid',
    'null',
    '7',
    '{"pid":1}',
    '{"pid":1,"files":[]}',
    VALID,
    VALID.replace('}', ',"inode":1}'),
    VALID.replace('[]', '[1]').replace('}', ',"inode":1}'),
  ])('%j gets time to become one, and is then removed', async (held) => {
    const root = folder();
    put(root, FILE, held);
    // However slow the machine is: it was written just now.
    age(root, -60);
    await expect(withLock(root, [], () => 7, { timeoutMs: 0 })).rejects.toMatchObject(conflict);
    expect(readFileSync(join(root, FILE), 'utf8')).toBe(held);
    age(root, 3);
    expect(await withLock(root, [], () => 7, { timeoutMs: 0 })).toBe(7);
  });

  it('is removed although its time is in the future', { tags: 'slow' }, async () => {
    const root = folder();
    put(root, FILE, '{"pid":1,"files":[]}');
    age(root, -1_000_000);
    expect(await withLock(root, [], () => 7)).toBe(7);
  });

  it('is not read if it is a pipe, a link or a folder, and is removed', async () => {
    const secret = join(folder(), 'secret');
    writeFileSync(secret, 'secret');
    const places: readonly ((path: string) => void)[] = [
      (path) => void execFileSync('mkfifo', [path]),
      (path) => symlinkSync(secret, path),
      (path) => symlinkSync('nowhere', path),
      (path) => void mkdirSync(path),
    ];
    for (const place of places) {
      const root = folder();
      mkdirSync(join(root, '.svc'));
      place(join(root, FILE));
      expect(await withLock(root, [], () => 7, { timeoutMs: 0 })).toBe(7);
      expect(readdirSync(join(root, '.svc'))).toEqual([]);
    }
    expect(readFileSync(secret, 'utf8')).toBe('secret');
  });

  it('is reported if it is a folder with files, which stay', async () => {
    const root = folder();
    put(root, `${FILE}/a`, '');
    await expect(withLock(root, [], () => 7)).rejects.toMatchObject({
      ...conflict,
      message: '.svc/writing.json is a folder with files in it. Nothing was changed; move it away.',
    });
    expect(readdirSync(join(root, FILE))).toEqual(['a']);
  });
});
