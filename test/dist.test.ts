import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { COMMANDS } from '../src/cli/commands/index.ts';
import { service } from './http/service.ts';
import { openPictures } from '../src/content/pictures-folder.ts';
import { catalog } from '../src/schemas/folder.ts';
import { base } from './essence/rules.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const { name: NAME } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { name: string };
const FOLDER = mkdtempSync(join(tmpdir(), 'svc-installed-'));

interface Packed {
  readonly filename: string;
  readonly integrity: string;
  readonly files: readonly { readonly path: string }[];
}

interface Lockfile {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, object>>;
}

let packed: Packed;

/** Options of a strict project that uses the package. */
const STRICT = {
  noEmit: true,
  strict: true,
  module: 'nodenext',
  target: 'es2022',
  lib: ['es2023', 'dom'],
  types: [],
};

/** The examples of a module's documentation comments, or the `ts` blocks of a Markdown file. */
function findExamples(file: string): { readonly file: string; readonly code: string }[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  const blocks = file.endsWith('.md')
    ? [...text.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, block = '']) => block)
    : [...text.matchAll(/^ \* @example\n((?: \*.*\n)*?) \*\/$/gm)].map(([, block = '']) => block.replace(/^ \* ?/gm, ''));
  return blocks.map((code) => ({ file, code }));
}

/** The command as a user of the package has it. */
function svc(argv: readonly string[], input = ''): { status: number | null; stdout: string; stderr: string } {
  return spawnSync(join(FOLDER, 'node_modules/.bin/svc'), argv, { cwd: FOLDER, input, encoding: 'utf8' });
}

/** Runs the installed program once for each command line, as in a process of its own, and prints what each one did. */
const RUN_EACH = `
const [, , program, lines] = process.argv;
const { exit, stdout, stderr } = process;
// Each run of the program listens for errors of the streams.
for (const stream of [stdout, stderr]) stream.setMaxListeners(0);
const print = stdout.write.bind(stdout);
const results = [];
for (const words of JSON.parse(lines)) {
  const said = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'])
    process[name].write = (text, done) => {
      said[name] += text;
      done?.();
      return true;
    };
  process.argv = [process.execPath, program, ...words];
  const status = await new Promise((resolve, reject) => {
    process.exit = resolve;
    import(program + '?' + results.length).catch(reject);
  });
  results.push({ status, ...said });
}
print(JSON.stringify(results), () => exit(0));
`;

/** Runs modules one after the other, and prints what each of them printed. */
const RUN_EXAMPLES = `
const { stdout } = process;
const print = stdout.write;
const results = [];
for (const name of process.argv.slice(2)) {
  let text = '';
  stdout.write = (chunk) => {
    text += chunk;
    return true;
  };
  await import(name);
  results.push(text);
}
stdout.write = print;
console.log(JSON.stringify(results));
`;

type Ended = ReturnType<typeof svc>;

/** Returns what each command prints with `--help`. All run in one process: to start sixty takes longer than all that they do. */
const helps = (() => {
  let printed: ReadonlyMap<string, Ended> | undefined;
  return (): ReadonlyMap<string, Ended> => {
    if (printed) return printed;
    const names = Object.keys(COMMANDS);
    const program = pathToFileURL(join(FOLDER, 'node_modules', NAME, 'dist/bin/svc.js')).href;
    const lines = JSON.stringify(names.map((name) => [...name.split(' '), '--help']));
    writeFileSync(join(FOLDER, 'run-each.mjs'), RUN_EACH);
    const { stdout, stderr } = spawnSync(process.execPath, ['run-each.mjs', program, lines], {
      cwd: FOLDER,
      encoding: 'utf8',
    });
    expect(stderr).toBe('');
    const results = JSON.parse(stdout) as Ended[];
    printed = new Map(names.map((name, index) => [name, results[index] as Ended]));
    return printed;
  };
})();

/** A project of the installed program; tests that change one take a copy. */
const firstProject = (() => {
  let made: string | undefined;
  return (): string => {
    if (made) return made;
    expect(svc(['init', 'shop', '--blueprint', 'online-store', '--yes'])).toMatchObject({ status: 0 });
    return (made = join(FOLDER, 'shop'));
  };
})();

beforeAll(() => {
  if (!existsSync(join(ROOT, 'dist/bin/svc.js')))
    throw new Error('dist/ is missing; run npm run build first');
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: process.env['TEST_NPM_CERTIFICATES'] };
  const npm = (argv: readonly string[], cwd: string): string =>
    execFileSync('npm', argv, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  // What the gate has built and packed: a test below checks that `npm pack` builds it, too.
  const given = process.env['TEST_PACKED'];
  const printed =
    given === undefined
      ? npm(['pack', '--ignore-scripts', '--json', '--pack-destination', FOLDER], ROOT)
      : readFileSync(join(given, 'packed.json'), 'utf8');
  [packed] = JSON.parse(printed) as [Packed];
  if (given !== undefined) cpSync(join(given, 'package.tgz'), join(FOLDER, packed.filename));
  writeFileSync(join(FOLDER, 'package.json'), '{ "private": true }\n');
  // What npm has fetched before is fetched again only if it is missing.
  const quick = ['--prefer-offline', '--no-audit', '--no-fund'];
  npm(['install', '--ignore-scripts', '--omit=dev', ...quick, join(FOLDER, packed.filename)], FOLDER);
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
    const pictures = paths.filter((path) => path.startsWith('showcase/pictures/'));
    expect(pictures.sort()).toEqual(
      ['index.json', ...Object.keys(openPictures().entries).map((name) => `${name}.webp`)]
        .map((name) => `showcase/pictures/${name}`)
        .sort(),
    );
    const rest = paths.filter(
      (path) => !/^(schemas\/|showcase\/pictures\/|templates\/(?:html|react|shadcn)\/|fonts\/[\w-]+\.woff2$|dist\/.*\.js$|dist\/types\/.*\.d\.ts$)/.test(path),
    );
    expect(rest.sort()).toEqual([
      'LICENSE',
      'README.md',
      'content/manifest.json',
      'dist/THIRD-PARTY-NOTICES.txt',
      'dist/build.json',
      'dist/content/assessment.json',
      'dist/content/packed.bin',
      'dist/content/registry.bin',
      'dist/content/search/index.bin',
      'dist/content/search/index.sha256',
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

  // An example of the README checks the records of the checkout.
  it('contains the corpus once, equal to the records of the checkout, and compares records with it', () => {
    expect(existsSync(join(FOLDER, 'node_modules', NAME, 'content/official'))).toBe(false);
    const { records } = service.library.corpus;
    writeFileSync(
      join(FOLDER, 'read-all.mjs'),
      `import { openCorpus } from '${NAME}/api';
const corpus = openCorpus();
const all = await Promise.all(
  process.argv.slice(2).map((id) => corpus.record(...id.split(' ')).then(({ data }) => data)),
);
console.log(JSON.stringify(all));
`,
    );
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['read-all.mjs', ...records.map(({ type, slug }) => `${type} ${slug}`)],
      { cwd: FOLDER, encoding: 'utf8', maxBuffer: Infinity },
    );
    expect(stderr).toBe('');
    expect(isDeepStrictEqual(JSON.parse(stdout), JSON.parse(JSON.stringify(records.map(({ data }) => data))))).toBe(true);
    mkdirSync(join(FOLDER, 'own/shells'), { recursive: true });
    cpSync(join(ROOT, 'content/official/shells/top-nav-main.json'), join(FOLDER, 'own/shells/top-nav-main.json'));
    expect(svc(['content', 'check', 'own', '--with-official']).status).toBe(0);
  });

  it.each(Object.keys(COMMANDS))('helps with svc %s', (name) => {
    const { status, stdout, stderr } = helps().get(name) ?? {};
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toContain(`$ svc ${name}`);
  });

  it('helps in a process of its own with the same words', () => {
    const { status, stdout, stderr } = svc(['packs', 'compile', '--help']);
    expect({ status, stdout, stderr }).toEqual(helps().get('packs compile'));
  });

  it('makes a first project, compiled and in step, and finds its way in it', () => {
    firstProject();
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

  it('is started by an agent from the entry that svc connect has written', () => {
    expect(svc(['connect', 'codex'])).toMatchObject({ status: 0 });
    const text = readFileSync(join(FOLDER, '.codex/config.toml'), 'utf8');
    const [command, args] = ['command', 'args'].map(
      (key) => JSON.parse(new RegExp(`^${key} = (.*)$`, 'm').exec(text)?.[1] ?? 'null') as unknown,
    ) as [string, string[]];
    expect([command, args]).toEqual(['node', [`node_modules/${NAME}/dist/bin/svc.js`, 'mcp']]);
    const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
    const input = `${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`;
    const { stdout } = spawnSync(command, args, { cwd: FOLDER, input, encoding: 'utf8' });
    expect(JSON.parse(stdout)).toMatchObject({ id: 1, result: { serverInfo: { name: 'svc' } } });
  });

  it('passes the workflow of svc ci init in a workspace that depends on a tarball of it', () => {
    const repository = mkdtempSync(join(tmpdir(), 'svc-repository-'));
    const shop = join(repository, 'apps/shop');
    mkdirSync(join(repository, '.git'));
    cpSync(firstProject(), shop, { recursive: true });
    cpSync(join(FOLDER, packed.filename), join(repository, packed.filename));
    const tarball = `file:../../${packed.filename}`;
    const write = (file: string, fields: object): void => writeFileSync(file, `${JSON.stringify(fields)}\n`);
    write(join(repository, 'package.json'), { private: true, workspaces: ['apps/*'] });
    write(join(shop, 'package.json'), { name: 'shop', devDependencies: { [NAME]: tarball } });
    // Otherwise npm also sends requests that these steps do not need.
    const env = { ...process.env, npm_config_audit: 'false', npm_config_fund: 'false', npm_config_update_notifier: 'false' };
    const sh = (line: string, cwd: string): void =>
      void execFileSync('sh', ['-c', line], { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] });
    // The lockfile that npm has written for the folder above, for a workspace. `npm ci` refuses one that does not fit.
    const lock = JSON.parse(readFileSync(join(FOLDER, 'package-lock.json'), 'utf8')) as Lockfile;
    const { '': _, ...installed } = lock.packages;
    const { [`node_modules/${NAME}`]: own } = installed;
    expect(own).toMatchObject({ resolved: `file:${packed.filename}`, integrity: packed.integrity });
    write(join(repository, 'package-lock.json'), {
      lockfileVersion: lock.lockfileVersion,
      requires: true,
      packages: {
        '': { workspaces: ['apps/*'] },
        'apps/shop': { devDependencies: { [NAME]: tarball } },
        'node_modules/shop': { resolved: 'apps/shop', link: true },
        ...Object.fromEntries(Object.entries(installed).map(([path, entry]) => [path, { ...entry, dev: true }])),
      },
    });
    expect(svc(['ci', 'init', '--project', shop])).toMatchObject({ status: 0, stderr: '' });

    const workflow = readFileSync(join(repository, '.github/workflows/svc-apps-shop.yml'), 'utf8');
    const steps = [...workflow.matchAll(/- run: (.*)\n(?: +working-directory: (.*)\n)?/g)];
    expect(steps.map(([, line]) => line)).toEqual([
      'npm ci --ignore-scripts',
      `npx --no --package=${NAME} -- svc packs compile --frozen`,
      `npx --no --package=${NAME} -- svc ci`,
    ]);
    for (const [, line = '', at = '"."'] of steps) sh(line, join(repository, JSON.parse(at) as string));
    sh('apps/shop/scripts/svc-ci.sh', repository);
    // A page that breaks the contract fails the same steps.
    writeFileSync(join(shop, 'page.html'), '<img src="a.png">\n');
    expect(() => sh(steps[2]?.[1] ?? '', shop)).toThrow();
  }, 180_000);

  it('has a client with types that others can compile against', () => {
    writeFileSync(
      join(FOLDER, 'use.ts'),
      "import { createClient } from '@svc-contract/svc/client';\nconst client = createClient({ baseUrl: 'https://svc.example' });\nexport const total: Promise<number> = client.search({ q: 'hero' }).then((found) => found.total);\nexport const modes: Promise<readonly ('light' | 'dark' | 'auto')[]> = client.record('theme', 'slate').then(({ data }) => data.modes);\n",
    );
    writeFileSync(
      join(FOLDER, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: STRICT, files: ['use.ts'] }),
    );
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--singleThreaded'], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
  });

  it('runs every example of the programmatic interface as it is printed, and the compiler accepts it', () => {
    const shop = join(FOLDER, 'api');
    cpSync(firstProject(), shop, { recursive: true });
    const modules = readdirSync(join(ROOT, 'src/api')).map((file) => `src/api/${file}`);
    const examples = [...modules, 'README.md'].flatMap((file) => findExamples(file));
    expect(examples.map(({ file }) => file)).toEqual([
      'src/api/compile.ts',
      'src/api/open-corpus.ts',
      'src/api/select.ts',
      'src/api/verify.ts',
      'README.md',
    ]);
    const names = examples.map(({ code }, index) => {
      writeFileSync(join(shop, `example-${index}.mts`), code);
      // These examples have no type annotations.
      writeFileSync(join(shop, `example-${index}.mjs`), code);
      return `example-${index}.mts`;
    });
    writeFileSync(join(shop, 'tsconfig.json'), JSON.stringify({ compilerOptions: { ...STRICT, types: ['node'], typeRoots: [join(ROOT, 'node_modules/@types')] }, files: names }));
    const tsc = join(ROOT, 'node_modules/typescript-native/bin/tsc');
    const { status, stdout } = spawnSync(process.execPath, [tsc, '-p', shop, '--singleThreaded'], { encoding: 'utf8' });
    expect({ status, stdout }).toEqual({ status: 0, stdout: '' });
    // In one process: to load the package takes longer than what an example does with it.
    writeFileSync(join(shop, 'run-each.mjs'), RUN_EXAMPLES);
    const argv = ['run-each.mjs', ...names.map((name) => `./${name.replace('.mts', '.mjs')}`)];
    const run = spawnSync(process.execPath, argv, { cwd: shop, encoding: 'utf8', env: { PATH: process.env['PATH'] } });
    expect([run.status, run.stderr]).toEqual([0, '']);
    const printed = JSON.parse(run.stdout) as string[];
    expect(printed).toHaveLength(examples.length);
    for (const [index, { file }] of examples.entries()) expect(printed[index]?.length, file).toBeGreaterThan(5);
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
