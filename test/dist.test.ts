import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/cli/commands/index.ts';
import { service } from './http/service.ts';
import { catalog } from '../src/schemas/folder.ts';
import { base } from './essence/rules.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const FOLDER = mkdtempSync(join(tmpdir(), 'svc-installed-'));

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

let packed: Packed;

/** The command as a user of the package has it. */
function svc(argv: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(join(FOLDER, 'node_modules/.bin/svc'), argv, { cwd: FOLDER, input, encoding: 'utf8' });
}

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/bin/svc.js')))
    throw new Error('dist/ is missing; run npm run build first');
  const npm = (argv: readonly string[], cwd: string): string =>
    execFileSync('npm', argv, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // What the gate has built: a test below checks that `npm pack` builds it, too.
  [packed] = JSON.parse(npm(['pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER], ROOT)) as [Packed];
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  npm(['install', '--ignore-scripts', '--omit=dev', join(FOLDER, packed.filename)], FOLDER);
}, 120_000);

describe('the package, packed and installed into an empty folder', () => {
  it('is built by `npm pack` as by `npm run build`', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>;
    };
    expect(scripts['prepack']).toBe('npm run -s build');
  });

  it('holds the program, the schemas and their validators, and nothing of the workshop', () => {
    const paths = packed.files.map(({ path }) => path);
    const schemas = paths.filter((path) => path.startsWith('schemas/'));
    expect(schemas.sort()).toEqual(catalog().names.map((name) => `schemas/${name}`));
    const validators = paths.filter((path) => path.startsWith('dist/schemas/validators/'));
    // One more: the product file of a project, whose schema is not in the catalog.
    expect(validators).toHaveLength(catalog().names.length + 1);
    expect(paths.filter((path) => path.startsWith('content/'))).toHaveLength(
      service.library.corpus.records.length + 1,
    );
    const rest = paths.filter(
      (path) => !/^(schemas\/|content\/|fonts\/[\w-]+\.woff2$|dist\/.*\.js$|dist\/types\/.*\.d\.ts$)/.test(path),
    );
    expect(rest.sort()).toEqual([
      'LICENSE',
      'README.md',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/build.json',
      'dist/content/assessment.json',
      'dist/content/packed.bin',
      'dist/content/search/index.bin',
      'dist/http/encoded.bin',
      'fonts/LICENSES.txt',
      'package.json',
      'showcase/audit.json',
      'showcase/manifest.json',
      'showcase/report.json',
    ]);
    expect(paths.filter((path) => /\.test\.|\.map$|fixtures/.test(path))).toEqual([]);
  });

  it('runs: help, version, a schema byte for byte', () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    expect(svc(['--version'])).toMatchObject({ status: 0, stdout: `${version}\n`, stderr: '' });
    expect(svc([]).stdout).toContain('Usage: svc');
    expect(svc(['schema', 'common.v1.json']).stdout).toBe(
      readFileSync(join(ROOT, 'schemas/common.v1.json'), 'utf8'),
    );
  });

  it('checks documents, and refuses with an exit code and no stack', () => {
    expect(svc(['validate', '-'], JSON.stringify(base))).toMatchObject({ status: 0, stderr: '' });
    const result = svc(['validate', '-'], '{"version":"4.0.0"}');
    expect(result).toMatchObject({ status: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /^error\[INVALID_ESSENCE\]: The document is missing the required property "dna"\./,
    );
    expect(result.stderr).not.toMatch(/\bat .*\.js:\d+/);
    expect(svc(['validate'])).toMatchObject({ status: 66 });
  });

  it('serves: the service starts on the shipped corpus and stops on SIGTERM', async () => {
    const server = spawn(join(FOLDER, 'node_modules/.bin/svc-server'), {
      cwd: FOLDER,
      env: { ...process.env, PORT: '0' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const address = await new Promise<string>((resolve) => {
      server.stderr.on('data', (chunk: Buffer) => {
        const found = /"address":"([^"]+)"/.exec(chunk.toString())?.[1];
        if (found) resolve(found);
      });
    });
    const response = await fetch(`${address}/v1/search?q=datatable&limit=1`);
    expect(((await response.json()) as { results: { slug: string }[] }).results[0]?.slug).toBe('data-table');
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    expect(await ended).toBe(0);
  });

  it.each(Object.keys(COMMANDS))('helps with svc %s', (name) => {
    const { status, stdout, stderr } = svc([...name.split(' '), '--help']);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`$ svc ${name}`);
  });

  it('makes a first project, compiled and in step, and finds its way in it', () => {
    expect(svc(['init', 'shop', '--blueprint', 'online-store', '--yes'])).toMatchObject({ status: 0 });
    expect(svc(['status', '--project', 'shop', '--json'])).toMatchObject({ status: 0 });
    expect(svc(['validate', 'shop/svc.essence.json'])).toMatchObject({ status: 0, stderr: '' });
    expect(svc(['packs', 'select', 'page', 'home', '--project', 'shop']).stdout).toContain('# Page: ');
    expect(svc(['packs', 'compile', '--project', 'shop', '--frozen'])).toMatchObject({ status: 0 });
    expect(svc(['outdated', '--project', 'shop'])).toMatchObject({ status: 0 });
    expect(svc(['search', 'hero', '--json']).stdout).toContain('"slug": "hero"');
    expect(svc(['tokens', 'export', 'ledger', '--format', 'css']).stdout).toContain('--color-primary');
    expect(svc(['preview', '--project', 'shop', '--out', 'site'])).toMatchObject({ status: 0 });
    expect(existsSync(join(FOLDER, 'site/index.html'))).toBe(true);
    expect(readdirSync(join(FOLDER, 'site/assets/fonts')).length).toBeGreaterThan(0);
  });

  it('has a client with types that others can compile against', () => {
    writeFileSync(
      join(FOLDER, 'use.ts'),
      "import { createClient } from 'svc/client';\nconst client = createClient({ baseUrl: 'https://svc.example' });\nexport const total: Promise<number> = client.search({ q: 'hero' }).then((found) => found.total);\n",
    );
    const compilerOptions = {
      noEmit: true,
      strict: true,
      module: 'nodenext',
      target: 'es2022',
      lib: ['es2023', 'dom'],
      types: [],
    };
    writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('is all that the facade for 3.x clients needs, without options and without a network', () => {
    cpSync(join(ROOT, 'facade'), join(FOLDER, 'node_modules/@svc/registry-client'), { recursive: true });
    writeFileSync(
      join(FOLDER, 'legacy.mjs'),
      `import { RegistryAPIClient, RegistryAPIError } from '@svc/registry-client';
const client = new RegistryAPIClient();
const error = await client.getPattern('@official', 'none').catch((thrown) => thrown);
console.log((await client.getPattern('@official', 'hero')).id, error instanceof RegistryAPIError, error.status);\n`,
    );
    const { status, stdout, stderr } = spawnSync(process.execPath, ['legacy.mjs'], {
      cwd: FOLDER,
      encoding: 'utf8',
      env: { PATH: process.env['PATH'] },
    });
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: 'hero true 404\n', stderr: '' });
  });

  it('migrates documents', () => {
    const old = readFileSync(join(ROOT, 'test/fixtures/schemas/essence.v2/valid/minimal.json'), 'utf8');
    const { status, stdout } = svc(['migrate', '-'], old);
    expect(status).toBe(0);
    expect(svc(['validate', '-'], stdout)).toMatchObject({ status: 0 });
  });

  it('prints without colour and survives a closed pipe', () => {
    const command = `"${join(FOLDER, 'node_modules/.bin/svc')}" schema | head -1; echo "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command], { encoding: 'utf8' });
    expect(stdout).toMatch(/^adoption-truth\.v1\.json .*\n0\n$/);
    expect(stderr).toBe('');
    expect(stdout).not.toContain('\u001b[');
  });
});
