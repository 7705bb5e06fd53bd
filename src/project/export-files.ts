import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ServiceError } from '../base/errors.ts';
import { formatNames, quote } from '../base/text.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder } from './folder.ts';

interface Named {
  readonly path: string;
  readonly text: string;
}

export interface ExportChange {
  readonly written: readonly string[];
  readonly unchanged: readonly string[];
}

/** Writes files into a folder, all or none. One that is there with another text is replaced only by force. */
export function writeExport(folder: string, files: readonly Named[], force: boolean): ExportChange {
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

/** The text of a file, or nothing where there is none; a link or a folder is refused when it would be written. */
function readIfFile(path: string): string | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })?.isFile() === true
      ? readFileSync(path, 'utf8')
      : undefined;
  } catch (thrown) {
    // Below a file there is nothing; whoever makes the folder says so.
    if ((thrown as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw new ServiceError('PERMISSION_DENIED', `No permission for ${quote(path)}. Nothing was written.`, {
      cause: thrown,
    });
  }
}
