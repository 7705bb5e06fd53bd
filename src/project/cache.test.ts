import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, git, put } from '../../test/verify/copies.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { cacheBundle, ensureCacheFolder, programId, readCachedBundle, readProgramId } from './cache.ts';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';

const FILE = '.svc/cache/bundle.json';

const essenceIn = (root: string): EssenceV4 =>
  parseEssence(JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')));

/** A project with an `.svc` folder and a cached bundle; the content of the bundle does not matter here. */
function kept(): {
  readonly root: string;
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
} {
  const root = copyOf('shop-good');
  mkdirSync(join(root, '.svc'));
  const bundle = { diagnostics: [] } as unknown as ExecutionPackBundleV1;
  const essence = essenceIn(root);
  cacheBundle(root, 'release 1', essence, bundle);
  return { root, essence, bundle };
}

describe('the compiled bundle of a contract', () => {
  it('is cached for the same contract and the same release', () => {
    const { root, essence, bundle } = kept();
    expect(readCachedBundle(root, 'release 1', essence)).toEqual(bundle);
  });

  it('is compiled again for another release, and for a contract that differs anywhere', () => {
    const { root, essence } = kept();
    const another = structuredClone(essence);
    another.blueprint.sections[0]?.pages[0]?.layout.push('hero');
    expect(readCachedBundle(root, 'release 2', essence)).toBeUndefined();
    expect(readCachedBundle(root, 'release 1', another)).toBeUndefined();
  });

  it('is compiled again if the cached one is damaged or missing', () => {
    const { root, essence } = kept();
    put(root, FILE, readFileSync(join(root, FILE), 'utf8').slice(0, -1));
    expect(readCachedBundle(root, 'release 1', essence)).toBeUndefined();
    expect(readCachedBundle(copyOf('shop-good'), 'release 1', essence)).toBeUndefined();
  });

  it('is not cached in a project without an .svc folder, nor where the cache cannot be written', () => {
    const { essence, bundle } = kept();
    const bare = copyOf('shop-good');
    cacheBundle(bare, 'release 1', essence, bundle);
    expect(existsSync(join(bare, '.svc'))).toBe(false);
    put(bare, '.svc/cache', '');
    cacheBundle(bare, 'release 1', essence, bundle);
    expect(readCachedBundle(bare, 'release 1', essence)).toBeUndefined();
  });
});

it('Git ignores the caches, but not mirrored records', () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-cache-'));
  git(root, 'init', '-q');
  const folder = ensureCacheFolder(root);
  mkdirSync(join(folder, '@official'));
  for (const name of ['verify.ndjson', 'bundle.json', '@official/hero.json'])
    writeFileSync(join(folder, name), '{}');
  expect(git(root, 'ls-files', '--others', '--exclude-standard').trim()).toBe(
    '.svc/cache/@official/hero.json',
  );
});

describe('readProgramId', () => {
  /** A package with the code of a project module and of one rule. */
  function program(version: string): string {
    const root = mkdtempSync(join(tmpdir(), 'svc-program-'));
    put(root, 'package.json', JSON.stringify({ version }));
    put(root, 'dist/project/cache.js', 'export {};');
    put(root, 'dist/verify/rules/one.js', 'export const one = 1;');
    return root;
  }
  const idOf = (root: string): string => readProgramId(pathToFileURL(join(root, 'dist/project/')));

  it('differs between releases and between builds', () => {
    const root = program('1.0.0');
    put(root, 'dist/build.json', JSON.stringify({ id: 'abc' }));
    expect(idOf(root)).toBe('1.0.0 abc');
    put(root, 'dist/build.json', JSON.stringify({ id: 'def' }));
    expect(idOf(root)).toBe('1.0.0 def');
    put(root, 'package.json', JSON.stringify({ version: '1.0.1' }));
    expect(idOf(root)).toBe('1.0.1 def');
  });

  it('differs after a rule was edited, added or removed if there is no build id', () => {
    const root = program('1.0.0');
    const first = idOf(root);
    expect(idOf(root)).toBe(first);
    put(root, 'dist/verify/rules/one.js', 'export const one = 11;');
    const edited = idOf(root);
    put(root, 'dist/verify/rules/two.js', 'export const two = 2;');
    const added = idOf(root);
    rmSync(join(root, 'dist/verify/rules'), { recursive: true });
    expect(new Set([first, edited, added, idOf(root)]).size).toBe(4);
  });

  it('identifies the program that runs here', () => {
    expect(programId()).toMatch(/^\d+\.\d+\.\d+ [0-9a-f]{64}$/);
  });
});
