import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOpenFiles, CAN_LIST_OPEN_FILES } from '../../test/project/open-files.ts';
import { isInside, outsideError, displayPath, openFolder } from './folder.ts';

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'svc-opened-')));
const outside = (path: string) => ({
  code: 'PATH_OUTSIDE_ROOT',
  message: `"${path}" leads out of the project. Nothing was changed.`,
});

describe('a path is in a folder', () => {
  it.each([
    ['/a/b', true],
    ['/a/b/', true],
    ['/a/b/c', true],
    ['/a/b/..c', true],
    ['/a/b/..c/d', true],
    ['/a/b/c/../d', true],
    ['/a', false],
    ['/', false],
    ['/a/bc', false],
    ['/a/c', false],
    ['/a/b/../c', false],
    ['/a/b/c/../../../b2', false],
  ])('%s in /a/b: %s', (path, expected) => {
    expect(isInside('/a/b', path)).toBe(expected);
  });

  it('and is displayed relative to it, else unchanged', () => {
    expect(displayPath('/a/b', '/a/b/c/d')).toBe('c/d');
    expect(displayPath('/a/b', '/a/b')).toBe('.');
    expect(displayPath('/a/b', '/a/c')).toBe('/a/c');
    expect(displayPath(undefined, '/a/b')).toBe('/a/b');
    expect(outsideError('x')).toMatchObject(outside('x'));
  });
});

describe.runIf(CAN_LIST_OPEN_FILES)('an open folder', () => {
  it('is used itself, whatever replaces it', () => {
    const [home, other] = [folder(), folder()];
    const path = join(home, 'a');
    mkdirSync(path);
    const handle = openFolder(path, home);
    renameSync(path, join(home, 'moved'));
    symlinkSync(other, path);
    handle.check();
    writeFileSync(handle.at('x'), '');
    handle.sync();
    handle.close();
    expect([readdirSync(join(home, 'moved')), readdirSync(other)]).toEqual([['x'], []]);
    expect(listOpenFiles(home)).toEqual([]);
  });

  it('is refused once it was moved out of the project, or removed', () => {
    const [home, other] = [folder(), folder()];
    for (const name of ['moved', 'removed']) mkdirSync(join(home, name));
    const moved = openFolder(join(home, 'moved'), home);
    const removed = openFolder(join(home, 'removed'), home);
    renameSync(join(home, 'moved'), join(other, 'moved'));
    rmdirSync(join(home, 'removed'));
    expect(() => moved.check()).toThrow(expect.objectContaining(outside('moved')));
    expect(() => removed.check()).toThrow(expect.objectContaining(outside('removed')));
    for (const one of [moved, removed]) one.close();
  });

  it('is not opened outside the project, and nothing stays open', () => {
    const [home, other] = [folder(), folder()];
    symlinkSync(other, join(home, 'out'));
    expect(() => openFolder(join(home, 'out'), home)).toThrow(expect.objectContaining(outside('out')));
    // The message names the path as the caller wrote it.
    expect(() => openFolder(join(home, 'out'), home, join(home, 'out/deep'))).toThrow(
      expect.objectContaining(outside('out/deep')),
    );
    expect(listOpenFiles(other)).toEqual([]);
  });

  it('may be reached by a link within the project, and by any if no project is named', () => {
    const [home, other] = [folder(), folder()];
    mkdirSync(join(home, 'a'));
    symlinkSync('a', join(home, 'link'));
    symlinkSync(other, join(home, 'out'));
    for (const handle of [openFolder(join(home, 'link'), home), openFolder(join(home, 'out'))]) {
      handle.check();
      handle.close();
    }
  });

  it('is never a file', () => {
    const home = folder();
    writeFileSync(join(home, 'file'), '');
    expect(() => openFolder(join(home, 'file'), home)).toThrow(expect.objectContaining({ code: 'ENOTDIR' }));
    expect(existsSync(join(home, 'file'))).toBe(true);
  });
});
