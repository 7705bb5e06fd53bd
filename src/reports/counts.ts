import type { Finding, Severity } from '../verify/finding.ts';
import type { FailOn, Report } from './report.ts';

export type Counts = Readonly<Record<Severity, number>>;

export function countsOf(findings: readonly Finding[]): Counts {
  const counts = { error: 0, warn: 0, info: 0 };
  for (const { severity } of findings) counts[severity]++;
  return counts;
}

/** A hundred, less 15 for an error, 5 for a warning and 1 for a remark; never below nothing. */
const scoreOf = ({ error, warn, info }: Counts): number => Math.max(0, 100 - 15 * error - 5 * warn - info);

export type Status = 'healthy' | 'warning' | 'error';

export const statusOf = ({ error, warn }: Pick<Counts, 'error' | 'warn'>): Status =>
  error > 0 ? 'error' : warn > 0 ? 'warning' : 'healthy';

/** How a project stands. Where there was no source file to look at, nothing is proven, and that is no good health. */
export function healthOf({ findings, coverage }: Pick<Report, 'findings' | 'coverage'>): {
  readonly status: Status;
  readonly score: number;
} {
  const counts = countsOf(findings);
  const status = statusOf(counts);
  if (coverage.files === 0) return { status: status === 'healthy' ? 'warning' : status, score: 0 };
  return { status, score: scoreOf(counts) };
}

/** Whether a finding of that severity fails the run. */
export const fails = (severity: Severity, failOn: FailOn): boolean =>
  failOn !== 'none' && (severity === 'error' || (severity === 'warn' && failOn === 'warn'));

/** `1 error, 2 warnings, 1 remark`; errors and warnings are said even where there are none. */
export function countsText({ error, warn, info }: Counts): string {
  const said = [count(error, 'error'), count(warn, 'warning')];
  if (info > 0) said.push(count(info, 'remark'));
  return said.join(', ');
}

export const count = (number: number, one: string): string =>
  number === 1 ? `1 ${one}` : `${number === 0 ? 'no' : number} ${one}s`;
