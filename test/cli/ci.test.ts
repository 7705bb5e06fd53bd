import { existsSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readOwnPackage } from '../../src/cli/options.ts';
import { validate } from '../../src/schemas/parse.ts';
import { copyProject, put } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

const WORKFLOW = '.github/workflows/svc.yml';
const SCRIPT = 'scripts/svc-ci.sh';
const BAD_IMAGE = 'export const Extra = () => <img src="/x.png" />;\n';
const { name, version } = readOwnPackage();

describe('svc ci', () => {
  it.each([
    ['shop-bad', [], 1],
    ['shop-bad', ['--fail-on', 'none'], 0],
    ['shop-good', [], 0],
    ['shop-good', ['--fail-on', 'warn'], 1],
    ['shop-good', ['--fail-on', 'bogus'], 2],
    ['shop-good', ['--report', '4'], 2],
    // Without a repository nothing is proven.
    ['shop-good', ['--report', '3'], 1],
    ['shop-good', ['--report', '3', '--fail-on', 'none'], 0],
    ['shop-good', ['inti'], 2],
  ] as const)('in %s with %j exits with %i', async (name, args, exit) => {
    expect((await svc(['ci', ...args], { cwd: copyProject(name) })).exit).toBe(exit);
  });

  it.each(['shop-bad', 'shop-good'])('prints reports that match their schemas for %s', async (name) => {
    const cwd = copyProject(name);
    const json = async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await svc(['ci', '--json', ...args], { cwd })).out);
    expect(validate('svc-ci-report.v1.json', await json('--report', '1')).issues).toEqual([]);
    expect(validate('svc-ci-report.v2.json', await json('--report', '2')).issues).toEqual([]);
    expect(validate('svc-ci-report.v2.json', await json()).issues).toEqual([]);
  });

  it.each([undefined, '{', '{"version":"3.1.0"}', '{"version":"4.0.0"}'])(
    'fails, with a report that matches its schema, for the contract %j',
    async (contract) => {
      const cwd = folder(contract === undefined ? {} : { 'svc.essence.json': contract });
      for (const report of ['1', '2'] as const) {
        const { exit, out } = await svc(['ci', '--json', '--report', report], { cwd });
        expect(exit).toBe(1);
        expect(validate(`svc-ci-report.v${report}.json`, JSON.parse(out)).issues).toEqual([]);
      }
    },
  );

  it('passes with findings in the baseline, and fails on new ones, which it names', async () => {
    const cwd = copyProject('shop-bad');
    await svc(['verify', '--full', '--write-baseline'], { cwd });
    const baselined = await svc(['ci', '--fail-on', 'warn'], { cwd });
    expect([baselined.exit, baselined.err]).toEqual([
      0,
      expect.stringMatching(/^Baseline: \d+ findings hidden, 0 resolved/),
    ]);
    put(cwd, 'src/pages/Extra.tsx', BAD_IMAGE);
    const { exit, out } = await svc(['ci', '--json'], { cwd });
    expect(exit).toBe(1);
    const report = JSON.parse(out) as { baselineGate: unknown };
    expect(validate('svc-ci-report.v2.json', report).issues).toEqual([]);
    expect(report.baselineGate).toMatchObject({ applied: true, newFindings: [{ severity: 'error' }] });
    expect((await svc(['ci'], { cwd })).out).toContain('src/pages/Extra.tsx');
    expect((await svc(['ci'], { cwd })).out).not.toContain('src/styles/app.css');
  });

  it('annotates only on GitHub, and on stderr, so that stdout stays one document', async () => {
    const cwd = copyProject('shop-bad');
    expect((await svc(['ci', '--json'], { cwd })).err).toBe('');
    const { out, err } = await svc(['ci', '--json'], { cwd, env: { GITHUB_ACTIONS: 'true' } });
    expect(err).toContain('::error file=src/pages/Home.tsx,line=37,');
    expect(() => JSON.parse(out) as unknown).not.toThrow();
  });

  it('reads every file and caches nothing', async () => {
    const cwd = copyProject('shop-good');
    const { SVC_CACHE } = process.env;
    const cache = join(folder(), 'cache');
    process.env['SVC_CACHE'] = cache;
    expect((await svc(['ci'], { cwd })).exit).toBe(0);
    process.env['SVC_CACHE'] = SVC_CACHE;
    expect(existsSync(cache)).toBe(false);
  });
});

describe('svc ci init', () => {
  it('writes a workflow and a script that can be run, both with the svc of the lockfile', async () => {
    const cwd = folder();
    const { exit, out } = await svc(['ci', 'init'], { cwd });
    expect([exit, out]).toEqual([0, `${WORKFLOW}: written\n${SCRIPT}: written\n`]);
    for (const path of [WORKFLOW, SCRIPT])
      expect(readFileSync(join(cwd, path), 'utf8')).toContain(`npx --no --package=${name} -- svc ci`);
    expect(readFileSync(join(cwd, WORKFLOW), 'utf8')).toContain('- run: npm ci --ignore-scripts\n');
    expect(readFileSync(join(cwd, SCRIPT), 'utf8')).toMatch(/^#!\/bin\/sh\n/);
    expect(statSync(join(cwd, SCRIPT)).mode & 0o111).toBe(0o111);
    // Again, nothing has changed.
    expect(await svc(['ci', 'init'], { cwd })).toMatchObject({
      exit: 0,
      out: `${WORKFLOW}: unchanged\n${SCRIPT}: unchanged\n`,
    });
  });

  it.each([WORKFLOW, SCRIPT])('does not replace an edited %s, nor write the other file', async (path) => {
    const cwd = folder({ [path]: 'mine\n' });
    const { exit, err } = await svc(['ci', 'init'], { cwd });
    expect(exit).toBe(73);
    expect(err).toContain(`${path} already exists and differs. Nothing was changed.`);
    expect(readFileSync(join(cwd, path), 'utf8')).toBe('mine\n');
    expect(existsSync(join(cwd, path === SCRIPT ? WORKFLOW : SCRIPT))).toBe(false);
    expect((await svc(['ci', 'init', '--force'], { cwd })).exit).toBe(0);
    expect(readFileSync(join(cwd, path), 'utf8')).toContain('svc ci');
    expect(statSync(join(cwd, SCRIPT)).mode & 0o111).toBe(0o111);
  });

  it('prints the files with --dry-run and writes none', async () => {
    const cwd = folder();
    const { out } = await svc(['ci', 'init', '--dry-run', '--json'], { cwd });
    const { files } = JSON.parse(out) as { files: Record<string, string> };
    expect(Object.keys(files)).toEqual([WORKFLOW, SCRIPT]);
    expect((await svc(['ci', 'init', '--dry-run'], { cwd })).out).toContain(files[SCRIPT]);
    expect([existsSync(join(cwd, '.github')), existsSync(join(cwd, 'scripts'))]).toEqual([false, false]);
  });

  it.each([
    [{ 'package-lock.json': '{}' }, 'npm ci --ignore-scripts', `npx --no --package=${name} -- svc`],
    [{ 'npm-shrinkwrap.json': '{}' }, 'npm ci --ignore-scripts', `npx --no --package=${name} -- svc`],
    [{ 'pnpm-lock.yaml': '' }, 'pnpm install --frozen-lockfile --ignore-scripts', 'pnpm exec svc'],
    [
      { 'yarn.lock': '# yarn lockfile v1\n' },
      'yarn install --frozen-lockfile --ignore-scripts',
      'yarn run svc',
    ],
    [{ 'yarn.lock': '__metadata:\n' }, 'yarn install --immutable --mode=skip-build', 'yarn run svc'],
    [
      { 'package.json': '{"packageManager":"yarn@1.22.22"}' },
      'yarn install --frozen-lockfile --ignore-scripts',
      'yarn run svc',
    ],
    [{ 'bun.lock': '' }, 'bun install --frozen-lockfile --ignore-scripts', 'bun run svc'],
    [{ 'bun.lockb': '' }, 'bun install --frozen-lockfile --ignore-scripts', 'bun run svc'],
  ])('installs with the package manager of %j, and downloads no other svc', async (files, install, run) => {
    const cwd = folder(files as Record<string, string>);
    await svc(['ci', 'init', '--quiet'], { cwd });
    const steps = [install, `${run} packs compile --frozen`, `${run} ci`].map(
      (line) => `      - run: ${line}\n`,
    );
    expect(readFileSync(join(cwd, WORKFLOW), 'utf8')).toContain(steps.join(''));
    const script = readFileSync(join(cwd, SCRIPT), 'utf8');
    expect(script).toContain(install);
    expect(script.split('\n').slice(-3)).toEqual([`${run} packs compile --frozen`, `${run} ci "$@"`, '']);
  });

  it('writes the workflow at the root of the repository when called in a workspace of it', async () => {
    const repository = folder({
      '.git/HEAD': '',
      'pnpm-lock.yaml': '',
      'apps/web/package.json': `{"devDependencies":{"${name}":"${version}"}}`,
      'apps/my docs/package.json': '{}',
    });
    const { exit, out, err } = await svc(['ci', 'init', '--project', 'apps/web'], { cwd: repository });
    expect([exit, err]).toEqual([0, '']);
    expect(out).toBe(`../../.github/workflows/svc-apps-web.yml: written\n${SCRIPT}: written\n`);
    const text = readFileSync(join(repository, '.github/workflows/svc-apps-web.yml'), 'utf8');
    expect(text).toContain('name: "svc in apps/web"\n');
    expect(text).toContain(`      - run: corepack enable
      - run: pnpm install --frozen-lockfile --ignore-scripts
      - run: pnpm exec svc packs compile --frozen
        working-directory: "apps/web"
      - run: pnpm exec svc ci
        working-directory: "apps/web"
`);
    expect(existsSync(join(repository, 'apps/web', SCRIPT))).toBe(true);
    expect(existsSync(join(repository, 'apps/web/.github'))).toBe(false);
    // A second project of the repository has a workflow of its own.
    await svc(['ci', 'init'], { cwd: join(repository, 'apps/my docs') });
    expect(readFileSync(join(repository, '.github/workflows/svc-apps-my-docs.yml'), 'utf8')).toContain(
      'working-directory: "apps/my docs"',
    );
  });

  it('installs in the folder of the lockfile, which may be the project itself', async () => {
    const repository = folder({ '.git/HEAD': '', 'site/package-lock.json': '{}' });
    await svc(['ci', 'init', '--quiet'], { cwd: join(repository, 'site') });
    expect(readFileSync(join(repository, '.github/workflows/svc-site.yml'), 'utf8')).toContain(
      '- run: npm ci --ignore-scripts\n        working-directory: "site"\n',
    );
  });

  it('refuses a folder name that GitHub would evaluate', async () => {
    const repository = folder({ '.git/HEAD': '', 'a${{ github.token }}/package.json': '{}' });
    const { exit, err } = await svc(['ci', 'init'], { cwd: join(repository, 'a${{ github.token }}') });
    expect([exit, existsSync(join(repository, '.github'))]).toEqual([2, false]);
    expect(err).toContain('which GitHub evaluates');
  });

  it('says how to add svc to the lockfile, published or as a tarball, if it is not there', async () => {
    const cwd = folder({ 'package-lock.json': '{}', 'package.json': '{}' });
    const { err } = await svc(['ci', 'init'], { cwd });
    expect(err).toContain(`npm install --save-dev ${name}@${version}\n`);
    expect(err).toContain(`npm install --save-dev ./vendor/svc-contract-svc-${version}.tgz\n`);
    const json = await svc(['ci', 'init', '--force', '--json'], { cwd });
    expect(JSON.parse(json.out)).toEqual({ written: [], installed: false });
  });

  it('does not write through a link out of the project', async () => {
    const [cwd, outside] = [folder(), folder()];
    symlinkSync(outside, join(cwd, 'scripts'));
    expect((await svc(['ci', 'init', '--force'], { cwd })).exit).toBe(77);
    expect(existsSync(join(outside, 'svc-ci.sh'))).toBe(false);
    expect(existsSync(join(cwd, WORKFLOW))).toBe(false);
  });
});

describe('an option of svc ci without effect', () => {
  it.each([
    [['--since', 'main'], '--since needs --report 3'],
    [['--since', 'main', '--report', '2'], '--since needs --report 3'],
    [['--dry-run'], '--dry-run needs svc ci init'],
    [['--force'], '--force needs svc ci init'],
    [['init', '--fail-on', 'warn'], 'svc ci init does not take --fail-on'],
  ])('is refused: %j', async (args, message) => {
    const { exit, out, err } = await svc(['ci', ...args], { cwd: folder() });
    expect([exit, out]).toEqual([2, '']);
    expect(err).toContain(message);
    expect(err).toContain('svc ci --help');
  });
});
