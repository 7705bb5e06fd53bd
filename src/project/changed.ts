import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { compareText } from '../base/text.ts';

/** Which files differ from what is committed, or from where a branch began. */
export interface ChangedFiles {
  /** From the root of the project, in order; also those that are gone. */
  readonly files: readonly string[];
  readonly base: string;
  readonly head: string | null;
}

/** Nothing in the repository may run, and nothing of the user's settings may change what is printed. */
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

/** Also the old name of a file that was renamed. Git would run in submodules with their own settings. */
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
        // Objects that are not there are not fetched: a remote may name a program.
        GIT_NO_LAZY_FETCH: '1',
        GIT_ALLOW_PROTOCOL: 'none',
        ...settings,
      },
    });
    asked.child.stdin?.end();
    return (await asked).stdout;
  };

/** The changes of the project; undefined where there is no repository, no git, or no such commit. Never fails. */
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

/** What we make can be made again: it is no change of anybody's. What people write lies beside it in `.svc/`. */
const isUserFile = (name: string): boolean =>
  !/^\.svc\/(?:(?:cache|context|evidence|graph|schemas)\/|writing\.json$)/.test(name);

/** The text of a file of the project as a commit has it, without any filter; undefined if it has none. */
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

/** Null in a repository without a commit. */
async function readHead(git: Git): Promise<string | null> {
  try {
    return (await git('rev-parse', '--verify', 'HEAD')).trim();
  } catch {
    // Fails where there is no repository either.
    await git('rev-parse', '--git-dir');
    return null;
  }
}

/**
 * Settings that turn off each filter of the repository: to compare a file, git would run the program that one names.
 * By the environment, as a name may have any character in it.
 */
async function disableFilters(git: Git): Promise<Record<string, string>> {
  let listed: string;
  try {
    listed = await git('config', '--null', '--name-only', '--get-regexp', '^filter\\.');
  } catch {
    // There are none, or there is no repository.
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
