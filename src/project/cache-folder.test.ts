import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readEntry, removeOldProjects, resolveCacheFolder, writeEntry } from './cache-folder.ts';

const folder = (): string => realpathSync(mkdtempSync(join(tmpdir(), 'svc-cache-')));

describe('the cache folder of the user', () => {
  const root = folder();
  const resolve = (env: Record<string, string>, platform: NodeJS.Platform = 'linux'): string | undefined =>
    resolveCacheFolder(root, env, platform);

  it('is that of the platform, unless SVC_CACHE names another one or none', () => {
    expect(resolve({ HOME: '/home/a' })).toBe('/home/a/.cache/svc');
    expect(resolve({ HOME: '/home/a', XDG_CACHE_HOME: '/x' })).toBe('/x/svc');
    expect(resolve({ HOME: '/home/a', XDG_CACHE_HOME: 'x', SVC_CACHE: ' ' })).toBe('/home/a/.cache/svc');
    expect(resolve({})).toBe(join(homedir(), '.cache/svc'));
    expect(resolve({ HOME: '/Users/a', XDG_CACHE_HOME: '/x' }, 'darwin')).toBe('/Users/a/Library/Caches/svc');
    expect(resolve({ LOCALAPPDATA: '/local' }, 'win32')).toBe('/local/svc/cache');
    expect(resolve({ HOME: '/home/a', SVC_CACHE: '/own' })).toBe('/own');
    expect(resolve({ HOME: '/home/a', SVC_CACHE: 'off' })).toBeUndefined();
  });

  it('is never inside the project, where a repository could carry one', () => {
    expect(resolve({ HOME: root })).toBeUndefined();
    const link = join(folder(), 'link');
    symlinkSync(root, link);
    for (const path of [root, join(root, 'a/b'), join(link, 'c')])
      expect(() => resolve({ SVC_CACHE: path })).toThrow(
        /^SVC_CACHE must name a folder outside of the project/,
      );
    expect(resolve({ SVC_CACHE: `${root}-beside` })).toBe(`${root}-beside`);
  });

  it('must be an absolute path', () => {
    expect(() => resolve({ SVC_CACHE: '.svc/cache' })).toThrow(
      expect.objectContaining({
        code: 'INVALID_CONFIGURATION',
        message: 'SVC_CACHE must be an absolute path, or off for no cache; got ".svc/cache".',
      }),
    );
  });
});

describe('a cache entry', () => {
  const before = process.env['SVC_CACHE'];
  let base = '';
  beforeEach(() => {
    base = join(folder(), 'cache');
    process.env['SVC_CACHE'] = base;
  });
  afterEach(() => {
    process.env['SVC_CACHE'] = before;
  });

  const pathOf = (): string => {
    const [project = ''] = readdirSync(join(base, 'projects'));
    return join(base, 'projects', project, 'a');
  };

  it('is read with the same key only, by project, from folders that are private', () => {
    const [root, other] = [folder(), folder()];
    writeEntry(root, 'a', 'key', 'body\nof two lines');
    expect(readEntry(root, 'a', 'key')).toBe('body\nof two lines');
    expect([
      readEntry(root, 'a', 'other'),
      readEntry(root, 'b', 'key'),
      readEntry(other, 'a', 'key'),
    ]).toEqual([undefined, undefined, undefined]);
    for (const path of [base, join(base, 'projects'), join(pathOf(), '..')])
      expect(statSync(path).mode & 0o777).toBe(0o700);
    expect(readdirSync(root)).toEqual([]);
  });

  it('is shared by all paths of a project', () => {
    const [root, link] = [folder(), join(folder(), 'link')];
    symlinkSync(root, link);
    writeEntry(link, 'a', 'key', 'body');
    expect(readEntry(root, 'a', 'key')).toBe('body');
  });

  it('is not read after any byte of it was changed or lost', () => {
    const root = folder();
    writeEntry(root, 'a', 'key', 'the body');
    const bytes = readFileSync(pathOf());
    for (let at = 0; at < bytes.length; at++) {
      const damaged = Buffer.from(bytes);
      damaged[at] = (bytes[at] ?? 0) ^ 1;
      writeFileSync(pathOf(), damaged);
      expect(readEntry(root, 'a', 'key')).toBeUndefined();
      writeFileSync(pathOf(), bytes.subarray(0, at));
      expect(readEntry(root, 'a', 'key')).toBeUndefined();
    }
  });

  it('is neither read nor written through a folder that others can write to, or a link', () => {
    const root = folder();
    writeEntry(root, 'a', 'key', 'body');
    chmodSync(base, 0o777);
    expect(readEntry(root, 'a', 'key')).toBeUndefined();
    expect(() => writeEntry(root, 'a', 'key', 'new')).toThrow(
      expect.objectContaining({
        code: 'CANNOT_CREATE',
        message: expect.stringContaining(
          'is not a folder that only you can write to. Remove it, or set SVC_CACHE',
        ),
      }),
    );
    chmodSync(base, 0o700);
    expect(readEntry(root, 'a', 'key')).toBe('body');
    process.env['SVC_CACHE'] = join(folder(), 'link');
    symlinkSync(base, process.env['SVC_CACHE']);
    expect(readEntry(root, 'a', 'key')).toBeUndefined();
    expect(() => writeEntry(root, 'a', 'key', 'new')).toThrow(/is not a folder/);
  });

  it('is not written where no folder can be created, and nothing is with off', () => {
    const root = folder();
    writeFileSync(base, '');
    process.env['SVC_CACHE'] = join(base, 'below');
    expect(() => writeEntry(root, 'a', 'key', 'body')).toThrow(/^Cannot create the cache folder .*ENOTDIR/);
    process.env['SVC_CACHE'] = 'off';
    writeEntry(root, 'a', 'key', 'body');
    expect(readEntry(root, 'a', 'key')).toBeUndefined();
  });
});

describe('the cache of all projects', () => {
  it('is limited in size and number; the least recently used are removed', () => {
    const all = folder();
    const project = (digit: string, age: number): string => {
      const path = join(all, digit.repeat(32));
      mkdirSync(path);
      writeFileSync(join(path, 'a'), Buffer.alloc(100));
      utimesSync(path, 1_000_000 - age, 1_000_000 - age);
      return path;
    };
    const paths = ['1', '2', '3', '4'].map((digit, index) => project(digit, index));
    mkdirSync(join(all, 'of-others'));
    const left = (): boolean[] => paths.map((path) => existsSync(path));
    const [, , , oldest = ''] = paths;
    // The own project stays although it is the oldest.
    removeOldProjects(all, oldest, { maxProjects: 3 });
    expect(left()).toEqual([true, true, false, true]);
    removeOldProjects(all, oldest, { maxBytes: 250 });
    expect(left()).toEqual([true, false, false, true]);
    removeOldProjects(all, oldest, { maxBytes: 1 });
    expect(left()).toEqual([false, false, false, true]);
    expect(existsSync(join(all, 'of-others'))).toBe(true);
  });
});
