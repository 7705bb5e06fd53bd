import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Finding } from '../verify/finding.ts';
import { sortFindings } from '../verify/run.ts';
import type { Coverage, Report } from './report.ts';

/** One project of several, with the findings that are to be told of it. */
export interface ReportPart {
  /** From the root of the workspace; `.` is the root itself. */
  readonly path: string;
  readonly report: Report;
  readonly findings: readonly Finding[];
}

/** Several projects as one run, with all places from the root of the workspace, for formats that know only one. */
export function mergeReports(parts: readonly [ReportPart, ...ReportPart[]], root: string): Report {
  const [{ report: first }] = parts;
  const reports = parts.map(({ report }) => report);
  return {
    ...first,
    root,
    findings: sortFindings(
      parts.flatMap(({ path, findings }) => findings.map((one) => prefixFinding(path, one))),
    ),
    coverage: parts.map(({ path, report }) => prefixCoverage(path, report.coverage)).reduce(addCoverage),
    // Which rules were asked does not depend on whose contract it is.
    essence: reports.find(({ essence }) => essence)?.essence ?? null,
  };
}

/** What is about a project as a whole is about its contract, once there are several projects. */
function prefixFinding(path: string, finding: Finding): Finding {
  if (path === '.') return finding;
  const place = finding.place ?? { file: CONTRACT_FILE, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { ...finding, place: { ...place, file: `${path}/${place.file}` } };
}

const prefixCoverage = (path: string, coverage: Coverage): Coverage => ({
  ...coverage,
  damaged: coverage.damaged.map((one) => prefixFile(path, one)),
  partly: coverage.partly.map((one) => prefixFile(path, one)),
});

const prefixFile = <One extends { readonly file: string }>(path: string, one: One): One => ({
  ...one,
  file: path === '.' ? one.file : `${path}/${one.file}`,
});

/** Of a workspace a rule is unasked where one of its projects could not be asked it. */
const addCoverage = (a: Coverage, b: Coverage): Coverage => ({
  files: a.files + b.files,
  rules: Math.max(a.rules, b.rules),
  ...mergeSkippedRules(a.unasked, b.unasked),
  skipped: addNumbers(a.skipped, b.skipped),
  unread: addNumbers(a.unread, b.unread),
  damaged: [...a.damaged, ...b.damaged],
  partly: [...a.partly, ...b.partly],
});

function mergeSkippedRules(...all: readonly Coverage['unasked'][]): Pick<Coverage, 'unasked'> {
  const [one, another] = all.filter((each) => each !== undefined);
  if (!one) return {};
  return { unasked: { rules: one.rules, isRefused: one.isRefused || another?.isRefused === true } };
}

type Numbers = Readonly<Record<string, number>>;

const addNumbers = (a: Numbers, b: Numbers): Numbers => ({
  ...a,
  ...Object.fromEntries(Object.entries(b).map(([key, number]) => [key, number + (a[key] ?? 0)])),
});
