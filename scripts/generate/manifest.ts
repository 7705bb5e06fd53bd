import { existsSync, readFileSync } from 'node:fs';
import { readDraftRecords, readManifest } from '../../src/content/load.ts';
import { buildManifest } from '../../src/content/manifest.ts';

const ROOT = new URL('../../', import.meta.url);

/**
 * Formats the corpus manifest. A changed corpus gets the current date; a check uses the existing date, so that its verdict
 * does not depend on the day.
 */
export function manifestText(check: boolean): string {
  const previous = existsSync(new URL('content/manifest.json', ROOT)) ? readManifest() : undefined;
  const { version } = JSON.parse(readFileSync(new URL('package.json', ROOT), 'utf8')) as { version: string };
  const now = (check && previous?.released_at) || `${new Date().toISOString().slice(0, 19)}Z`;
  return `${JSON.stringify(buildManifest(readDraftRecords(), version, now, previous), null, 2)}\n`;
}
