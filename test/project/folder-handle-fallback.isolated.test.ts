import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';

/** A system that does not show what a process holds open, and has no way to say that a folder is meant: Windows. */
vi.mock('node:fs', async (original) => {
  const real = await original<typeof import('node:fs')>();
  const existsSync = (path: string): boolean => !path.startsWith('/proc') && real.existsSync(path);
  const { O_DIRECTORY: _, ...constants } = real.constants;
  return { ...real, existsSync, constants, default: real };
});

const { openFolder } = await import('../../src/project/folder.ts');
const { writeDocuments } = await import('../../src/project/file.ts');

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'svc-elsewhere-')));
const outside = { code: 'PATH_OUTSIDE_ROOT' };

describe('on a system that does not list open files', () => {
  it('a folder is used by its path', () => {
    const home = folder();
    mkdirSync(join(home, 'a'));
    const opened = openFolder(join(home, 'a'), home);
    opened.check();
    expect(opened.at('x')).toBe(join(home, 'a/x'));
    opened.close();
    writeDocuments([[join(home, 'a/x.json'), '{}']], home);
    expect(readdirSync(join(home, 'a'))).toEqual(['x.json']);
  });

  it('a link on the way is refused, wherever it leads', () => {
    const [home, other] = [folder(), folder()];
    mkdirSync(join(home, 'a'));
    symlinkSync('a', join(home, 'link'));
    symlinkSync(other, join(home, 'out'));
    for (const name of ['link', 'out'])
      expect(() => openFolder(join(home, name), home)).toThrow(expect.objectContaining(outside));
  });

  it('a folder that was replaced by a link after it was opened is refused', () => {
    const [home, other] = [folder(), folder()];
    mkdirSync(join(home, 'a'));
    writeFileSync(join(other, 'x.json'), 'theirs');
    // The generator resumes once the first document is in its temporary file.
    function* documents(): Generator<[string, string]> {
      yield [join(home, 'a/x.json'), '{}'];
      renameAway(home);
      symlinkSync(other, join(home, 'a'));
    }
    expect(() => writeDocuments(documents(), home)).toThrow(expect.objectContaining(outside));
    expect(readdirSync(other)).toEqual(['x.json']);
  });
});

function renameAway(home: string): void {
  mkdirSync(join(home, 'away'));
  renameSync(join(home, 'a'), join(home, 'away/a'));
}
