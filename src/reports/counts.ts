import type { Finding, Severity } from '../verify/finding.ts';
import type { FailOn, Report } from './report.ts';

export type Counts = Readonly<Record<Severity, number>>;

export function countSeverities(findings: readonly Finding[]): Counts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** 100, minus 15 for each error, 5 for each warning and 1 for each remark; at least 0. */
const computeScore = ({ error, warn, info }: Counts): number =>
  Math.max(0, 100 - 15 * error - 5 * warn - info);

export type Status = 'healthy' | 'warning' | 'error';

export const toStatus = ({ error, warn }: Pick<Counts, 'error' | 'warn'>): Status =>
  error > 0 ? 'error' : warn > 0 ? 'warning' : 'healthy';

/** The status and score of a project. Without any source file nothing is proven, so the project is not healthy. */
export function assessHealth({ findings, coverage }: Pick<Report, 'findings' | 'coverage'>): {
  readonly status: Status;
  readonly score: number;
} {
  const counts = countSeverities(findings);
  const status = toStatus(counts);
  if (coverage.files === 0) return { status: status === 'healthy' ? 'warning' : status, score: 0 };
  return { status, score: computeScore(counts) };
}

/** Tests whether a finding of that severity fails the run. */
export const isFailing = (severity: Severity, failOn: FailOn): boolean =>
  failOn !== 'none' && (severity === 'error' || (severity === 'warn' && failOn === 'warn'));

/** Formats `1 error, 2 warnings, 1 remark`. Always includes errors and warnings. */
export function formatCounts({ error, warn, info }: Counts): string {
  const said = [formatQuantity(error, 'error'), formatQuantity(warn, 'warning')];
  if (info > 0) said.push(formatQuantity(info, 'remark'));
  return said.join(', ');
}

export const formatQuantity = (number: number, one: string): string =>
  number === 1 ? `1 ${one}` : `${number === 0 ? 'no' : number} ${one}s`;
