import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Lockfile, compareLockfiles, readLockfile, requireLockfile, writeLockfile } from './lockfile.ts';
import { LOCKFILE } from './paths.ts';

const digest = (letter: string): string => `sha256:${letter.repeat(64)}`;
const lock: Lockfile = {
  lockVersion: 1,
  corpus: { version: '1.0.0', digest: digest('c'), releasedAt: '2026-01-01T00:00:00Z' },
  records: [
    { type: 'pattern', id: 'data-table', version: '1.0.0', digest: digest('a') },
    { type: 'theme', id: 'slate', version: '1.0.0', digest: digest('b') },
  ],
};
const root = (): string => mkdtempSync(join(tmpdir(), 'svc-lock-'));

describe('the lock of a project', () => {
  it('survives a round trip, and is undefined before the first write', async () => {
    const project = root();
    expect(await readLockfile(project)).toBeUndefined();
    writeLockfile(project, lock);
    expect(await readLockfile(project)).toEqual(lock);
  });

  it.each(['{}', '[]', 'null', '{"lockVersion":2}', JSON.stringify({ ...lock, records: [null] })])(
    'is refused if it is %s',
    async (text) => {
      const project = root();
      writeFileSync(join(project, LOCKFILE), text);
      await expect(readLockfile(project)).rejects.toMatchObject({ code: 'INVALID_DOCUMENT' });
    },
  );

  it.each([
    [
      'is not a lockfile',
      (path: string) => writeFileSync(path, '{}'),
      '"svc.lock" is not a version 1 lockfile',
    ],
    ['is not JSON', (path: string) => writeFileSync(path, '{'), '"svc.lock": '],
    ['is a folder', (path: string) => mkdirSync(path), '"svc.lock" is'],
    ['leads out', (path: string) => symlinkSync(tmpdir(), path), '"svc.lock" leads out of the project'],
    ['is a broken link', (path: string) => symlinkSync('none', path), '"svc.lock" is a broken link'],
  ])('is named relative to the project where it %s', async (_, put, message) => {
    const project = root();
    put(join(project, LOCKFILE));
    for (const read of [readLockfile, requireLockfile]) {
      const failure = (await read(project).catch((error: unknown) => error)) as Error;
      expect(failure.message).toContain(message);
      expect(failure.message).not.toContain(project);
    }
  });

  it('is also named relative to the project where it is missing or cannot be written', async () => {
    const project = root();
    await expect(requireLockfile(project)).rejects.toThrow('"svc.lock" does not exist');
    mkdirSync(join(project, LOCKFILE));
    expect(() => writeLockfile(project, lock)).toThrow(/^"svc\.lock" is not a regular file/);
  });

  it('differs only by another corpus, and by changed, added and removed records', () => {
    expect(compareLockfiles(lock, structuredClone(lock))).toEqual([]);
    const compiled: Lockfile = {
      ...lock,
      corpus: { ...lock.corpus, version: '1.1.0', digest: digest('d') },
      records: [
        { type: 'pattern', id: 'data-table', version: '1.0.0', digest: digest('e') },
        { type: 'shell', id: 'sidebar-main', version: '2.0.0', digest: digest('f') },
      ],
    };
    expect(compareLockfiles(lock, compiled)).toEqual([
      { what: 'corpus', locked: '1.0.0 (sha256:cccccccccccc)', compiled: '1.1.0 (sha256:dddddddddddd)' },
      {
        what: 'pattern data-table',
        locked: '1.0.0 (sha256:aaaaaaaaaaaa)',
        compiled: '1.0.0 (sha256:eeeeeeeeeeee)',
      },
      { what: 'theme slate', locked: '1.0.0 (sha256:bbbbbbbbbbbb)', compiled: undefined },
      { what: 'shell sidebar-main', locked: undefined, compiled: '2.0.0 (sha256:ffffffffffff)' },
    ]);
  });
});
