import { spawnSync } from 'node:child_process';
import { basename, dirname, join } from 'node:path';

/** The reason why system calls cannot be traced here; undefined if they can. */
export function missingStrace(): string | undefined {
  const { error, status } = spawnSync('strace', ['-o', '/dev/null', '-e', 'trace=none', 'true']);
  if (error) return 'strace is not installed.';
  return status === 0 ? undefined : 'strace is not allowed to trace processes here.';
}

/** One system call of a log of `strace -y`. */
export interface Call {
  readonly name: string;
  /** Printed arguments and result. */
  readonly text: string;
  /** True if the failure was injected. */
  readonly isInjected: boolean;
  readonly succeeded: boolean;
}

/** Parses the calls in the order they ended. A call interrupted by another thread spans two lines. */
export function parseCalls(log: string): Call[] {
  const begun = new Map<string, string>();
  return log.split('\n').flatMap((line): Call[] => {
    const [, thread = '', rest = ''] = /^(?:(\d+) +)?(.*)$/.exec(line) ?? [];
    if (rest.endsWith('<unfinished ...>')) {
      begun.set(thread, rest.slice(0, -'<unfinished ...>'.length));
      return [];
    }
    const resumed = /^<\.\.\. \w+ resumed>(.*)$/.exec(rest)?.[1];
    const text = resumed === undefined ? rest : (begun.get(thread) ?? '') + resumed;
    const [, name] = /^(\w+)\(/.exec(text) ?? [];
    if (name === undefined) return [];
    const [result = ''] = / = \S+/.exec(text.slice(text.lastIndexOf(' = '))) ?? [];
    return [
      { name, text, isInjected: text.endsWith('(INJECTED)'), succeeded: result !== '' && result !== ' = -1' },
    ];
  });
}

/** System calls that can create or change a file. */
export const TRACED_CALLS =
  'openat,open,creat,write,pwrite64,writev,pwritev,ftruncate,copy_file_range,sendfile,fsync,fdatasync,/^rename(at2?)?$,close';

const TEMPORARY = /^\..+\.\d+-[0-9a-f]{12}\.tmp$/;
/** The lock file, which need not survive a power loss. */
const LOCK_FILE = '.svc/writing.json';

export interface WriteOrder {
  /** Files replaced as promised: write, fsync, rename, fsync of the folder. */
  readonly correct: number;
  readonly violations: readonly string[];
}

/** Checks how the files of a project were written, from the log of all calls of a process. */
export function checkWriteOrder(root: string, calls: readonly Call[]): WriteOrder {
  const violations: string[] = [];
  const folders = new Map<string, string>();
  const synced = new Map<string, boolean>();
  const renamed = new Map<string, string[]>();
  let correct = 0;
  const isIn = (path: string): boolean => path === root || path.startsWith(`${root}/`);
  /** Resolves a path through an open folder handle to its real name. */
  const realOf = (path: string): string => {
    const [, file = '', rest = ''] = /^\/proc\/self\/fd\/(\d+)\/?(.*)$/.exec(path) ?? [];
    return file === '' ? path : join(folders.get(file) ?? '', rest);
  };
  for (const { name, text, succeeded } of calls) {
    if (!succeeded) continue;
    const [, file = '', path = ''] = /^\w+\((\d+)<([^>]*)>/.exec(text) ?? [];
    if (/^(?:open|openat|creat)$/.test(name)) {
      const [, number = '', opened = ''] = / = (\d+)<([^>]*)>$/.exec(text) ?? [];
      folders.set(number, opened);
      if (!isIn(opened) || opened === join(root, LOCK_FILE) || !/O_WRONLY|O_RDWR|O_TRUNC|creat\(/.test(text))
        continue;
      if (TEMPORARY.test(basename(opened)) && text.includes('O_EXCL')) synced.set(opened, false);
      else violations.push(`${opened.slice(root.length + 1)} is written in place`);
    } else if (/^(?:fsync|fdatasync)$/.test(name)) {
      if (synced.has(path)) synced.set(path, true);
      correct += renamed.get(path)?.length ?? 0;
      renamed.delete(path);
    } else if (name.startsWith('rename')) {
      const [from = '', to = ''] = [...text.matchAll(/"([^"]*)"/g)].map(([, one = '']) => realOf(one));
      if (!isIn(to)) continue;
      if (synced.get(from) !== true) violations.push(`${to.slice(root.length + 1)} is renamed before fsync`);
      renamed.set(dirname(to), [...(renamed.get(dirname(to)) ?? []), to]);
      synced.delete(from);
    } else if (name === 'close') folders.delete(file);
    else if (synced.has(path)) synced.set(path, false);
  }
  for (const to of [...renamed.values()].flat())
    violations.push(`the folder of ${to.slice(root.length + 1)} is not synced`);
  return { correct, violations };
}
