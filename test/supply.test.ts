import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'oxc-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import { formatNotices, parsePackages } from '../scripts/notices.ts';
import { readTemplates } from '../src/project/templates.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const read = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly scripts?: Readonly<Record<string, string>>;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly overrides?: Readonly<Record<string, string>>;
  readonly allowScripts?: Readonly<Record<string, boolean>>;
  readonly engines?: { readonly node?: string };
}

interface Locked extends Omit<Manifest, 'name'> {
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

const manifest = JSON.parse(read('package.json')) as Manifest;
const { '': root, ...locked } = (
  JSON.parse(read('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
).packages;
const packages = Object.entries(locked).map(([path, entry]) => ({
  path,
  name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
  ...entry,
}));
/** Packages that a user may install; at most one of those for a single platform. */
const runtime = packages.filter(({ dev }) => dev !== true);
const installed = runtime.filter(({ path }) => existsSync(join(ROOT, path)));
const direct = Object.keys(manifest.dependencies ?? {});

/** Where the package lies that `name` means to the one at `path`. */
function lockedFor(path: string, name: string): string {
  const nested = `${path === '' ? '' : `${path}/`}node_modules/${name}`;
  if (path === '' || locked[nested]) return nested;
  return lockedFor(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

/** Limits that may only shrink; raising one takes a reason in docs/decisions/. */
const MAX_DIRECT_PACKAGES = 7;
const MAX_PACKAGES = 57;

/** Scripts that npm runs when a package is installed, from the registry or from a folder. */
const AT_INSTALL = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare'];

/** Development packages that have an install script. package.json denies them, and the gate installs without any. */
const SCRIPTS_OF_THE_WORKSHOP: Readonly<Record<string, string>> = {
  esbuild:
    'puts the binary of the platform in the place of its starter; without it the starter finds the binary',
  workerd: 'does the same as that of esbuild',
};

const LICENCES = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MPL-2.0',
  'Python-2.0',
  'Unlicense',
]);

/** A version, or a package under another name with its version. */
const EXACT = /^(?:npm:@?[\w./-]+@)?(\d+\.\d+\.\d+(?:-[\w.]+)?)$/;
const FROM_ELSEWHERE = /^(?:git|github:|file:|link:|https?:|[\w.-]+\/[\w.-]+(?:#|$))|:\/\//;

describe('what is installed', () => {
  it('runs nothing: neither we nor any package a user gets has an install script', () => {
    expect(Object.keys(manifest.scripts ?? {}).filter((name) => AT_INSTALL.includes(name))).toEqual([]);
    expect(runtime.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name)).toEqual([]);
  });

  it('runs nothing by its own manifest either: no script or binding.gyp that the lock file does not show', () => {
    expect(installed.length).toBeGreaterThan(direct.length);
    const running = installed.filter(({ path }) => {
      const { scripts = {} } = JSON.parse(read(`${path}/package.json`)) as Manifest;
      // npm runs `prepare` of a package only when it comes from git or a folder.
      return (
        AT_INSTALL.slice(0, 3).some((name) => name in scripts) || existsSync(join(ROOT, path, 'binding.gyp'))
      );
    });
    expect(running.map(({ name }) => name)).toEqual([]);
  });

  it('has install scripts in the workshop only where we know why, and they are not run', () => {
    const names = packages.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);
    expect([...new Set(names)].sort()).toEqual(Object.keys(SCRIPTS_OF_THE_WORKSHOP).sort());
    expect(manifest.allowScripts).toEqual(
      Object.fromEntries([...new Set(names)].sort().map((name) => [name, false])),
    );
    expect(read('.ci/run')).toMatch(/^npm ci --ignore-scripts /m);
  });

  it('runs on the oldest Node that is promised: npm prints no engine warning', () => {
    // One of the alternatives of a range has to begin at 20 or before.
    const isFor20 = (range: string): boolean =>
      range.split('||').some((one) => Number(/\d+/.exec(one)?.[0] ?? 0) <= 20);
    // npm skips optional packages that do not fit.
    const newer = packages.filter(({ engines, optional }) => !optional && !isFor20(engines?.node ?? ''));
    expect(newer.map(({ name, version }) => `${name}@${version}`)).toEqual([]);
  });

  it('is known by its hash, every package of it', () => {
    expect(packages.length).toBeGreaterThan(100);
    const unknown = packages.filter(({ integrity = '' }) => !/^sha512-[\w+/]{86}==$/.test(integrity));
    expect(unknown.map(({ path }) => path)).toEqual([]);
  });

  it('comes from the registry: the lock file names no address, no folder and no link', () => {
    const unexpected = packages.filter(({ resolved, link }) => resolved !== undefined || link === true);
    expect(unexpected.map(({ path }) => path)).toEqual([]);
    const required = packages.flatMap((entry) =>
      Object.entries({
        ...entry.dependencies,
        ...entry.optionalDependencies,
        ...entry.peerDependencies,
      }).map(([name, range]) => `${entry.name} wants ${name} ${range}`),
    );
    expect(required.filter((line) => FROM_ELSEWHERE.test(line.split(' ')[3] ?? ''))).toEqual([]);
  });

  it.each([
    'git+ssh://git@host.example/a/b.git',
    'github:a/b',
    'a/b',
    'a/b#main',
    'file:../a',
    'https://host.example/a.tgz',
  ])('would notice a package from %s', (range) => {
    expect(range).toMatch(FROM_ELSEWHERE);
    expect(range).not.toMatch(EXACT);
  });

  it('is pinned: package.json has exact versions only, and the lock file has the same', () => {
    const declared = { ...manifest.dependencies, ...manifest.devDependencies, ...manifest.overrides };
    expect(Object.entries(declared).filter(([, version]) => !EXACT.test(version))).toEqual([]);
    expect(root?.dependencies).toEqual(manifest.dependencies);
    expect(root?.devDependencies).toEqual(manifest.devDependencies);
    const versions = Object.fromEntries(
      Object.keys(declared).map((name) => [
        name,
        (
          packages.find(({ path }) => path === `node_modules/${name}`) ??
          packages.find((one) => one.name === name)
        )?.version,
      ]),
    );
    expect(versions).toEqual(
      Object.fromEntries(Object.entries(declared).map(([name, range]) => [name, EXACT.exec(range)?.[1]])),
    );
  });

  it('is installed by a careful npm: no scripts, exact versions, and an age if one is set', () => {
    const settings = Object.fromEntries(
      read('.npmrc')
        .split('\n')
        .filter((line) => line.includes('='))
        .map((line) => line.split('=').map((part) => part.trim())),
    ) as Readonly<Record<string, string>>;
    expect(settings).toMatchObject({ 'save-exact': 'true' });
    expect(Number(settings['min-release-age'] ?? 7)).toBeGreaterThanOrEqual(7);
    expect(Object.keys(settings).filter((name) => /registry$|^\/\/|auth|token/i.test(name))).toEqual([]);
  });

  it('does not become more', () => {
    const forOnePlatform = runtime.filter(({ optional }) => optional).length;
    process.stdout.write(
      `${direct.length} direct packages at run time, ${runtime.length} in all, ${forOnePlatform} of them for one platform each\n`,
    );
    expect(direct.length).toBeLessThanOrEqual(MAX_DIRECT_PACKAGES);
    expect(runtime.length).toBeLessThanOrEqual(MAX_PACKAGES);
  });

  it('may be used and passed on: every licence is one we looked at', () => {
    const unapproved = runtime.filter(({ license = '' }) => !LICENCES.has(license));
    expect(unapproved.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
    const installedLicences = installed.map(
      ({ path }) => (JSON.parse(read(`${path}/package.json`)) as Manifest).license,
    );
    expect(installedLicences).toEqual(installed.map(({ license }) => license));
  });
});

interface Component {
  readonly 'bom-ref': string;
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
}

interface Bom {
  readonly metadata: { readonly component: { readonly name: string; readonly version: string } };
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/** The specifiers that a module imports; type imports are gone at run time. */
function importsOf(path: string): readonly string[] {
  const text = read(path);
  const { module, errors } = parseSync(path, text, { sourceType: 'module' });
  expect(errors, path).toEqual([]);
  const imports = module.staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value);
  const exports = module.staticExports
    .flatMap(({ entries }) => entries.filter(({ isType }) => !isType))
    .flatMap(({ moduleRequest }) => moduleRequest?.value ?? []);
  const later = module.dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter((argument) => /^(["']).*\1$/.test(argument))
    .map((argument) => argument.slice(1, -1));
  return [...imports, ...exports, ...later];
}

const packageOf = (specifier: string): string =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');

/** Top-level entries of the package; npm adds `README.md`, `LICENSE` and `package.json`. */
const TOP = [
  'LICENSE',
  'README.md',
  'content',
  'dist',
  'fonts',
  'package.json',
  'schemas',
  'showcase',
  'templates',
];

/** Development files that must not be published. */
const NEVER =
  /(?:^|\/)(?:test|tests|fixtures|bench|scripts|docs|node_modules|worker|sbom|\.[^/]+)(?:\/|$)|\.(?:test\.|map$|tsbuildinfo$|tgz$|pem$|key$|log$)|(?<!\.d)\.ts$/;

const MEGABYTE = 2 ** 20;

describe('what is shipped', () => {
  const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'svc-sbom-')));
  const [first = '', second = ''] = folders;
  let paths: readonly string[] = [];

  beforeAll(async () => {
    if (!existsSync(join(ROOT, 'dist/bin/svc.js')))
      throw new Error('dist/ is missing; run npm run build first');
    // The gate has packed the package already: one list of its files is made again, and the other is that one.
    const packed = process.env['TEST_PACKED'];
    const lists = packed === undefined ? [] : [join(packed, 'packed.json')];
    const codes = await Promise.all(
      folders.map((folder) => {
        const list = folder === second ? lists : [];
        const argv = [join(ROOT, 'node_modules/tsx/dist/cli.mjs'), 'scripts/sbom.ts', folder, ...list];
        const child = spawn(process.execPath, argv, { cwd: ROOT, stdio: 'inherit' });
        return new Promise((resolve) => child.once('exit', resolve));
      }),
    );
    expect(codes).toEqual([0, 0]);
    paths = readFileSync(join(first, 'sha256.txt'), 'utf8')
      .trimEnd()
      .split('\n')
      .map((line) => line.slice(66));
  }, 120_000);

  it('is the program, the records and the schemas, and nothing of the workshop', () => {
    expect([...new Set(paths.map((path) => path.split('/')[0]))].sort()).toEqual(TOP);
    const source = readdirSync(join(ROOT, 'src')).map((name) => name.replace(/\.ts$/, '.js'));
    const built = paths.filter((path) => path.startsWith('dist/')).map((path) => path.split('/')[1] ?? '');
    const allowed = new Set([...source, 'THIRD-PARTY-NOTICES.txt', 'bin', 'build.json', 'types']);
    expect([...new Set(built)].filter((name) => !allowed.has(name))).toEqual([]);
    // Templates are data: TypeScript that is written into created apps.
    const [data, program] = [true, false].map((isData) =>
      paths.filter((path) => path.startsWith('templates/') === isData),
    );
    expect(program?.filter((path) => NEVER.test(path))).toEqual([]);
    expect(data?.toSorted()).toEqual(
      (['html', 'react', 'shadcn'] as const)
        .flatMap((target) => [...readTemplates(target).keys()].map((path) => `templates/${target}/${path}`))
        .sort(),
    );
  });

  it.each([
    'dist/.env',
    '.npmrc',
    'dist/bin/svc.js.map',
    'dist/http/app.test.js',
    'bench/index.js',
    'src/base/text.ts',
    'dist/worker/worker.js',
    'dist/sbom/bom.json',
  ])('would notice %s', (path) => {
    expect(path).toMatch(NEVER);
  });

  it('imports what is packed or promised at run time, and nothing is promised that it does not import', () => {
    const packed = new Set(paths);
    const missing: string[] = [];
    const used = new Set<string>();
    for (const path of paths.filter((one) => one.endsWith('.js')))
      for (const specifier of importsOf(path)) {
        if (specifier.startsWith('node:')) continue;
        if (!specifier.startsWith('.')) used.add(packageOf(specifier));
        else if (!packed.has(posix.join(posix.dirname(path), specifier)))
          missing.push(`${path}: ${specifier}`);
      }
    expect(missing).toEqual([]);
    expect([...used].sort()).toEqual(direct.toSorted());
  });

  it('leaves no `require` in a bundle that would fail when it is reached', () => {
    const bundled = paths.filter((path) => path.startsWith('dist/bin/'));
    expect(bundled.filter((path) => read(path).includes('Dynamic require of'))).toEqual([]);
  });

  it('carries no source map inside a program, and no address of the machine that built it', () => {
    const programs = paths.filter((path) => /\.js$/.test(path)).map((path) => ({ path, text: read(path) }));
    expect(programs.length).toBeGreaterThan(100);
    const revealing = programs.filter(
      ({ text }) => /^\/\/[#@]\s*sourceMappingURL=/m.test(text) || text.includes(ROOT),
    );
    expect(revealing.map(({ path }) => path)).toEqual([]);
  });

  it('stays under 40 MB unpacked', () => {
    const size = paths.reduce((sum, path) => sum + statSync(join(ROOT, path)).size, 0);
    process.stdout.write(`${paths.length} files are packed, ${(size / MEGABYTE).toFixed(1)} MB in all\n`);
    expect(size).toBeLessThan(40 * MEGABYTE);
  });

  it('is described by equal bytes each time', () => {
    for (const file of ['bom.json', 'sha256.txt'])
      expect(readFileSync(join(second, file)).equals(readFileSync(join(first, file))), file).toBe(true);
  });

  it('is described without a time, a random number or the tools of a machine', () => {
    const text = readFileSync(join(first, 'bom.json'), 'utf8');
    expect(text).not.toMatch(/serialNumber|timestamp|urn:uuid|"tools"/);
    expect(JSON.parse(text)).toMatchObject({
      bomFormat: 'CycloneDX',
      metadata: { component: { name: manifest.name, version: manifest.version } },
    });
  });

  it('is described whole: every package of the lock file with its hash, and every one is reached', () => {
    const { components, dependencies } = JSON.parse(readFileSync(join(first, 'bom.json'), 'utf8')) as Bom;
    const listed = components.map((one) => [one['bom-ref'], one.hashes.map(({ content }) => content)]);
    const inside = parsePackages(read('dist/THIRD-PARTY-NOTICES.txt')).map(({ name, version }) => {
      const found = packages.find((one) => one.name === name && one.version === version);
      return found ?? { name, version, integrity: '' };
    });
    const expected = [...runtime, ...inside].map(({ name, version, integrity = '' }) => [
      `${name}@${version}`,
      [Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex')],
    ]);
    expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(expected));
    const next = new Map(dependencies.map(({ ref, dependsOn }) => [ref, dependsOn]));
    const reached = new Set<string>();
    const stack = [`${manifest.name}@${manifest.version}`];
    for (let ref = stack.pop(); ref !== undefined; ref = stack.pop()) {
      if (reached.has(ref)) continue;
      reached.add(ref);
      stack.push(...(next.get(ref) ?? []));
    }
    expect(reached.size).toBe(components.length + 1);
  });
});

describe('what is shipped inside, and is not ours', () => {
  const NOTICES = 'dist/THIRD-PARTY-NOTICES.txt';
  const GENERATED = ['ajv', 'fast-deep-equal', 'lucide-static'];

  it('is named: what our source imports and no user gets, with all that it needs, and what generated files hold', () => {
    const modules = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => join('src', path));
    const expected = new Set(GENERATED.map((name) => lockedFor('', name)));
    const stack = modules
      .flatMap(importsOf)
      .filter((specifier) => !/^\.|^node:/.test(specifier))
      .map(packageOf)
      .filter((name) => !direct.includes(name))
      .map((name) => lockedFor('', name));
    for (let path = stack.pop(); path !== undefined; path = stack.pop()) {
      expected.add(path);
      for (const name of Object.keys(locked[path]?.dependencies ?? {})) stack.push(lockedFor(path, name));
    }
    const inside = parsePackages(read(NOTICES));
    process.stdout.write(`${inside.length} packages are shipped inside, wholly or in part\n`);
    const named = packages
      .filter(({ path }) => expected.has(path))
      .map(({ name, version }) => ({ name, version }));
    expect(inside).toEqual(named.sort((one, other) => (one.name < other.name ? -1 : 1)));
  });

  it('comes with the text of its licence, and that is one we looked at', () => {
    const notices = read(NOTICES);
    for (const { name, version } of parsePackages(notices)) {
      const folder = packages.find((one) => one.name === name && one.version === version)?.path ?? '';
      const file = readdirSync(join(ROOT, folder)).find((entry) => /^licen[cs]e/i.test(entry)) ?? 'LICENSE';
      const text = read(join(folder, file)).replaceAll('\r\n', '\n').trim();
      expect(text, name).toMatch(/copyright/i);
      expect(notices, name).toContain(`\n\n${text}\n`);
      expect(LICENCES, name).toContain(locked[folder]?.license);
    }
  });

  it('cannot be something without such a text', () => {
    const root = mkdtempSync(join(tmpdir(), 'svc-notices-'));
    const folder = join(root, 'node_modules/bare');
    mkdirSync(join(root, 'fonts'));
    writeFileSync(join(root, 'fonts/LICENSES.txt'), 'Copyright of the fonts\n');
    for (const name of [...GENERATED, 'bare']) {
      mkdirSync(join(root, 'node_modules', name), { recursive: true });
      writeFileSync(
        join(root, 'node_modules', name, 'package.json'),
        JSON.stringify({ name, version: '1.0.0', license: 'MIT' }),
      );
      if (name !== 'bare') writeFileSync(join(root, 'node_modules', name, 'LICENSE'), 'Copyright someone\n');
    }
    expect(() => formatNotices(root, ['node_modules/bare/lib/index.js'])).toThrow(
      'bare 1.0.0 has no licence file',
    );
    writeFileSync(join(folder, 'license.md'), 'Copyright someone else\n');
    const notices = formatNotices(root, ['src/base/text.ts', 'node_modules/bare/lib/index.js']);
    expect(parsePackages(notices)).toEqual(
      ['ajv', 'bare', 'fast-deep-equal', 'lucide-static'].map((name) => ({ name, version: '1.0.0' })),
    );
    expect(notices).toContain('\n\nCopyright someone else\n');
  });
});
