import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resolveInside } from '../../src/mcp/session.ts';
import { FILE, projectWith, read, write } from './contract-project.ts';
import { attempt, outside, treeOf } from './hostile-tree.ts';

const HOSTILE: readonly string[] = [
  '..',
  '../project-evil',
  '../outside',
  '../secret',
  'a/../../outside',
  'a/b/../../../secret',
  './.././outside',
  'none/../../outside',
  '/etc/passwd',
  '/',
  '//etc/passwd',
  '~',
  '~/x',
  '~root/x',
  'C:\\Windows',
  'c:/x',
  '\\\\server\\share',
  'a\0b',
  '\0',
  'out',
  'out/a/b',
  'out/secret',
  'out/new/deep',
  'file-out',
  'dangling',
  'dangling/x',
  'loop',
  'loop/x',
  'up',
  'up/outside',
  `${'x'.repeat(2_000)}`,
  '/proc/self/root/etc',
  '/proc/self/cwd/../..',
  '/dev/stdin',
];

const HOSTILE_LINKS = [
  ['out', '../outside'],
  ['file-out', '../secret'],
  ['dangling', '../nowhere/x'],
  ['loop', 'loop'],
  ['up', '..'],
] as const;

describe('a path in a call', () => {
  const tree = treeOf(HOSTILE_LINKS);
  writeFileSync(join(tree.root, FILE), '{}');

  it.each(HOSTILE.map((path) => [path.length > 80 ? `${path.slice(0, 20)}…` : path, path]))(
    'is refused as %j',
    (_, path) => {
      expect(attempt(() => resolveInside(tree.root, path))).toBe('PATH_OUTSIDE_ROOT');
    },
  );

  it.each(HOSTILE.filter((path) => path.length <= 1_000))(
    'cannot lead a tool out of the project: %j',
    async (path) => {
      const before = outside(tree);
      for (const response of [
        await read(tree.root, { action: 'read_essence', project_path: path }),
        await write(tree.root, {
          action: 'put_essence',
          archetype: 'landing-page',
          project_path: path,
          expected_hash: 'none',
        }),
      ]) {
        expect(response).toMatchObject({ isError: true, code: 'PATH_OUTSIDE_ROOT' });
        expect(JSON.stringify(response)).not.toContain(tree.base);
      }
      expect(outside(tree)).toBe(before);
    },
  );

  it('may pass through links inside the project, and through names that only look suspicious', () => {
    const { root } = treeOf([['inner', 'a/b']]);
    for (const path of ['inner', 'inner/file', '..a', '...', 'a/..', 'none/new', `${root}/a`, 'A'])
      expect(attempt(() => resolveInside(root, path))).toBe(resolve(root, path));
  });
});

describe('in place of the contract', () => {
  it.each(['a link', 'a folder', 'a pipe'])('%s is refused and left as it is', async (kind) => {
    const root = projectWith();
    const path = join(root, FILE);
    const other = join(projectWith(), FILE);
    const text = readFileSync(other, 'utf8');
    rmSync(path);
    if (kind === 'a link') symlinkSync(other, path);
    else if (kind === 'a folder') mkdirSync(path);
    else (await import('node:child_process')).execFileSync('mkfifo', [path]);
    for (const response of [
      await read(root, { action: 'read_essence' }),
      await write(root, { action: 'put_essence', archetype: 'landing-page', expected_hash: 'none' }),
    ])
      expect(response).toMatchObject({ isError: true, code: 'NOT_REGULAR_FILE' });
    expect(readFileSync(other, 'utf8')).toBe(text);
  });
});
