/**
 * Creates the app of every listed blueprint, or of the named ones, as a user would, and runs all that the app promises:
 * `tsx scripts/create-all.ts <folder> [--pages] [blueprint …]`. The type checker, eslint, the build and the size of the first
 * load, the tests of the app, `svc verify --full` and `svc verify --build`; with `--pages`, the tests leave out the states
 * of pages. Apps share the dependencies that the first one installs. Needs `npm run build`.
 */
import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { argv, env, execPath } from 'node:process';
import { gzipSync } from 'node:zlib';
import { loadCorpus } from '../src/content/load.ts';

const SVC = resolve(import.meta.dirname, '../dist/bin/svc.js');
const MAX_FIRST_LOAD_BYTES = 120 * 1024;
const MAX_OUTPUT_CHARACTERS = 400_000;

interface Run {
  readonly status: number | null;
  readonly output: string;
}

const run = (cwd: string, program: string, ...options: readonly string[]): Promise<Run> =>
  new Promise((done, reject) => {
    const child = spawn(program, options, { cwd, env: { ...env, CI: '1' } });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', reject);
    child.once('close', (status) => done({ status, output }));
  });

interface Chunk {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

/** The largest first load of a page in bytes, compressed: the entry, the page, and all that they import statically. */
function measureFirstLoad(folder: string): { readonly file: string; readonly bytes: number } {
  const manifest = JSON.parse(readFileSync(join(folder, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    Chunk
  >;
  const collect = (key: string, found: Set<string>): Set<string> => {
    const chunk = manifest[key];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const one of chunk.imports ?? []) collect(one, found);
    return found;
  };
  const sizeOf = (files: ReadonlySet<string>): number =>
    [...files]
      .filter((file) => file.endsWith('.js'))
      .reduce((sum, file) => sum + gzipSync(readFileSync(join(folder, file)), { level: 9 }).byteLength, 0);
  const [entry = ''] = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const loads = (manifest[entry]?.dynamicImports ?? []).map((key) => ({
    file: key,
    bytes: sizeOf(collect(key, collect(entry, new Set()))),
  }));
  return loads.toSorted((a, b) => b.bytes - a.bytes)[0] ?? { file: entry, bytes: 0 };
}

interface Result {
  readonly name: string;
  readonly passed: boolean;
  readonly note: string;
  readonly output: string;
}

/** Errors and warnings of a verification, and the placements that it proves. */
function readVerdict({ output, status }: Run, name: string): Result {
  const at = output.indexOf('{');
  try {
    const { summary, placements } = JSON.parse(output.slice(at)) as {
      summary: { errorCount: number; warnCount: number };
      placements: { total: number; proven: number };
    };
    const note = `${placements.proven} of ${placements.total} proven, ${summary.errorCount} errors, ${summary.warnCount} warnings`;
    return { name, passed: status === 0 && placements.proven === placements.total, note, output };
  } catch {
    return { name, passed: false, note: `exit ${status}`, output };
  }
}

async function check(root: string, slug: string, onlyPages: boolean): Promise<readonly Result[]> {
  const out = join(root, 'apps', slug);
  rmSync(out, { recursive: true, force: true });
  const created = await run(join(root, 'apps'), execPath, SVC, 'create', slug, '--blueprint', slug);
  if (created.status !== 0)
    return [{ name: 'create', passed: false, note: `exit ${created.status}`, output: created.output }];
  const modules = join(root, 'node_modules');
  if (!existsSync(modules)) {
    writeFileSync(join(root, 'package.json'), readFileSync(join(out, 'package.json')));
    await run(root, 'npm', 'install', '--no-audit', '--no-fund', '--ignore-scripts');
  }
  const bin = (tool: string): string => join(modules, '.bin', tool);
  const results: Result[] = [];
  const add = async (name: string, running: Promise<Run>, note?: (run: Run) => string): Promise<void> => {
    const done = await running;
    results.push({ name, passed: done.status === 0, note: note?.(done) ?? '', output: done.output });
  };
  await add('tsc', run(out, bin('tsc'), '--noEmit'));
  await add('eslint', run(out, bin('eslint'), '.', '--max-warnings', '0'));
  await add('build', run(out, bin('vite'), 'build', '--manifest', '--logLevel', 'warn'));
  const { file, bytes } = measureFirstLoad(join(out, 'dist'));
  results.push({
    name: 'first load',
    passed: bytes <= MAX_FIRST_LOAD_BYTES,
    note: `${(bytes / 1024).toFixed(1)} KiB, ${basename(file)}`,
    output: '',
  });
  await add(
    'test',
    run(out, bin('playwright'), 'test', '--workers', '2', ...(onlyPages ? ['--grep', 'landmarks'] : [])),
    ({ output }) => (output.match(/\d+ (?:passed|failed|flaky)/g) ?? ['no result']).join(', '),
  );
  const verify = ['verify', '--full', '--strict', '--fail-on', 'warn', '--json'];
  results.push(readVerdict(await run(out, execPath, SVC, ...verify), 'verify'));
  // Runners of tests are often root, for whom Chromium has no sandbox; what it opens was written here.
  const build = [...verify, '--build', 'dist', '--allow-no-sandbox'];
  results.push(readVerdict(await run(out, execPath, SVC, ...build), 'verify --build'));
  return results;
}

async function main(): Promise<number> {
  const [folder, ...rest] = argv.slice(2);
  if (folder === undefined) throw new Error('Name a folder for the apps.');
  const root = resolve(folder);
  mkdirSync(join(root, 'apps'), { recursive: true });
  const log = join(root, 'failures.log');
  const onlyPages = rest.includes('--pages');
  const named = rest.filter((word) => word !== '--pages');
  const listed = loadCorpus()
    .records.filter(({ type }) => type === 'blueprint')
    .map(({ slug }) => slug);
  let failures = 0;
  for (const slug of named.length > 0 ? named : listed) {
    const results = await check(root, slug, onlyPages);
    for (const { name, passed, output } of results.filter((one) => !one.passed)) {
      failures += passed ? 0 : 1;
      appendFileSync(log, `## ${slug}: ${name}\n${output.slice(0, MAX_OUTPUT_CHARACTERS)}\n`);
    }
    const text = results.map(
      ({ name, passed, note }) => `${passed ? '' : 'FAILED '}${name}${note && ` (${note})`}`,
    );
    process.stdout.write(`${slug}: ${text.join('; ')}\n`);
  }
  return failures === 0 ? 0 : 1;
}

process.exitCode = await main();
