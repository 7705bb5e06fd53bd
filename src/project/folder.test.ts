import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { listOpenFiles, CAN_LIST_OPEN_FILES } from '../../test/project/open-files.ts';
import { ensureFolder, openProjectFolder, resolveFolder, requireInside, readTextInside } from './folder.ts';

const folder = (): string => mkdtempSync(join(tmpdir(), 'svc-inside-'));
const outside = { code: 'PATH_OUTSIDE_ROOT', exit: 77 };

describe('a folder of a project', () => {
  it('is created if it does not exist', () => {
    const root = folder();
    expect(ensureFolder(root, '.svc/context')).toBe(join(root, '.svc/context'));
    expect(existsSync(join(root, '.svc/context'))).toBe(true);
  });

  it('may be reached by a link within the project, and the project itself by one from anywhere', () => {
    const root = folder();
    mkdirSync(join(root, 'made'));
    symlinkSync('made', join(root, '.svc'));
    ensureFolder(root, '.svc/context');
    expect(readdirSync(join(root, 'made'))).toEqual(['context']);
    const link = join(folder(), 'project');
    symlinkSync(root, link);
    expect(() => ensureFolder(link, '.svc/cache')).not.toThrow();
  });

  it.each(['.svc', '.svc/context'])('is refused if %s leads out of the project', (name) => {
    const root = folder();
    const other = folder();
    mkdirSync(join(root, name, '..'), { recursive: true });
    symlinkSync(other, join(root, name));
    expect(() => ensureFolder(root, '.svc/context')).toThrow(expect.objectContaining(outside));
    expect(readdirSync(other)).toEqual([]);
  });

  it('is refused if a link on the way is broken, or the path leads out of the project', () => {
    const root = folder();
    symlinkSync(join(root, 'none'), join(root, '.svc'));
    expect(() => ensureFolder(root, '.svc/context')).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, join(root, '..', 'x'))).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, `${root}-other`)).toThrow(expect.objectContaining(outside));
    expect(() => requireInside(root, join(root, '..x'))).not.toThrow();
  });

  it('cannot be created in place of a file', () => {
    const root = folder();
    writeFileSync(join(root, '.svc'), 'mine');
    expect(() => ensureFolder(root, '.svc/context')).toThrow(
      expect.objectContaining({ code: 'CANNOT_CREATE', exit: 73 }),
    );
  });

  it('is the project itself for ".", and a missing root is created', () => {
    const root = join(folder(), 'new/project');
    expect(ensureFolder(root, '.')).toBe(root);
    expect(ensureFolder(root, './a//b/')).toBe(join(root, 'a/b/'));
    expect(readdirSync(root, { recursive: true })).toEqual(['a', join('a', 'b')]);
  });

  it('is not created where the root has to exist', () => {
    const within = realpathSync(folder());
    const root = join(within, 'none');
    expect(() => ensureFolder(root, 'a', within)).toThrow(
      expect.objectContaining({
        code: 'CANNOT_CREATE',
        message: 'Cannot write into the folder "none/a": ENOENT. Nothing was changed.',
      }),
    );
    expect(readdirSync(within)).toEqual([]);
  });

  it('may be anywhere within the boundary, and nowhere else', () => {
    const within = realpathSync(folder());
    const root = join(within, 'apps/web');
    mkdirSync(root, { recursive: true });
    mkdirSync(join(within, 'shared'));
    symlinkSync('../../shared', join(root, '.svc'));
    ensureFolder(root, '.svc/context', within);
    expect(readdirSync(join(within, 'shared'))).toEqual(['context']);
    // For the project alone it would be outside.
    expect(() => ensureFolder(root, '.svc/context')).toThrow(expect.objectContaining(outside));
  });

  it.runIf(CAN_LIST_OPEN_FILES)('stays open until it is closed, and nothing else stays open', () => {
    const root = realpathSync(folder());
    const handle = openProjectFolder(root, 'a/b/c');
    expect(listOpenFiles(root)).toEqual([join(root, 'a/b/c')]);
    writeFileSync(handle.at('x'), '');
    handle.close();
    expect(existsSync(join(root, 'a/b/c/x'))).toBe(true);
    ensureFolder(root, 'a/b');
    expect(listOpenFiles(root)).toEqual([]);
  });
});

describe('a path of a project', () => {
  it.each([
    ['that is a link to nothing', 'dangling', 'is a broken link.', 'ENOENT'],
    ['below a link to nothing', 'dangling/x', 'is a broken link.', 'ENOENT'],
    ['that is a link to itself', 'loop', 'is a broken link.', 'ELOOP'],
    ['with a name that no system has', 'x'.repeat(300), 'is not a valid path.', 'ENAMETOOLONG'],
  ])('%s is refused with the cause', (_, name, message, code) => {
    const root = folder();
    symlinkSync('nowhere', join(root, 'dangling'));
    symlinkSync('loop', join(root, 'loop'));
    expect(() => requireInside(root, `${root}/${name}`)).toThrow(
      expect.objectContaining({
        ...outside,
        message: expect.stringContaining(message),
        cause: expect.objectContaining({ code }),
      }),
    );
  });

  it.each(['..', 'none/../../x', 'up/x', '/', '/etc'])('is refused if it leads out: %s', (name) => {
    const root = folder();
    symlinkSync('..', join(root, 'up'));
    const path = name.startsWith('/') ? name : `${root}/${name}`;
    expect(() => requireInside(root, path)).toThrow(
      expect.objectContaining({
        ...outside,
        message: expect.stringContaining('leads out of the project. Nothing was changed.'),
      }),
    );
  });

  it('counts as inside whether it exists or not, even below a file', () => {
    const root = folder();
    writeFileSync(join(root, 'file'), '');
    for (const name of ['.', 'file', 'file/x', 'none', 'none/deep/x', '..x'])
      expect(() => requireInside(root, join(root, name))).not.toThrow();
    expect(() => requireInside('/', '/none/x')).not.toThrow();
  });

  it('may be relative to the working directory of the process', () => {
    const root = folder();
    const way = relative(process.cwd(), root);
    expect(() => requireInside(way, join(way, 'none'))).not.toThrow();
    expect(() => requireInside(way, 'none')).toThrow(expect.objectContaining(outside));
  });

  it('has a real path only if it exists', () => {
    const root = realpathSync(folder());
    symlinkSync(root, join(root, 'link'));
    expect(resolveFolder(join(root, 'link'))).toBe(root);
    const none = join(root, 'none');
    expect(() => resolveFolder(none)).toThrow(
      expect.objectContaining({
        code: 'FILE_NOT_FOUND',
        message: expect.stringContaining('There is no folder '),
        cause: expect.objectContaining({ code: 'ENOENT' }),
      }),
    );
  });
});

describe('the text of a file of a project', () => {
  it('is read for a file inside, and for nothing else', () => {
    const [root, other] = [folder(), folder()];
    writeFileSync(join(root, 'a'), 'ours');
    writeFileSync(join(other, 'a'), 'theirs');
    mkdirSync(join(root, 'folder'));
    symlinkSync(join(other, 'a'), join(root, 'out'));
    symlinkSync('a', join(root, 'link'));
    const text = (name: string): string | undefined => readTextInside(root, join(root, name));
    expect([text('a'), text('link')]).toEqual(['ours', 'ours']);
    expect([text('out'), text('folder'), text('none'), text('../x')]).toEqual(Array(4).fill(undefined));
    if (CAN_LIST_OPEN_FILES) expect(listOpenFiles(root)).toEqual([]);
  });

  // Opening a pipe without a writer would block forever.
  it.runIf(process.platform !== 'win32')('is not read from a pipe', () => {
    const root = folder();
    execFileSync('mkfifo', [join(root, 'pipe')]);
    expect(readTextInside(root, join(root, 'pipe'))).toBeUndefined();
  });
});
