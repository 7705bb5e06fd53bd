import type { LoopReadinessV2, WorkspaceHealthReportV1, WorkspaceHealthReportV2 } from '../schemas/types.ts';
import { countSeverities, assessHealth } from './counts.ts';
import type { Report } from './report.ts';
import { buildLoopReadiness } from './loop-readiness.ts';

/** The result of a run for one project of a workspace: a report, or the reason why there is none. */
export interface CheckedProject {
  /** Relative to the root of the workspace, with `/`; `.` is the root itself. */
  readonly path: string;
  readonly outcome: { readonly report: Report } | { readonly failure: string };
  readonly durationMs: number;
  /** True if one of its files changed, or if that is unknown. */
  readonly changed: boolean;
}

export interface Workspace {
  readonly generatedAt: string;
  /** The number of projects, including those that were not checked. */
  readonly found: number;
  /** In the order of their paths. */
  readonly checked: readonly CheckedProject[];
  readonly changedOnly: boolean;
  readonly since: string | null;
}

export type Row = WorkspaceHealthReportV1['projects'][number];

/** `workspace-health-report.v1`: a row for every checked project, and the number of projects by status. */
export function buildWorkspaceHealth(workspace: Workspace): WorkspaceHealthReportV1 {
  const rows = workspace.checked.map(toRow);
  return {
    $schema: 'https://svc.example/schemas/workspace-health-report.v1.json',
    generatedAt: workspace.generatedAt,
    // Reports do not contain local paths.
    workspaceRoot: '<workspace>',
    changedOnly: workspace.changedOnly,
    since: workspace.since,
    summary: summarize(workspace, rows),
    projects: rows,
  };
}

export function summarize(
  { found, checked }: Workspace,
  rows: readonly Row[],
): WorkspaceHealthReportV1['summary'] {
  const inState = (state: Row['status']): number => rows.filter(({ status }) => status === state).length;
  return {
    projectCount: found,
    checkedCount: checked.length,
    healthyCount: inState('healthy'),
    warningCount: inState('warning'),
    errorCount: inState('error'),
    failedCount: inState('failed'),
  };
}

export function toRow({ path, outcome, durationMs, changed }: CheckedProject): Row {
  const about = { durationMs: Math.max(0, Math.round(durationMs)), changed, source: 'auto' as const };
  // Only the path is unique among projects.
  const name = { id: path === '.' ? 'workspace' : path, path };
  if ('failure' in outcome)
    return {
      ...name,
      status: 'failed',
      score: 0,
      errorCount: 0,
      warnCount: 0,
      infoCount: 0,
      findingCount: 0,
      ...about,
      error: outcome.failure,
    };
  const { findings } = outcome.report;
  const counts = countSeverities(findings);
  return {
    ...name,
    ...assessHealth(outcome.report),
    errorCount: counts.error,
    warnCount: counts.warn,
    infoCount: counts.info,
    findingCount: findings.length,
    ...about,
    error: null,
  };
}

/** The worst status of all projects. A project that could not be checked counts as an error. */
export function worstStatus(rows: readonly Pick<Row, 'status'>[]): 'healthy' | 'warning' | 'error' {
  const states = new Set(rows.map(({ status }) => status));
  if (states.has('failed') || states.has('error')) return 'error';
  return states.has('warning') ? 'warning' : 'healthy';
}

type State = LoopReadinessV2['state'];
type Loop = WorkspaceHealthReportV2['loop'];

/** States by urgency, most urgent first. */
const STATE_ORDER: readonly State[] = [
  'blocked_missing_context',
  'blocked_missing_graph',
  'human_resolution_required',
  'repair_required',
  'needs_context',
  'verify_required',
  'ready_to_edit',
  'verified',
];

/** The most projects that the next actions name. */
const MAX_NEXT_ACTIONS = 20;

/** `workspace-health-report.v2`: version 1, with the loop state of each project and of the workspace. */
export function buildWorkspaceHealthV2(workspace: Workspace): WorkspaceHealthReportV2 {
  const rows = workspace.checked.map((project) => ({ ...toRow(project), ...buildRowLoop(project) }));
  return {
    $schema: 'https://svc.example/schemas/workspace-health-report.v2.json',
    generatedAt: workspace.generatedAt,
    workspaceRoot: '<workspace>',
    changedOnly: workspace.changedOnly,
    since: workspace.since,
    summary: summarize(workspace, rows),
    loop: buildWorkspaceLoop(rows),
    projects: rows,
  };
}

interface RowLoop {
  readonly loopState: State;
  readonly loopNextAction: string | null;
}

function buildRowLoop({ outcome, path }: CheckedProject): RowLoop {
  if ('failure' in outcome)
    return {
      loopState: 'blocked_missing_context',
      loopNextAction: `Fix the cause of the failed check: svc verify --full --project ${path}.`,
    };
  const { state, nextActions } = buildLoopReadiness(outcome.report);
  return { loopState: state, loopNextAction: nextActions[0] ?? null };
}

function buildWorkspaceLoop(
  rows: readonly (RowLoop & Parameters<typeof worstStatus>[0][number] & { path: string })[],
): Loop {
  const inState = (...states: readonly State[]): number =>
    rows.filter(({ loopState }) => states.includes(loopState)).length;
  const blocked = inState('blocked_missing_context', 'blocked_missing_graph');
  return {
    // Without a project, the loop needs context first.
    state: STATE_ORDER.find((state) => inState(state) > 0) ?? 'needs_context',
    status: blocked > 0 || rows.length === 0 ? 'blocked' : worstStatus(rows),
    projectCount: rows.length,
    blockedCount: blocked,
    repairRequiredCount: inState('repair_required', 'human_resolution_required'),
    nextActions: rows
      .flatMap(({ path, loopNextAction }) => (loopNextAction === null ? [] : [`${path}: ${loopNextAction}`]))
      .slice(0, MAX_NEXT_ACTIONS),
  };
}
