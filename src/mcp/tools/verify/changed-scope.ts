import { lstatSync } from 'node:fs';
import { join, relative, resolve, sep } from 'node:path';
import { ServiceError } from '../../../base/errors.ts';
import { changedFiles } from '../../../project/changed.ts';
import { ESSENCE } from '../../../project/paths.ts';
import { findProjects } from '../../../project/workspace.ts';
import { formatNames, quote } from '../../../base/text.ts';
import type { Input } from '../../arguments.ts';
import { pathIn, projectOf, type Session } from '../../session.ts';

/** Which project a question about changes is about, and what has changed in it. */
export interface ChangedScope {
  readonly root: string;
  /** Who says so; `unknown` where neither the call nor Git does. */
  readonly from: 'call' | 'git' | 'unknown';
  readonly base: string | null;
  /** From the folder of the project, in order. */
  readonly files: readonly string[];
}

/** The scope of a call; where several projects are, the one that all changed files lie in. */
export async function scopeOf(input: Input, session: Session): Promise<ChangedScope> {
  const since = input.text('since');
  const given = input.list('changed_files');
  const isGiven = given.length > 0;
  if (isGiven && since !== undefined)
    throw wrong('since', 'Give changed_files or since, not both.', 'goes without changed_files');
  const root = await rootOf(input, session, isGiven ? given : undefined, since);
  if (isGiven) return { root, from: 'call', base: null, files: inProject(session, root, given) };
  const changed = await changedFiles(root, since);
  if (changed) return { root, from: 'git', base: changed.base, files: changed.files };
  if (since !== undefined && (await changedFiles(root)))
    throw wrong('since', `Git knows no commit ${quote(since)} here.`, 'is no commit that Git knows');
  return { root, from: 'unknown', base: null, files: [] };
}

async function rootOf(
  input: Input,
  session: Session,
  given: readonly string[] | undefined,
  since: string | undefined,
): Promise<string> {
  const named = input.text('project_path');
  const isProject = (folder: string): boolean =>
    lstatSync(join(folder, ESSENCE), { throwIfNoEntry: false }) !== undefined;
  if (named !== undefined || isProject(session.root)) return projectOf(session, named);
  const projects = findProjects(session.root);
  if (projects.length < 2) return projectOf(session, undefined);
  const changed =
    given?.map((path) => fromRoot(session, session.root, path)) ??
    (await changedFiles(session.root, since))?.files;
  const own = new Set(
    changed?.map((path) => projects.find((project) => path.startsWith(`${project}/`)) ?? null),
  );
  const [only] = own;
  if (own.size === 1 && typeof only === 'string') return resolve(session.root, only);
  const touched = projects.filter((project) => own.has(project));
  const why = !changed
    ? 'and nothing says which files have changed'
    : changed.length === 0
      ? 'and no file has changed'
      : own.has(null)
        ? 'and not all changed files lie in one of them'
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
  relative(folder, pathIn(session.root, path)).split(sep).join('/');

/** Paths as they are called in the project: they may be from its folder, or from that of the server. */
function inProject(session: Session, root: string, given: readonly string[]): string[] {
  const isThere = (path: string): boolean =>
    lstatSync(join(root, path), { throwIfNoEntry: false }) !== undefined;
  const files = given.map((path) => {
    const whole = fromRoot(session, root, path);
    if (root === session.root) return whole;
    const own = relative(root, pathIn(root, path)).split(sep).join('/');
    const isOutside = whole === '..' || whole.startsWith('../');
    if (isOutside && !isThere(own) && isThere(whole))
      throw wrong(
        'changed_files',
        `${quote(path, 200)} is no file of this project. Name files of one project, or leave project_path out.`,
        'names a file of another project',
      );
    return isOutside || isThere(own) ? own : whole;
  });
  return [...new Set(files)].sort();
}

const wrong = (parameter: string, detail: string, message: string): ServiceError =>
  new ServiceError('INVALID_PARAMETER', detail, {
    errors: [{ parameter, pointer: `/${parameter}`, message }],
  });
