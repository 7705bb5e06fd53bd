import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Tests write to one folder, which is removed at the end. */
export default function setUp(): (() => Promise<void>) | undefined {
  // Vitest calls this once for each project of the configuration.
  if (process.env['TMPDIR']?.includes('svc-tests-')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
  // Some tests run as another user, who needs access as in the system's own folder.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  process.env['SVC_CACHE'] = join(folder, 'cache');
  // Node parses these certificates whenever it starts, which takes twice as long as the start itself, and the tests start
  // it a thousand times. Only npm talks to a server that may need them.
  process.env['TEST_NPM_CERTIFICATES'] = process.env['NODE_EXTRA_CA_CERTS'] ?? '';
  delete process.env['NODE_EXTRA_CA_CERTS'];
  return async () => {
    // Workers and their browser end at the same time as this runs, and may still write.
    for (let tries = 0; ; tries++) {
      try {
        return rmSync(folder, { recursive: true, force: true });
      } catch (error) {
        if (tries === 50) throw error;
        await sleep(100);
      }
    }
  };
}
