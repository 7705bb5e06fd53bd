import type { LoopReadinessV2, WorkspaceHealthReportV1, WorkspaceHealthReportV2 } from '../schemas/types.ts';
import { countSeverities, assessHealth } from './counts.ts';
import type { Report } from './report.ts';
import { buildLoopReadiness } from './loop-readiness.ts';

/** One project of a workspace as a run left it: a report, or why there is none. */
export interface CheckedProject {
  /** From the root of the workspace, with `/`; `.` is the root itself. */
  readonly path: string;
  readonly outcome: { readonly report: Report } | { readonly failure: string };
  readonly durationMs: number;
  /** Whether one of its files differs from what is compared with, or nobody can tell. */
  readonly changed: boolean;
}

export interface Workspace {
  readonly generatedAt: string;
  /** Projects that were found, also those that were not checked. */
  readonly found: number;
  /** In the order of their paths. */
  readonly checked: readonly CheckedProject[];
  readonly changedOnly: boolean;
  readonly since: string | null;
}

export type Row = WorkspaceHealthReportV1['projects'][number];

/** `workspace-health-report.v1`: a row for every project that was checked, and how many are in which state. */
export function buildWorkspaceHealth(workspace: Workspace): WorkspaceHealthReportV1 {
  const rows = workspace.checked.map(toRow);
  return {
    $schema: 'https://svc.example/schemas/workspace-health-report.v1.json',
    generatedAt: workspace.generatedAt,
    // Where it lies on the machine is nobody's business.
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
  // A path is the one name that no two projects share.
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

/** The worst of all; a project that could not be checked is no better than one with errors. */
export function worstStatus(rows: readonly Pick<Row, 'status'>[]): 'healthy' | 'warning' | 'error' {
  const states = new Set(rows.map(({ status }) => status));
  if (states.has('failed') || states.has('error')) return 'error';
  return states.has('warning') ? 'warning' : 'healthy';
}

type State = LoopReadinessV2['state'];
type Loop = WorkspaceHealthReportV2['loop'];

/** What needs somebody most, first. */
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

/** As many projects are named in what to do next. */
const MAX_NEXT_ACTIONS = 20;

/** `workspace-health-report.v2`: version 1 with the state of the loop, of each project and of all. */
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
      loopNextAction: `Put right what stopped the check: svc verify --full --project ${path}.`,
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
    // Without a project there is nothing to go on from.
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
