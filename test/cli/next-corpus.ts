import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { readDraftRecords, readManifest } from '../../src/content/load.ts';
import { buildManifest } from '../../src/content/manifest.ts';
import { createApp } from '../../src/http/app.ts';
import { openService } from '../../src/http/open.ts';
import { createNodePlatform } from '../../src/http/platform.ts';
import { type RunningService, serve } from '../http/socket/server.ts';
import { folder, svc } from './support.ts';

// oxlint-disable-next-line typescript/no-explicit-any -- tests change records at will
type Data = any;

/** Changes to records by file: an edit in place, or `null` to remove the record. */
export type Changes = Readonly<Record<string, ((data: Data) => void) | null>>;

export interface NextCorpus {
  readonly env: { readonly SVC_API_URL: string };
  stop(): Promise<void>;
}

/** A service over the records as a later release could have them. */
export async function nextCorpus(changes: Changes): Promise<NextCorpus> {
  const content = mkdtempSync(join(tmpdir(), 'svc-next-corpus-'));
  cpSync(fileURLToPath(new URL('../../content', import.meta.url)), content, { recursive: true });
  for (const [file, change] of Object.entries(changes)) {
    const path = join(content, 'official', file);
    if (change === null) {
      rmSync(path);
      continue;
    }
    const data = JSON.parse(readFileSync(path, 'utf8')) as Data;
    change(data);
    data.version = '9.9.0';
    writeFileSync(path, JSON.stringify(data));
  }
  const url = pathToFileURL(`${content}/`);
  const manifest = buildManifest(readDraftRecords(url), '9.9.0', '2031-01-01T00:00:00Z', readManifest(url));
  writeFileSync(join(content, 'manifest.json'), JSON.stringify(manifest));
  const running: RunningService = await serve({ on: createApp(openService(url), createNodePlatform()) });
  rmSync(content, { recursive: true });
  return { env: { SVC_API_URL: `http://127.0.0.1:${running.port}` }, stop: running.stop };
}

/** A project as `svc init` leaves it, made from the records of this package. */
export async function project(...origin: readonly string[]): Promise<string> {
  const root = folder();
  const { exit, err } = await svc(['init', ...origin, '--yes'], { cwd: root });
  if (exit !== 0) throw new Error(err);
  return root;
}
