import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything the tests make lies in one folder, which goes with them. */
export default function setUp(): (() => void) | undefined {
  // It is asked once for each project of the configuration.
  if (process.env['TMPDIR']?.includes('svc-tests-')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
  // Some tests run as somebody else, as tests in the folder of the system would.
  chmodSync(folder, 0o1777);
  process.env['TMPDIR'] = folder;
  // A browser that is ending may still write its profile.
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}
