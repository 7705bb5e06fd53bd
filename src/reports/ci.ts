import type {
  AdoptionTruthV1,
  GovernanceDeltaV1,
  SvcCiReportV1,
  SvcCiReportV2,
  SvcCiReportV3AggregateGate,
  SvcCiReportV3GateResult,
  SvcCiReportV3ProjectReport,
  SvcCiReportV3WorkspaceReport,
} from '../schemas/types.ts';
import { countSeverities, toStatus } from './counts.ts';
import { findingId } from './findings.ts';
import { buildHealthReport, buildHealthReportV2 } from './health.ts';
import type { FailOn, Report } from './report.ts';
import {
  type Workspace,
  buildWorkspaceHealth,
  buildWorkspaceHealthV2,
  worstStatus,
} from './workspace-health.ts';
import { GATE_STATUS } from './governance-delta.ts';

/** `svc-ci-report.v1` of one project; `projectPath` as it was given, or null for the current folder. */
export function buildCiReport(report: Report, projectPath: string | null): SvcCiReportV1 {
  const { error, warn } = countSeverities(report.findings);
  const { localLaw } = report;
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v1.json',
    generatedAt: report.generatedAt,
    mode: 'project',
    projectPath,
    failOn: report.failOn,
    status: toStatus({ error: error + localLaw.errorCount, warn: warn + localLaw.warnCount }),
    health: buildHealthReport(report),
    localLaw,
  };
}

const BASELINE = '.svc/health-baseline.json';

/** `svc-ci-report.v2` of one project. */
export function buildCiReportV2(report: Report, projectPath: string | null): SvcCiReportV2 {
  const { findings, baseline } = report;
  const health = buildHealthReportV2(report);
  const isInherited = (fingerprint: string): boolean => baseline?.fingerprints.has(fingerprint) ?? false;
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v2.json',
    generatedAt: report.generatedAt,
    mode: 'project',
    projectPath,
    failOn: report.failOn,
    status: health.status,
    loop: health.loop,
    authority: health.authority,
    evidenceTier: health.evidenceTier,
    health,
    baselineGate: {
      applied: baseline !== null,
      baselinePath: BASELINE,
      savedAt: baseline?.savedAt ?? null,
      inheritedFindingIds: findings.filter(({ fingerprint }) => isInherited(fingerprint)).map(findingId),
      newFindings: findings
        .filter(({ fingerprint }) => !isInherited(fingerprint))
        .map((finding) => ({ id: findingId(finding), severity: finding.severity })),
    },
    localLaw: { ...report.localLaw },
    styleBridge: { checked: false },
  };
}

/** `svc-ci-report.v1` of all projects of a workspace. */
export function buildCiWorkspaceReport(workspace: Workspace, failOn: FailOn): SvcCiReportV1 {
  const health = buildWorkspaceHealth(workspace);
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v1.json',
    generatedAt: workspace.generatedAt,
    mode: 'workspace',
    failOn,
    status: worstStatus(health.projects),
    workspace: health,
  };
}

/** `svc-ci-report.v2` of all projects of a workspace. */
export function buildCiWorkspaceReportV2(workspace: Workspace, failOn: FailOn): SvcCiReportV2 {
  const health = buildWorkspaceHealthV2(workspace);
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v2.json',
    generatedAt: workspace.generatedAt,
    mode: 'workspace',
    failOn,
    status: worstStatus(buildWorkspaceHealth(workspace).projects),
    loop: { ...health.loop },
    workspace: health,
  };
}

export interface GovernedProject {
  readonly report: Report;
  /** Relative to the root of the workspace; null outside a workspace. */
  readonly path: string | null;
  readonly truth: AdoptionTruthV1;
  readonly delta: GovernanceDeltaV1;
}

/** `svc-ci-report.v3` of one project: version 2, with the adoption facts and the governance delta. */
export function buildCiReportV3({ report, path, truth, delta }: GovernedProject): SvcCiReportV3ProjectReport {
  const app = path ?? '.';
  const roots = [truth.project.selectedAppRoot, delta.project.selectedAppRoot];
  if (roots.some((root) => root !== app))
    throw new TypeError(`The parts of a report are about ${roots.join(' and ')}, the report about ${app}.`);
  if (delta.gate.failOn !== report.failOn)
    throw new TypeError(`The gate fails on ${delta.gate.failOn}, the report on ${report.failOn}.`);
  const second = buildCiReportV2(report, path);
  if (second.mode !== 'project') throw new TypeError('A report about one project is none about a workspace.');
  const { localLaw } = report;
  return {
    ...second,
    $schema: 'https://svc.example/schemas/svc-ci-report.v3.json',
    localLaw: {
      ...localLaw,
      warnings: localLaw.warnings ?? [],
      findings: localLaw.findings ?? [],
    },
    styleBridge: NO_BRIDGE,
    adoptionTruth: truth,
    governanceDelta: delta,
  };
}

const NO_BRIDGE: SvcCiReportV3ProjectReport['styleBridge'] = {
  checked: false,
  present: false,
  status: null,
  mappingCount: 0,
  stylingApproach: null,
  themeModes: [],
  warnings: [],
};

/** A project whose check failed to run; nothing about it is proven. */
export interface BrokenProject {
  readonly path: string;
  readonly identity: string;
}

/** `svc-ci-report.v3` of a workspace. Projects that could not be checked have no report, but a row in the gate. */
export function buildCiWorkspaceReportV3(
  workspace: Workspace,
  failOn: FailOn,
  projects: readonly GovernedProject[],
  broken: readonly BrokenProject[],
): SvcCiReportV3WorkspaceReport {
  const health = buildWorkspaceHealthV2(workspace);
  const reports = projects.map(buildCiReportV3);
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v3.json',
    generatedAt: workspace.generatedAt,
    mode: 'workspace',
    failOn,
    status: worstStatus(buildWorkspaceHealth(workspace).projects),
    loop: health.loop,
    workspace: health,
    projects: reports,
    gate: aggregateGate(failOn, [
      ...reports.map(({ projectPath, governanceDelta: { project, gate, summary } }) => ({
        projectPath,
        projectIdentity: project.identity,
        result: gate.result,
        status: gate.status,
        blockingCount: summary.blockingCount,
      })),
      ...broken.map(({ path, identity }) => ({
        projectPath: path,
        projectIdentity: identity,
        result: 'not_proven' as const,
        status: GATE_STATUS.not_proven,
        blockingCount: 0,
      })),
    ]),
  };
}

/** One failing project fails the gate. Without projects, or with an unproven one, the gate is not proven. */
export function aggregateGate(
  failOn: FailOn,
  projects: SvcCiReportV3AggregateGate['projects'],
): SvcCiReportV3AggregateGate {
  const count = (wanted: SvcCiReportV3GateResult): number =>
    projects.filter(({ result }) => result === wanted).length;
  const [passing, failing, open] = [count('pass'), count('fail'), count('not_proven')];
  const result = failing > 0 ? 'fail' : open > 0 || passing === 0 ? 'not_proven' : 'pass';
  return {
    result,
    status: GATE_STATUS[result],
    failOn,
    projectCount: projects.length,
    passingProjectCount: passing,
    failingProjectCount: failing,
    notProvenProjectCount: open,
    projects,
  };
}
