import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocument } from '../project/file.ts';
import { projectIdentity } from '../project/identity.ts';
import { folderIn } from '../project/folder.ts';
import type { Report } from '../reports/report.ts';
import { runtimeProbe } from '../reports/runtime-probe.ts';
import { EVIDENCE, MANIFEST } from '../runtime/baseline.ts';

const PROBE = `${EVIDENCE}/runtime-probe.json`;

/** Keeps what a browser saw, for the documents that speak of it later; returns where. */
export async function writeProbe(
  root: string,
  report: Report,
  visits: NonNullable<Report['visits']>,
): Promise<string> {
  folderIn(root, EVIDENCE);
  const document = runtimeProbe(report, visits, {
    id: projectIdentity(root),
    version: null,
    visualManifest: existsSync(join(root, MANIFEST)) ? MANIFEST : null,
  });
  writeDocument(join(root, PROBE), `${JSON.stringify(document, null, 2)}\n`);
  return PROBE;
}
