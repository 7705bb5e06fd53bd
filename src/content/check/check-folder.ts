import { findingsIn } from './check.ts';
import { CONTENT } from '../load.ts';
import { readFolder } from './read-folder.ts';
import type { Finding } from './finding.ts';
import { type CheckedRecord, type Shelf, shelve } from './shelf.ts';

export interface Checked {
  readonly shelf: Shelf;
  readonly findings: readonly Finding[];
}

/**
 * Checks a folder of records, without one those of this package. With `official` the records of the package
 * are neighbours: they may be named, and are compared with.
 */
export function checkFolder(folder?: string, official = false): Checked {
  const neighbours: readonly CheckedRecord[] =
    official && folder !== undefined ? shelve(readFolder(CONTENT)).records : [];
  const shelf = shelve(readFolder(folder ?? CONTENT), neighbours);
  return { shelf, findings: findingsIn(shelf) };
}
