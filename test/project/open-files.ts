import { existsSync, readdirSync, readlinkSync } from 'node:fs';

const HELD = '/proc/self/fd';

/** Whether this system shows what a process holds open. */
export const SHOWS_OPEN = existsSync(HELD);

/** What this process holds open in a folder: a writer that is done holds nothing. */
export function openFilesIn(folder: string): string[] {
  return readdirSync(HELD).flatMap((file) => {
    try {
      const path = readlinkSync(`${HELD}/${file}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // That of the listing itself.
      return [];
    }
  });
}
