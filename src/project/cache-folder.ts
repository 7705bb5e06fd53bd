import {
  closeSync,
  constants,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  utimesSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { sha256Hex } from '../base/hash.ts';
import { quote } from '../base/text.ts';
import { writeDocument } from './file.ts';
import { errorCode, isInside } from './folder.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** All projects together; the least recently used are removed first. */
const MAX_CACHE_BYTES = 512 * 1024 * 1024;
const MAX_PROJECTS = 200;
/** A larger cache of one project is not written. */
export const MAX_ENTRY_BYTES = 128 * 1024 * 1024;
/** The folder of a project is marked as used at most this often. */
const USE_INTERVAL_MS = 60 * 60 * 1000;

const PROJECT_FOLDER = /^[0-9a-f]{32}$/;

/**
 * Returns the cache folder of the user, or undefined if `SVC_CACHE` is `off`. It is never in the project, since a
 * repository could carry a cache of its own.
 */
export function resolveCacheFolder(
  root: string,
  env: Environment = process.env,
  platform: NodeJS.Platform = process.platform,
): string | undefined {
  const asked = env['SVC_CACHE']?.trim() || undefined;
  if (asked === 'off') return undefined;
  if (asked !== undefined && !isAbsolute(asked))
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `SVC_CACHE must be an absolute path, or off for no cache; got ${quote(asked)}.`,
    );
  const folder = asked ?? defaultFolder(env, platform);
  if (!isInside(realPath(root), realPath(folder))) return folder;
  if (asked === undefined) return undefined;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `SVC_CACHE must name a folder outside of the project, or off for no cache; got ${quote(asked)}.`,
  );
}

function defaultFolder(env: Environment, platform: NodeJS.Platform): string {
  const named = (name: string): string | undefined => {
    const path = env[name];
    return path !== undefined && isAbsolute(path) ? path : undefined;
  };
  const home = named('HOME') ?? homedir();
  if (platform === 'win32') return join(named('LOCALAPPDATA') ?? join(home, 'AppData/Local'), 'svc/cache');
  if (platform === 'darwin') return join(home, 'Library/Caches/svc');
  return join(named('XDG_CACHE_HOME') ?? join(home, '.cache'), 'svc');
}

/** Resolves links; the part that does not exist is kept. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), path.slice(above.length + 1));
  }
}

/** Returns the cache folder, or undefined without one; throws if it exists and cannot be used. Creates nothing. */
export function checkCacheFolder(root: string): string | undefined {
  const folder = resolveCacheFolder(root);
  if (folder !== undefined && lstatSync(folder, { throwIfNoEntry: false })) requirePrivate(folder);
  return folder;
}

/** Reads an entry that was written with the same key; undefined if there is none or it is damaged. */
export function readEntry(root: string, name: string, key: string): string | undefined {
  const base = resolveCacheFolder(root);
  if (base === undefined) return undefined;
  try {
    const folder = openProjectFolder(base, root, false);
    const file = openSync(
      join(folder, name),
      constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0),
    );
    let text: string;
    try {
      const stat = fstatSync(file);
      if (!stat.isFile() || !isOwn(stat) || stat.size > MAX_ENTRY_BYTES) return undefined;
      text = readFileSync(file, 'utf8');
    } finally {
      closeSync(file);
    }
    const end = text.indexOf('\n');
    const body = text.slice(end + 1);
    if (end === -1 || text.slice(0, end) !== formatHeader(key, body)) return undefined;
    markAsUsed(folder);
    return body;
  } catch {
    return undefined;
  }
}

/** Writes an entry; throws if the folder cannot be used. */
export function writeEntry(root: string, name: string, key: string, body: string): void {
  const base = resolveCacheFolder(root);
  if (base === undefined || Buffer.byteLength(body) > MAX_ENTRY_BYTES - 1024) return;
  const folder = openProjectFolder(base, root, true);
  writeDocument(join(folder, name), `${formatHeader(key, body)}\n${body}`);
  markAsUsed(folder);
  removeOldProjects(join(base, 'projects'), folder);
}

/** The digest detects damage, such as a truncated file. */
const formatHeader = (key: string, body: string): string => JSON.stringify({ key, digest: sha256Hex(body) });

/** Returns the folder of one project, which only its user can write to. */
function openProjectFolder(base: string, root: string, create: boolean): string {
  const all = join(base, 'projects');
  const folder = join(all, sha256Hex(realpathSync(root)).slice(0, 32));
  for (const path of [base, all, folder]) {
    if (create) createFolder(path);
    requirePrivate(path);
  }
  return folder;
}

/** Other users, and links to their files, could provide a cache of their own. */
function requirePrivate(path: string): void {
  const stat = lstatSync(path);
  if (!stat.isDirectory() || !isOwn(stat) || (process.getuid && (stat.mode & 0o022) !== 0))
    throw new ServiceError(
      'CANNOT_CREATE',
      `The cache folder ${quote(path)} is not a folder that only you can write to. Remove it, or set SVC_CACHE to another folder or to off.`,
    );
}

function createFolder(path: string): void {
  try {
    if (lstatSync(path, { throwIfNoEntry: false })) return;
    const above = nearestFolder(path);
    // With sudo, the home folder is often still that of the user, who could not write to a folder of root.
    if (process.getuid?.() === 0 && statSync(above).uid !== 0)
      throw new ServiceError(
        'CANNOT_CREATE',
        `The cache folder ${quote(path)} would belong to root in a folder of another user. Set SVC_CACHE to another folder or to off.`,
      );
    mkdirSync(path, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    throw new ServiceError(
      'CANNOT_CREATE',
      `Cannot create the cache folder ${quote(path)}: ${errorCode(thrown)}. Set SVC_CACHE to another folder or to off.`,
      { cause: thrown },
    );
  }
}

/** The nearest folder above that exists. */
function nearestFolder(path: string): string {
  const above = dirname(path);
  return above === path || statSync(above, { throwIfNoEntry: false }) ? above : nearestFolder(above);
}

/** Windows has no user ids; there the folder is private by its place. */
const isOwn = ({ uid }: { readonly uid: number }): boolean =>
  process.getuid === undefined || uid === process.getuid();

function markAsUsed(folder: string): void {
  try {
    const now = Date.now();
    if (Math.abs(now - statSync(folder).mtimeMs) > USE_INTERVAL_MS)
      utimesSync(folder, now / 1000, now / 1000);
  } catch {
    // It is only removed earlier than others.
  }
}

/** Removes the caches of the least recently used projects beyond the limits. */
export function removeOldProjects(
  all: string,
  own: string,
  { maxBytes = MAX_CACHE_BYTES, maxProjects = MAX_PROJECTS } = {},
): void {
  try {
    const projects = readdirSync(all)
      .filter((name) => PROJECT_FOLDER.test(name))
      .map((name) => {
        const path = join(all, name);
        const bytes = readdirSync(path).reduce(
          (sum, file) => sum + (lstatSync(join(path, file), { throwIfNoEntry: false })?.size ?? 0),
          0,
        );
        return { path, bytes, used: path === own ? Number.POSITIVE_INFINITY : lstatSync(path).mtimeMs };
      })
      .sort((a, b) => b.used - a.used);
    let bytes = 0;
    for (const [index, project] of projects.entries()) {
      bytes += project.bytes;
      if (project.path !== own && (index >= maxProjects || bytes > maxBytes))
        rmSync(project.path, { recursive: true, force: true });
    }
  } catch {
    // Another process removes some at the same time; the next write tries again.
  }
}
