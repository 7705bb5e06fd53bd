import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOpenFiles, CAN_LIST_OPEN_FILES } from '../../test/project/open-files.ts';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import {
  readBytesInside,
  readDocument,
  readText,
  removeTemporaryFiles,
  writeDocument,
  writeDocuments,
} from './file.ts';
import { machineTag } from './processes.ts';

function errorOf(work: () => void): { code: string; exit: number } {
  try {
    work();
  } catch (error) {
    if (error instanceof ServiceError) return { code: error.code, exit: error.exit };
    throw error;
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

  it('fails where the folder does not exist or the target is not a file, and leaves nothing behind', () => {
    const home = folder();
    expect(errorOf(() => writeDocument(join(home, 'none', 'a.json'), 'x'))).toEqual({
      code: 'FILE_NOT_FOUND',
      exit: 66,
    });
    mkdirSync(join(home, 'folder'));
    expect(errorOf(() => writeDocument(join(home, 'folder'), 'x'))).toEqual({
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
    expect(errorOf(() => writeDocuments([[join(home, 'out', 'a.json'), 'x']], home)).code).toBe(
      'PATH_OUTSIDE_ROOT',
    );
    expect(errorOf(() => writeDocuments([[join(home, 'link.json'), 'x']], home)).code).toBe(
      'NOT_REGULAR_FILE',
    );
    expect(errorOf(() => void readBytesInside(join(home, 'out', 'a.json'), home)).code).toBe(
      'PATH_OUTSIDE_ROOT',
    );
    expect(errorOf(() => void readBytesInside(join(home, 'link.json'), home)).code).toBe('NOT_REGULAR_FILE');
    expect(readBytesInside(join(home, 'none.json'), home)).toBeUndefined();
    expect([readdirSync(other), readFileSync(join(other, 'a.json'), 'utf8')]).toEqual([['a.json'], 'theirs']);
  });

  // Not even root may create a file there.
  it.runIf(existsSync('/sys/kernel'))('reports a missing permission', () => {
    expect(errorOf(() => writeDocument('/sys/svc.json', 'x'))).toEqual({
      code: 'PERMISSION_DENIED',
      exit: 77,
    });
  });

  it('keeps the mode of a file, and makes a new one readable for all', () => {
    const home = folder();
    const modeOf = (name: string): number => statSync(join(home, name)).mode & 0o777;
    for (const [name, mode] of [
      ['secret', 0o600],
      ['tool', 0o700],
    ] as const) {
      writeFileSync(join(home, name), '');
      chmodSync(join(home, name), mode);
      writeDocument(join(home, name), 'new');
      expect(modeOf(name)).toBe(mode);
    }
    writeDocument(join(home, 'new'), 'new');
    expect(modeOf('new')).toBe(0o644 & ~process.umask());
  });

  it('replaces none of several documents if one of them cannot be replaced', () => {
    const home = folder();
    writeFileSync(join(home, 'a'), 'old');
    mkdirSync(join(home, 'b'));
    const documents = ['a', 'b'].map((name) => [join(home, name), 'new'] as const);
    expect(errorOf(() => writeDocuments(documents)).code).toBe('NOT_REGULAR_FILE');
    expect([readdirSync(home), readFileSync(join(home, 'a'), 'utf8')]).toEqual([['a', 'b'], 'old']);
  });

  it.runIf(CAN_LIST_OPEN_FILES)('leaves nothing open afterwards, in any of its folders', () => {
    const home = realpathSync(folder());
    mkdirSync(join(home, 'sub'));
    const documents = ['a', 'sub/b', 'sub/c'].map((name) => [join(home, name), name] as const);
    writeDocuments(documents, home);
    expect(readdirSync(home, { recursive: true }).sort()).toEqual(['a', 'sub', 'sub/b', 'sub/c']);
    for (const [path, text] of documents) expect(readFileSync(path, 'utf8')).toBe(text);
    expect(listOpenFiles(home)).toEqual([]);
    expect(errorOf(() => writeDocuments([[join(home, 'sub'), '']], home)).code).toBe('NOT_REGULAR_FILE');
    expect(listOpenFiles(home)).toEqual([]);
  });

  it('renames a file into place only if its folder is still in the project', () => {
    const [home, other] = [realpathSync(folder()), realpathSync(folder())];
    mkdirSync(join(home, 'sub'));
    // The generator resumes once the first document is in its temporary file.
    function* documents(): Generator<[string, string]> {
      yield [join(home, 'sub/a.json'), 'new'];
      renameSync(join(home, 'sub'), join(other, 'sub'));
    }
    expect(errorOf(() => writeDocuments(documents(), home))).toEqual({ code: 'PATH_OUTSIDE_ROOT', exit: 77 });
    expect(readdirSync(join(other, 'sub'))).toEqual([]);
  });

  it('removes the temporary files of a dead process, and nothing else', () => {
    const home = folder();
    const unusedPid = 2 ** 22 + 1;
    const tag = machineTag();
    const untouched = [
      // Of a process in another PID namespace.
      `.a.${unusedPid}-${tag === 'ffffff' ? 'eeeeee' : 'ffffff'}6789ab.tmp`,
      `.a.${process.ppid}-${tag}6789ab.tmp`,
      `.a.${unusedPid}-${tag}6789ab.tmp.bak`,
      `x.a.${unusedPid}-${tag}6789ab.tmp`,
      `.${unusedPid}-${tag}6789ab.tmp`,
      `.a.x${unusedPid}-${tag}6789ab.tmp`,
      `.a.${unusedPid}-${tag}6789a.tmp`,
      `.a.${unusedPid}-${tag}6789abc.tmp`,
      `.a.${unusedPid}-${tag}6789AB.tmp`,
      `.a.-${tag}6789ab.tmp`,
    ];
    const left = [`.a.${unusedPid}-${tag}6789ab.tmp`, `.b.c.json.${unusedPid}-${tag}ffffff.tmp`];
    for (const name of [...untouched, ...left]) writeFileSync(join(home, name), '');
    removeTemporaryFiles(home);
    expect(readdirSync(home).sort()).toEqual([...untouched].sort());
    for (const name of left) writeFileSync(join(home, name), '');
    writeDocument(join(home, 'c.json'), '');
    expect(readdirSync(home).sort()).toEqual([...untouched, 'c.json'].sort());
    // No process writes a file for a day.
    utimesSync(join(home, untouched[0] ?? ''), 1, 1);
    removeTemporaryFiles(home);
    expect(readdirSync(home).sort()).toEqual([...untouched.slice(1), 'c.json'].sort());
  });
});

const stdin = (text: string) => async (): Promise<Uint8Array> => new TextEncoder().encode(text);
const none = async (): Promise<Uint8Array> => {
  throw new Error('standard input was read');
};
const failureOf = async (work: Promise<unknown>): Promise<ServiceError> =>
  work.then(
    () => {
      throw new Error('it was read');
    },
    (error: unknown) => error as ServiceError,
  );

describe('reading a document', () => {
  it('reads a file by its name and standard input by "-", up to the limit itself', async () => {
    const path = join(folder(), 'a.json');
    writeFileSync(path, '{"a":1}');
    expect(await readDocument(path, none)).toEqual({ a: 1 });
    expect(await readDocument(path, none, 7)).toEqual({ a: 1 });
    expect(await readDocument('-', stdin('[2]'), 3)).toEqual([2]);
    const limits: number[] = [];
    await readDocument('-', async (limit) => {
      limits.push(limit);
      return new Uint8Array([0x31]);
    });
    expect(limits).toEqual([LIMITS.documentBytes.max]);
  });

  it('refuses input over the limit, wherever it comes from', async () => {
    const path = join(folder(), 'a.json');
    writeFileSync(path, '{"a":1}');
    for (const [name, failure] of [
      [path, await failureOf(readDocument(path, none, 6))],
      ['-', await failureOf(readDocument('-', stdin('{"a":1}'), 6))],
    ] as const) {
      expect(failure.code).toBe('FILE_TOO_LARGE');
      expect(failure.message).toMatch(/^".+" is larger than 6 bytes(?:: it has 7)?\.$/);
      expect(failure.message.startsWith(`"${name.slice(0, 20)}`)).toBe(true);
    }
  });

  it('detects an oversized file without reading it', async () => {
    const path = join(folder(), 'a.json');
    writeFileSync(path, '');
    // More than Node can read at all.
    truncateSync(path, 2 ** 32);
    expect((await failureOf(readDocument(path, none))).code).toBe('FILE_TOO_LARGE');
  });

  it('names the file and the position of a syntax error', async () => {
    const home = folder();
    const [broken, twice] = [join(home, 'b.json'), join(home, 't.json')];
    writeFileSync(broken, '{');
    writeFileSync(twice, '{"a":1,"a":2}');
    const syntax = await failureOf(readDocument(broken, none));
    expect(syntax.code).toBe('MALFORMED_JSON');
    expect(syntax.message).toMatch(/^".+": Line 1, column 2: a key in double quotes is expected\.$/);
    // The short sentence speaks of a body.
    expect(syntax.facts.error).toBeUndefined();
    const key = await failureOf(readDocument(twice, none));
    expect(key).toMatchObject({ code: 'DUPLICATE_KEY', facts: { errors: [{ pointer: '' }] } });
  });

  it('refuses folders, pipes without a writer, and missing files', async () => {
    const home = folder();
    execFileSync('mkfifo', [join(home, 'pipe')]);
    for (const path of [home, join(home, 'pipe')]) {
      const failure = await failureOf(readDocument(path, none));
      expect(failure.code).toBe('NOT_REGULAR_FILE');
      expect(failure.message).toMatch(/^".+" is not a file\.$/);
    }
    const missing = await failureOf(readDocument(join(home, 'none'), none));
    expect(missing.code).toBe('FILE_NOT_FOUND');
    expect(missing.message).toMatch(/^".+" does not exist\.$/);
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });
});

describe('reading the text of another program', () => {
  it('leaves out a byte order mark', async () => {
    expect(await readText('-', stdin('\ufeffä'), 9)).toBe('ä');
  });

  it('refuses text that is not UTF-8, and says what to do', async () => {
    const failure = await failureOf(readText('-', async () => new Uint8Array([0xff]), 9));
    expect(failure).toMatchObject({
      code: 'MALFORMED_FILE',
      message: '"-" is not valid UTF-8.',
      facts: { suggestions: ['save it as UTF-8, then try again'] },
      cause: expect.any(TypeError),
    });
    expect((await failureOf(readText('-', stdin('ab'), 1))).code).toBe('FILE_TOO_LARGE');
  });
});

describe('reading the bytes of a file of a project', () => {
  it('returns all of them, up to the limit itself, and leaves no file open', () => {
    const home = realpathSync(folder());
    writeFileSync(join(home, 'a'), 'abc');
    expect(String(readBytesInside(join(home, 'a'), home, 3))).toBe('abc');
    expect(readBytesInside(join(home, 'none/a'), home)).toBeUndefined();
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });

  it.each([
    ['a', 'FILE_TOO_LARGE', '"a" is larger than 2 bytes: it has 3.'],
    ['folder', 'NOT_REGULAR_FILE', '"folder" is not a regular file.'],
    ['pipe', 'NOT_REGULAR_FILE', '"pipe" is not a regular file.'],
    ['link', 'NOT_REGULAR_FILE', '"link" is not a regular file.'],
    ['a/b', 'READ_FAILED', '"a/b": ENOTDIR.'],
  ])('refuses %s', (name, code, message) => {
    const home = realpathSync(folder());
    writeFileSync(join(home, 'a'), 'abc');
    mkdirSync(join(home, 'folder'));
    execFileSync('mkfifo', [join(home, 'pipe')]);
    symlinkSync('a', join(home, 'link'));
    expect(() => readBytesInside(join(home, name), home, 2)).toThrow(
      expect.objectContaining({ code, message }),
    );
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(home)).toEqual([]);
  });
});
