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

/** Generated and third-party code. Hidden folders are skipped too. */
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

/** Folder levels below the root: `packages/group/apps/name` is four. */
const MAX_DEPTH = 6;
const MAX_PROJECTS = 500;
const MAX_FOLDERS = 20_000;

/**
 * Finds the projects of a workspace: folders with a contract, as sorted paths relative to the root, which is `.`. Does
 * not search within projects and does not follow links.
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

/** Returns nothing for a folder that cannot be read: it cannot be checked either. */
function listEntries(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Throwing is better than checking only a part of the workspace. */
const tooManyError = (what: string): ServiceError =>
  new ServiceError('LIMIT_REACHED', `The folder has more than ${what}, the limit for a workspace.`, {
    suggestions: ['name a folder further down with --project'],
  });

/** A project of a workspace run. */
export interface ProjectRun {
  readonly path: string;
  readonly root: string;
  /** Absent if the check failed. */
  readonly checked?: ProjectCheck;
}

/** A project to check. */
export interface WorkspaceProject {
  /** Relative to the root of the workspace, which is `.`. */
  readonly path: string;
  readonly root: string;
  /** True if a file has changed, or if that is unknown. */
  readonly changed: boolean;
}

export interface WorkspaceCheckOptions {
  readonly failOn: FailOn;
  readonly signal: AbortSignal;
  check(root: string): Promise<ProjectCheck>;
  /** Further work on a checked project; an error fails the project. */
  after?(project: Required<ProjectRun>): Promise<void>;
  /** Called after each project. */
  onProject?(project: ProjectRun, index: number, failure?: string): void;
  /** Monotonic time in milliseconds; durations are 0 without it. */
  clock?(): number;
}

export interface WorkspaceResult {
  readonly projects: readonly ProjectRun[];
  readonly rows: readonly CheckedProject[];
  /** Exit code of the findings. */
  readonly found: number;
  /** Highest exit code of the failed checks. */
  readonly broken: number;
}

/** Checks the projects one by one. A failure does not stop the others. */
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
      // An interrupt stops the whole run.
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

/** Length at which `quote` truncates a path. */
const QUOTED_LENGTH = 63;

/** Removes the absolute path of the project from a message. */
function withoutFolder(message: string, root: string): string {
  const cut = [...root].slice(0, QUOTED_LENGTH).join('');
  return [ESSENCE, BASELINE]
    .reduce((text, name) => text.replaceAll(quote(join(root, name)), quote(name)), message)
    .replaceAll(`${root}/`, '')
    .replaceAll(root, '<project>')
    .replaceAll(`${cut}…`, '<project>');
}
