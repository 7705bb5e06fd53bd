import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { formatNames, quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder } from './folder.ts';

interface ExportFile {
  readonly path: string;
  readonly text: string;
}

export interface ExportChange {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
}

/** Writes files to a folder, all or none. `force` allows replacing files that differ. */
export function writeExport(folder: string, files: readonly ExportFile[], force: boolean): ExportChange {
  const there = new Map(files.map(({ path }) => [path, readIfFile(join(folder, path))]));
  const other = files.filter(({ path, text }) => there.get(path) !== undefined && there.get(path) !== text);
  if (other.length > 0 && !force)
    throw new ServiceError(
      'OUTPUT_EXISTS',
      `${formatNames(other.map(({ path }) => quote(path)))} in ${quote(folder)} would be replaced. Nothing was written.`,
      { suggestions: ['--force to replace what is there', '--out with another folder'] },
    );
  const changed = files.filter(({ path, text }) => there.get(path) !== text);
  ensureFolder(folder, '.');
  writeDocuments(changed.map(({ path, text }) => [join(folder, path), text]));
  return {
    written: changed.map(({ path }) => path),
    unchanged: files.filter((file) => !changed.includes(file)).map(({ path }) => path),
  };
}

/** Reads a regular file; undefined for anything else. Links and folders are rejected by the write. */
function readIfFile(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
      ? readFileSync(path, 'utf8')
      : undefined;
  } catch (thrown) {
    // A part of the path is a file; creating the folder reports that.
    if ((thrown as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}. Nothing was written.`, {
      cause: thrown,
    });
  }
}
