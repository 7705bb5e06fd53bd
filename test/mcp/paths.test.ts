import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve, sep } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ServiceError } from '../../src/errors.ts';
import { pathIn } from '../../src/mcp/session.ts';
import { bytesWithin, writeDocuments } from '../../src/project/file.ts';
import { folderIn } from '../../src/project/inside.ts';
import { FILE, projectWith, read, write } from './contract-project.ts';

const PATHS = Number(process.env['SVC_PATHS'] ?? 2_000);
/** So many paths in one tree. */
const EACH = 50;

const SECRET = 'nobody may read this';

interface Tree {
  readonly base: string;
  readonly root: string;
}

/** A project, a folder beside it whose name begins the same, and something outside that is not ours. */
function treeOf(links: readonly (readonly [name: string, target: string])[]): Tree {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'svc-paths-')));
  const root = join(base, 'project');
  for (const folder of ['project/a/b', 'project/.svc', 'project-evil', 'outside/a/b'])
    mkdirSync(join(base, folder), { recursive: true });
  for (const file of ['secret', 'outside/a/b/secret', 'outside/svc.essence.json', 'project-evil/secret'])
    writeFileSync(join(base, file), SECRET);
  for (const file of ['project/file', 'project/a/b/file']) writeFileSync(join(base, file), 'ours');
  for (const [name, target] of links) {
    const path = join(root, name);
    if (!existsSync(dirname(path))) continue;
    try {
      symlinkSync(target, path);
    } catch {
      // Another one has the name.
    }
  }
  return { base, root };
}

/** Everything outside of the project: names, kinds and texts. */
function outside({ base, root }: Tree): string {
  return readdirSync(base, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => !path.startsWith(root + sep))
    .map(({ entry, path }) => `${path} ${entry.isFile() ? readFileSync(path, 'utf8') : ''}`)
    .sort()
    .join('\n');
}

/** Where a path leads, by the system alone: the nearest part of it that is there. */
function realOf(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      return realpathSync.native(at);
    } catch {
      if (at === dirname(at)) return at;
    }
  }
}

const isInside = ({ root }: Tree, path: string): boolean => path === root || path.startsWith(root + sep);

function attempt(work: () => unknown): unknown {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof ServiceError) return thrown.code;
    throw thrown;
  }
}

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

describe('a path of a call', () => {
  const tree = treeOf(HOSTILE_LINKS);
  writeFileSync(join(tree.root, FILE), '{}');

  it.each(HOSTILE.map((path) => [path.length > 80 ? `${path.slice(0, 20)}…` : path, path]))(
    'is refused as %j',
    (_, path) => {
      expect(attempt(() => pathIn(tree.root, path))).toBe('PATH_OUTSIDE_ROOT');
    },
  );

  it.each(HOSTILE.filter((path) => path.length <= 1_000))(
    'leads no tool out of the project as %j',
    async (path) => {
      const before = outside(tree);
      for (const said of [
        await read(tree.root, { action: 'read_essence', project_path: path }),
        await write(tree.root, {
          action: 'put_essence',
          archetype: 'landing-page',
          project_path: path,
          expected_hash: 'none',
        }),
      ]) {
        expect(said).toMatchObject({ isError: true, code: 'PATH_OUTSIDE_ROOT' });
        expect(JSON.stringify(said)).not.toContain(tree.base);
      }
      expect(outside(tree)).toBe(before);
    },
  );

  it('may lead through links that stay in the project, and through names that only look bad', () => {
    const { root } = treeOf([['inner', 'a/b']]);
    for (const path of ['inner', 'inner/file', '..a', '...', 'a/..', 'none/new', `${root}/a`, 'A'])
      expect(attempt(() => pathIn(root, path))).toBe(resolve(root, path));
  });

  const name = fc.constantFrom(
    ...[
      'a',
      'b',
      'file',
      'none',
      '.svc',
      FILE,
      '..',
      '..',
      '.',
      '',
      'l1',
      'l2',
      'l3',
      'l4',
      'secret',
      'outside',
    ],
    ...[
      'project',
      'project-evil',
      '~',
      '...',
      '..a',
      'C:',
      '\\\\x',
      'é',
      ' ',
      '\0',
      'x'.repeat(300),
      '%2e%2e',
    ],
  );
  const words = fc.array(name, { minLength: 1, maxLength: 7 }).map((parts) => parts.join('/'));
  const start = fc.constantFrom('', '', '', '/', '@root/', '@base/', '@root-evil/', '/proc/self/cwd/', './');
  const path = fc.tuple(start, words).map(([before, rest]) => before + rest);
  const place = fc.constantFrom('l1', 'l2', 'a/l3', 'a/b/l4', 'a/l1', '.svc/l2');
  const target = fc.constantFrom(
    ...[
      '../outside',
      '../../outside',
      '@base/outside',
      '@base/secret',
      '@base',
      '/',
      '..',
      '.',
      'a',
      '@root/a/b',
    ],
    ...[
      'l1',
      'l2',
      'none',
      '@base/none',
      '@root',
      'a/../..',
      '@root-evil',
      '/etc',
      '/proc/self',
      '../secret',
    ],
  );

  it(`never reads or writes outside of the project: ${PATHS} paths among random links`, () => {
    let refused = 0;
    let allowed = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(place, target), { maxLength: 6 }),
        fc.array(path, { minLength: EACH, maxLength: EACH }),
        (links, paths) => {
          const tree = treeOf([]);
          const { base, root } = tree;
          const filled = (text: string): string => text.replaceAll('@root', root).replaceAll('@base', base);
          for (const [at, to] of links) attempt(() => link(filled(to), join(root, at)));
          const before = outside(tree);
          for (const one of paths.map(filled)) {
            const found = attempt(() => pathIn(root, one));
            const isRefused = typeof found === 'string' && /^[A-Z_]+$/.test(found);
            if (isRefused) refused++;
            else {
              allowed++;
              expect(isInside(tree, realOf(found as string))).toBe(true);
            }
            if (one.includes('\0')) continue;
            // What stands below does not rely on the check above.
            const full = resolve(root, one);
            const bytes = attempt(() => bytesWithin(full, root));
            if (bytes instanceof Uint8Array) expect(Buffer.from(bytes).toString()).not.toBe(SECRET);
            attempt(() => writeDocuments([[full, 'written']], root));
            attempt(() => folderIn(root, one.replaceAll('..', 'a'), root));
          }
          expect(outside(tree)).toBe(before);
          rmSync(base, { recursive: true });
        },
      ),
      { numRuns: Math.ceil(PATHS / EACH), ...(PATHS > 2_000 ? { endOnFailure: true } : { seed: 11 }) },
    );
    if (PATHS > 2_000) process.stderr.write(`${JSON.stringify({ refused, allowed })}\n`);
    expect(Math.min(refused, allowed)).toBeGreaterThan(PATHS / 50);
  }, 7_200_000);
});

function link(to: string, at: string): void {
  try {
    symlinkSync(to, at);
  } catch {
    // Another one has the name.
  }
}

describe('where the contract stands', () => {
  it.each(['a link', 'a folder', 'a pipe'])('%s is refused, and stays', async (kind) => {
    const root = projectWith();
    const path = join(root, FILE);
    const other = join(projectWith(), FILE);
    const text = readFileSync(other, 'utf8');
    rmSync(path);
    if (kind === 'a link') symlinkSync(other, path);
    else if (kind === 'a folder') mkdirSync(path);
    else (await import('node:child_process')).execFileSync('mkfifo', [path]);
    for (const said of [
      await read(root, { action: 'read_essence' }),
      await write(root, { action: 'put_essence', archetype: 'landing-page', expected_hash: 'none' }),
    ])
      expect(said).toMatchObject({ isError: true, code: 'NOT_REGULAR_FILE' });
    expect(readFileSync(other, 'utf8')).toBe(text);
  });
});
