import type { Tool } from '../../tool.ts';
import { projects } from './projects.ts';
import { state } from './state.ts';
import { workspaceHealth } from './workspace-health.ts';

export const project = {
  name: 'svc_project',
  title: 'Get the state of the project',
  description:
    'The state of one project or of all projects in the workspace: contract, packs, graph, finding counts and recommended calls. Start with state.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [state, workspaceHealth, projects],
} as const satisfies Tool;
