import type { Baseline, BaselineFinding } from '../project/baseline.ts';
import type { Verified } from '../project/verify.ts';
import type { FailOn, Report } from '../reports/report.ts';
import type { Asking } from './asking.ts';
import { verifiedProject } from './verified.ts';

/** All files of one project, held against contract and baseline. */
export interface Checked {
  readonly result: Verified;
  readonly baseline: Baseline | undefined;
  /** Not in the baseline, or graver than there. */
  readonly fresh: Verified['findings'];
  readonly inherited: Verified['findings'];
  readonly resolved: readonly BaselineFinding[];
  /** With every finding, also those that the baseline knows. */
  readonly report: Report;
}

export async function checkedProject(
  root: string,
  asking: Asking,
  about: { readonly generatedAt: string; readonly failOn: FailOn },
): Promise<Checked> {
  const result = await verifiedProject(root, asking);
  const { classify, readBaseline } = await import('../project/baseline.ts');
  const { reportOf } = await import('../reports/report.ts');
  const { basename } = await import('node:path');
  const baseline = await readBaseline(root);
  const classified = classify(result.findings, baseline);
  const report = reportOf(result, {
    root: basename(root),
    ...about,
    baseline: baseline
      ? {
          savedAt: baseline.savedAt ?? null,
          fingerprints: new Set(classified.inherited.map(({ fingerprint }) => fingerprint)),
        }
      : null,
  });
  return { result, baseline, ...classified, report };
}
