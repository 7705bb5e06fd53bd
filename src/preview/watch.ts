import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** An editor writes in several steps; they count as one. */
const QUIET_MS = 80;
/** Not every file system tells of changes, so the file is also looked at. */
const LOOK_MS = 1000;

/** Calls back after the file changed, however it was written. Returns how to stop. */
export function watchFile(file: string, changed: () => void): () => void {
  let seen = traceOf(file);
  let soon: NodeJS.Timeout | undefined;
  const look = (): void => {
    const trace = traceOf(file);
    if (trace === seen) return;
    seen = trace;
    clearTimeout(soon);
    soon = setTimeout(changed, QUIET_MS);
  };
  const watcher = watchFolder(dirname(file), (name) => {
    if (name === null || name === basename(file)) look();
  });
  const timer = setInterval(look, LOOK_MS);
  return () => {
    watcher?.close();
    clearInterval(timer);
    clearTimeout(soon);
  };
}

/** The folder, because editors put a new file in the place of the old one. Where there are no more watchers, none. */
function watchFolder(folder: string, heard: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_, name) => heard(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** What differs when a file was written. */
function traceOf(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
