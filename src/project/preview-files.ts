import { ServiceError } from '../base/errors.ts';
import { readEntry, writeEntry } from './cache-folder.ts';

const FILE = 'preview.json';
const KEY = 'preview 1';

/**
 * Records which files of a folder a preview wrote, so that verification skips them. The record is outside of the
 * project: a list in the project could hide sources.
 */
export function recordPreview(folder: string, names: readonly string[]): void {
  try {
    writeEntry(folder, FILE, KEY, JSON.stringify(names));
  } catch (thrown) {
    // Without a cache folder, the files are verified like all others.
    if (!(thrown instanceof ServiceError)) throw thrown;
  }
}

/** Returns the names of the files in a folder that a preview wrote on this machine. */
export function readPreview(folder: string): readonly string[] {
  try {
    const names: unknown = JSON.parse(readEntry(folder, FILE, KEY) ?? '[]');
    return Array.isArray(names) ? names.filter((name): name is string => typeof name === 'string') : [];
  } catch (thrown) {
    if (thrown instanceof ServiceError) throw thrown;
    return [];
  }
}
