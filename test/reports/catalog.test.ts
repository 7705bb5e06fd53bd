import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAuditReport } from '../../src/reports/audit.ts';
import { buildCiReport, buildCiReportV2 } from '../../src/reports/ci.ts';
import { buildCritiqueReport } from '../../src/reports/critique.ts';
import { buildHealthReport, buildHealthReportV2 } from '../../src/reports/health.ts';
import type { Report } from '../../src/reports/report.ts';
import type { SchemaName } from '../../src/schemas/catalog.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { Finding } from '../../src/verify/finding.ts';
import { at, finding, hostileReport, NO_CONTRACT, reportWith } from './findings.ts';

const DOCUMENTS: readonly (readonly [SchemaName, (report: Report) => unknown])[] = [
  ['project-audit-report.v1.json', buildAuditReport],
  ['file-critique-report.v1.json', (report) => buildCritiqueReport(report, 'src/page.tsx')],
  ['project-health-report.v1.json', buildHealthReport],
  ['project-health-report.v2.json', buildHealthReportV2],
  ['svc-ci-report.v1.json', (report) => buildCiReport(report, 'apps/shop')],
  ['svc-ci-report.v2.json', (report) => buildCiReportV2(report, null)],
];

const A = finding('A11Y001', {
  place: at('svc.essence.json', 4, 2),
  pointer: '/dna/accessibility/focus_visible',
});
const B = finding('CTX002');
const C = finding('STRUCT005', {
  place: at('src/page.tsx', 7, 3),
  suggestion: 'Name it.',
  edits: [{ start: 1, end: 2, text: 'x' }],
});
const anchors = new Map([
  [
    A.fingerprint,
    {
      snapshot_id: 'graph:3f9a1c07be42',
      source_hash: `sha256:${'0'.repeat(64)}`,
      node_id: 'proj:default',
      node_type: 'Project',
      confidence: 'exact',
      reason: 'It is about the whole.',
    } as const,
  ],
]);

const REPORTS: Readonly<Record<string, Report>> = {
  'nothing found': reportWith([]),
  'errors, warnings and anchors': reportWith([A, B, C], { anchors, failOn: 'warn' }),
  'no contract': reportWith([finding('CONTRACT001')], { project: NO_CONTRACT }),
  'a refused contract of another version': reportWith([finding('CONTRACT002')], {
    project: NO_CONTRACT,
    essenceVersion: '3.1.0',
  }),
  'a project in the root of a machine, with a baseline of unknown age': reportWith([A], {
    root: '',
    baseline: { savedAt: null, fingerprints: new Set() },
  }),
  'a code that no rule here has': reportWith([finding('RUNTIME010', { severity: 'info' })]),
  'a baseline': reportWith([A, C], {
    baseline: { savedAt: '2026-03-01T00:00:00Z', fingerprints: new Set([A.fingerprint]) },
  }),
};

describe.each(DOCUMENTS)('%s', (name, documentOf) => {
  it.each(Object.keys(REPORTS))('fits its schema: %s', (key) => {
    const report = REPORTS[key];
    if (!report) throw new Error('there is no such report');
    expect(validate(name, JSON.parse(JSON.stringify(documentOf(report)))).issues).toEqual([]);
  });

  it('fits its schema whatever the findings say, and is the same text for the same report', () => {
    fc.assert(
      fc.property(hostileReport, (report) => {
        const text = JSON.stringify(documentOf(report));
        expect(validate(name, JSON.parse(text)).issues).toEqual([]);
        expect(JSON.stringify(documentOf(report))).toBe(text);
      }),
      { numRuns: 60 },
    );
  });
});

describe('documents of the catalog', () => {
  it('list findings the worst first, each with an id of its own that does not depend on the others', () => {
    const again = finding('STRUCT005', { fingerprint: 'gfo1:ffffffffffffffff' });
    const ids = buildAuditReport(reportWith([B, again, C])).findings.map(({ id }) => id);
    expect(ids).toEqual([
      'assertion-references-resolve-ffffffffffff',
      'assertion-references-resolve-struct005000',
      'pack-pack-manifest-present-ctx002000000',
    ]);
    expect(buildAuditReport(reportWith([C])).findings[0]?.id).toBe(ids[1]);
  });

  it('never call a project valid that has no contract, and say which version was refused', () => {
    const report = buildAuditReport(
      reportWith([finding('CONTRACT002')], { project: NO_CONTRACT, essenceVersion: '3.1.0' }),
    );
    expect(report).toMatchObject({
      valid: false,
      essence: null,
      summary: { essenceVersion: '3.1.0', pageCount: 0 },
    });
  });

  it('score 100 less 15, 5 and 1, and never less than nothing', () => {
    expect(buildHealthReport(reportWith([A, B, C, finding('CTX005')]))).toMatchObject({
      score: 74,
      status: 'error',
    });
    expect(buildHealthReport(reportWith([])).score).toBe(100);
    expect(buildHealthReport(reportWith(Array.from({ length: 9 }, () => C))).score).toBe(0);
  });

  it('do not claim that a built site was examined', () => {
    expect(buildAuditReport(reportWith([])).runtimeAudit).toMatchObject({ checked: false, passed: null });
    expect(buildHealthReport(reportWith([])).routes).toMatchObject({
      runtimeChecked: [],
      runtimeCoverageOk: null,
    });
  });

  it('include the review pack only if the project has it up to date', () => {
    const { review } = reportWith([]);
    expect(buildAuditReport(reportWith([])).reviewPack).toEqual(review);
    expect(review).not.toBeNull();
    expect(buildAuditReport(reportWith([], { project: NO_CONTRACT })).reviewPack).toBeNull();
  });

  it('report the state of the loop: contract, graph, repair, verified', () => {
    const stateOf = (report: Report) => buildHealthReportV2(report).loop.state;
    expect(stateOf(reportWith([C], { project: NO_CONTRACT }))).toBe('blocked_missing_context');
    const { graph } = reportWith([]);
    expect(stateOf(reportWith([], { graph: { ...graph, ready: false } }))).toBe('blocked_missing_graph');
    expect(stateOf(reportWith([C, finding('ROUTE002', { severity: 'warn' })]))).toBe(
      'human_resolution_required',
    );
    expect(stateOf(reportWith([B]))).toBe('repair_required');
    // A missing alternative, or a page that is still to be built, needs no decision.
    expect(stateOf(reportWith([finding('A11Y012'), finding('TOKEN010')]))).toBe('repair_required');
    expect(stateOf(reportWith([C, finding('ROUTE001', { severity: 'warn' })]))).toBe('repair_required');
    expect(stateOf(reportWith([finding('CTX005')]))).toBe('verified');
  });

  it('count the findings with a repair plan', () => {
    const withSuggestion = finding('A11Y012', { suggestion: 'Give it an alt.' });
    const withoutSuggestion = finding('A11Y012', { suggestion: ' ' });
    const tierOf = (report: Report) => buildHealthReportV2(report).evidenceTier;
    expect(tierOf(reportWith([withSuggestion, withoutSuggestion])).coverage.findingsWithRepairPlan).toBe(1);
    expect(tierOf(reportWith([withSuggestion])).confidence.score).toBeGreaterThan(
      tierOf(reportWith([withoutSuggestion])).confidence.score,
    );
  });

  it('count the confidence as the evidence is: a clean project with a graph 0.74, an open finding without anchor less', () => {
    expect(buildHealthReportV2(reportWith([])).evidenceTier.confidence).toMatchObject({
      score: 0.74,
      level: 'moderate',
    });
    expect(buildHealthReportV2(reportWith([A], { anchors })).evidenceTier.confidence.score).toBe(0.6);
    expect(buildHealthReportV2(reportWith([A])).evidenceTier.confidence).toMatchObject({
      score: 0.44,
      level: 'low',
    });
  });

  it('prove nothing where no source file was read: neither healthy, nor verified, nor high in confidence', () => {
    const blank = (findings: readonly Finding[]): Report => {
      const report = reportWith(findings);
      return { ...report, coverage: { ...report.coverage, files: 0 } };
    };
    const clean = buildHealthReportV2(blank([]));
    expect(clean.evidenceTier).toMatchObject({
      status: 'incomplete',
      confidence: { score: 0.22, level: 'low' },
    });
    expect(clean.evidenceTier.confidence.reasons).toContain('No source file was read; no page was opened.');
    expect(clean.loop).toMatchObject({ state: 'ready_to_edit', status: 'warning' });
    expect(validate('project-health-report.v2.json', clean).issues).toEqual([]);
    expect(buildHealthReportV2(blank([B])).evidenceTier.status).toBe('incomplete');
    // Certain errors are reported anyway.
    expect(buildHealthReportV2(blank([C])).evidenceTier.status).toBe('error');
  });

  it('distinguish inherited findings from new ones', () => {
    const baseline = { savedAt: '2026-03-01T00:00:00Z', fingerprints: new Set([A.fingerprint]) };
    expect(buildCiReportV2(reportWith([A, C], { baseline }), null)).toMatchObject({
      baselineGate: {
        applied: true,
        inheritedFindingIds: ['assertion-focus-visible-enabled-a11y00100000'],
        newFindings: [{ id: 'assertion-references-resolve-struct005000', severity: 'error' }],
      },
    });
  });

  it('count the rules of the project itself in the status of a run', () => {
    const { localLaw } = reportWith([]);
    expect(buildCiReport(reportWith([]), null).status).toBe('healthy');
    expect(
      buildCiReport(reportWith([], { localLaw: { ...localLaw, checked: true, errorCount: 1 } }), null).status,
    ).toBe('error');
  });

  it('score one file by its own findings, and give no score if no rule ran', () => {
    const critique = buildCritiqueReport(reportWith([A, C]), 'src/page.tsx');
    expect(critique.findings.map(({ code }) => code)).toEqual(['STRUCT005']);
    expect(critique.scores.find(({ category }) => category === 'Structure')).toMatchObject({
      score: 3.5,
      suggestions: ['Name it.'],
    });
    expect(buildCritiqueReport(reportWith([], { project: NO_CONTRACT }), 'src/page.tsx')).toMatchObject({
      scores: [],
      overall: 0,
    });
  });
});
