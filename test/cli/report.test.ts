import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { validate } from '../../src/schemas/parse.ts';
import { copyProject, put } from '../verify/copies.ts';
import { folder, svc } from './support.ts';

interface SchemaDocument {
  readonly $schema: string;
  readonly [key: string]: unknown;
}

async function report(cwd: string, ...args: readonly string[]): Promise<SchemaDocument> {
  const { exit, out, err } = await svc(['report', ...args], { cwd });
  expect([exit, err]).toEqual([0, '']);
  const value = JSON.parse(out) as SchemaDocument;
  const schema = value.$schema.replace(/^.*\//, '') as SchemaName;
  expect(validate(schema, value).issues).toEqual([]);
  return value;
}

describe('svc report', () => {
  it('lists the reports with names, versions and purposes', async () => {
    const { exit, out, err } = await svc(['report'], { columns: 120 });
    expect(exit).toBe(0);
    expect(out).toMatch(/^project-health +1, 2 +Health of the project/m);
    expect(out).toMatch(/^loop-readiness +2 /m);
    expect(err).toContain('svc-ci-report 3: svc ci --report 3 --json\n');
    const { documents } = JSON.parse((await svc(['report', '--json'])).out) as {
      documents: { name: string; versions: { schema: string }[] }[];
    };
    expect(documents.find(({ name }) => name === 'scan')?.versions).toEqual([
      { version: '1', schema: 'scan-report.v1.json' },
      { version: '2', schema: 'scan-report.v2.json' },
    ]);
  });

  it('prints the newest version, or the requested one, and does not fail on findings', async () => {
    const cwd = copyProject('shop-bad');
    expect(await report(cwd, 'project-health')).toMatchObject({
      $schema: 'https://svc.example/schemas/project-health-report.v2.json',
      status: 'error',
    });
    expect((await report(cwd, 'evidence-bundle', '--schema-version', '1')).$schema).toMatch(/\.v1\.json$/);
    expect(existsSync(join(cwd, '.svc'))).toBe(false);
  });

  it('resolves --file from the project folder', async () => {
    const cwd = copyProject('shop-bad');
    expect(await report(cwd, 'file-critique', '--file', './src/pages/Home.tsx')).toMatchObject({
      file: 'src/pages/Home.tsx',
      findings: expect.arrayContaining([expect.objectContaining({ code: 'A11Y012' })]),
    });
    const missing = await svc(['report', 'file-critique', '--file', 'src/pages/Hom.tsx'], { cwd });
    expect([missing.exit, missing.out]).toEqual([66, '']);
    expect(missing.err).toMatch(/"src\/pages\/Hom\.tsx" is not a source file[^]*try: src\/pages\/Home\.tsx/);
  });

  it.each([
    [['report', 'helth'], /There is no document "helth"\. There are project-health, /],
    [['report', 'scan', '--schema-version', '3'], /scan has version 1 and 2, not "3"\./],
    [['report', 'file-critique'], /file-critique is about one file: name it with --file\./],
    [['report', 'scan', '--file', 'a.ts'], /scan is about the whole project: leave --file out\./],
    [['report', 'svc-ci-report', '--schema-version', '3'], /use svc ci --report 3 --json\./],
    [['report', 'workspace-health'], /use svc verify --workspace --json\./],
    [['report', 'scan', '--project', 'nowhere'], /There is no folder /],
  ])('refuses %j with the valid choices', async (argv, message) => {
    const { exit, out, err } = await svc(argv, { cwd: folder() });
    expect(exit).toBeGreaterThan(0);
    expect(out).toBe('');
    expect(err).toMatch(message);
  });

  it('contains no absolute path, however the project is given', async () => {
    const cwd = copyProject('shop-bad', { 'svc.essence.json': '{' });
    for (const name of ['scan', 'project-health', 'adoption-truth']) {
      const { exit, out } = await svc(['report', name, '--project', cwd], { cwd: '/' });
      expect(exit).toBe(0);
      expect(out).not.toContain(cwd.slice(1));
    }
    expect(JSON.parse((await svc(['report', 'scan', '--project', cwd], { cwd: '/' })).out)).toMatchObject({
      input: { kind: 'local', value: '<project>' },
    });
  });
});

describe('svc scan', () => {
  it('describes a project without a contract, with suggestions and next steps', async () => {
    const cwd = copyProject('shop-good');
    rmSync(join(cwd, 'svc.essence.json'));
    const { exit, out, err } = await svc(['scan'], { cwd, columns: 200 });
    expect(exit).toBe(0);
    expect(out).toMatch(/^stack +react \S+, typescript$/m);
    expect(out).toMatch(/^pages +4 pages by router-configuration\.$/m);
    expect(out).toMatch(/^contract +The project has no contract yet\.$/m);
    expect(out).toMatch(/^might fit +Online store\. The blueprint online-store /m);
    // What the words of an app resemble is a suggestion; the next step describes the app as it is.
    expect(err).toBe('\nNext: svc init --from-code --dry-run\n');
    const { out: again } = await svc(['scan', '--json'], { cwd });
    const scan = JSON.parse(again) as { recommendedCommands: string[]; findings: { id: string }[] };
    expect(validate('scan-report.v2.json', scan).issues).toEqual([]);
    expect(scan.findings).toContainEqual(
      expect.objectContaining({
        id: 'fits-blueprint-online-store',
        confidence: expect.stringMatching(/^(?:high|medium)$/),
      }),
    );
    expect(out).toMatch(/\((?:high|medium) confidence\)/);
    for (const command of scan.recommendedCommands) {
      const { exit: then } = await svc([...command.split(' ').slice(1), '--yes'], { cwd });
      expect([command, then]).toEqual([command, 0]);
    }
    expect(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')).toContain('"4.0.0"');
  });

  it('suggests nothing for a project with a contract, and points to svc validate for an invalid one', async () => {
    const cwd = copyProject('shop-good');
    const scan = await svc(['scan'], { cwd });
    expect(scan.out).not.toContain('might fit');
    expect(scan.err).toBe('\nNext: svc packs compile --write\n');
    put(cwd, 'svc.essence.json', '{"version":"4.0.0"}');
    const result = await svc(['scan'], { cwd });
    expect([result.exit, result.err]).toEqual([0, '\nNext: svc validate\n']);
  });

  it('suggests nothing for an empty folder', async () => {
    const { exit, out, err } = await svc(['scan'], { cwd: folder() });
    expect(exit).toBe(0);
    expect(out).toMatch(/^stack +unknown framework$/m);
    expect(out).toMatch(/^summary +No source files\./m);
    expect(out).not.toContain('might fit');
    expect(err).toMatch(/^\nNext: svc suggest /);
  });

  it('detects styling, hosting, tests and agent instructions without running anything', async () => {
    const cwd = copyProject('shop-good', {
      'pnpm-lock.yaml': '',
      'tsconfig.json': '{}',
      'tailwind.config.ts': 'export default {};',
      'AGENTS.md': '# Agents',
      '.cursor/rules/style.mdc': 'x',
      'src/theme.css': '@media (prefers-color-scheme: dark) { :root { --shade: #112233; --gap: 4px } }',
      'src/entry.tsx':
        "import { HashRouter } from 'react-router-dom'; export const Entry = () => <HashRouter />;",
      '.github/workflows/site.yml': 'steps:\n  - uses: actions/deploy-pages@v4\n',
      'src/pages/Home.test.tsx': '',
      'src/components/Button.stories.tsx': '',
    });
    const { out } = await svc(['scan', '--json'], { cwd });
    expect(JSON.parse(out)).toMatchObject({
      project: { packageManager: 'pnpm', hasTypeScript: true, hasTailwind: true, hasSvc: true },
      styling: { approach: 'tailwind', configFile: 'tailwind.config.ts', darkMode: true },
      staticHosting: {
        githubPagesLikely: true,
        evidence: ['.github/workflows/site.yml'],
        hashRouting: true,
      },
      assistant: { ruleFiles: ['AGENTS.md', '.cursor/rules/style.mdc'] },
      routes: { excludedSourceCount: 1 },
      discovery: {
        uiSurfaces: {
          counts: { story: 1 },
          evidenceAdapters: {
            storybook: { status: 'available' },
            projectTests: { status: 'configured' },
            visual: { status: 'absent' },
          },
        },
      },
    });
  });

  it('identifies an app of a workspace by its folder', async () => {
    const cwd = folder({
      'package.json': '{"name":"all","workspaces":["apps/*"],"packageManager":"yarn@4.0.0"}',
      'apps/shop/package.json': '{"name":"shop"}',
      'apps/shop/index.html': '<!doctype html><title>x</title>',
    });
    const { out } = await svc(['scan', '--json', '--project', 'apps/shop'], { cwd });
    expect(JSON.parse(out)).toMatchObject({
      input: { value: 'apps/shop' },
      project: { packageManager: 'yarn', workspaceScope: 'workspace-app', projectPath: 'apps/shop' },
    });
  });
});
