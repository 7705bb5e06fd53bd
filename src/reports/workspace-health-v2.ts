import type { LoopReadinessV2, WorkspaceHealthReportV2 } from '../schemas/types.ts';
import { loopReadiness } from './loop-readiness.ts';
import { type CheckedProject, rowOf, summaryOf, type Workspace, worstOf } from './workspace-health.ts';

type State = LoopReadinessV2['state'];
type Loop = WorkspaceHealthReportV2['loop'];

/** What needs somebody most, first. */
const ORDER: readonly State[] = [
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
const MOST = 20;

/** `workspace-health-report.v2`: version 1 with the state of the loop, of each project and of all. */
export function workspaceHealthV2(workspace: Workspace): WorkspaceHealthReportV2 {
  const rows = workspace.checked.map((project) => ({ ...rowOf(project), ...loopOf(project) }));
  return {
    $schema: 'https://svc.example/schemas/workspace-health-report.v2.json',
    generatedAt: workspace.generatedAt,
    workspaceRoot: '<workspace>',
    changedOnly: workspace.changedOnly,
    since: workspace.since,
    summary: summaryOf(workspace, rows),
    loop: loopOfAll(rows),
    projects: rows,
  };
}

interface RowLoop {
  readonly loopState: State;
  readonly loopNextAction: string | null;
}

function loopOf({ outcome, path }: CheckedProject): RowLoop {
  if ('failure' in outcome)
    return {
      loopState: 'blocked_missing_context',
      loopNextAction: `Put right what stopped the check: svc verify --full --project ${path}.`,
    };
  const { state, nextActions } = loopReadiness(outcome.report);
  return { loopState: state, loopNextAction: nextActions[0] ?? null };
}

function loopOfAll(
  rows: readonly (RowLoop & Parameters<typeof worstOf>[0][number] & { path: string })[],
): Loop {
  const inState = (...states: readonly State[]): number =>
    rows.filter(({ loopState }) => states.includes(loopState)).length;
  const blocked = inState('blocked_missing_context', 'blocked_missing_graph');
  return {
    // Without a project there is nothing to go on from.
    state: ORDER.find((state) => inState(state) > 0) ?? 'needs_context',
    status: blocked > 0 || rows.length === 0 ? 'blocked' : worstOf(rows),
    projectCount: rows.length,
    blockedCount: blocked,
    repairRequiredCount: inState('repair_required', 'human_resolution_required'),
    nextActions: rows
      .flatMap(({ path, loopNextAction }) => (loopNextAction === null ? [] : [`${path}: ${loopNextAction}`]))
      .slice(0, MOST),
  };
}
