import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { ServiceError } from '../../../base/errors.ts';
import { listChangedFiles } from '../../../project/changed.ts';
import { stampProject } from '../../../project/sources.ts';
import { findProjects } from '../../../project/workspace.ts';
import { countSeverities, toStatus } from '../../../reports/counts.ts';
import type { CheckedProject } from '../../../reports/workspace-health.ts';
import { quote } from '../../../base/text.ts';
import { checkCached } from '../../project.ts';
import { resolveInside } from '../../session.ts';
import type { Action } from '../../tool.ts';
import { fitsTokens, formatCall, remainingTokens } from '../../result.ts';
import { fitDocument } from '../verify/document.ts';
import { WORKSPACE_ROOT } from '../parameters.ts';

export const workspaceHealth = {
  name: 'workspace_health',
  summary: 'Returns the health of all projects in the workspace, one row each.',
  parameters: {
    workspace_root: WORKSPACE_ROOT,
    max_projects: {
      type: 'integer',
      description: 'Maximum number of projects.',
      minimum: 1,
      maximum: 500,
      default: 500,
      examples: [20],
    },
  },
  aliases: {
    root: 'workspace_root',
    project_path: 'workspace_root',
    path: 'workspace_root',
    limit: 'max_projects',
  },
  example: {},
  result: {
    description:
      'document; durations are 0 because results do not depend on the clock; if rows are omitted, the least healthy projects come first',
    schema: 'workspace-health-report.v2.json',
  },
  async run(input, session) {
    const asked = input.text('workspace_root');
    const root = asked === undefined ? session.root : resolveInside(session.root, asked);
    if (!statSync(root, { throwIfNoEntry: false })?.isDirectory())
      throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(asked ?? '')} in the workspace.`);
    const found = findProjects(root);
    if (found.length === 0)
      throw new ServiceError(
        'FILE_NOT_FOUND',
        'No project found: no folder up to six levels deep has a svc.essence.json.',
        { suggestions: ['svc_project state', 'svc init'] },
      );
    const changed = (await listChangedFiles(root))?.files;
    const wanted = found.slice(0, input.number('max_projects') ?? 500).map((path) => ({
      path,
      root: resolve(root, path),
      // Without Git, every project counts as changed.
      changed: changed?.some((file) => path === '.' || file.startsWith(`${path}/`)) ?? true,
    }));
    const { checkWorkspace } = await import('../../../project/workspace.ts');
    const { buildWorkspaceHealthV2 } = await import('../../../reports/workspace-health.ts');
    const { rows } = await checkWorkspace(wanted, {
      failOn: 'error',
      signal: session.signal,
      check: (own) => checkCached(session, own),
    });
    const dates = rows.map(({ outcome }, index) =>
      'report' in outcome ? outcome.report.generatedAt : stampProject(wanted[index]?.root ?? root).changedAt,
    );
    const madeOf = (checked: typeof rows): object =>
      buildWorkspaceHealthV2({
        generatedAt: dates.toSorted().at(-1) ?? '',
        found: found.length,
        checked,
        changedOnly: false,
        since: null,
      });
    const head = { checked: rows.length, found: found.length };
    const room = remainingTokens(input, head);
    const whole = madeOf(rows);
    const worst = rows.toSorted((a, b) => rankOf(a) - rankOf(b));
    const { document, left_out } = fitDocument(fitsTokens(room, whole) ? whole : madeOf(worst), room);
    const [first] = worst;
    return {
      result: {
        ...head,
        document,
        ...(left_out.length === 0 ? {} : { left_out, whole: 'svc verify --workspace --json' }),
      },
      next:
        first && rankOf(first) < RANK.healthy && asked === undefined
          ? [formatCall('svc_project state', { project_path: first.path })]
          : [],
    };
  },
} as const satisfies Action;

const RANK = { failed: 0, error: 1, warning: 2, healthy: 3 } as const;

/** Projects that need most attention come first. */
const rankOf = ({ outcome }: CheckedProject): number =>
  'failure' in outcome ? RANK.failed : RANK[toStatus(countSeverities(outcome.report.findings))];
