import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Everything the tests make lies in one folder, which goes with them. */
export default function setUp(): (() => void) | undefined {
  // It is asked once for each project of the configuration.
  if (process.env['TMPDIR']?.includes('svc-tests-')) return undefined;
  const folder = mkdtempSync(join(tmpdir(), 'svc-tests-'));
  process.env['TMPDIR'] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
