import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { git } from '../../test/verify/copies.ts';
import { cacheFolder } from './cache-folder.ts';

it('what is kept for speed is in no repository, and what was mirrored may be', () => {
  const root = mkdtempSync(join(tmpdir(), 'svc-cache-'));
  git(root, 'init', '-q');
  const folder = cacheFolder(root);
  mkdirSync(join(folder, '@official'));
  for (const name of ['verify.ndjson', 'bundle.json', '@official/hero.json'])
    writeFileSync(join(folder, name), '{}');
  expect(git(root, 'ls-files', '--others', '--exclude-standard').trim()).toBe(
    '.svc/cache/@official/hero.json',
  );
});
