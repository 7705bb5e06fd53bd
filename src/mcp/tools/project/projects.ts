import { statSync } from 'node:fs';
import { ServiceError } from '../../../base/errors.ts';
import { findProjects } from '../../../project/workspace.ts';
import { quote } from '../../../base/text.ts';
import { projectName } from '../../project.ts';
import { resolveInside } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { formatCall } from '../../result.ts';
import { WORKSPACE_ROOT } from '../parameters.ts';

export const projects = {
  name: 'projects',
  summary: 'Lists the projects in the workspace: folders with a contract, as project_path accepts them.',
  parameters: { workspace_root: WORKSPACE_ROOT },
  aliases: { root: 'workspace_root', project_path: 'workspace_root', path: 'workspace_root' },
  example: {},
  result: {
    description: 'total, projects as values of project_path, and selected: the default project',
  },
  run(input, session) {
    const asked = input.text('workspace_root');
    const root = asked === undefined ? session.root : resolveInside(session.root, asked);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
      throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(asked ?? '')} in the workspace.`);
    const below = projectName(session, root);
    const found = findProjects(root).map((path) =>
      below === '.' ? path : path === '.' ? below : `${below}/${path}`,
    );
    const all = asked === undefined ? found : findProjects(session.root);
    const [first] = found;
    return {
      result: {
        total: found.length,
        selected: all.length === 1 ? all[0] : null,
        projects: found,
        ...(found.length === 0 ? { message: 'No folder up to six levels deep has a svc.essence.json.' } : {}),
      },
      cuts: ['projects'],
      more: 'Call again with workspace_root for a part of the workspace.',
      next: [formatCall('svc_project state', { project_path: all.length > 1 ? first : undefined })],
    };
  },
} as const satisfies Action;
