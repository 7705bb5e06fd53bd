import type { ReportInput } from '../reports/report.ts';
import { BASELINE } from './baseline.ts';
import { readArtifact } from './observe.ts';
import { ESSENCE, LOCKFILE, MAP, THEME } from './paths.ts';

/** Files that verification reads besides the sources. Nothing else that a repository carries changes its result. */
const INPUTS: readonly (readonly [path: string, role: ReportInput['role']])[] = [
  [ESSENCE, 'contract'],
  [THEME, 'contract'],
  [LOCKFILE, 'lock'],
  [BASELINE, 'baseline'],
  [MAP, 'configuration'],
  ['package.json', 'configuration'],
  ['tsconfig.json', 'configuration'],
];

/** Accepted screenshots, which only a run with a browser compares. */
const SCREENSHOTS = '.svc/evidence/visual-manifest.json';

/** Lists the files that influenced a run, with their hashes. */
export function listInputs(root: string, { hasVisits = false } = {}): readonly ReportInput[] {
  const all = hasVisits ? [...INPUTS, [SCREENSHOTS, 'baseline'] as const] : INPUTS;
  return all.flatMap(([path, role]) => {
    const { hash } = readArtifact(root, path);
    return hash === null ? [] : [{ path, role, hash }];
  });
}
