import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  utimesSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitAll, git, put } from '../../test/verify/copies.ts';
import { listChangedFiles } from './changed.ts';

const empty = (): string => mkdtempSync(join(tmpdir(), 'svc-changed-'));

function repository(): string {
  const root = empty();
  for (const path of ['a.css', 'b.css', 'app/c d.css', 'app/ä.css']) put(root, path, `/* ${path} */\n`);
  commitAll(root);
  return root;
}

const program = (root: string, path: string, mark: string): string => {
  put(root, path, `#!/bin/sh\ntouch '${mark}'\ncat\n`);
  chmodSync(join(root, path), 0o755);
  return join(root, path);
};

describe('the changed files of a repository', () => {
  it('are none right after a commit', async () => {
    const root = repository();
    const head = git(root, 'rev-parse', 'HEAD').trim();
    expect(await listChangedFiles(root)).toEqual({ files: [], base: head, head });
  });

  it('are those that were edited, added, staged, renamed or removed, whatever their names, in order', async () => {
    const root = repository();
    put(root, 'app/ä.css', 'a{}');
    put(root, 'new line\n.css', 'a{}');
    put(root, 'staged.css', 'a{}');
    git(root, 'add', 'staged.css');
    git(root, 'mv', 'a.css', 'z.css');
    rmSync(join(root, 'b.css'));
    expect((await listChangedFiles(root))?.files).toEqual([
      'a.css',
      'app/ä.css',
      'b.css',
      'new line\n.css',
      'staged.css',
      'z.css',
    ]);
  });

  it('are relative to the project, even in a subfolder of the repository; nothing outside it counts', async () => {
    const root = repository();
    put(root, 'app/c d.css', 'a{}');
    put(root, 'app/new.css', 'a{}');
    put(root, 'b.css', 'a{}');
    expect((await listChangedFiles(join(root, 'app')))?.files).toEqual(['c d.css', 'new.css']);
  });

  it('need one Git call for the base commit', async () => {
    const root = repository();
    const bin = empty();
    const callLog = join(bin, 'asked');
    const real = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
    put(bin, 'git', `#!/bin/sh\necho "$*" >> '${callLog}'\nexec '${real}' "$@"\n`);
    chmodSync(join(bin, 'git'), 0o755);
    const before = process.env['PATH'] ?? '';
    process.env['PATH'] = `${bin}:${before}`;
    try {
      expect((await listChangedFiles(root))?.files).toEqual([]);
    } finally {
      process.env['PATH'] = before;
    }
    const calls = readFileSync(callLog, 'utf8').split('\n');
    expect(calls.filter((line) => line.includes(' rev-parse '))).toHaveLength(1);
  });

  it('never include the files svc maintains', async () => {
    const root = repository();
    put(root, '.svc/cache/verify.ndjson', '{}');
    put(root, '.svc/context/review-pack.md', 'a');
    expect((await listChangedFiles(root))?.files).toEqual([]);
  });

  it('exclude ignored files', async () => {
    const root = repository();
    put(root, '.gitignore', 'made.css\n');
    put(root, 'made.css', 'a{}');
    expect((await listChangedFiles(root))?.files).toEqual(['.gitignore']);
  });

  it('are all before the first commit', async () => {
    const root = empty();
    git(root, 'init', '--quiet');
    put(root, 'a.css', 'a{}');
    put(root, 'b.css', 'a{}');
    git(root, 'add', 'a.css');
    expect(await listChangedFiles(root)).toEqual({ files: ['a.css', 'b.css'], base: 'nothing', head: null });
  });

  it('since a commit start at the merge base, and exclude later changes on the other branch', async () => {
    const root = repository();
    const start = git(root, 'rev-parse', 'HEAD').trim();
    git(root, 'checkout', '--quiet', '-b', 'work');
    put(root, 'a.css', 'mine');
    git(root, 'commit', '--quiet', '--all', '--message', 'mine');
    git(root, 'checkout', '--quiet', 'main');
    put(root, 'b.css', 'theirs');
    git(root, 'commit', '--quiet', '--all', '--message', 'theirs');
    git(root, 'checkout', '--quiet', 'work');
    expect((await listChangedFiles(root))?.files).toEqual([]);
    expect(await listChangedFiles(root, 'main')).toMatchObject({ files: ['a.css'], base: start });
  });

  it.each([
    'nothing-of-that-name',
    '-h',
    '--all',
    '--output=made',
    'HEAD:a.css',
    'HEAD; touch made',
    '',
    '@{-9}',
  ])('are unknown since %j', async (since) => {
    const root = repository();
    expect(await listChangedFiles(root, since)).toBeUndefined();
    expect(existsSync(join(root, 'made'))).toBe(false);
  });

  it('are unknown without a repository, or in a damaged one', async () => {
    expect(await listChangedFiles(empty())).toBeUndefined();
    const damaged = empty();
    put(damaged, '.git', 'gitdir: /nowhere\n');
    expect(await listChangedFiles(damaged)).toBeUndefined();
  });
});

describe('listing the changes of a repository', () => {
  /** Git has to compare the content of a file whose time differs, and may then write its index. */
  const touched = (root: string, path: string): void => utimesSync(join(root, path), 1, 1);

  it('runs none of its hooks', async () => {
    const root = repository();
    const mark = join(empty(), 'ran');
    for (const hook of ['post-index-change', 'fsmonitor-watchman', 'reference-transaction', 'post-checkout'])
      program(root, `.git/hooks/${hook}`, mark);
    touched(root, 'a.css');
    put(root, 'b.css', 'a{}');
    expect((await listChangedFiles(root, 'HEAD'))?.files).toEqual(['b.css']);
    expect(existsSync(mark)).toBe(false);
  });

  it.each([
    ['core.fsmonitor', ''],
    ['diff.external', ''],
    ['diff.own.command', '*.css diff=own\n'],
    ['diff.own.textconv', '*.css diff=own\n'],
    ['filter.own.clean', '*.css filter=own\n'],
    ['filter.a=b.clean', '*.css filter=a=b\n'],
    ['filter.own.process', '*.css filter=own\n'],
  ])('does not run the program that %s names', async (setting, attributes) => {
    const root = repository();
    const mark = join(empty(), 'ran');
    git(root, 'config', setting, program(root, '.git/program', mark));
    git(root, 'config', 'filter.own.required', 'true');
    put(root, '.git/info/attributes', attributes);
    touched(root, 'a.css');
    put(root, 'b.css', 'a{}');
    expect((await listChangedFiles(root))?.files).toEqual(['b.css']);
    expect(existsSync(mark)).toBe(false);
  });

  it('does not run git in submodules, which have settings of their own', async () => {
    const root = repository();
    const mark = join(empty(), 'ran');
    const inner = repository();
    mkdirSync(join(root, 'inner'));
    renameSync(join(inner, '.git'), join(root, 'inner/.git'));
    git(join(root, 'inner'), 'checkout', '--quiet', '.');
    git(root, 'add', 'inner');
    git(root, 'commit', '--quiet', '--message', 'inner');
    git(join(root, 'inner'), 'config', 'core.fsmonitor', program(root, '.git/program', mark));
    put(root, 'inner/a.css', 'a{}');
    expect((await listChangedFiles(root))?.files).toEqual([]);
    expect(existsSync(mark)).toBe(false);
  });
});
