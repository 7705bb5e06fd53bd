import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const HELD = '/proc/self/fd';

/** True if this system lists the open files of a process. */
export const SHOWS_OPEN = existsSync(HELD);

/** The files this process has open in a folder; none once a writer is done. */
export function openFilesIn(folder: string): string[] {
  return readdirSync(HELD).flatMap((file) => {
    try {
      const path = readlinkSync(`${HELD}/${file}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // The descriptor of this listing is already closed.
      return [];
    }
  });
}
