import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Finding } from '../verify/finding.ts';
import type { PagePlacements } from '../verify/placements.ts';
import { sortFindings } from '../verify/run.ts';
import type { Coverage, Report } from './report.ts';

/** One project of a workspace, with the findings to report. */
export interface ReportPart {
  /** Relative to the root of the workspace; `.` is the root itself. */
  readonly path: string;
  readonly report: Report;
  readonly findings: readonly Finding[];
}

/** Merges the reports of several projects for formats that support only one. Makes all places relative to `root`. */
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
    inputs: parts.flatMap(({ path, report: { inputs = [] } }) =>
      inputs.map((one) => (path === '.' ? one : { ...one, path: `${path}/${one.path}` })),
    ),
    // Any contract will do: it only decides which rules ran.
    essence: reports.find(({ essence }) => essence)?.essence ?? null,
  };
}

/** Places a finding in its project. A finding about the whole project is placed in its contract. */
function prefixFinding(path: string, finding: Finding): Finding {
  if (path === '.') return finding;
  const place = finding.place ?? { file: CONTRACT_FILE, line: 1, column: 1, endLine: 1, endColumn: 1 };
  return { ...finding, place: { ...place, file: `${path}/${place.file}` } };
}

const prefixCoverage = (path: string, coverage: Coverage): Coverage => ({
  ...coverage,
  damaged: coverage.damaged.map((one) => prefixFile(path, one)),
  partly: coverage.partly.map((one) => prefixFile(path, one)),
  ...(coverage.placements
    ? { placements: coverage.placements.map((page) => prefixPlacements(path, page)) }
    : {}),
});

const prefixPlacements = (path: string, page: PagePlacements): PagePlacements => ({
  ...page,
  ...(page.place ? { place: prefixFile(path, page.place) } : {}),
  placements: page.placements.map((one) => ({
    ...one,
    ...(one.place ? { place: prefixFile(path, one.place) } : {}),
    ...(one.behaviours
      ? {
          behaviours: one.behaviours.map(({ file, ...rest }) =>
            file === undefined ? rest : prefixFile(path, { ...rest, file }),
          ),
        }
      : {}),
  })),
});

const prefixFile = <One extends { readonly file: string }>(path: string, one: One): One => ({
  ...one,
  file: path === '.' ? one.file : `${path}/${one.file}`,
});

/** A rule counts as skipped if it could not run in one of the projects. */
const addCoverage = (a: Coverage, b: Coverage): Coverage => ({
  files: a.files + b.files,
  rules: Math.max(a.rules, b.rules),
  ...mergeSkippedRules(a.unasked, b.unasked),
  skipped: addNumbers(a.skipped, b.skipped),
  unread: addNumbers(a.unread, b.unread),
  damaged: [...a.damaged, ...b.damaged],
  partly: [...a.partly, ...b.partly],
  ...(a.placements || b.placements ? { placements: [...(a.placements ?? []), ...(b.placements ?? [])] } : {}),
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
