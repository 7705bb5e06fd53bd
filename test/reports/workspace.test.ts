import { describe, expect, it } from 'vitest';
import {
  aggregateGate,
  buildCiReportV3,
  buildCiWorkspaceReport,
  buildCiWorkspaceReportV2,
  buildCiWorkspaceReportV3,
  type GovernedProject,
} from '../../src/reports/ci.ts';
import { buildGovernanceDelta } from '../../src/reports/governance-delta.ts';
import { mergeReports } from '../../src/reports/merged-report.ts';
import type { Report } from '../../src/reports/report.ts';
import {
  type CheckedProject,
  type Workspace,
  buildWorkspaceHealth,
  buildWorkspaceHealthV2,
} from '../../src/reports/workspace-health.ts';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { AdoptionTruthV1, SvcCiReportV3AggregateGate } from '../../src/schemas/types.ts';
import { at, finding, NO_CONTRACT, reportWith } from './findings.ts';

const label = finding('A11Y011', { place: at('src/a.tsx', 3, 1) });
const colour = finding('TOKEN010', { place: at('src/a.css', 9, 2) });

const project = (path: string, outcome: CheckedProject['outcome']): CheckedProject => ({
  path,
  outcome,
  durationMs: 12.7,
  changed: true,
});
const of = (...checked: readonly CheckedProject[]): Workspace => ({
  generatedAt: '2026-03-14T09:26:53Z',
  found: checked.length,
  checked,
  changedOnly: false,
  since: null,
});

const good = project('apps/good', { report: reportWith([]) });
const fair = project('apps/fair', { report: reportWith([colour]) });
const bad = project('apps/bad', { report: reportWith([label, colour]) });
const bare = project('apps/bare', { report: reportWith([label], { project: NO_CONTRACT }) });
const failed = project('apps/failed', { failure: '"svc.essence.json" is a folder.' });
const ALL = of(bad, bare, failed, fair, good);

const fit = (name: SchemaName, value: unknown): void =>
  expect(validate(name, JSON.parse(JSON.stringify(value))).issues).toEqual([]);

describe('a workspace health report', () => {
  it('fits its schema in both versions, also without projects', () => {
    for (const workspace of [ALL, of(good), of(), { ...of(), found: 3, changedOnly: true, since: 'main' }]) {
      fit('workspace-health-report.v1.json', buildWorkspaceHealth(workspace));
      fit('workspace-health-report.v2.json', buildWorkspaceHealthV2(workspace));
    }
  });

  it('counts projects by their state, and has a row for each that says why if it failed', () => {
    const { summary, projects, workspaceRoot } = buildWorkspaceHealth(ALL);
    expect(summary).toEqual({
      projectCount: 5,
      checkedCount: 5,
      healthyCount: 1,
      warningCount: 1,
      errorCount: 2,
      failedCount: 1,
    });
    expect(workspaceRoot).toBe('<workspace>');
    expect(projects[0]).toMatchObject({
      path: 'apps/bad',
      status: 'error',
      score: 80,
      findingCount: 2,
      durationMs: 13,
    });
    expect(projects[2]).toMatchObject({
      status: 'failed',
      score: 0,
      error: '"svc.essence.json" is a folder.',
    });
  });

  it('is in the state of the project that needs most attention', () => {
    const loop = (...projects: readonly CheckedProject[]) => buildWorkspaceHealthV2(of(...projects)).loop;
    expect(loop(good)).toMatchObject({ state: 'verified', status: 'healthy', nextActions: [] });
    expect(loop(good, fair)).toMatchObject({
      state: 'repair_required',
      status: 'warning',
      repairRequiredCount: 1,
    });
    expect(loop(fair, bad)).toMatchObject({
      state: 'repair_required',
      status: 'error',
      repairRequiredCount: 2,
    });
    const unknown = project('apps/unknown', { report: reportWith([finding('ROUTE002')]) });
    expect(loop(fair, unknown)).toMatchObject({ state: 'human_resolution_required', repairRequiredCount: 2 });
    expect(loop(good, bare)).toMatchObject({
      state: 'blocked_missing_context',
      status: 'blocked',
      blockedCount: 1,
    });
    expect(loop(good, failed)).toMatchObject({ status: 'blocked', blockedCount: 1 });
    expect(loop()).toMatchObject({ state: 'needs_context', status: 'blocked', projectCount: 0 });
  });
});

describe('a CI report of a workspace', () => {
  it('fits its schema in versions 1 and 2, and is as bad as the worst of its projects', () => {
    for (const [workspace, status] of [
      [of(good), 'healthy'],
      [of(good, fair), 'warning'],
      [of(good, failed), 'error'],
      [ALL, 'error'],
    ] as const) {
      const [one, two] = [
        buildCiWorkspaceReport(workspace, 'warn'),
        buildCiWorkspaceReportV2(workspace, 'warn'),
      ];
      fit('svc-ci-report.v1.json', one);
      fit('svc-ci-report.v2.json', two);
      expect([one.status, two.status, one.mode, two.mode]).toEqual([
        status,
        status,
        'workspace',
        'workspace',
      ]);
    }
  });
});

const truthOf = (app: string): AdoptionTruthV1 => ({
  $schema: 'https://svc.example/schemas/adoption-truth.v1.json',
  schemaVersion: 1,
  generatedAt: '2026-03-14T09:26:53Z',
  project: { workspaceRoot: '.', selectedAppRoot: app, selectionReason: 'It is the only one.' },
  facts: [],
  mutationReceipts: [],
  limitations: [],
  nextAction: 'svc graph',
});

function governed(path: string | null, report: Report = reportWith([])): GovernedProject {
  const hash = `sha256:${'0'.repeat(64)}`;
  const delta = buildGovernanceDelta({
    report,
    project: { identity: `project:v1:sha256:${path ?? ''}`, app: path ?? '.' },
    scope: { kind: 'unknown', identity: null },
    change: null,
    debt: null,
    hashes: { health: hash, evidence: hash, contract: null, content: null, source: null },
    corpus: null,
  });
  return { report, path, truth: truthOf(path ?? '.'), delta };
}

describe('a CI report of version 3', () => {
  it('is version 2 with what is known of the project and what the change did to it', () => {
    const document = buildCiReportV3(governed(null));
    fit('svc-ci-report.v3.json', document);
    expect(document).toMatchObject({ mode: 'project', projectPath: null, baselineGate: { applied: false } });
    expect(document.governanceDelta.gate.result).toBe('not_proven');
  });

  it('refuses parts that are about another project, or fail on something else', () => {
    const one = governed('apps/one');
    expect(() => buildCiReportV3({ ...one, path: 'apps/two' })).toThrow(/apps\/one/);
    expect(() => buildCiReportV3({ ...one, truth: truthOf('apps/two') })).toThrow(/apps\/two/);
    expect(() => buildCiReportV3({ ...one, report: reportWith([], { failOn: 'warn' }) })).toThrow(/warn/);
  });

  it('of a workspace has a report of every project but those that failed, which have a row in the gate', () => {
    const document = buildCiWorkspaceReportV3(
      ALL,
      'error',
      [governed('apps/bad'), governed('apps/good')],
      [{ path: 'apps/failed', identity: 'project:v1:sha256:failed' }],
    );
    fit('svc-ci-report.v3.json', document);
    expect(document.projects.map(({ projectPath }) => projectPath)).toEqual(['apps/bad', 'apps/good']);
    expect(document.gate).toMatchObject({ result: 'not_proven', projectCount: 3, notProvenProjectCount: 3 });
    fit('svc-ci-report.v3.json', buildCiWorkspaceReportV3(of(), 'error', [], []));
  });

  it.each([
    [[], 'not_proven'],
    [['pass'], 'pass'],
    [['pass', 'pass'], 'pass'],
    [['pass', 'not_proven'], 'not_proven'],
    [['pass', 'not_proven', 'fail'], 'fail'],
    [['fail'], 'fail'],
  ] as const)('of a workspace with %j is %s', (results, result) => {
    const rows = results.map((one): SvcCiReportV3AggregateGate['projects'][number] => ({
      projectPath: 'a',
      projectIdentity: 'b',
      result: one,
      status: 'clean',
      blockingCount: 0,
    }));
    expect(aggregateGate('error', rows)).toMatchObject({ result, projectCount: results.length });
  });
});

describe('reports merged into one', () => {
  it('have places from the root of the workspace, also for what is in no file', () => {
    const merged = mergeReports(
      [
        { path: 'apps/a', report: reportWith([]), findings: [label, finding('CTX002')] },
        { path: '.', report: reportWith([], { project: NO_CONTRACT }), findings: [colour] },
      ],
      'all',
    );
    expect(merged.findings.map(({ place }) => place?.file)).toEqual([
      'apps/a/src/a.tsx',
      'apps/a/svc.essence.json',
      'src/a.css',
    ]);
    expect(merged).toMatchObject({
      root: 'all',
      coverage: {
        files: 6,
        skipped: { 'too-large': 2 },
        unread: { '.astro': 4 },
        damaged: [{ file: 'apps/a/src/broken.tsx' }, { file: 'src/broken.tsx' }],
      },
    });
    expect(merged.essence).not.toBeNull();
  });
});
