import { lstatSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import type { ProjectCheck } from '../../../project/check.ts';
import { walkProject } from '../../../project/sources.ts';
import { ServiceError } from '../../../base/errors.ts';
import { listChangedFiles } from '../../../project/changed.ts';
import { ESSENCE } from '../../../project/paths.ts';
import { findProjects } from '../../../project/workspace.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { ActionInput } from '../../tool.ts';
import { resolveInside, resolveProject, type Session } from '../../session.ts';

/** The changed files by how far they were checked. */
export interface ClassifiedFiles {
  /** Read and checked against the contract. */
  readonly checked: readonly string[];
  /** Existing files that could not be read completely. */
  readonly unproven: readonly string[];
  readonly gone: readonly string[];
  /** Tests, stories and other files that are not shipped. */
  readonly trial: readonly string[];
  /** Files that are not sources: documents, images, settings, generated files. */
  readonly other: readonly string[];
}

export function classifyFiles(
  root: string,
  files: readonly string[],
  { result, report }: ProjectCheck,
): ClassifiedFiles {
  const damaged = new Set(report.coverage.damaged.map(({ file }) => file));
  const unread = new Set(Object.keys(report.coverage.unread));
  const { excluded } = walkProject(root);
  const walked = new Set(result.project.paths);
  const kindOf = (path: string): keyof ClassifiedFiles => {
    if (result.project.facts.has(path)) return damaged.has(path) ? 'unproven' : 'checked';
    const found = lstatSync(join(root, path), { throwIfNoEntry: false });
    if (!found) return 'gone';
    if (excluded.some((one) => path === one || path.startsWith(`${one}/`))) return 'trial';
    const [extension = ''] = /\.[^./]+$/.exec(path) ?? [];
    if (unread.has(extension)) return extension !== '.md' || PAGES.test(path) ? 'unproven' : 'other';
    // Too large, a link, or beyond the file limit.
    return !walked.has(path) && SOURCE.test(path) && !GENERATED.test(path) ? 'unproven' : 'other';
  };
  const sorted: Record<keyof ClassifiedFiles, string[]> = {
    checked: [],
    unproven: [],
    gone: [],
    trial: [],
    other: [],
  };
  for (const path of files) sorted[kindOf(path)].push(path);
  return sorted;
}

/** Where Markdown may be a page; elsewhere it is a document. */
const PAGES = /(?:^|\/)(?:src|app|pages|content|routes)\//;

/** Kinds of files that the rules read. */
const SOURCE = /\.(?:[cm]?[jt]sx?|vue|svelte|html?|css)$/;

/** Folders with generated files. */
const GENERATED =
  /(?:^|\/)(?:\.[^/]+|node_modules|bower_components|dist|build|out|coverage|vendor|storybook-static|__generated__|generated)\//;

/** The project of a call about changes, and its changed files. */
export interface ChangedScope {
  readonly root: string;
  /** Source of the list; `unknown` without a list in the call and without Git. */
  readonly from: 'call' | 'git' | 'unknown';
  readonly base: string | null;
  /** Sorted paths relative to the project. */
  readonly files: readonly string[];
}

/** Resolves the scope of a call; in a workspace, the one project that contains all changed files. */
export async function resolveScope(input: ActionInput, session: Session): Promise<ChangedScope> {
  const since = input.text('since');
  const given = input.list('changed_files');
  const isGiven = given.length > 0;
  if (isGiven && since !== undefined)
    throw invalidParameter(
      'since',
      'Give changed_files or since, not both.',
      'cannot be combined with changed_files',
    );
  const root = await resolveRoot(input, session, isGiven ? given : undefined, since);
  if (isGiven) return { root, from: 'call', base: null, files: toProjectPaths(session, root, given) };
  const changed = await listChangedFiles(root, since);
  if (changed) return { root, from: 'git', base: changed.base, files: changed.files };
  if (since !== undefined && (await listChangedFiles(root)))
    throw invalidParameter(
      'since',
      `Git has no commit ${quote(since)} in this repository.`,
      'is not a known commit',
    );
  return { root, from: 'unknown', base: null, files: [] };
}

async function resolveRoot(
  input: ActionInput,
  session: Session,
  given: readonly string[] | undefined,
  since: string | undefined,
): Promise<string> {
  const named = input.text('project_path');
  const isProject = (folder: string): boolean =>
    lstatSync(join(folder, ESSENCE), { throwIfNoEntry: false }) !== undefined;
  if (named !== undefined || isProject(session.root)) return resolveProject(session, named);
  const projects = findProjects(session.root);
  if (projects.length < 2) return resolveProject(session, undefined);
  const changed =
    given?.map((path) => fromRoot(session, session.root, path)) ??
    (await listChangedFiles(session.root, since))?.files;
  const own = new Set(
    changed?.map((path) => projects.find((project) => path.startsWith(`${project}/`)) ?? null),
  );
  const [only] = own;
  if (own.size === 1 && typeof only === 'string') return resolve(session.root, only);
  const touched = projects.filter((project) => own.has(project));
  const why = !changed
    ? 'and the changed files are unknown'
    : changed.length === 0
      ? 'and no file has changed'
      : own.has(null)
        ? 'and some changed files are in none of them'
        : `and files have changed in ${formatNames(touched)}`;
  throw new ServiceError(
    'INVALID_PARAMETER',
    `There are ${projects.length} projects here, ${why}. Name one with project_path: ${formatNames(projects)}.`,
    {
      errors: [{ parameter: 'project_path', pointer: '/project_path', message: 'is required here' }],
      available: projects,
      suggestions: touched.slice(0, 5).map((project) => `project_path=${project}`),
    },
  );
}

const fromRoot = (session: Session, folder: string, path: string): string =>
  relative(folder, resolveInside(session.root, path)).split(sep).join('/');

/** Converts paths relative to the project or to the server folder into project paths. */
function toProjectPaths(session: Session, root: string, given: readonly string[]): string[] {
  const isThere = (path: string): boolean =>
    lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
  const files = given.map((path) => {
    const whole = fromRoot(session, root, path);
    if (root === session.root) return whole;
    const own = relative(root, resolveInside(root, path)).split(sep).join('/');
    const isOutside = whole === '..' || whole.startsWith('../');
    if (isOutside && !isThere(own) && isThere(whole))
      throw invalidParameter(
        'changed_files',
        `${quote(path, 200)} is not a file of this project. Give files of one project, or omit project_path.`,
        'is a file of another project',
      );
    return isOutside || isThere(own) ? own : whole;
  });
  return [...new Set(files)].sort();
}

const invalidParameter = (parameter: string, detail: string, message: string): ServiceError =>
  new ServiceError('INVALID_PARAMETER', detail, {
    errors: [{ parameter, pointer: `/${parameter}`, message }],
  });
