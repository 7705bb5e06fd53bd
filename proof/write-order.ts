import { basename, dirname, join } from 'node:path';
import type { Call } from './trace.ts';

/** The system calls by which a file can come to be, or change. */
export const WRITING =
  'openat,open,creat,write,pwrite64,writev,pwritev,ftruncate,copy_file_range,sendfile,fsync,fdatasync,/^rename(at2?)?$,close';

const TEMPORARY = /^\..+\.\d+-[0-9a-f]{12}\.tmp$/;
/** Says only who is writing: it need not outlive anything. */
const HOLD = '.svc/writing.json';

export interface Order {
  /** Files that were replaced as is promised: write, fsync, rename, fsync of the folder. */
  readonly right: number;
  readonly faults: readonly string[];
}

/** How the files of a project were written, by the log of all calls of a process. */
export function orderOf(root: string, calls: readonly Call[]): Order {
  const faults: string[] = [];
  const folders = new Map<string, string>();
  const synced = new Map<string, boolean>();
  const renamed = new Map<string, string[]>();
  let right = 0;
  const isIn = (path: string): boolean => path === root || path.startsWith(`${root}/`);
  /** A path through a folder that is held open, by its real name. */
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
      if (!isIn(opened) || opened === join(root, HOLD) || !/O_WRONLY|O_RDWR|O_TRUNC|creat\(/.test(text))
        continue;
      if (TEMPORARY.test(basename(opened)) && text.includes('O_EXCL')) synced.set(opened, false);
      else faults.push(`${opened.slice(root.length + 1)} is written in its place`);
    } else if (/^(?:fsync|fdatasync)$/.test(name)) {
      if (synced.has(path)) synced.set(path, true);
      right += renamed.get(path)?.length ?? 0;
      renamed.delete(path);
    } else if (name.startsWith('rename')) {
      const [from = '', to = ''] = [...text.matchAll(/"([^"]*)"/g)].map(([, one = '']) => realOf(one));
      if (!isIn(to)) continue;
      if (synced.get(from) !== true) faults.push(`${to.slice(root.length + 1)} is renamed before it is safe`);
      renamed.set(dirname(to), [...(renamed.get(dirname(to)) ?? []), to]);
      synced.delete(from);
    } else if (name === 'close') folders.delete(file);
    else if (synced.has(path)) synced.set(path, false);
  }
  for (const to of [...renamed.values()].flat())
    faults.push(`the folder of ${to.slice(root.length + 1)} is not made safe`);
  return { right, faults };
}
