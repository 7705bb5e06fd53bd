import type { Finding } from '../verify/finding.ts';

/** Findings by the file they stand in, in their order; those in no file under the empty name. */
export function byFile(findings: readonly Finding[]): Map<string, Finding[]> {
  const files = new Map<string, Finding[]>();
  for (const finding of findings) {
    const file = finding.place?.file ?? '';
    const own = files.get(file);
    if (own) own.push(finding);
    else files.set(file, [finding]);
  }
  return files;
}

/** As they come in the file, from its top. */
export const fromTheTop = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) => (a.place?.line ?? 0) - (b.place?.line ?? 0) || (a.place?.column ?? 0) - (b.place?.column ?? 0),
  );
