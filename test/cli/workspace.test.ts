import { cpSync, existsSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validate } from '../../src/schemas/parse.ts';
import { parseXml } from '../reports/xml.ts';
import { commitAll, copyProject, put } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

/** More than a contract may have: no finding, but a failure of the check. */
const TOO_LARGE = ' '.repeat(300_000);

/** One project without errors, one with, and one that cannot be read. */
function monorepo(files: Readonly<Record<string, string>> = {}): string {
  const root = folder({
    'package.json': '{"name":"all"}',
    'tools/broken/svc.essence.json': TOO_LARGE,
    ...files,
  });
  for (const name of ['shop-good', 'shop-bad'])
    cpSync(copyProject(name), join(root, 'apps', name), { recursive: true });
  return root;
}

interface Health {
  readonly summary: Readonly<Record<string, number>>;
  readonly projects: readonly {
    readonly path: string;
    readonly status: string;
    readonly error: string | null;
  }[];
}

const statesOf = ({ projects }: Health): Record<string, string> =>
  Object.fromEntries(projects.map(({ path, status }) => [path, status]));

describe('svc verify in a workspace without a contract of its own', () => {
  it('lists the projects, and says how to select one or all', async () => {
    const cwd = monorepo();
    for (const command of ['verify', 'ci']) {
      const { exit, out, err } = await svc([command], { cwd });
      expect([exit, out]).toEqual([66, '']);
      expect(err).toContain('3 projects are below it: "apps/shop-bad", "apps/shop-good", "tools/broken".');
      expect(err).toContain(`try: svc ${command} --project apps/shop-bad, svc ${command} --workspace`);
    }
    const { out } = await svc(['verify', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({
      code: 'FILE_NOT_FOUND',
      available: ['apps/shop-bad', 'apps/shop-good', 'tools/broken'],
    });
  });

  it('lists them relative to the working directory', async () => {
    const cwd = monorepo();
    const { err } = await svc(['verify', '--project', 'apps'], { cwd });
    expect(err).toContain('try: svc verify --project apps/shop-bad');
    expect((await svc(['verify', '--full', '--project', 'apps/shop-good'], { cwd })).exit).toBe(0);
  });

  it('still reports the missing contract where there is no project either', async () => {
    const { exit, out } = await svc(['verify'], { cwd: folder() });
    expect([exit, out]).toEqual([1, expect.stringContaining('CONTRACT001')]);
  });
});

describe('reports for programs that look at the whole repository', () => {
  const repository = monorepo({ '.git/HEAD': '' });
  const bad = join(repository, 'apps/shop-bad');
  const home = 'apps/shop-bad/src/pages/Home.tsx';

  const listPaths = (text: string): string[] => {
    const found = text.matchAll(/"uri": "([^"]+)"|file=([^,"]+),|file="([^"]+)"/g);
    return [...new Set([...found].map(([, ...paths]) => paths.find((one) => one !== undefined) ?? ''))];
  };

  it.each(['sarif', 'github', 'junit'])('%s names files from the root of the repository', async (format) => {
    for (const [cwd, scope] of [
      [bad, '--full'],
      [join(repository, 'apps'), '--workspace'],
      [repository, '--workspace'],
    ] as const) {
      const paths = listPaths((await svc(['verify', scope, '--format', format], { cwd })).out);
      expect(paths).toContain(home);
      for (const path of paths) expect(existsSync(join(repository, path)), path).toBe(true);
    }
  });

  it('so do annotations of svc ci', async () => {
    const env = { GITHUB_ACTIONS: 'true' };
    for (const [cwd, args] of [
      [bad, []],
      [join(repository, 'apps'), ['--workspace']],
    ] as const) {
      const paths = listPaths((await svc(['ci', ...args], { cwd, env })).err);
      expect(paths).toContain(home);
      for (const path of paths) expect(existsSync(join(repository, path)), path).toBe(true);
    }
  });

  it('reports for people name them from the project', async () => {
    expect((await svc(['verify', '--full'], { cwd: bad })).out).toMatch(/^src\/pages\/Home\.tsx$/m);
    expect((await svc(['verify', '--full', '--json'], { cwd: bad })).out).not.toContain('apps/');
  });
});

describe('svc verify --workspace', () => {
  it('checks all projects, shows progress, and exits with the worst result', async () => {
    const cwd = monorepo();
    const { exit, out, err } = await svc(['verify', '--workspace'], { cwd });
    // The exit code of a file that is too large.
    expect(exit).toBe(65);
    expect(err).toMatch(/^\[1\/3\] "apps\/shop-bad": 3 errors, .*\n\[2\/3\] "apps\/shop-good": no errors, /);
    expect(err).toContain('[3/3] "tools/broken": not checked, "svc.essence.json" is larger than');
    expect(out).toContain('apps/shop-bad/src/pages/Home.tsx\n');
    expect(out).toMatch(/^apps\/shop-bad +error +3 /m);
    expect(out).toMatch(/^tools\/broken +failed/m);
    expect(out).toContain('3 of 3 projects checked, 1 of them failed\n');
    expect(`${out}${err}`).not.toContain(cwd);
    expect((await svc(['verify', '--workspace', '--quiet'], { cwd })).err).toBe('');
  });

  it('is a workspace health report in JSON, without absolute paths', async () => {
    const cwd = monorepo();
    const { exit, out } = await svc(['verify', '--workspace', '--json'], { cwd });
    expect(exit).toBe(65);
    const health = JSON.parse(out) as Health;
    expect(validate('workspace-health-report.v2.json', health).issues).toEqual([]);
    expect(statesOf(health)).toEqual({
      'apps/shop-bad': 'error',
      'apps/shop-good': 'warning',
      'tools/broken': 'failed',
    });
    expect(health.projects[2]?.error).toMatch(/^"svc.essence.json" is larger than/);
    expect(out).not.toContain(cwd);
  });

  it('prints every other format with paths from the root of the workspace', async () => {
    const cwd = monorepo();
    const runWithFormat = async (format: string) =>
      svc(['verify', '--workspace', '--format', format, '--quiet'], { cwd });
    const { runs } = JSON.parse((await runWithFormat('sarif')).out) as {
      runs: { results: { locations: { physicalLocation: { artifactLocation: { uri: string } } }[] }[] }[];
    };
    const uris = runs[0]?.results.map(({ locations }) => locations[0]?.physicalLocation.artifactLocation.uri);
    expect(uris).toContain('apps/shop-bad/src/pages/Home.tsx');
    expect(parseXml((await runWithFormat('junit')).out).name).toBe('testsuites');
    expect((await runWithFormat('github')).out).toContain(
      '::error file=apps/shop-bad/src/pages/Home.tsx,line=37,',
    );
  });

  it.each([
    [{}, [], 65],
    [{ 'tools/broken/svc.essence.json': '{' }, [], 1],
    [{ 'tools/broken/svc.essence.json': '{' }, ['--fail-on', 'none'], 0],
    [{}, ['--fail-on', 'none'], 65],
    [{}, ['--project', 'apps/shop-good'], 0],
    [{}, ['--project', 'apps/shop-bad'], 1],
    [{}, ['--since', 'main'], 2],
    [{}, ['--write-baseline'], 2],
  ] as const)('with %j and %j exits with %i', async (files, args, exit) => {
    expect((await svc(['verify', '--workspace', ...args], { cwd: monorepo(files) })).exit).toBe(exit);
  });

  it('checks only projects changed since a commit with --since, with all of their files', async () => {
    const cwd = monorepo();
    commitAll(cwd);
    const json = async () =>
      JSON.parse((await svc(['verify', '--workspace', '--since', 'HEAD', '--json'], { cwd })).out) as Health;
    expect((await svc(['verify', '--workspace', '--since', 'HEAD'], { cwd })).exit).toBe(0);
    expect((await json()).summary).toMatchObject({ projectCount: 3, checkedCount: 0 });
    put(cwd, 'apps/shop-bad/README.md', 'changed');
    const health = await json();
    expect(health).toMatchObject({
      changedOnly: true,
      since: 'HEAD',
      projects: [{ changed: true, errorCount: 3 }],
    });
    expect(validate('workspace-health-report.v2.json', health).issues).toEqual([]);
  });

  it('does not look for projects within a project, nor behind links', async () => {
    const cwd = folder();
    cpSync(copyProject('shop-good'), join(cwd, 'outer'), { recursive: true });
    cpSync(copyProject('shop-bad'), join(cwd, 'outer/inner'), { recursive: true });
    symlinkSync(copyProject('shop-bad'), join(cwd, 'linked'));
    const { out } = await svc(['verify', '--workspace', '--json'], { cwd });
    expect((JSON.parse(out) as Health).projects.map(({ path }) => path)).toEqual(['outer']);
  });

  it('says where it searched if there is no project', async () => {
    for (const command of ['verify', 'ci']) {
      const { exit, err } = await svc([command, '--workspace'], { cwd: folder({ 'a/b.txt': '' }) });
      expect([exit, err]).toEqual([66, expect.stringContaining('No project found')]);
    }
  });

  it('stops as a whole when it is interrupted', async () => {
    const stop = new AbortController();
    stop.abort();
    expect((await svc(['verify', '--workspace'], { cwd: monorepo(), signal: stop.signal })).exit).toBe(130);
  });
});

describe('svc ci --workspace', () => {
  it.each(['1', '2', '3'] as const)('prints report %s valid against its schema', async (version) => {
    const cwd = monorepo();
    const { exit, out, err } = await svc(['ci', '--workspace', '--json', '--report', version], { cwd });
    expect([exit, err]).toEqual([65, expect.stringContaining('[3/3] "tools/broken"')]);
    const report = JSON.parse(out) as { mode: string; status: string; workspace: Health };
    expect(validate(`svc-ci-report.v${version}.json`, report).issues).toEqual([]);
    expect(report).toMatchObject({ mode: 'workspace', status: 'error' });
    expect(statesOf(report.workspace)).toMatchObject({ 'apps/shop-bad': 'error', 'tools/broken': 'failed' });
    expect(out).not.toContain(cwd);
    if (version === '3')
      expect(report).toMatchObject({
        projects: [{ projectPath: 'apps/shop-bad' }, { projectPath: 'apps/shop-good' }],
        gate: { result: 'not_proven', projectCount: 3 },
      });
  });

  it('passes with the findings of each baseline, writes nothing, and annotates on GitHub', async () => {
    const cwd = monorepo();
    put(cwd, 'tools/broken/svc.essence.json', '{');
    for (const path of ['apps/shop-bad', 'tools/broken'])
      await svc(['verify', '--full', '--write-baseline', '--project', path], { cwd });
    const { exit, out } = await svc(['ci', '--workspace'], { cwd });
    expect([exit, out]).toEqual([0, expect.stringMatching(/^apps\/shop-bad +error/m)]);
    expect(existsSync(join(cwd, 'apps/shop-good/.svc'))).toBe(false);
    put(cwd, 'apps/shop-good/src/Extra.tsx', 'export const Extra = () => <img src="/x.png" />;\n');
    const again = await svc(['ci', '--workspace'], { cwd, env: { GITHUB_ACTIONS: 'true' } });
    expect(again.exit).toBe(1);
    expect(again.err).toContain('::error file=apps/shop-good/src/Extra.tsx,line=1,');
    expect(again.err).not.toContain('file=apps/shop-bad/src/pages');
  });
});
