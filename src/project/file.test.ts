import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import { bytesWithin, writeDocument, writeDocuments } from './file.ts';

function refusal(work: () => void): { code: string; exit: number } {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof ServiceError) return { code: thrown.code, exit: thrown.exit };
    throw thrown;
  }
  throw new Error('it was written');
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'svc-file-'));

describe('writing a document', () => {
  it('replaces the old one and leaves no temporary file', () => {
    const path = join(folder(), 'a.json');
    writeFileSync(path, 'old');
    writeDocument(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(readdirSync(join(path, '..'))).toEqual(['a.json']);
  });

  it('fails where the folder does not exist, or the target is no file, and leaves nothing', () => {
    const home = folder();
    expect(refusal(() => writeDocument(join(home, 'none', 'a.json'), 'x'))).toEqual({
      code: 'FILE_NOT_FOUND',
      exit: 66,
    });
    mkdirSync(join(home, 'folder'));
    expect(refusal(() => writeDocument(join(home, 'folder'), 'x'))).toEqual({
      code: 'NOT_REGULAR_FILE',
      exit: 66,
    });
    expect(readdirSync(home)).toEqual(['folder']);
  });

  it('within a folder never follows a link out of it, nor replaces one', () => {
    const [home, other] = [realpathSync(folder()), realpathSync(folder())];
    writeFileSync(join(other, 'a.json'), 'theirs');
    symlinkSync(other, join(home, 'out'));
    symlinkSync(join(other, 'a.json'), join(home, 'link.json'));
    expect(refusal(() => writeDocuments([[join(home, 'out', 'a.json'), 'x']], home)).code).toBe(
      'PATH_OUTSIDE_ROOT',
    );
    expect(refusal(() => writeDocuments([[join(home, 'link.json'), 'x']], home)).code).toBe(
      'NOT_REGULAR_FILE',
    );
    expect(refusal(() => void bytesWithin(join(home, 'out', 'a.json'), home)).code).toBe('PATH_OUTSIDE_ROOT');
    expect(refusal(() => void bytesWithin(join(home, 'link.json'), home)).code).toBe('NOT_REGULAR_FILE');
    expect(bytesWithin(join(home, 'none.json'), home)).toBeUndefined();
    expect([readdirSync(other), readFileSync(join(other, 'a.json'), 'utf8')]).toEqual([['a.json'], 'theirs']);
  });

  // Nobody, not even root, may create a file there.
  it.runIf(existsSync('/sys/kernel'))('says when the system gives no permission', () => {
    expect(refusal(() => writeDocument('/sys/svc.json', 'x'))).toEqual({
      code: 'PERMISSION_DENIED',
      exit: 77,
    });
  });
});
