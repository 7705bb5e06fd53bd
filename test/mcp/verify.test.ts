import fs, { cpSync, existsSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { verify } from '../../src/mcp/tools/verify/index.ts';
import { SOURCES } from '../../src/mcp/tools/verify/findings.ts';
import { REPORTS } from '../../src/mcp/tools/verify/report.ts';
import { DOCUMENTS } from '../../src/reports/documents.ts';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { catalog } from '../../src/schemas/folder.ts';
import { validate } from '../../src/schemas/parse.ts';
import { folder, svc } from '../cli/support.ts';
import { commitAll, copyProject, FORM, git, put } from '../verify/copies.ts';
import { ask, type ToolCallResult } from './answers.ts';
import { sessionIn } from './contract-project.ts';
import { projectWithManyFindings } from './many-findings.ts';
import { hashFiles } from './hash-files.ts';

const call = (root: string, action: string, args: object = {}): Promise<ToolCallResult> =>
  ask(verify, { action, ...args }, sessionIn(root));

/** The result of a call that must not fail. */
// oxlint-disable-next-line typescript/no-explicit-any
async function callResult(root: string, action: string, args: object = {}): Promise<any> {
  const { result, data } = await call(root, action, args);
  expect(result.isError, JSON.stringify(data)).toBeUndefined();
  return data.result;
}

// oxlint-disable-next-line typescript/no-explicit-any
async function callError(root: string, action: string, args: object = {}): Promise<any> {
  const { result, data } = await call(root, action, args);
  expect(result.isError).toBe(true);
  return data;
}

/** All findings of a project, page by page. */
async function allFindings(root: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let offset: number | undefined = 0; offset !== undefined; ) {
    const page = await callResult(root, 'findings', { limit: 200, offset, max_tokens: 10_000 });
    rows.push(...page.findings);
    offset = page.next_offset;
  }
  return rows;
}

// oxlint-disable-next-line typescript/no-explicit-any
async function runJson(cwd: string, ...argv: readonly string[]): Promise<any> {
  return JSON.parse((await svc(argv, { cwd })).out);
}

const PROJECTS = [
  'shop-good',
  'shop-bad',
  'crm-bad',
  'blog-good',
  'vue-billing-bad',
  'svelte-timer-bad',
  'html-clinic-bad',
  'astro-docs-bad',
  'nuxt-shop-good',
  'trap-tokens',
];

describe('svc_verify and the command line', () => {
  it.each(PROJECTS)('agree on %s: findings, counts, score and status', async (name) => {
    const root = copyProject(name);
    const before = hashFiles(root);
    const audit = await runJson(root, 'verify', '--full', '--format', 'json');
    const health = await runJson(root, 'report', 'project-health');
    const rows = await allFindings(root);
    expect(rows.map(({ id, code, severity, message }) => ({ id, code, severity, message }))).toEqual(
      audit.findings.map(({ id, code, severity, message }: Record<string, unknown>) => ({
        id,
        code,
        severity,
        message,
      })),
    );
    expect(rows.map(({ repair }) => repair)).toEqual(
      audit.findings.map((one: { repair: { id: string } }) => one.repair.id),
    );
    const { summary } = await callResult(root, 'findings');
    expect(summary).toMatchObject({
      status: health.status,
      score: health.score,
      errors: audit.summary.errorCount,
      warnings: audit.summary.warnCount,
      remarks: audit.summary.infoCount,
      total: audit.findings.length,
      matched: audit.findings.length,
    });
    const { document, left_out } = await callResult(root, 'audit_project', { max_tokens: 10_000 });
    expect(document.summary).toEqual(audit.summary);
    expect(document.valid).toBe(audit.valid);
    if (left_out === undefined) expect(document).toEqual(await runJson(root, 'report', 'project-audit'));
    const loop = await callResult(root, 'health_loop');
    expect(loop.health).toMatchObject({ status: health.status, score: health.score });
    expect(loop.loop).toMatchObject({ state: health.loop.state, verdict: health.loop.verdict });
    expect(loop.evidence_tier.coverage).toEqual(health.evidenceTier.coverage);
    expect(hashFiles(root)).toEqual(before);
  });

  it('have the same checks and the same documents', () => {
    const text = JSON.stringify(catalog().schema('project-health-report.v1.json'));
    expect(text).toContain(`"enum":${JSON.stringify(SOURCES)}`);
    const documents = DOCUMENTS.filter(({ versions }) => Object.keys(versions).length > 0);
    expect(REPORTS).toEqual(documents.map(({ name }) => name));
  });

  it('return every document of the catalog valid against its schema, if it fits the budget', async () => {
    const root = copyProject('notes-good');
    for (const name of REPORTS) {
      const file = name === 'file-critique' ? { file_path: 'src/App.tsx' } : {};
      const { data } = await call(root, 'report', { name, max_tokens: 10_000, ...file });
      // Not every project has this file.
      if (data.code === 'FILE_NOT_FOUND') continue;
      const { document, schema, left_out, whole } = data.result;
      expect(document.$schema).toBe(`https://svc.example/schemas/${schema}`);
      if (left_out === undefined) expect(validate(schema as SchemaName, document).issues).toEqual([]);
      else expect(whole).toBe(`svc report ${name}`);
    }
  });
});

describe('svc_verify findings', () => {
  const root = copyProject('shop-bad');

  it('are filtered by severity, check, code, family and file, and counted', async () => {
    const all = await allFindings(root);
    const chosen = async (args: object): Promise<unknown[]> =>
      (await callResult(root, 'findings', args)).findings.map(({ code }: { code: string }) => code);
    expect(await chosen({ severity: 'error' })).toEqual(['A11Y011', 'A11Y012', 'A11Y014']);
    expect(await chosen({ source: 'graph' })).toEqual(['GRAPH001']);
    expect(await chosen({ code: 'a11y012' })).toEqual(['A11Y012']);
    expect((await chosen({ code: 'TOKEN' })).length).toBe(4);
    expect(await chosen({ file_path: './src/App.tsx' })).toEqual(['ROUTE002']);
    expect(await chosen({ code: 'STRUCT004' })).toEqual([]);
    const unknown = await callError(root, 'findings', { code: 'A11Y12' });
    expect(unknown).toMatchObject({ code: 'INVALID_PARAMETER', errors: [{ parameter: 'code' }] });
    expect(unknown.suggestions).toContain('code=A11Y012');
    expect(await callError(root, 'findings', { severity: 'bad' })).toMatchObject({
      title: 'Invalid parameter',
      allowed: ['error', 'warn', 'info'],
    });
    const { summary, next_offset } = await callResult(root, 'findings', { limit: 2 });
    expect(summary).toMatchObject({ total: all.length, matched: all.length, returned: 2, truncated: true });
    expect(next_offset).toBe(2);
  });

  it('have place, pointer and repair, and an instruction only on request', async () => {
    const { findings } = await callResult(root, 'findings', { code: 'A11Y012' });
    expect(findings).toEqual([
      {
        id: expect.stringMatching(/^audit-image-has-alternative-[0-9a-f]{12}$/),
        code: 'A11Y012',
        severity: 'error',
        message: 'This image (<img>) has no alternative text: alt is missing.',
        place: 'src/pages/Home.tsx:37:13',
        repair: 'add-alternative-text',
      },
    ]);
    const withPrompts = await callResult(root, 'findings', { code: 'A11Y012', include_prompts: true });
    expect(withPrompts.findings[0].prompt).toContain('Repair one finding of svc: A11Y012');
  });

  it('report what was not checked, and which of them are in the baseline', async () => {
    const known = copyProject('shop-bad', { 'src/Notes.mdx': '# Notes\n', 'src/App.test.tsx': 'test()' });
    await svc(['verify', '--full', '--write-baseline', '--quiet'], { cwd: known });
    put(known, 'src/zoo/New.tsx', 'export const New = () => <img src="/n.png" />;\n');
    const { summary, findings } = await callResult(known, 'findings', { code: 'A11Y012' });
    expect(summary.not_checked).toMatchObject({
      skipped: { 'not-production': 1 },
      unread: { '.mdx': 1 },
      damaged: 0,
    });
    expect(findings.map(({ known: isKnown }: { known?: true }) => isKnown)).toEqual([true, undefined]);
    // New findings come before known ones.
    expect((await callResult(known, 'health_loop')).finding.place).toContain('src/zoo/New.tsx');
  });

  it.each([
    [{ severity: 'fatal' }, 'INVALID_PARAMETER', /severity must be one of error, warn, info/],
    [{ limit: 201 }, 'INVALID_PARAMETER', /from 1 to 200/],
    [{ limit: 0 }, 'INVALID_PARAMETER', /from 1 to 200/],
    [{ file_path: 'src/pages/Hom.tsx' }, 'FILE_NOT_FOUND', /is not a checked source file/],
    [{ file_path: '../../etc/passwd' }, 'PATH_OUTSIDE_ROOT', /is outside the folder/],
    [{ project_path: '/etc' }, 'PATH_OUTSIDE_ROOT', /is outside the folder/],
    [{ project_path: 'nowhere' }, 'FILE_NOT_FOUND', /There is no folder "nowhere"/],
  ])('refuse %j with %s', async (args, code, detail) => {
    const failure = await callError(root, 'findings', args);
    expect(failure.code).toBe(code);
    expect(failure.detail).toMatch(detail);
    expect(JSON.stringify(failure)).not.toContain(root);
  });
});

describe('svc_verify changes', () => {
  it('pass, need attention or are not proven, and the command line finds the same', async () => {
    const root = copyProject('shop-good');
    await svc(['packs', 'compile', '--write'], { cwd: root });
    await svc(['graph'], { cwd: root });
    commitAll(root);
    await svc(['verify', '--full', '--write-baseline', '--quiet'], { cwd: root });
    expect(await callResult(root, 'changes', { changed_files: ['src/App.tsx'] })).toMatchObject({
      status: 'pass',
      limitations: [],
      findings: [],
      scope: { from: 'call', files: 1, checked: 1 },
    });
    put(root, 'src/pages/Extra.tsx', 'export const Extra = () => <img src="/n.png" />;\n');
    await svc(['graph'], { cwd: root });
    const changes = await callResult(root, 'changes');
    expect(changes).toMatchObject({
      status: 'attention',
      scope: { from: 'git' },
      changed: ['src/pages/Extra.tsx'],
    });
    const audit = await runJson(root, 'verify', '--json');
    const ids = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);
    expect(ids(audit.findings)).toEqual(expect.arrayContaining(ids(changes.findings)));
    expect(changes.findings.length + changes.project_wide.count).toBe(audit.findings.length);
    expect(ids(changes.findings).join()).toContain('audit-image-has-alternative');
    git(root, 'add', '--all');
    git(root, 'commit', '--quiet', '--message', 'more');
    expect((await callResult(root, 'changes', { since: 'HEAD~1' })).findings).toEqual(changes.findings);
    expect((await callError(root, 'changes', { since: 'no-such-branch' })).code).toBe('INVALID_PARAMETER');
  });

  it('pass whatever is wrong with the project as a whole, which is reported separately', async () => {
    const root = copyProject('shop-good', { 'src/Note.tsx': 'export const Note = () => <p>Hello</p>;\n' });
    const clean = await callResult(root, 'changes', { changed_files: ['src/Note.tsx'] });
    expect(clean).toMatchObject({ status: 'pass', findings: [], summary: { in_change: 0, errors: 0 } });
    const { count, errors, warnings, remarks } = clean.project_wide;
    expect(count).toBeGreaterThan(0);
    expect(errors + warnings + remarks).toBe(count);
    expect(clean.project_wide).not.toHaveProperty('findings');
    put(root, 'src/Note.tsx', 'export const Note = () => <img src="/n.png" />;\n');
    const bad = await callResult(root, 'changes', { changed_files: ['src/Note.tsx'] });
    expect(bad).toMatchObject({ status: 'attention', findings: [{ code: 'A11Y012' }] });
  });

  it('need attention when a page of the contract is deleted', async () => {
    const root = copyProject('kit-desk-good');
    commitAll(root);
    const page = 'src/routes/+page.svelte';
    rmSync(join(root, page));
    const { status, findings } = await callResult(root, 'changes');
    expect([status, findings.map(({ code }: { code: string }) => code)]).toEqual(['attention', ['ROUTE001']]);
  });

  it('are never a pass without Git and without a list', async () => {
    const root = copyProject('shop-good');
    const { status, limitations, scope } = await callResult(root, 'changes');
    expect([status, scope.from]).toEqual(['not_proven', 'unknown']);
    expect(limitations[0]).toMatch(/The changed files are unknown/);
    expect((await callResult(root, 'changes', { changed_files: [] })).status).toBe('not_proven');
    expect((await callResult(root, 'changes', { since: 'main' })).status).toBe('not_proven');
  });

  it.each([
    [
      'a file that is not there',
      ['src/Nowhere.tsx'],
      /^1 named file is missing, and Git does not list it as deleted/,
    ],
    ['a kind that is not read', ['src/notes.mdx'], /could not be read/],
    ['a file that is damaged', ['src/Broken.tsx'], /^1 changed file could not be read completely/],
    ['a file that is too large', ['src/Large.tsx'], /could not be read/],
  ])('are not proven with %s', async (_, changed_files, limitation) => {
    const root = copyProject('shop-good', {
      'src/notes.mdx': '# Notes',
      'src/Broken.tsx': 'export const x = <div>{{{;',
      'src/Large.tsx': `// ${'x'.repeat(1_100_000)}\n`,
    });
    const { status, limitations } = await callResult(root, 'changes', { changed_files });
    expect(status).toBe('not_proven');
    expect(limitations.join('\n')).toMatch(limitation);
  });

  it('are not proven without a contract, and ignore tests and documents', async () => {
    const bare = folder({ 'src/App.tsx': 'export const App = () => null;\n' });
    const { status, limitations } = await callResult(bare, 'changes', { changed_files: ['src/App.tsx'] });
    expect(status).toBe('not_proven');
    expect(limitations.join()).toMatch(/There is no valid contract to check the change against/);
    const root = copyProject('shop-good', { 'src/App.test.tsx': 'test()', 'README.md': '# x' });
    const { scope } = await callResult(root, 'changes', { changed_files: ['src/App.test.tsx', 'README.md'] });
    expect(scope).toMatchObject({ files: 2, checked: 0, unproven: 0, not_production: 1, no_source: 1 });
  });

  it('select the one changed project of a workspace, and ask to choose between several', async () => {
    const root = folder({ 'package.json': '{"name":"all"}', 'README.md': '# all' });
    for (const name of ['shop-good', 'shop-bad'])
      cpSync(copyProject(name), join(root, 'apps', name), { recursive: true });
    const { project, changed } = await callResult(root, 'changes', {
      changed_files: ['apps/shop-bad/src/App.tsx'],
    });
    expect([project, changed]).toEqual(['apps/shop-bad', ['src/App.tsx']]);
    const both = await callError(root, 'changes', {
      changed_files: ['apps/shop-bad/src/App.tsx', 'apps/shop-good/src/App.tsx'],
    });
    expect(both).toMatchObject({ code: 'INVALID_PARAMETER', allowed: ['apps/shop-bad', 'apps/shop-good'] });
    expect((await callError(root, 'changes', { changed_files: ['README.md'] })).code).toBe(
      'INVALID_PARAMETER',
    );
    expect((await callError(root, 'changes')).detail).toContain('the changed files are unknown');
    for (const path of ['src/App.tsx', 'apps/shop-bad/src/App.tsx'])
      expect(
        (await callResult(root, 'changes', { project_path: 'apps/shop-bad', changed_files: [path] })).changed,
      ).toEqual(['src/App.tsx']);
    const other = await callError(root, 'changes', {
      project_path: 'apps/shop-bad',
      changed_files: ['apps/shop-good/src/App.tsx'],
    });
    expect(other.detail).toMatch(/is not a file of this project/);
    commitAll(root);
    put(root, 'apps/shop-good/src/App.tsx', 'export const App = () => null;\n');
    expect((await callResult(root, 'changes')).project).toBe('apps/shop-good');
  });

  it.each([
    [{ changed_files: ['../x.tsx'] }, 'PATH_OUTSIDE_ROOT'],
    [{ changed_files: ['/etc/passwd'] }, 'PATH_OUTSIDE_ROOT'],
    [{ changed_files: ['src/App.tsx'], since: 'main' }, 'INVALID_PARAMETER'],
    [{ changed_files: [7] }, 'INVALID_PARAMETER'],
  ])('refuse %j with %s', async (args, code) => {
    expect((await callError(copyProject('shop-good'), 'changes', args)).code).toBe(code);
  });
});

describe('svc_verify critique and report', () => {
  const root = copyProject('shop-bad');

  it('check the given file, as the command line does', async () => {
    const { document } = await callResult(root, 'critique', {
      file_path: 'src/pages/Home.tsx',
      max_tokens: 10_000,
    });
    expect(validate('file-critique-report.v1.json', document).issues).toEqual([]);
    expect(document).toEqual(await runJson(root, 'report', 'file-critique', '--file', 'src/pages/Home.tsx'));
    const failure = await callError(root, 'critique', { file: 'src/pages/Hom.tsx' });
    expect(failure).toMatchObject({ code: 'FILE_NOT_FOUND', suggestions: ['src/pages/Home.tsx'] });
    expect((await callError(root, 'critique')).detail).toContain('file_path is required');
  });

  it.each([
    [{ name: 'helth' }, /must be one of project-health, /],
    [{ name: 'scan', schema_version: 3 }, /scan has version 1 and 2, not 3/],
    [{ name: 'svc-ci-report', schema_version: 3 }, /use the command svc ci --report 3 --json/],
    [{ name: 'file-critique' }, /is about one file/],
    [{ name: 'scan', file_path: 'src/App.tsx' }, /is about the whole project/],
  ])('explain what is wrong with %j', async (args, detail) => {
    const failure = await callError(root, 'report', args);
    expect(failure.code).toBe('INVALID_PARAMETER');
    expect(failure.detail).toMatch(detail);
  });

  it('return an older version on request', async () => {
    expect(await callResult(root, 'report', { document: 'evidence-bundle', version: 1 })).toMatchObject({
      schema: 'evidence-bundle.v1.json',
    });
  });
});

describe('svc_verify in a project with 3,000 findings', () => {
  const root = projectWithManyFindings({ '.svc/keep': '' });

  it('reads no file of an unchanged project again, and reads one that changes', async () => {
    const opened: string[] = [];
    const { openSync, readFileSync } = fs;
    const record = (path: unknown): void => {
      if (typeof path === 'string' && path.startsWith(root)) opened.push(path);
    };
    fs.openSync = (...args: Parameters<typeof openSync>) => {
      record(args[0]);
      return openSync(...args);
    };
    fs.readFileSync = ((path: string, options: 'utf8') => {
      record(path);
      return readFileSync(path, options);
    }) as typeof readFileSync;
    syncBuiltinESMExports();
    try {
      const first = await call(root, 'findings');
      expect(opened.length).toBeGreaterThan(300);
      await call(root, 'audit_project');
      for (const action of ['findings', 'changes', 'audit_project', 'evidence_bundle', 'health_loop']) {
        opened.length = 0;
        const again = await call(root, action);
        expect([action, opened]).toEqual([action, []]);
        if (action === 'findings') expect(again.text).toBe(first.text);
      }
      put(root, 'src/gallery/Wall7.tsx', 'export const Wall7 = () => null;\n');
      const { summary } = await callResult(root, 'findings', { code: 'A11Y012' });
      expect(summary.matched).toBe(2_990);
      // Once for its facts; again for its findings if the process that parses has forgotten it.
      const read = opened.filter((path) => path.includes('/gallery/'));
      expect(new Set(read)).toEqual(new Set([join(root, 'src/gallery/Wall7.tsx')]));
      expect(read.length).toBeLessThanOrEqual(2);
    } finally {
      Object.assign(fs, { openSync, readFileSync });
      syncBuiltinESMExports();
    }
  });

  it.each(verify.actions.map(({ name, example }) => [name, example] as const))(
    'stays within the budget of %s, returns the same bytes again, and writes only its cache',
    async (action, example) => {
      const before = hashFiles(root);
      const plain = await call(root, action, example);
      expect(plain.result.isError).toBeUndefined();
      expect(plain.tokens).toBeLessThanOrEqual(4_000);
      const wide = await call(root, action, { ...example, max_tokens: 10_000 });
      expect(wide.result.isError).toBeUndefined();
      expect(wide.tokens).toBeLessThanOrEqual(10_000);
      expect(wide.tokens).toBeGreaterThanOrEqual(plain.tokens);
      // Another server, which has kept nothing.
      const { ask: askFresh, sessionIn: fresh } = await import('./answers.ts');
      expect((await askFresh(verify, { action, ...example }, fresh(root))).text).toBe(plain.text);
      expect(plain.text).not.toContain(root);
      expect(hashFiles(root)).toEqual(before);
    },
    30_000,
  );

  it('reports the number of rows, and returns all of them page by page', async () => {
    const { summary, findings, next_offset } = await callResult(root, 'findings', { limit: 200 });
    expect(summary.returned).toBe(findings.length);
    expect(summary.truncated).toBe(true);
    expect(next_offset).toBe(findings.length);
    expect(findings.length).toBeGreaterThan(30);
  });

  it('truncates long lists in a document, and says where', async () => {
    const { document, left_out, whole } = await callResult(root, 'report', { name: 'project-health' });
    expect(document.findings.length).toBeGreaterThan(0);
    expect(document.authority.order).toHaveLength(5);
    expect(left_out).toContainEqual({
      at: '/findings',
      count: document.summary.findingCount - document.findings.length,
      of: document.summary.findingCount,
    });
    expect(whole).toBe('svc report project-health');
  });

  it('creates no folder in a project without .svc', async () => {
    const bare = copyProject('shop-good');
    await callResult(bare, 'findings');
    expect(existsSync(join(bare, '.svc'))).toBe(false);
    rmSync(bare, { recursive: true });
  });
});

describe('svc_verify health_loop', () => {
  it('picks the given finding, else the most severe one, and reports when none is open', async () => {
    const root = copyProject('shop-bad', { 'src/Rows.tsx': FORM });
    const loop = await callResult(root, 'health_loop');
    expect(loop).toMatchObject({
      health: { status: 'error' },
      loop: { state: 'blocked_missing_graph' },
      authority: { active_lane: 'essence-contract' },
      evidence_tier: { stage: 'static' },
      finding: { code: 'A11Y011' },
      plan: { kind: 'by-hand', read: ['src/pages/Home.tsx'] },
    });
    const { findings } = await callResult(root, 'findings', { file_path: 'src/Rows.tsx' });
    const named = await callResult(root, 'health_loop', { finding_id: findings[0].id });
    expect(named.finding.id).toBe(findings[0].id);
    const unknown = await callError(root, 'health_loop', {
      finding_id: 'audit-image-has-alternative-000000000000',
    });
    expect(unknown.code).toBe('UNKNOWN_RECORD');
    expect(unknown.suggestions[0]).toMatch(/^audit-image-has-alternative-/);
  });
});
