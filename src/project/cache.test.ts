import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { copyOf, git, put } from '../../test/verify/copies.ts';
import { parseEssence } from '../essence/read.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { ensureCacheFolder, cacheBundle, readCachedBundle } from './cache.ts';
import { tmpdir } from 'node:os';

const FILE = '.svc/cache/bundle.json';

const essenceIn = (root: string): EssenceV4 =>
  parseEssence(JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')));

/** A project that svc has begun, with what it compiles to kept; what a bundle holds is no matter here. */
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

describe('what a contract compiles to', () => {
  it('is kept for the same contract and the same release', () => {
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

  it('is compiled again if what was kept is damaged or gone', () => {
    const { root, essence } = kept();
    put(root, FILE, readFileSync(join(root, FILE), 'utf8').slice(0, -1));
    expect(readCachedBundle(root, 'release 1', essence)).toBeUndefined();
    expect(readCachedBundle(copyOf('shop-good'), 'release 1', essence)).toBeUndefined();
  });

  it('is not kept in a project that svc has not begun, nor where nobody can write', () => {
    const { essence, bundle } = kept();
    const bare = copyOf('shop-good');
    cacheBundle(bare, 'release 1', essence, bundle);
    expect(existsSync(join(bare, '.svc'))).toBe(false);
    put(bare, '.svc/cache', '');
    cacheBundle(bare, 'release 1', essence, bundle);
    expect(readCachedBundle(bare, 'release 1', essence)).toBeUndefined();
  });
});

it('what is kept for speed is in no repository, and what was mirrored may be', () => {
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
