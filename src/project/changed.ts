import { execFile } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compareText } from '../base/text.ts';
import { findRepository } from './identity.ts';

/** Files that differ from HEAD, or from the commit where a branch began. */
export interface ChangedFiles {
  /** Relative to the project, sorted; includes deleted files. */
  readonly files: readonly string[];
  readonly base: string;
  readonly head: string | null;
}

/** Keeps Git from running programs of the repository, and user settings from changing the output. */
const SAFE_FLAGS = [
  '-c',
  'core.hooksPath=/dev/null',
  '-c',
  'core.fsmonitor=false',
  '-c',
  'core.quotePath=false',
  '-c',
  'diff.external=',
  '--no-optional-locks',
];

/** Lists both names of a renamed file, and skips submodules, which have settings of their own. */
const DIFF_FLAGS = [
  '--name-only',
  '--relative',
  '--no-renames',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
];

const run = promisify(execFile);

type Git = (...words: readonly string[]) => Promise<string>;

const GIT_OPTIONS = { encoding: 'utf8', timeout: 20_000, maxBuffer: 64 * 1024 * 1024 } as const;

/** Settings by key; a key may occur more than once. */
type Settings = readonly (readonly [key: string, value: string])[];

const openGit =
  (root: string, settings: Settings): Git =>
  async (...words) => {
    const asked = run('git', ['-C', root, ...SAFE_FLAGS, ...words], {
      ...GIT_OPTIONS,
      env: {
        PATH: process.env['PATH'] ?? '',
        // Git run as root by sudo accepts the files of the user who called it.
        ...(process.env['SUDO_UID'] === undefined ? {} : { SUDO_UID: process.env['SUDO_UID'] }),
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        LC_ALL: 'C',
        // Missing objects must not be fetched: a remote may name a program to run.
        GIT_NO_LAZY_FETCH: '1',
        GIT_ALLOW_PROTOCOL: 'none',
        ...formatSettings(settings),
      },
    });
    asked.child.stdin?.end();
    return (await asked).stdout;
  };

/** Passes settings in the environment, because a name or value may contain any character. */
const formatSettings = (settings: Settings): Record<string, string> =>
  Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(settings.length)],
    ...settings.flatMap(([key, value], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]) as Record<string, string>;

/** Variables that decide which configuration is the user's own. */
const USER_CONFIG_VARIABLE =
  /^(?:PATH|HOME|XDG_CONFIG_HOME|USERPROFILE|HOMEDRIVE|HOMEPATH|PROGRAMDATA|SYSTEMROOT|GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_\d+|VALUE_\d+))$/i;

/**
 * Reads which repositories of other users the user trusts. Git applies the values; the rest of the user's configuration
 * is not used. Runs only where Git needs it, since it takes one more process.
 */
async function readTrust(root: string): Promise<Settings> {
  if (!isForeignCheckout(root)) return [];
  try {
    const env = Object.entries(process.env).filter(([name]) => USER_CONFIG_VARIABLE.test(name));
    const asked = run(
      'git',
      // Outside of every repository: its own settings do not count.
      ['-C', '/', 'config', '--null', '--show-scope', '--type=path', '--get-all', 'safe.directory'],
      { ...GIT_OPTIONS, env: { ...Object.fromEntries(env), GIT_DIR: '/dev/null', LC_ALL: 'C' } },
    );
    asked.child.stdin?.end();
    const fields = (await asked).stdout.split('\0');
    const settings: (readonly [string, string])[] = [];
    for (let at = 0; at + 1 < fields.length; at += 2)
      if (/^(?:system|global|command)$/.test(fields[at] ?? ''))
        settings.push(['safe.directory', fields[at + 1] ?? '']);
    return settings;
  } catch {
    // The user trusts none, or Git is missing.
    return [];
  }
}

/** True in a repository that belongs to another user, which Git uses only with the user's consent. */
export function isForeignCheckout(root: string): boolean {
  try {
    const top = findRepository(root);
    if (top === undefined) return false;
    const [folder, data] = [lstatSync(top), lstatSync(join(top, '.git'))];
    const own = process.getuid?.();
    // The folder that a `.git` file names may have another owner, and Windows has no user ids.
    return !data.isDirectory() || data.uid !== own || folder.uid !== own;
  } catch {
    return false;
  }
}

/** Lists the changes; undefined without a repository, Git or the commit. Never throws. */
export async function listChangedFiles(root: string, since?: string): Promise<ChangedFiles | undefined> {
  const names = (text: string): string[] => text.split('\0').filter((name) => name !== '');
  try {
    if (since !== undefined && !/^[\w./@^~-]+$/.test(since)) return undefined;
    const trust = await readTrust(root);
    const plain = openGit(root, trust);
    const [filters, head, untracked] = await Promise.all([
      disableFilters(plain),
      readHead(plain),
      plain('ls-files', '--others', '--exclude-standard', '-z'),
    ]);
    const git = openGit(root, [...trust, ...filters]);
    const base = since === undefined ? head : (await git('merge-base', '--', since, 'HEAD')).trim();
    const changed = await (base === null
      ? git('ls-files', '-z')
      : git('diff', ...DIFF_FLAGS, '-z', base, '--'));
    const files = [...new Set([...names(changed), ...names(untracked)])].filter(isUserFile).sort(compareText);
    return { files, base: base ?? 'nothing', head };
  } catch {
    return undefined;
  }
}

/** False for files that svc generates. `.svc/` also contains files that users write. */
const isUserFile = (name: string): boolean =>
  !/^\.svc\/(?:(?:cache|context|evidence|graph|schemas)\/|writing\.json$)/.test(name);

/** Reads a file from a commit without applying filters; undefined if the commit does not contain it. */
export async function readCommittedText(
  root: string,
  commit: string,
  path: string,
): Promise<string | undefined> {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return undefined;
  try {
    return await openGit(root, await readTrust(root))('cat-file', 'blob', `${commit}:./${path}`);
  } catch {
    return undefined;
  }
}

/** Returns null in a repository without commits. */
async function readHead(git: Git): Promise<string | null> {
  try {
    return (await git('rev-parse', '--verify', 'HEAD')).trim();
  } catch {
    // Throws if there is no repository either.
    await git('rev-parse', '--git-dir');
    return null;
  }
}

/** Returns settings that disable every filter of the repository, since Git would run its program to compare a file. */
async function disableFilters(git: Git): Promise<Settings> {
  let listed: string;
  try {
    listed = await git('config', '--null', '--name-only', '--get-regexp', '^filter\\.');
  } catch {
    // No filters, or no repository.
    return [];
  }
  const filters = new Set(
    listed
      .split('\0')
      .filter((name) => name !== '')
      .map((name) => name.slice(0, name.lastIndexOf('.'))),
  );
  return [...filters].flatMap(
    (name): Settings => [
      [`${name}.clean`, ''],
      [`${name}.process`, ''],
      [`${name}.required`, 'false'],
    ],
  );
}

/** Returns those of the paths that Git tracks; undefined if Git fails. */
export async function listTrackedFiles(
  root: string,
  paths: readonly string[],
): Promise<readonly string[] | undefined> {
  try {
    const git = openGit(root, await readTrust(root));
    const listed = await git('ls-files', '-z', '--', ...paths.map((path) => `:(literal)${path}`));
    return listed.split('\0').filter((name) => name !== '');
  } catch {
    return undefined;
  }
}
