import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../errors.ts';
import { writeDocument } from './file.ts';

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

  // Nobody, not even root, may create a file there.
  it.runIf(existsSync('/sys/kernel'))('says when the system gives no permission', () => {
    expect(refusal(() => writeDocument('/sys/svc.json', 'x'))).toEqual({
      code: 'PERMISSION_DENIED',
      exit: 77,
    });
  });
});
