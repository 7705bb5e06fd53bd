import type { ProjectRun } from '../project/workspace.ts';
import { ServiceError } from '../base/errors.ts';
import type { FailOn, Report } from '../reports/report.ts';
import type { Workspace } from '../reports/workspace-health.ts';
import { formatCount, formatNames, quote } from '../base/text.ts';
import { checkOptions, unknownCommit } from './verification.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { oneLine, table } from './layout.ts';
import { requireProjectFolder } from './options.ts';

/** Shared by verify and ci. */
export const WORKSPACE: Option = {
  flags: '--workspace',
  summary: 'Check all files of every project in this folder and up to six levels below',
};

export interface WorkspaceRun {
  readonly root: string;
  readonly workspace: Workspace;
  readonly projects: readonly ProjectRun[];
  /** Exit code of the findings. */
  readonly found: number;
  /** Highest exit code of the failed checks. */
  readonly broken: number;
}

/**
 * Checks all projects of a workspace, or those changed since a commit. A failure does not stop the others.
 */
export async function runWorkspaceCheck(
  call: Call,
  terminal: Terminal,
  about: {
    readonly generatedAt: string;
    readonly failOn: FailOn;
    readonly since?: string | undefined;
    readonly changedOnly?: boolean;
    /** Further work on a checked project; an error fails the project. */
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
      'No project found: neither this folder nor one up to six levels below has a svc.essence.json.',
      { suggestions: ['svc init <folder>'] },
    );
  const { since, changedOnly = false } = about;
  const all: { readonly path: string; readonly root: string; readonly changed: boolean }[] = [];
  for (const path of paths) {
    const own = path === '.' ? root : join(root, path);
    const changed = await listChangedFiles(own, since);
    if (since !== undefined && !changed) throw unknownCommit(since);
    // If Git cannot say, treat the project as changed.
    all.push({ path, root: own, changed: changed === undefined || changed.files.length > 0 });
  }
  const wanted = changedOnly ? all.filter(({ changed }) => changed) : all;
  const { checkWorkspace } = await import('../project/workspace.ts');
  const { checkProject } = await import('../project/check.ts');
  const { countSeverities, formatCounts } = await import('../reports/counts.ts');
  const { projects, rows, found, broken } = await checkWorkspace(wanted, {
    failOn: about.failOn,
    signal: terminal.signal,
    check: (own) => checkProject(own, checkOptions(call, terminal, own), about),
    ...(about.after ? { after: about.after } : {}),
    clock: () => performance.now(),
    onProject({ path, checked }, index, failure) {
      if (call.quiet) return;
      const known = checked?.inherited.length ?? 0;
      const text = `${formatCounts(countSeverities(checked?.fresh ?? []))}${known === 0 ? '' : `, and ${known} in the baseline`}`;
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

/** Merges the new findings of all checked projects into one report; undefined if there are none. */
export async function mergeReports({ root, projects }: WorkspaceRun): Promise<Report | undefined> {
  const { mergeReports: merge } = await import('../reports/merged-report.ts');
  const { basename } = await import('node:path');
  const [first, ...others] = projects.flatMap(({ path, checked }) =>
    checked ? [{ path, report: checked.report, findings: checked.fresh }] : [],
  );
  return first && merge([first, ...others], basename(root));
}

/** Names files from the root of the repository, where programs look for them that show findings beside the code. */
export async function nameFromRepository(report: Report, root: string): Promise<Report> {
  const { findPathInRepository } = await import('../project/identity.ts');
  const path = findPathInRepository(root);
  if (path === '.') return report;
  const { mergeReports: merge } = await import('../reports/merged-report.ts');
  return merge([{ path, report, findings: report.findings }], report.root);
}

/** Formats one line per project, including findings in the baseline. */
export async function formatWorkspace({ workspace }: WorkspaceRun, terminal: Terminal): Promise<string> {
  const { buildWorkspaceHealth } = await import('../reports/workspace-health.ts');
  const { projects, summary } = buildWorkspaceHealth(workspace);
  const rows = projects.map(({ path, status, errorCount, warnCount, score, error }) =>
    error === null
      ? [path, status, String(errorCount), String(warnCount), String(score)]
      : [path, status, '', '', ''],
  );
  const head = ['project', 'state', 'errors', 'warnings', 'score'];
  const counts = `${summary.checkedCount} of ${formatCount(summary.projectCount, 'project')} checked`;
  const failed = summary.failedCount === 0 ? '' : `, ${summary.failedCount} of them failed`;
  const why = projects.flatMap(({ path, error }) =>
    error === null ? [] : [`${oneLine(path)}: ${oneLine(error)}\n`],
  );
  const text = rows.length === 0 ? '' : `${table(rows, terminal.columns, { head, right: [2, 3, 4] })}\n`;
  return `${text}${why.join('')}${counts}${failed}\n`;
}

/**
 * Returns the project folder. In a workspace root without a contract, throws an error that lists the projects
 * below it.
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
