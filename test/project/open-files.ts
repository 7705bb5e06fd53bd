import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const FD_FOLDER = '/proc/self/fd';

/** True if this system lists the open files of a process. */
export const CAN_LIST_OPEN_FILES = existsSync(FD_FOLDER);

/** The files this process has open in a folder; none once a writer is done. */
export function listOpenFiles(folder: string): string[] {
  return readdirSync(FD_FOLDER).flatMap((file) => {
    try {
      const path = readlinkSync(`${FD_FOLDER}/${file}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The descriptor of this listing is already closed.
      return [];
    }
  });
}
