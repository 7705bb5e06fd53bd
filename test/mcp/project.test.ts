import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../src/mcp/tools/index.ts';
import { project } from '../../src/mcp/tools/project/index.ts';
import { validate } from '../../src/schemas/parse.ts';
import { folder, svc } from '../cli/support.ts';
import { commitAll, copyProject, put } from '../verify/copies.ts';
import { ask, type ToolCallResult } from './answers.ts';
import { sessionIn } from './contract-project.ts';
import { hashFiles } from './hash-files.ts';

const call = (root: string, action: string, args: object = {}): Promise<ToolCallResult> =>
  ask(project, { action, ...args }, sessionIn(root));

/** The result of a call that must not fail. */
// oxlint-disable-next-line typescript/no-explicit-any
async function callResult(root: string, action: string, args: object = {}): Promise<any> {
  const { result, data } = await call(root, action, args);
  expect(result.isError, JSON.stringify(data)).toBeUndefined();
  return data.result;
}

function workspaceOf(...names: readonly string[]): string {
  const root = folder({ 'package.json': '{"name":"all"}' });
  for (const name of names) cpSync(copyProject(name), join(root, 'apps', name), { recursive: true });
  return root;
}

/** Contracts that are there, old, broken and missing. */
const PROJECTS: Readonly<Record<string, () => string>> = {
  'a good project': () => copyProject('shop-good'),
  'a bad project': () => copyProject('shop-bad'),
  'a project with a refused contract': () => copyProject('shop-bad', { 'svc.essence.json': '{' }),
  'a project with an old contract': () =>
    copyProject('shop-bad', { 'svc.essence.json': '{"version":"3.0.0"}' }),
  'a folder without a contract': () => folder({ 'src/App.tsx': 'export const App = () => null;\n' }),
  'an empty folder': () => folder(),
};

describe('svc_project state', () => {
  it('recommends to migrate an older contract instead of starting over', async () => {
    const root = folder({ 'old.essence.json': '{"version":"3.0.0"}' });
    const { essence, commands } = await callResult(root, 'state');
    expect(essence.older).toEqual([{ path: 'old.essence.json', version: '3.0.0', bytes: 19 }]);
    expect(commands).toEqual(['svc migrate --write', 'svc init']);
  });

  it.each(Object.entries(PROJECTS))('of %s recommends only calls that work', async (_, createProject) => {
    const root = createProject();
    const before = hashFiles(root);
    const { result, data, tokens, text } = await call(root, 'state');
    expect(result.isError).toBeUndefined();
    expect(tokens).toBeLessThanOrEqual(4_000);
    expect(text).not.toContain(root);
    const { recommended_next_actions: next, commands } = data.result;
    expect(next.length + commands.length).toBeGreaterThan(0);
    for (const { tool: name, action, arguments: args } of next) {
      const tool = TOOLS.find((one) => one.name === name);
      expect(tool, name).toBeDefined();
      if (!tool) continue;
      const response = await ask(tool, { action, ...args }, sessionIn(root));
      expect(response.result.isError, `${name} ${action} ${JSON.stringify(response.data)}`).toBeUndefined();
    }
    expect((await call(root, 'state')).text).toBe(text);
    expect(hashFiles(root)).toEqual(before);
  });

  it('reports what exists and what is missing, as the command line does', async () => {
    const root = copyProject('shop-bad', { '.svc/rules.json': '{}', 'AGENTS.md': '# x\n' });
    const health = JSON.parse((await svc(['report', 'project-health'], { cwd: root })).out);
    const state = await callResult(root, 'state');
    expect(state).toMatchObject({
      project: '.',
      essence: { present: true, valid: true, version: '4.0.0', theme: { id: 'slate', mode: 'light' } },
      packs: { manifest: false, review: false, pages: 4 },
      lock: 'missing',
      graph: { state: 'missing', ready: false },
      local_authority: { local_rules: true, local_patterns: false, assistant_rules: ['AGENTS.md'] },
      diagnostics: {
        status: health.status,
        score: health.score,
        errors: health.summary.errorCount,
        warnings: health.summary.warnCount,
      },
      commands: ['svc packs compile --write', 'svc graph'],
    });
    expect(state.essence.routes).toEqual(health.routes.declared);
    expect(state.diagnostics.families.A11Y).toMatchObject({
      errors: 3,
      codes: ['A11Y011', 'A11Y012', 'A11Y014'],
    });
    await svc(['packs', 'compile', '--write'], { cwd: root });
    await svc(['graph'], { cwd: root });
    expect(await callResult(root, 'state')).toMatchObject({
      packs: { manifest: true, review: true, stale: 0 },
      lock: 'current',
      graph: { state: 'fresh', ready: true },
      commands: [],
    });
  });

  it('detects files of assistants and tools in hidden folders', async () => {
    const root = copyProject('shop-good');
    expect((await callResult(root, 'state')).local_authority.assistant_rules).toEqual([]);
    put(root, '.cursor/rules/ui.md', '# ui\n');
    expect((await callResult(root, 'state')).local_authority.assistant_rules).toEqual([
      '.cursor/rules/ui.md',
    ]);
  });

  it('of several projects asks to choose one, and lists them', async () => {
    const root = workspaceOf('shop-good', 'shop-bad');
    const { result, data } = await call(root, 'state');
    expect([result.isError, data.code]).toEqual([true, 'INVALID_PARAMETER']);
    expect(data.allowed).toEqual(['apps/shop-bad', 'apps/shop-good']);
    const state = await callResult(root, 'state', { project: 'apps/shop-bad' });
    expect(state.project).toBe('apps/shop-bad');
    expect(state.recommended_next_actions[0].arguments.project_path).toBe('apps/shop-bad');
  });
});

describe('svc_project projects', () => {
  it('are the folders that project_path accepts', async () => {
    const root = workspaceOf('shop-good', 'shop-bad');
    expect(await callResult(root, 'projects')).toEqual({
      total: 2,
      selected: null,
      projects: ['apps/shop-bad', 'apps/shop-good'],
    });
    expect((await callResult(root, 'projects', { workspace_root: 'apps/shop-bad' })).projects).toEqual([
      'apps/shop-bad',
    ]);
    expect(await callResult(copyProject('shop-good'), 'projects')).toMatchObject({
      selected: '.',
      projects: ['.'],
    });
    expect((await callResult(folder(), 'projects')).message).toMatch(/No folder up to six levels deep/);
    expect((await call(root, 'projects', { workspace_root: '..' })).data.code).toBe('PATH_OUTSIDE_ROOT');
  });
});

describe('svc_project workspace_health', () => {
  it('matches svc verify --workspace, apart from timestamps', async () => {
    const root = workspaceOf('shop-good', 'shop-bad');
    put(root, 'tools/broken/svc.essence.json', ' '.repeat(300_000));
    commitAll(root);
    put(root, 'apps/shop-good/src/New.tsx', 'export const New = () => null;\n');
    const before = hashFiles(root);
    const { document } = await callResult(root, 'workspace_health');
    expect(validate('workspace-health-report.v2.json', document).issues).toEqual([]);
    const cli = JSON.parse((await svc(['verify', '--workspace', '--json'], { cwd: root })).out) as {
      projects: Record<string, unknown>[];
    };
    expect({ ...document, generatedAt: '' }).toEqual({
      ...cli,
      generatedAt: '',
      projects: cli.projects.map((row) => ({ ...row, durationMs: 0 })),
    });
    expect(hashFiles(root)).toEqual(before);
    const again = await call(root, 'workspace_health');
    expect(again.data.result.document).toEqual(document);
    expect(again.text).not.toContain(root);
  });

  it('checks at most max_projects projects, and reports how many there are', async () => {
    const root = workspaceOf('shop-good', 'shop-bad', 'notes-good');
    const { checked, found, document } = await callResult(root, 'workspace_health', { max_projects: 2 });
    expect([checked, found, document.summary.projectCount]).toEqual([2, 3, 3]);
    expect((await call(root, 'workspace_health', { max_projects: 501 })).data.code).toBe('INVALID_PARAMETER');
    expect((await call(folder(), 'workspace_health')).data.code).toBe('FILE_NOT_FOUND');
  });

  it('shows the worst projects where there are too many, and reports how many are left out', async () => {
    const root = folder();
    const essence = JSON.stringify({ version: '3.0.0' });
    for (let index = 0; index < 120; index++) put(root, `apps/a${index}/svc.essence.json`, essence);
    cpSync(copyProject('shop-bad'), join(root, 'apps/z'), { recursive: true });
    put(root, 'apps/zz/svc.essence.json', ' '.repeat(300_000));
    const { result, data, tokens } = await call(root, 'workspace_health');
    expect(result.isError).toBeUndefined();
    expect(tokens).toBeLessThanOrEqual(4_000);
    const { document, left_out } = data.result;
    expect(document.projects[0].path).toBe('apps/zz');
    expect(left_out).toContainEqual({
      at: '/projects',
      count: 122 - document.projects.length,
      of: 122,
    });
  }, 60_000);
});
