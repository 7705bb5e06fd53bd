import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareText } from '../base/text.ts';

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

const openGit =
  (root: string, settings: Readonly<Record<string, string>> = {}): Git =>
  async (...words) => {
    const asked = run('git', ['-C', root, ...SAFE_FLAGS, ...words], {
      encoding: 'utf8',
      timeout: 20_000,
      maxBuffer: 64 * 1024 * 1024,
      env: {
        PATH: process.env['PATH'] ?? '',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        LC_ALL: 'C',
        // Missing objects must not be fetched: a remote may name a program to run.
        GIT_NO_LAZY_FETCH: '1',
        GIT_ALLOW_PROTOCOL: 'none',
        ...settings,
      },
    });
    asked.child.stdin?.end();
    return (await asked).stdout;
  };

/** Lists the changes; undefined without a repository, Git or the commit. Never throws. */
export async function listChangedFiles(root: string, since?: string): Promise<ChangedFiles | undefined> {
  const names = (text: string): string[] => text.split('\0').filter((name) => name !== '');
  try {
    if (since !== undefined && !/^[\w./@^~-]+$/.test(since)) return undefined;
    const plain = openGit(root);
    const [filters, head, untracked] = await Promise.all([
      disableFilters(plain),
      readHead(plain),
      plain('ls-files', '--others', '--exclude-standard', '-z'),
    ]);
    const git = openGit(root, filters);
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
    return await openGit(root)('cat-file', 'blob', `${commit}:./${path}`);
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

/**
 * Returns settings that disable every filter of the repository, since Git would run the filter program to compare a
 * file. They are passed in the environment because a filter name may contain any character.
 */
async function disableFilters(git: Git): Promise<Record<string, string>> {
  let listed: string;
  try {
    listed = await git('config', '--null', '--name-only', '--get-regexp', '^filter\\.');
  } catch {
    // No filters, or no repository.
    return {};
  }
  const filters = new Set(
    listed
      .split('\0')
      .filter((name) => name !== '')
      .map((name) => name.slice(0, name.lastIndexOf('.'))),
  );
  const off = [...filters].flatMap((name) => [
    [`${name}.clean`, ''],
    [`${name}.process`, ''],
    [`${name}.required`, 'false'],
  ]);
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(off.length)],
    ...off.flatMap(([key = '', value = ''], index) => [
      [`GIT_CONFIG_KEY_${index}`, key],
      [`GIT_CONFIG_VALUE_${index}`, value],
    ]),
  ]) as Record<string, string>;
}
