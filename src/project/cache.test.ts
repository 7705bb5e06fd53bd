import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyProject, git, put } from '../../test/verify/copies.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { cacheBundle, programId, readCachedBundle, readProgramId, removeLegacyCache } from './cache.ts';
import { tmpdir } from 'node:os';
import { pathToFileURL } from 'node:url';

const essenceIn = (root: string): EssenceV4 =>
  parseEssence(JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')));

/** A project with a cached bundle; the content of the bundle does not matter here. */
function kept(): {
  readonly root: string;
  readonly essence: EssenceV4;
  readonly bundle: ExecutionPackBundleV1;
} {
  const root = copyProject('shop-good');
  const bundle = { diagnostics: [] } as unknown as ExecutionPackBundleV1;
  const essence = essenceIn(root);
  cacheBundle(root, 'release 1', essence, bundle);
  return { root, essence, bundle };
}

describe('the compiled bundle of a contract', () => {
  it('is cached for the same contract and the same release, and not in the project', () => {
    const { root, essence, bundle } = kept();
    expect(readCachedBundle(root, 'release 1', essence)).toEqual(bundle);
    expect(existsSync(join(root, '.svc'))).toBe(false);
  });

  it('is compiled again for another release, another project, and a contract that differs anywhere', () => {
    const { root, essence } = kept();
    const another = structuredClone(essence);
    another.blueprint.sections[0]?.pages[0]?.layout.push('hero');
    expect(readCachedBundle(root, 'release 2', essence)).toBeUndefined();
    expect(readCachedBundle(root, 'release 1', another)).toBeUndefined();
    expect(readCachedBundle(copyProject('shop-good'), 'release 1', essence)).toBeUndefined();
  });

  it('is compiled again when the product file appears or changes', () => {
    const { root, essence, bundle } = kept();
    writeFileSync(join(root, 'svc.product.json'), '{"name":"Fennel"}');
    expect(readCachedBundle(root, 'release 1', essence)).toBeUndefined();
    cacheBundle(root, 'release 1', essence, bundle);
    expect(readCachedBundle(root, 'release 1', essence)).toEqual(bundle);
    writeFileSync(join(root, 'svc.product.json'), '{"name":"Fennel & Rye"}');
    expect(readCachedBundle(root, 'release 1', essence)).toBeUndefined();
  });
});

describe('cache files of earlier releases in the project', () => {
  const FILES = {
    '.svc/cache/verify.ndjson': '{"program":"0.1.0 a","files":0}',
    '.svc/cache/bundle.json': `{"key":"${'0'.repeat(64)}","bundle":{}}`,
    '.svc/cache/.gitignore': '/verify.ndjson\n/bundle.json\n/.gitignore\n',
  };

  it('are removed with their folder', async () => {
    const root = copyProject('shop-good', { ...FILES, '.svc/rules.json': '{}' });
    await removeLegacyCache(root);
    expect(readdirSync(join(root, '.svc'))).toEqual(['rules.json']);
    await removeLegacyCache(root);
  });

  it('are left if Git tracks them or may track them', async () => {
    const root = copyProject('shop-good', FILES);
    git(root, 'init', '--quiet');
    git(root, 'add', '--force', '.svc/cache/bundle.json');
    await removeLegacyCache(root);
    expect(readdirSync(join(root, '.svc/cache'))).toEqual(['bundle.json']);
    const damaged = copyProject('shop-good', { ...FILES, '.git': 'gitdir: /nowhere\n' });
    await removeLegacyCache(damaged);
    expect(readdirSync(join(damaged, '.svc/cache'))).toHaveLength(3);
  });

  it('are left if svc did not write them, like mirrored records and links', async () => {
    const root = copyProject('shop-good', {
      ...FILES,
      '.svc/cache/@official/themes/ledger.json': '{}',
      '.svc/cache/bundle.json': '{"key":"own"}',
      '.svc/cache/.gitignore': '*\n',
      'kept.ndjson': FILES['.svc/cache/verify.ndjson'],
    });
    rmSync(join(root, '.svc/cache/verify.ndjson'));
    symlinkSync('../../kept.ndjson', join(root, '.svc/cache/verify.ndjson'));
    await removeLegacyCache(root);
    expect(readdirSync(join(root, '.svc/cache')).sort()).toEqual([
      '.gitignore',
      '@official',
      'bundle.json',
      'verify.ndjson',
    ]);
    expect(existsSync(join(root, 'kept.ndjson'))).toBe(true);
  });
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
