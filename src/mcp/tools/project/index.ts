import type { Tool } from '../../tool.ts';
import { projects } from './projects.ts';
import { state } from './state.ts';
import { workspaceHealth } from './workspace-health.ts';

export const project = {
  name: 'svc_project',
  title: 'See where the project stands',
  description:
    'The state of a project or of all projects of the workspace: contract, packs, graph, findings in numbers, and which call to make next. Take state first.',
  hints: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  actions: [state, workspaceHealth, projects],
} as const satisfies Tool;
