import type { SvcCiReportV1, SvcCiReportV2 } from '../schemas/types.ts';
import type { FailOn } from './report.ts';
import { type Workspace, workspaceHealth, worstOf } from './workspace-health.ts';
import { workspaceHealthV2 } from './workspace-health-v2.ts';

/** `svc-ci-report.v1` of all projects of a workspace. */
export function ciWorkspaceReport(workspace: Workspace, failOn: FailOn): SvcCiReportV1 {
  const health = workspaceHealth(workspace);
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v1.json',
    generatedAt: workspace.generatedAt,
    mode: 'workspace',
    failOn,
    status: worstOf(health.projects),
    workspace: health,
  };
}

/** `svc-ci-report.v2` of all projects of a workspace. */
export function ciWorkspaceReportV2(workspace: Workspace, failOn: FailOn): SvcCiReportV2 {
  const health = workspaceHealthV2(workspace);
  return {
    $schema: 'https://svc.example/schemas/svc-ci-report.v2.json',
    generatedAt: workspace.generatedAt,
    mode: 'workspace',
    failOn,
    status: worstOf(workspaceHealth(workspace).projects),
    loop: { ...health.loop },
    workspace: health,
  };
}
