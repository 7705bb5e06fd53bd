import { type Dirent, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { asServiceError, ServiceError } from '../base/errors.ts';
import { ESSENCE } from './paths.ts';
import { BASELINE } from './baseline.ts';
import { isFailing } from '../reports/counts.ts';
import type { FailOn } from '../reports/report.ts';
import type { CheckedProject } from '../reports/workspace-health.ts';
import { quote } from '../base/text.ts';
import type { ProjectCheck } from './check.ts';

/** What tools make, or others wrote; folders with a dot in front are not entered either. */
const SKIPPED = new Set([
  'node_modules',
  'bower_components',
  'dist',
  'build',
  'out',
  'coverage',
  'vendor',
  'storybook-static',
  'playwright-report',
]);

/** Levels of folders below the root: `packages/group/apps/name` is four. */
const MAX_DEPTH = 6;
const MAX_PROJECTS = 500;
const MAX_FOLDERS = 20_000;

/**
 * The projects of a workspace, as paths from its root with `/` and in order: folders with a contract, not looking for
 * more within them. Links are not followed. The root itself is `.`.
 */
export function findProjects(root: string): string[] {
  const projects: string[] = [];
  let folders = 0;
  const visit = (path: string, level: number): void => {
    const entries = listEntries(join(root, path));
    if (entries.some((entry) => entry.name === ESSENCE && entry.isFile())) {
      projects.push(path === '' ? '.' : path);
      if (projects.length > MAX_PROJECTS) throw tooManyError(`${MAX_PROJECTS} projects`);
      return;
    }
    if (level === MAX_DEPTH) return;
    for (const entry of entries) {
      const { name } = entry;
      if (!entry.isDirectory() || name.startsWith('.') || SKIPPED.has(name)) continue;
      if (++folders > MAX_FOLDERS) throw tooManyError(`${MAX_FOLDERS} folders`);
      visit(path === '' ? name : `${path}/${name}`, level + 1);
    }
  };
  visit('', 0);
  return projects.sort();
}

/** Nothing, where nobody may look: such a folder cannot be checked either. */
function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Half of a workspace would look like all of it. */
const tooManyError = (what: string): ServiceError =>
  new ServiceError(
    'LIMIT_REACHED',
    `There are more than ${what} here, more than a workspace is searched for.`,
    {
      suggestions: ['name a folder further down with --project'],
    },
  );

/** One project of a run over many. */
export interface ProjectRun {
  readonly path: string;
  readonly root: string;
  /** Absent if the check broke off. */
  readonly checked?: ProjectCheck;
}

/** A project that is to be checked. */
export interface WorkspaceProject {
  /** From the root of the workspace; `.` is the root itself. */
  readonly path: string;
  readonly root: string;
  /** Whether one of its files differs from what is compared with, or nobody can tell. */
  readonly changed: boolean;
}

export interface WorkspaceCheckOptions {
  readonly failOn: FailOn;
  readonly signal: AbortSignal;
  check(root: string): Promise<ProjectCheck>;
  /** What else is done with a project; if that fails, so does the project. */
  after?(project: Required<ProjectRun>): Promise<void>;
  /** Told after each project what became of it. */
  onProject?(project: ProjectRun, index: number, failure?: string): void;
  /** Milliseconds from some point on; nothing takes time where nobody has a clock. */
  clock?(): number;
}

export interface WorkspaceResult {
  readonly projects: readonly ProjectRun[];
  readonly rows: readonly CheckedProject[];
  /** The exit code for what was found. */
  readonly found: number;
  /** The worst exit code of the projects whose check broke off. */
  readonly broken: number;
}

/** Checks one project after the other. One that fails does not stop the others. */
export async function checkWorkspace(
  wanted: readonly WorkspaceProject[],
  checking: WorkspaceCheckOptions,
): Promise<WorkspaceResult> {
  const { clock = () => 0 } = checking;
  const projects: ProjectRun[] = [];
  const rows: CheckedProject[] = [];
  let [found, broken] = [0, 0];
  for (const [index, { path, root, changed }] of wanted.entries()) {
    const start = clock();
    let outcome: CheckedProject['outcome'];
    let project: ProjectRun = { path, root };
    try {
      const checked = await checking.check(root);
      await checking.after?.({ path, root, checked });
      project = { path, root, checked };
      outcome = { report: checked.report };
      if (checked.fresh.some(({ severity }) => isFailing(severity, checking.failOn))) found = 1;
      checking.onProject?.(project, index);
    } catch (thrown) {
      // Whoever interrupts means the whole run.
      if (checking.signal.aborted) throw thrown;
      const failure = asServiceError(thrown);
      outcome = { failure: withoutFolder(failure.message, root) };
      broken = Math.max(broken, failure.exit);
      checking.onProject?.(project, index, outcome.failure);
    }
    projects.push(project);
    rows.push({ path, changed, outcome, durationMs: clock() - start });
  }
  return { projects, rows, found, broken };
}

/** As `quote` cuts a long path, so that it is found in a message. */
const QUOTED_LENGTH = 63;

/** A message without the folder on this machine that it is about. */
function withoutFolder(message: string, root: string): string {
  const cut = [...root].slice(0, QUOTED_LENGTH).join('');
  return [ESSENCE, BASELINE]
    .reduce((text, name) => text.replaceAll(quote(join(root, name)), quote(name)), message)
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '<project>')
    .replaceAll(`${cut}…`, '<project>');
}
