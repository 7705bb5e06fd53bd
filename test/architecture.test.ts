import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { type Power, powersOf } from './powers.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SRC = join(ROOT, 'src');

/**
 * Allowed imports: the same table as in ARCHITECTURE.md. A folder of src/, or a file
 * directly in it, may import itself and what is listed; `types` allows only `import type`.
 */
const MAY_IMPORT: Readonly<
  Record<string, { readonly from: readonly string[]; readonly types?: readonly string[] }>
> = {
  base: { from: [] },
  schemas: { from: ['base'] },
  product: { from: ['schemas', 'base'] },
  content: { from: ['product', 'source', 'schemas', 'base'] },
  essence: { from: ['content', 'schemas', 'base'] },
  tokens: { from: ['content', 'schemas', 'base'] },
  packs: { from: ['tokens', 'essence', 'content', 'product', 'schemas', 'base'] },
  database: { from: ['essence', 'content', 'schemas', 'base'] },
  source: { from: ['base'] },
  verify: { from: ['source', 'packs', 'tokens', 'essence', 'content', 'schemas', 'base'] },
  graph: { from: ['packs', 'essence', 'content', 'schemas', 'base'], types: ['source'] },
  task: { from: ['graph', 'verify', 'packs', 'essence', 'schemas', 'base'] },
  reports: { from: ['verify', 'graph', 'schemas', 'base'] },
  client: { from: ['base'], types: ['schemas'] },
  http: { from: ['client', 'database', 'render', 'fonts', 'packs', 'essence', 'content', 'schemas', 'base'] },
  project: {
    from: ['reports', 'task', 'verify', 'graph', 'source', 'tokens', 'essence', 'schemas', 'base'],
    types: ['client'],
  },
  render: { from: ['tokens', 'packs', 'content', 'product', 'schemas', 'base'] },
  create: { from: ['render', 'tokens', 'packs', 'essence', 'content', 'product', 'schemas', 'base'] },
  fonts: { from: [] },
  browser: { from: ['base'] },
  runtime: { from: ['browser', 'project', 'verify', 'essence', 'schemas', 'base'] },
  preview: { from: ['browser', 'render', 'fonts', 'project', 'essence', 'content', 'schemas', 'base'] },
  mcp: {
    from: [
      'project',
      'task',
      'reports',
      'graph',
      'verify',
      'packs',
      'tokens',
      'http',
      'client',
      'essence',
      'content',
      'schemas',
      'base',
    ],
  },
  api: { from: ['project', 'reports', 'http', 'client', 'schemas', 'base'], types: ['verify'] },
  cli: {
    from: [
      'mcp',
      'runtime',
      'preview',
      'create',
      'fonts',
      'project',
      'task',
      'reports',
      'graph',
      'verify',
      'http',
      'client',
      'database',
      'tokens',
      'essence',
      'content',
      'product',
      'schemas',
      'base',
    ],
  },
};

interface Use {
  readonly modules: readonly string[];
  readonly powers?: readonly Power[];
}

/**
 * Which built-in modules a folder may use, and what it can do with them or with globals: the permission matrix. A folder
 * that is not here computes, and nothing else.
 */
const MAY_USE: Readonly<Record<string, Use>> = {
  base: { modules: ['crypto'] },
  schemas: { modules: ['fs', 'module'], powers: ['read'] },
  content: { modules: ['fs', 'crypto'], powers: ['read'] },
  // Only to compare a certificate with the name of a host; the driver connects.
  database: { modules: ['events', 'tls'], powers: ['network'] },
  http: {
    modules: [
      'crypto',
      'events',
      'fs',
      'http',
      'net',
      'path',
      'timers/promises',
      'url',
      'worker_threads',
      'zlib',
    ],
    // Of its own thread, for compiles.
    powers: ['read', 'network', 'environment', 'process'],
  },
  client: { modules: [], powers: ['network'] },
  verify: { modules: ['crypto'] },
  project: {
    modules: [
      ...['child_process', 'crypto', 'fs', 'fs/promises', 'module', 'os', 'path', 'timers/promises', 'util'],
      ...['v8', 'vm', 'worker_threads', 'zlib'],
    ],
    powers: ['read', 'write', 'process', 'environment'],
  },
  fonts: { modules: ['fs'], powers: ['read'] },
  browser: {
    modules: ['child_process', 'fs', 'net', 'os', 'path', 'stream', 'timers/promises'],
    powers: ['read', 'write', 'network', 'process'],
  },
  runtime: {
    modules: ['crypto', 'fs', 'fs/promises', 'http', 'https', 'path', 'timers/promises'],
    powers: ['read', 'write', 'network'],
  },
  preview: { modules: ['crypto', 'fs', 'http', 'path'], powers: ['read', 'write', 'network'] },
  mcp: { modules: ['fs', 'http', 'net', 'path', 'stream'], powers: ['read', 'network'] },
  api: { modules: ['fs', 'path'], powers: ['read'] },
  cli: {
    modules: ['fs', 'os', 'path', 'process', 'stream', 'url', 'v8'],
    powers: ['read', 'write', 'environment'],
  },
};

/** Folders of things that come in numbers: one per file, and one list that names them all. */
const LISTS = [
  'src/cli/commands',
  'src/mcp/prompts',
  'src/mcp/resources',
  'src/content/check/rules',
  'src/database/migrations',
  'src/graph/queries',
  'src/http/routes',
  'src/runtime/checks',
  'src/tokens/exporters',
  'src/tokens/importers',
];

/** Runs on the edge, without Node or a file system, like every module it imports. */
const EDGE = 'src/http/worker.ts';

/** Modules that the edge bundle replaces because they open files; see `scripts/build/bundle.ts`. */
const REPLACED: Readonly<Record<string, string>> = {
  'src/schemas/folder.ts': 'src/schemas/edge.ts',
};

interface Import {
  readonly from: string;
  readonly to: string;
  readonly typeOnly: boolean;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

export function importsOf(file: string, text: string): Import[] {
  const statements = text.matchAll(/^(?:import|export)\s+(type\s+)?(?:[^;'"]*?\sfrom\s+)?'([^']+)'/gm);
  const dynamic = text.matchAll(/\bimport\(\s*'([^']+)'\s*\)/g);
  return [
    ...[...statements].map(([, type, to = '']) => ({ from: file, to, typeOnly: type !== undefined })),
    ...[...dynamic].map(([, to = '']) => ({ from: file, to, typeOnly: false })),
  ];
}

/** The row of the table a file belongs to: the first folder under src/, or the file's own name. */
const rowOf = (file: string): string => relative(SRC, file).split('/')[0]?.replace(/\.ts$/, '') ?? '';

/** A built-in without `node:` before its name is refused: a search for `node:` would miss it. */
const mayUse = (row: string, module: string): boolean =>
  MAY_USE[row]?.modules.some((name) => module === `node:${name}`) === true;

export function violation({ from, to, typeOnly }: Import): string | undefined {
  const row = rowOf(from);
  const rule = MAY_IMPORT[row];
  if (!rule) return `${row} is not in the table`;
  if (isBuiltin(to)) return mayUse(row, to) ? undefined : `${row} may not use ${to}`;
  if (!to.startsWith('.')) return undefined;
  const target = rowOf(resolve(dirname(from), to));
  if (target === row || rule.from.includes(target) || (typeOnly && rule.types?.includes(target)))
    return undefined;
  return `${relative(ROOT, from)} imports ${target}, which is uphill from ${row}`;
}

const files = sourceFiles(SRC);
const imports = files.flatMap((file) => importsOf(file, readFileSync(file, 'utf8')));

describe('the house', () => {
  it('has imports that run downhill only', () => {
    expect(imports.length).toBeGreaterThan(20);
    expect(imports.map(violation).filter((found) => found !== undefined)).toEqual([]);
  });

  it('would notice an uphill import, a foreign built-in and an unknown folder', () => {
    const bad = (file: string, text: string): (string | undefined)[] =>
      importsOf(join(SRC, file), text).map(violation);
    expect(bad('schemas/catalog.ts', "import { readEssence } from '../essence/read.ts';")).toEqual([
      'src/schemas/catalog.ts imports essence, which is uphill from schemas',
    ]);
    expect(bad('essence/read.ts', "import { readFileSync } from 'node:fs';")).toEqual([
      'essence may not use node:fs',
    ]);
    expect(bad('content/load.ts', "import { readFileSync } from 'fs';")).toEqual(['content may not use fs']);
    expect(bad('utils/text.ts', "import { x } from './y.ts';")).toEqual(['utils is not in the table']);
    expect(bad('base/errors.ts', "const late = await import('../schemas/json.ts');")).toEqual([
      'src/base/errors.ts imports schemas, which is uphill from base',
    ]);
  });

  it('reads, writes, connects, starts and looks around only where the table says so, and the table says no more', () => {
    const found: Record<string, Power[]> = {};
    for (const file of files) {
      const powers = powersOf(file, readFileSync(file, 'utf8'));
      if (powers.size > 0)
        found[rowOf(file)] = [...new Set([...(found[rowOf(file)] ?? []), ...powers])].sort();
    }
    const declared = Object.entries(MAY_USE)
      .filter(([, { powers }]) => powers)
      .map(([row, { powers = [] }]) => [row, [...powers].sort()]);
    expect(found).toEqual(Object.fromEntries(declared));
  });

  it.each<[string, Power[]]>([
    ["import { readFileSync, type WriteStream } from 'node:fs';", ['read']],
    ["import type { ChildProcess } from 'node:child_process';", []],
    ["import { rmSync } from 'node:fs';", ['write']],
    ["import * as fs from 'node:fs';", ['read', 'write']],
    ["export { writeFile } from 'node:fs/promises';", ['read', 'write']],
    ["import { openSync } from 'node:fs'; openSync('a', 'r');", ['read']],
    ["import { openSync } from 'node:fs'; openSync('a', 'wx');", ['read', 'write']],
    ["import { openSync } from 'node:fs'; openSync('a', flags);", ['read', 'write']],
    ["const { unlinkSync } = await import('node:fs');", ['write']],
    ["const fs = await import('node:fs');", ['read', 'write']],
    ["import { spawn } from 'node:child_process';", ['process']],
    ["import { connect } from 'node:net';", ['network']],
    ['export const ask = (url: string) => fetch(url);', ['network']],
    ['export const ask = (url: string) => globalThis.fetch(url);', ['network']],
    ['export const ask = { fetch };', ['network']],
    ["new WebSocket('ws://a');", ['network']],
    ['export const ask = (fetch: () => void) => fetch();', []],
    ['export const text = `fetch(address); process.env`;', []],
    ["export const home = process.env['HOME'];", ['environment']],
    ['const { env, stdin } = process;', ['environment']],
    ["import { env } from 'node:process';", ['environment']],
    ['export const me = process.pid;', []],
    ['give(process);', ['environment', 'process']],
    ["process.getBuiltinModule('fs');", ['process']],
  ])('sees what %s can do', (text, powers) => {
    expect([...powersOf('one.ts', text)].sort()).toEqual(powers);
  });

  it('has a table with a row for every folder and file of src/, and no other', () => {
    const rows = readdirSync(SRC)
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => name.replace(/\.ts$/, ''));
    expect(rows.sort()).toEqual(Object.keys(MAY_IMPORT).sort());
  });

  it('has no import cycles', () => {
    const graph = new Map<string, string[]>();
    for (const { from, to } of imports) {
      if (to.startsWith('.')) graph.set(from, [...(graph.get(from) ?? []), resolve(dirname(from), to)]);
    }
    const done = new Set<string>();
    const visit = (file: string, path: readonly string[]): void => {
      expect(path, [...path, file].map((one) => relative(ROOT, one)).join(' → ')).not.toContain(file);
      if (done.has(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...path, file]);
      done.add(file);
    };
    for (const file of graph.keys()) visit(file, []);
  });

  it('uses nothing of Node on the edge', () => {
    const visited = new Set<string>();
    const visit = (file: string): void => {
      if (visited.has(file)) return;
      visited.add(file);
      for (const { to, typeOnly } of importsOf(file, readFileSync(file, 'utf8'))) {
        if (typeOnly) continue;
        expect(to, relative(ROOT, file)).not.toMatch(/^node:/);
        if (!to.startsWith('.')) continue;
        const target = resolve(dirname(file), to);
        const stand = REPLACED[relative(ROOT, target)];
        visit(stand === undefined ? target : join(ROOT, stand));
      }
    };
    visit(join(ROOT, EDGE));
    expect(visited.size).toBeGreaterThan(20);
  });

  it.each(LISTS)('lists every file of %s', (folder) => {
    const list = readFileSync(join(ROOT, folder, 'index.ts'), 'utf8');
    const listed = importsOf(join(ROOT, folder, 'index.ts'), list)
      .filter(({ to }) => to.startsWith('./'))
      .map(({ to }) => to.slice(2));
    const present = readdirSync(join(ROOT, folder)).filter(
      (name) => name !== 'index.ts' && !name.endsWith('.test.ts'),
    );
    expect(listed.sort()).toEqual(present.sort());
  });

  it.each(['ARCHITECTURE.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'THREATS.md'])(
    '%s names only paths that exist',
    (file) => {
      const text = readFileSync(join(ROOT, file), 'utf8');
      const named = [...text.matchAll(/`((?:[\w@.-]+\/)+[\w@.-]*|[\w-]+\.(?:md|json|ts))`/g)].map(
        ([, path = '']) => path,
      );
      const links = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#]+)/g)].map(([, path = '']) => path);
      expect([...named, ...links].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
    },
  );

  it('has an ARCHITECTURE.md of one page whose table is the table of this test', () => {
    const text = readFileSync(join(ROOT, 'ARCHITECTURE.md'), 'utf8');
    expect(text.split('\n').length).toBeLessThanOrEqual(100);
    const rows = [...text.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].map(([, row = '', cell = '']) => [
      row,
      cell.match(/\w+/g) ?? [],
    ]);
    const table = Object.entries(MAY_IMPORT).map(([row, { from, types = [] }]) => [
      row,
      [...from, ...types.flatMap((type) => ['types', 'of', type])],
    ]);
    expect(rows).toEqual(table);
  });
});
