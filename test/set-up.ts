import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Everything the tests make lies in one folder, which goes with them. */
export default function setUp(): (() => Promise<void>) | undefined {
  // It is asked once for each project of the configuration.
  if (process.env['TMPDIR']?.includes('svc-tests-')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
  // Some tests run as somebody else, as tests in the folder of the system would.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  return async () => {
    // Workers and their browser end at the same time as this runs, and may still write.
    for (let tries = 0; ; tries++) {
      try {
        return rmSync(folder, { recursive: true, force: true });
      } catch (thrown) {
        if (tries === 50) throw thrown;
        await sleep(100);
      }
    }
  };
}
