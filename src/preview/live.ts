import { asServiceError } from '../base/errors.ts';
import type { PreviewError } from './pages.ts';
import type { LoadedSubject } from './subject.ts';
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** What is shown now, and whether the file has moved on to something that cannot be shown. */
export interface LivePreview {
  readonly subject: LoadedSubject;
  readonly error: PreviewError | undefined;
  /** Another one after every change, and after a new start: whoever has an old one looks at something old. */
  readonly stamp: string;
  /** Shows what there is now. What fails leaves the last good one in place. */
  refresh(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Nothing is shown until the first time succeeds. */
export async function createLivePreview(load: () => Promise<LoadedSubject>): Promise<LivePreview> {
  const started = Date.now().toString(36);
  const listeners = new Set<() => void>();
  let showing = await loadAndRender(load);
  let error: PreviewError | undefined;
  let turn = 0;
  let running: Promise<void> | undefined;
  let isDue = false;

  const once = async (): Promise<void> => {
    try {
      showing = await loadAndRender(load);
      error = undefined;
    } catch (thrown) {
      error = toPreviewError(thrown);
    }
    turn++;
    for (const listener of listeners) listener();
  };
  const untilDone = async (): Promise<void> => {
    while (isDue) {
      isDue = false;
      await once();
    }
    running = undefined;
  };
  return {
    get subject() {
      return showing;
    },
    get error() {
      return error;
    },
    get stamp() {
      return `${started}-${turn}`;
    },
    refresh() {
      isDue = true;
      return (running ??= untilDone());
    },
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Drawn as written, so that a document that cannot be drawn never takes the place of one that can. */
async function loadAndRender(load: () => Promise<LoadedSubject>): Promise<LoadedSubject> {
  const showing = await load();
  await showing.site({});
  return showing;
}

function toPreviewError(thrown: unknown): PreviewError {
  const failure = asServiceError(thrown);
  const message =
    failure.code === 'INTERNAL' && failure.cause instanceof Error
      ? `This cannot be drawn, which is a fault of svc: ${failure.cause.message}`
      : failure.message;
  return { message, places: (failure.facts.errors ?? []).map((error) => error.message) };
}

/** An editor writes in several steps; they count as one. */
const SETTLE_MS = 80;
/** Not every file system tells of changes, so the file is also looked at. */
const POLL_MS = 1000;

/** Calls back after the file changed, however it was written. Returns how to stop. */
export function watchFile(file: string, changed: () => void): () => void {
  let seen = fingerprint(file);
  let soon: NodeJS.Timeout | undefined;
  const look = (): void => {
    const trace = fingerprint(file);
    if (trace === seen) return;
    seen = trace;
    clearTimeout(soon);
    soon = setTimeout(changed, SETTLE_MS);
  };
  const watcher = watchFolder(dirname(file), (name) => {
    if (name === null || name === basename(file)) look();
  });
  const timer = setInterval(look, POLL_MS);
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
function fingerprint(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
