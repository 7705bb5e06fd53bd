import type { ProjectRun } from '../project/workspace.ts';
import { ServiceError } from '../base/errors.ts';
import type { FailOn, Report } from '../reports/report.ts';
import type { Workspace } from '../reports/workspace-health.ts';
import { formatCount, formatNames, quote } from '../base/text.ts';
import { checkedProject, unknownCommit } from './verification.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { oneLine, table } from './layout.ts';
import { requireProjectFolder } from './options.ts';

/** What verify and ci have in common about many projects. */
export const WORKSPACE: Option = {
  flags: '--workspace',
  summary: 'all projects in this folder and up to six levels below, all files of each',
};

export interface WorkspaceRun {
  readonly root: string;
  readonly workspace: Workspace;
  readonly projects: readonly ProjectRun[];
  /** The exit code for what was found. */
  readonly found: number;
  /** The worst exit code of the projects whose check broke off. */
  readonly broken: number;
}

/**
 * Checks all projects of a workspace, or those that changed since a commit. One that fails does not stop the others.
 */
export async function checkWorkspace(
  call: Call,
  terminal: Terminal,
  about: {
    readonly generatedAt: string;
    readonly failOn: FailOn;
    readonly since?: string | undefined;
    readonly changedOnly?: boolean;
    /** What else is done with a project; if that fails, so does the project. */
    readonly after?: (project: Required<ProjectRun>) => Promise<void>;
  },
): Promise<WorkspaceRun> {
  const { join } = await import('node:path');
  const { findProjects } = await import('../project/workspace.ts');
  const { listChangedFiles } = await import('../project/changed.ts');
  const root = await requireProjectFolder(call, terminal);
  const paths = findProjects(root);
  if (paths.length === 0)
    throw new ServiceError(
      'FILE_NOT_FOUND',
      'There is no project here: neither this folder nor one up to six levels below has a svc.essence.json.',
      { suggestions: ['svc init <folder>'] },
    );
  const { since, changedOnly = false } = about;
  const all: { readonly path: string; readonly root: string; readonly changed: boolean }[] = [];
  for (const path of paths) {
    const own = path === '.' ? root : join(root, path);
    const changed = await listChangedFiles(own, since);
    if (since !== undefined && !changed) throw unknownCommit(since);
    // Where nobody can tell, it counts as changed.
    all.push({ path, root: own, changed: changed === undefined || changed.files.length > 0 });
  }
  const wanted = changedOnly ? all.filter(({ changed }) => changed) : all;
  const { checkWorkspace } = await import('../project/workspace.ts');
  const { countSeverities, formatCounts } = await import('../reports/counts.ts');
  const { projects, rows, found, broken } = await checkWorkspace(wanted, {
    failOn: about.failOn,
    signal: terminal.signal,
    check: (own) => checkedProject(own, call, terminal, about),
    ...(about.after ? { after: about.after } : {}),
    clock: () => performance.now(),
    onProject({ path, checked }, index, failure) {
      if (call.quiet) return;
      const known = checked?.inherited.length ?? 0;
      const text = `${formatCounts(countSeverities(checked?.fresh ?? []))}${known === 0 ? '' : `, and ${known} known from the baseline`}`;
      terminal.say(
        `[${index + 1}/${wanted.length}] ${quote(path)}: ${failure === undefined ? text : `not checked, ${failure}`}\n`,
      );
    },
  });
  return {
    root,
    projects,
    found,
    broken,
    workspace: {
      generatedAt: about.generatedAt,
      found: paths.length,
      checked: rows,
      changedOnly,
      since: since ?? null,
    },
  };
}

/** What is new in all projects that could be checked, as one run; undefined if none could. */
export async function toldOf({ root, projects }: WorkspaceRun): Promise<Report | undefined> {
  const { mergeReports } = await import('../reports/merged-report.ts');
  const { basename } = await import('node:path');
  const [first, ...others] = projects.flatMap(({ path, checked }) =>
    checked ? [{ path, report: checked.report, findings: checked.fresh }] : [],
  );
  return first && mergeReports([first, ...others], basename(root));
}

/** A line for each project, with all that it has, also what the baseline knows. */
export async function workspaceText({ workspace }: WorkspaceRun, terminal: Terminal): Promise<string> {
  const { buildWorkspaceHealth } = await import('../reports/workspace-health.ts');
  const { projects, summary } = buildWorkspaceHealth(workspace);
  const rows = projects.map(({ path, status, errorCount, warnCount, score, error }) =>
    error === null
      ? [path, status, String(errorCount), String(warnCount), String(score)]
      : [path, status, '', '', ''],
  );
  const head = ['project', 'state', 'errors', 'warnings', 'score'];
  const counts = `${summary.checkedCount} of ${formatCount(summary.projectCount, 'project')} checked`;
  const failed = summary.failedCount === 0 ? '' : `, ${summary.failedCount} of them in vain`;
  const why = projects.flatMap(({ path, error }) =>
    error === null ? [] : [`${oneLine(path)}: ${oneLine(error)}\n`],
  );
  const text = rows.length === 0 ? '' : `${table(rows, terminal.columns, { head, right: [2, 3, 4] })}\n`;
  return `${text}${why.join('')}${counts}${failed}\n`;
}

/**
 * The folder of the project that a call is about. In a workspace that has no contract itself, it says which projects
 * there are instead of that there is none.
 */
export async function requireProject(call: Call, terminal: Terminal, command: string): Promise<string> {
  const { existsSync } = await import('node:fs');
  const { join } = await import('node:path');
  const { ESSENCE } = await import('../project/paths.ts');
  const root = await requireProjectFolder(call, terminal);
  if (existsSync(join(root, ESSENCE))) return root;
  const { findProjects } = await import('../project/workspace.ts');
  const paths = findProjects(root);
  const [first] = paths;
  if (first === undefined) return root;
  const asked = optionText(call, 'project');
  const named = (path: string): string => (asked === undefined ? path : join(asked, path));
  const count = paths.length === 1 ? 'one project is' : `${paths.length} projects are`;
  throw new ServiceError(
    'FILE_NOT_FOUND',
    `There is no ${ESSENCE} in this folder, but ${count} below it: ${formatNames(paths.map((path) => quote(path)))}.`,
    {
      available: paths.map(named),
      suggestions: [`svc ${command} --project ${named(first)}`, `svc ${command} --workspace`],
    },
  );
}
