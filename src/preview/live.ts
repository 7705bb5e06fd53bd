import { asServiceError } from '../base/errors.ts';
import type { PreviewError } from './pages.ts';
import type { LoadedSubject } from './subject.ts';
import { type FSWatcher, statSync, watch } from 'node:fs';
import { basename, dirname } from 'node:path';

/** The subject shown now, and the error of a newer version that cannot be rendered. */
export interface LivePreview {
  readonly subject: LoadedSubject;
  readonly error: PreviewError | undefined;
  /** Differs after every change and restart, so that a page can detect that it is out of date. */
  readonly stamp: string;
  /** Loads and renders the subject again. If that fails, the last good version stays. */
  refresh(): Promise<void>;
  onChange(listener: () => void): () => void;
}

/** Resolves when the subject has been rendered once; rejects if that fails. */
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

/** Renders the subject as written, so that a document that cannot be rendered never replaces one that can. */
async function loadAndRender(load: () => Promise<LoadedSubject>): Promise<LoadedSubject> {
  const showing = await load();
  await showing.site({});
  return showing;
}

function toPreviewError(thrown: unknown): PreviewError {
  const failure = asServiceError(thrown);
  const message =
    failure.code === 'INTERNAL' && failure.cause instanceof Error
      ? `This cannot be rendered because of an error in svc: ${failure.cause.message}`
      : failure.message;
  return { message, places: (failure.facts.errors ?? []).map((error) => error.message) };
}

/** Editors write in several steps; changes within this time count as one. */
const SETTLE_MS = 80;
/** Not every file system reports changes, so the file is polled as well. */
const POLL_MS = 1000;

/** Calls back after the file changed, however it was written. Returns a function that stops watching. */
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

/** Watches the folder, because editors replace the file. Returns nothing if the system has no watchers left. */
function watchFolder(folder: string, heard: (name: string | null) => void): FSWatcher | undefined {
  try {
    const watcher = watch(folder, (_, name) => heard(name));
    watcher.on('error', () => watcher.close());
    return watcher;
  } catch {
    return undefined;
  }
}

/** A value that changes when the file is written. */
function fingerprint(file: string): string {
  const stat = statSync(file, { throwIfNoEntry: false });
  return stat ? `${stat.ino} ${stat.size} ${stat.mtimeMs}` : '';
}
