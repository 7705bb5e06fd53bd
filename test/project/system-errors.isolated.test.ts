import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { machineTag, ownIdentity } from '../../src/project/processes.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';

type Call = (...args: unknown[]) => unknown;

/** The properties of a Node system error besides its message: `none` has no code, and Node has no name for EDQUOT. */
const systemErrorFields = vi.hoisted(() => (code: string): object => {
  if (code === 'none') return {};
  const errno = process.platform === 'linux' ? -122 : -69;
  return code === 'EDQUOT' ? { code: `Unknown system error ${errno}`, errno } : { code };
});

/** The recorded system calls, and the ones that are to fail. */
const system = vi.hoisted(() => ({
  calls: [] as { readonly name: string; readonly args: readonly unknown[] }[],
  /** The error code of a call that is to fail, else undefined. */
  fails: (_name: string, _args: readonly unknown[]): string | undefined => undefined,
}));

vi.mock('node:fs', async (original) => {
  const real = await original<Record<string, unknown>>();
  const wrapped = Object.entries(real).map(([name, value]) => {
    if (typeof value !== 'function' || !name.endsWith('Sync')) return [name, value] as const;
    const call: Call = (...args) => {
      system.calls.push({ name, args });
      const code = system.fails(name, args);
      if (code !== undefined) throw Object.assign(new Error(code), systemErrorFields(code));
      return (value as Call)(...args);
    };
    return [name, call] as const;
  });
  return { ...Object.fromEntries(wrapped), default: real };
});

const { readBytesInside, removeTemporaryFiles, writeDocument, writeDocuments } = await import(
  '../../src/project/file.ts'
);
const { withLock } = await import('../../src/project/write-lock.ts');
const { ensureFolder, openProjectFolder, requireInside, readTextInside } = await import(
  '../../src/project/folder.ts'
);
const { CAN_LIST_OPEN_FILES, listOpenFiles } = await import('./open-files.ts');

const succeed = system.fails;
afterEach(() => {
  system.fails = succeed;
});

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'svc-system-errors-')));

/** The error that a call throws. */
function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('it did not fail');
}

/** Makes the nth call of this name fail, counted from 1. */
function fail(name: string, code: string, nth = 1): void {
  let count = 0;
  system.fails = (called) => (called === name && ++count === nth ? code : undefined);
}

describe('a file that is written', () => {
  it('is synced before it is renamed, and the rename is synced before anything else', () => {
    const home = folder();
    system.calls.length = 0;
    writeDocuments(
      [
        [join(home, 'a.json'), 'A'],
        [join(home, 'b.json'), 'B'],
      ],
      home,
    );
    const steps = system.calls
      .map(({ name }) => name)
      .filter((name) => ['writeFileSync', 'fsyncSync', 'renameSync'].includes(name));
    expect(steps).toEqual([
      'writeFileSync',
      'fsyncSync',
      'writeFileSync',
      'fsyncSync',
      'renameSync',
      'renameSync',
      'fsyncSync',
    ]);
    const opens = system.calls.filter(({ name }) => name === 'openSync').map(({ args }) => args);
    // The folder once, for both.
    expect(opens).toHaveLength(3);
    expect(opens.slice(1).map(([, flags]) => flags)).toEqual(['wx', 'wx']);
    const temporary = opens.slice(1).map(([path]) => basename(String(path)));
    for (const name of temporary)
      expect(name).toMatch(new RegExp(`^\\.[ab]\\.json\\.${process.pid}-[0-9a-f]{12}\\.tmp$`));
  });

  it.each([
    ['writeFileSync', 'ENOSPC', 'WRITE_FAILED', '"b.json": ENOSPC (the disk is full).'],
    ['writeFileSync', 'EDQUOT', 'WRITE_FAILED', '"b.json": EDQUOT.'],
    ['fsyncSync', 'EIO', 'WRITE_FAILED', '"b.json": EIO.'],
    [
      'openSync',
      'EMFILE',
      'WRITE_FAILED',
      '"b.json": EMFILE (too many open files: the process has reached its limit).',
    ],
    ['openSync', 'EACCES', 'PERMISSION_DENIED', 'No permission for "b.json".'],
    ['openSync', 'EPERM', 'PERMISSION_DENIED', 'No permission for "b.json".'],
    ['lstatSync', 'none', 'WRITE_FAILED', '"b.json": unknown error.'],
  ])('leaves everything unchanged if %s of the second fails with %s', (name, code, expected, message) => {
    const home = folder();
    for (const file of ['a.json', 'b.json']) writeFileSync(join(home, file), 'old');
    fail(name, code, name === 'openSync' ? 3 : 2);
    const error = catchError(() =>
      writeDocuments(
        [
          [join(home, 'a.json'), 'new'],
          [join(home, 'b.json'), 'new'],
        ],
        home,
      ),
    );
    expect(error).toMatchObject({ code: expected, message });
    expect((error as Error).cause).toMatchObject(systemErrorFields(code));
    system.fails = succeed;
    expect(readdirSync(home)).toEqual(['a.json', 'b.json']);
    expect(['a.json', 'b.json'].map((file) => readFileSync(join(home, file), 'utf8'))).toEqual([
      'old',
      'old',
    ]);
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });

  it.each([
    ['EISDIR', 'NOT_REGULAR_FILE', '"a.json" is a folder.'],
    ['ENOENT', 'FILE_NOT_FOUND', '"a.json" does not exist.'],
    ['EIO', 'WRITE_FAILED', '"a.json": EIO.'],
  ])('is named in the error if the rename fails with %s', (code, expected, message) => {
    const home = folder();
    fail('renameSync', code);
    const documents = [
      [join(home, 'a.json'), 'new'],
      [join(home, 'b.json'), 'new'],
    ] as const;
    expect(catchError(() => writeDocuments(documents, home))).toMatchObject({ code: expected, message });
    expect(readdirSync(home)).toEqual([]);
  });

  it.each([
    ['its folder cannot be closed', 'closeSync', 2],
    ['its folder cannot be listed', 'readdirSync', 1],
  ])('is written even if %s', (_, name, nth) => {
    const home = folder();
    fail(name, 'EIO', nth);
    writeDocument(join(home, 'a.json'), 'new');
    system.fails = succeed;
    expect(readdirSync(home)).toEqual(['a.json']);
  });

  it('is written even if the leftover of another process cannot be removed', () => {
    const home = folder();
    const left = `.a.json.${2 ** 22 + 1}-${machineTag()}6789ab.tmp`;
    writeFileSync(join(home, left), '');
    fail('rmSync', 'EPERM');
    writeDocument(join(home, 'a.json'), 'new');
    expect(readdirSync(home).sort()).toEqual([left, 'a.json'].sort());
    removeTemporaryFiles(home);
    expect(readdirSync(home)).toEqual(['a.json']);
  });
});

describe('a file that is read', () => {
  it.each([
    ['EACCES', 'PERMISSION_DENIED', 'No permission for "a.json".'],
    ['EIO', 'READ_FAILED', '"a.json": EIO.'],
    ['ENXIO', 'NOT_REGULAR_FILE', '"a.json" is not a regular file.'],
  ])('is not reported as missing if it fails with %s', (code, expected, message) => {
    const home = folder();
    writeFileSync(join(home, 'a.json'), '{}');
    // The first call opens the folder.
    fail('openSync', code, 2);
    expect(catchError(() => readBytesInside(join(home, 'a.json'), home))).toMatchObject({
      code: expected,
      message,
    });
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });

  it('has no text if it cannot be read', () => {
    const home = folder();
    writeFileSync(join(home, 'a'), 'text');
    fail('readFileSync', 'EIO');
    expect(readTextInside(home, join(home, 'a'))).toBeUndefined();
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });
});

describe('a folder that is created', () => {
  it.each([
    ['ENOSPC', 'WRITE_FAILED'],
    ['EDQUOT', 'WRITE_FAILED'],
    ['EIO', 'WRITE_FAILED'],
    ['EROFS', 'CANNOT_CREATE'],
    ['none', 'CANNOT_CREATE'],
  ])('fails with %s as %s', (code, expected) => {
    const home = folder();
    fail('mkdirSync', code);
    const called = code === 'none' ? 'unknown error' : code;
    expect(catchError(() => openProjectFolder(home, 'a/b', home))).toMatchObject({
      code: expected,
      message: `Cannot write into the folder "a/b": ${called}. Nothing was changed.`,
      cause: expect.any(Error),
    });
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });

  it('is not created outside the project if a parent is replaced by a link after the check', () => {
    const [home, other] = [folder(), folder()];
    mkdirSync(join(home, 'a'));
    // By the time the project is opened, its paths have been checked.
    system.fails = (name) => {
      if (name !== 'openSync') return undefined;
      system.fails = succeed;
      rmdirSync(join(home, 'a'));
      symlinkSync(other, join(home, 'a'));
      return undefined;
    };
    expect(catchError(() => ensureFolder(home, 'a/b'))).toMatchObject({
      code: 'PATH_OUTSIDE_ROOT',
      message: '"a/b" leads out of the project. Nothing was changed.',
    });
    expect(readdirSync(other)).toEqual([]);
    if (CAN_LIST_OPEN_FILES) expect([...listOpenFiles(home), ...listOpenFiles(other)]).toEqual([]);
  });

  it('may be created by another process at the same moment', () => {
    const home = folder();
    system.fails = (name, [path]) => {
      if (name !== 'mkdirSync') return undefined;
      system.fails = succeed;
      mkdirSync(String(path));
      return undefined;
    };
    expect(ensureFolder(home, 'a', home)).toBe(join(home, 'a'));
  });

  it('is not created again if it exists, even where nothing can be created', () => {
    const home = folder();
    mkdirSync(join(home, 'a'));
    system.fails = (name) => (name === 'mkdirSync' ? 'EROFS' : undefined);
    expect(ensureFolder(home, 'a', home)).toBe(join(home, 'a'));
  });

  it('has to be writable', () => {
    const home = folder();
    mkdirSync(join(home, 'a'));
    fail('accessSync', 'EACCES');
    expect(catchError(() => ensureFolder(home, 'a'))).toMatchObject({ code: 'CANNOT_CREATE' });
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });
});

describe('a path that cannot be resolved', () => {
  it.each([
    ['EACCES', 'PERMISSION_DENIED', 'No permission for '],
    ['EPERM', 'PERMISSION_DENIED', 'No permission for '],
    ['ENAMETOOLONG', 'PATH_OUTSIDE_ROOT', ' is not a valid path.'],
  ])('for %s is refused as %s', (code, expected, message) => {
    const home = folder();
    const path = join(home, 'a');
    system.fails = (name, [args]) => (name === 'lstatSync' && args === path ? code : undefined);
    const error = catchError(() => requireInside(home, path));
    expect(error).toMatchObject({ code: expected, cause: { code } });
    expect((error as Error).message).toContain(message);
    expect(existsSync(path)).toBe(false);
  });

  it('because no part of it exists, not even its drive, is used as written', () => {
    system.fails = (name) => (name === 'lstatSync' ? 'ENOENT' : undefined);
    expect(() => requireInside('/a', '/a/b')).not.toThrow();
    expect(catchError(() => requireInside('/a', '/b'))).toMatchObject({ code: 'PATH_OUTSIDE_ROOT' });
  });
});

describe('the write lock of a project', () => {
  it('stays in place if another process takes over an abandoned lock first', async () => {
    const home = folder();
    const path = join(home, '.svc/writing.json');
    const write = (pid: number): string => {
      writeFileSync(path, '');
      const { ino: inode } = lstatSync(path);
      const own = { ...ownIdentity(), pid, started: null, since: '2026-11-16T10:00:00Z', token: `of ${pid}` };
      const text = JSON.stringify({ ...own, inode, files: ['a.json'] });
      writeFileSync(path, text);
      return text;
    };
    let otherLock: string | undefined;
    mkdirSync(join(home, '.svc'));
    write(UNUSED_PID);
    let isFirst = true;
    system.fails = (name) => {
      // In the middle of the takeover, while it searches for leftover temporary files.
      if (name === 'readdirSync' && isFirst) {
        isFirst = false;
        rmSync(path);
        otherLock = write(process.ppid);
      }
      return undefined;
    };
    const result = withLock(home, [], () => 7, { timeoutMs: 100 });
    await expect(result).rejects.toMatchObject({ code: 'CONFLICT' });
    expect([isFirst, readFileSync(path, 'utf8')]).toEqual([false, otherLock]);
    expect(readdirSync(join(home, '.svc'))).toEqual(['writing.json']);
  });

  it.each(['openSync', 'writeFileSync'])(
    'that cannot be written because of %s prevents any change',
    async (name) => {
      const home = folder();
      const shouldFail = (args: readonly unknown[]): boolean => name !== 'openSync' || args[1] === 'wx';
      system.fails = (called, args) => (called === name && shouldFail(args) ? 'ENOSPC' : undefined);
      let done = false;
      const result = withLock(home, [], () => {
        done = true;
      });
      await expect(result).rejects.toMatchObject({
        code: 'WRITE_FAILED',
        message: 'The project cannot be locked: ENOSPC. Nothing was changed.',
        cause: { code: 'ENOSPC' },
      });
      expect(done).toBe(false);
      system.fails = succeed;
      // An incomplete lock file would block the next writer.
      expect(readdirSync(join(home, '.svc'))).toEqual([]);
      if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
    },
  );

  const UNUSED_PID = 2 ** 22 + 1;

  it.each([
    ['ours', undefined],
    ['that of an ended process', JSON.stringify({ pid: UNUSED_PID, files: [] })],
    ['one that was never finished', '{"pid'],
  ])('may be removed by another process at the same moment: %s', async (_, result) => {
    const home = folder();
    const path = join(home, '.svc/writing.json');
    mkdirSync(join(home, '.svc'));
    if (result !== undefined) writeFileSync(path, result);
    if (result !== undefined) utimesSync(path, 1, 1);
    let removed = 0;
    system.fails = (name, [args]) => {
      if (!/^(?:rm|rename)Sync$/.test(name) || basename(String(args)) !== 'writing.json') return undefined;
      removed++;
      unlinkSync(path);
      return undefined;
    };
    expect(await withLock(home, [], () => 7)).toBe(7);
    expect(removed).toBe(result === undefined ? 1 : 2);
  });

  it('may disappear before it is read', async () => {
    const home = folder();
    const path = join(home, '.svc/writing.json');
    mkdirSync(join(home, '.svc'));
    writeFileSync(path, '{"pid');
    system.fails = (name, [opened, flags]) => {
      const isRead = name === 'openSync' && basename(String(opened)) === 'writing.json' && flags !== 'wx';
      if (isRead) rmSync(path, { force: true });
      return undefined;
    };
    expect(await withLock(home, [], () => 7)).toBe(7);
  });

  it('reports why it could not be written, even if it has disappeared by then', async () => {
    const home = folder();
    system.fails = (name, [args]) => {
      if (name === 'rmSync') unlinkSync(String(args));
      return name === 'writeFileSync' ? 'ENOSPC' : undefined;
    };
    await expect(withLock(home, [], () => 7)).rejects.toMatchObject({ cause: { code: 'ENOSPC' } });
  });

  it.each([
    [0, 1],
    [50, 2],
  ])('is retried within a timeout of %i ms: %i times', async (timeoutMs, times) => {
    const home = folder();
    mkdirSync(join(home, '.svc'));
    writeFileSync(join(home, '.svc/writing.json'), JSON.stringify({ pid: process.ppid, files: [] }));
    system.calls.length = 0;
    await expect(withLock(home, [], () => 7, { timeoutMs })).rejects.toMatchObject({ code: 'CONFLICT' });
    const attempts = system.calls.filter(({ name, args }) => name === 'openSync' && args[1] === 'wx');
    expect(attempts).toHaveLength(times);
  });
});
