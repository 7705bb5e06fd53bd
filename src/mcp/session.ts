import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { openClient } from '../http/connect.ts';
import { withProjectTheme } from '../http/project-theme.ts';
import type { Client } from '../client/index.ts';
import { ServiceError } from '../base/errors.ts';
import { requireInside } from '../project/folder.ts';
import { readThemeFile } from '../project/theme.ts';
import { ESSENCE } from '../project/paths.ts';
import { findProjects } from '../project/workspace.ts';
import { formatNames, quote } from '../base/text.ts';

/** State shared by all actions of one server. */
export interface Session {
  /** Real path of the folder it was started in; nothing outside is read or written. */
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly client: Client;
  /** Where records come from: `embedded`, or the base address. */
  readonly origin: string;
  /** The release whose results can be cached; undefined for a remote service. */
  readonly release: () => Promise<string | undefined>;
  /** Aborted when the client cancels the call. */
  readonly signal: AbortSignal;
}

export function createSession(
  folder: string,
  env: Session['env'],
  note?: (text: string) => void,
): Omit<Session, 'signal'> {
  const root = realpathSync(folder);
  const opened = openClient(env, note ? { note } : {});
  return { root, env, ...opened, client: withProjectTheme(opened.client, () => readThemeFile(root)) };
}

/**
 * Finds the folder to work in when the server was started inside a project: the nearest parent with a contract, but
 * never outside the repository.
 */
export function findStartFolder(folder: string): string {
  const above: string[] = [];
  for (let one = folder; ; one = dirname(one)) {
    above.push(one);
    if (existsSync(join(one, '.git'))) break;
    if (dirname(one) === one) return folder;
  }
  return above.find((one) => existsSync(join(one, ESSENCE))) ?? folder;
}

/** Resolves a path of a call; refuses paths outside the root. */
export function resolveInside(root: string, path: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/[\u0000]/.test(path) || path.startsWith('~') || /^(?:[a-z]:|\\\\)/i.test(path))
    throw pathOutsideRoot(path);
  const full = resolve(root, path);
  try {
    requireInside(root, full);
  } catch (thrown) {
    // Repeats only the path of the call, so that the error reveals no path of this machine.
    if (thrown instanceof ServiceError && thrown.code === 'PATH_OUTSIDE_ROOT')
      throw pathOutsideRoot(path, thrown);
    throw thrown;
  }
  return full;
}

const pathOutsideRoot = (path: string, cause?: unknown): ServiceError =>
  new ServiceError(
    'PATH_OUTSIDE_ROOT',
    `${quote(path)} is outside the folder that the server was started in. Give a path inside it.`,
    { suggestions: ['.'], cause },
  );

/** Resolves the project folder of a call: the one it names, the root, or the only project below it. */
export function resolveProject({ root }: Session, named: string | undefined): string {
  if (named !== undefined) {
    const folder = resolveInside(root, named);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new ServiceError('FILE_NOT_FOUND', `There is no folder ${quote(named)} in the workspace.`, {
        suggestions: findProjects(root),
      });
    return folder;
  }
  if (statSync(resolve(root, ESSENCE), { throwIfNoEntry: false })) return root;
  const found = findProjects(root);
  const [only] = found;
  if (only !== undefined && found.length === 1) return resolve(root, only);
  if (found.length > 1)
    throw new ServiceError(
      'INVALID_PARAMETER',
      `There are ${found.length} projects here: ${formatNames(found)}. Select one with project_path.`,
      { errors: [{ parameter: 'project_path', message: 'is required here' }], available: found },
    );
  // A project without a contract yet.
  return root;
}

/** The package version, reported to clients as the version of the server. */
export const packageVersion = (): string =>
  (JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as { version: string })
    .version;
