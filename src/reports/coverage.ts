import { formatQuantity } from './counts.ts';
import { listUnproven } from './placements.ts';
import type { Coverage, Report, ReportInput } from './report.ts';
import type { RouteVisit, Visits } from '../verify/observations.ts';

const SKIP_REASONS: Readonly<Record<string, string>> = {
  link: 'symbolic links, which are not followed',
  'too-large': 'files of more than a megabyte',
  'not-production': 'files and folders of tests, stories and generated code',
  preview: 'files written by a preview',
  'too-many': 'files beyond the limit',
  unreadable: 'files and folders that could not be opened',
};

/** Lists everything that was not checked, one line each; empty if everything was. */
export const listUnchecked = (coverage: Coverage, visits?: Report['visits']): string[] => [
  ...(coverage.unasked ? [formatSkippedRules(coverage.unasked)] : []),
  ...(coverage.files === 0 ? ['any page: there is no source file, so no rule about sources ran'] : []),
  ...listUnread(coverage),
  ...listUnproven(coverage),
  ...(visits ? listUnvisited(visits) : []),
];

const formatSkippedRules = ({ rules, isRefused }: NonNullable<Coverage['unasked']>): string =>
  `${formatQuantity(rules, 'rule')}, ${isRefused ? 'the contract cannot be read' : 'there is no contract'}`;

/** Files that could not be read are named up to this number; the rest is counted. */
const MAX_NAMED_FILES = 100;

/** Lists the files that were not or only partly read, one line each. */
export function listUnread({ skipped, unread, damaged, partly }: Coverage): string[] {
  const left = Object.entries(skipped).flatMap(([reason, number]) =>
    number === 0 ? [] : [`${SKIP_REASONS[reason] ?? reason}: ${number}`],
  );
  const kinds = Object.entries(unread).map(
    ([extension, number]) => `${formatQuantity(number, `${extension} file`)}, an unsupported format`,
  );
  const broken = damaged
    .slice(0, MAX_NAMED_FILES)
    .map(({ file, message }) =>
      message.startsWith('The file was not read') ? `${file}: ${message}` : `parts of ${file}: ${message}`,
    );
  if (damaged.length > MAX_NAMED_FILES)
    broken.push(`parts of ${damaged.length - MAX_NAMED_FILES} other files, for such reasons`);
  return [...left, ...kinds, ...listPartlyRead(partly), ...broken];
}

/** Groups files by unsupported language, because a project usually has many such files. */
function listPartlyRead(partly: Coverage['partly']): string[] {
  const files = new Map<string, string[]>();
  for (const { file, what } of partly) files.set(what, [...(files.get(what) ?? []), file]);
  return [...files].map(
    ([what, [first = '', ...more]]) =>
      `${what} in ${first}${more.length === 0 ? '' : ` and ${formatQuantity(more.length, 'other file')}`}, which ${/^1 /.test(what) ? 'is' : 'are'} not read`,
  );
}

/** The most inputs that a line names; documents contain all of them. */
const MAX_INPUTS = 12;

/** Lists the files of the project that influenced the result. */
export function describeInputs(inputs: readonly ReportInput[]): string {
  const names = inputs.slice(0, MAX_INPUTS).map(({ path, role }) => `${path} (${role})`);
  const more = inputs.length - names.length;
  return `${names.join(', ')}${more === 0 ? '' : ` and ${formatQuantity(more, 'other file')}`}`;
}

/** The limits of every run without a browser. */
export const STATIC_LIMITS = 'the running app: only source files were read';

/** The limits of every run; a browser only sees the states that it visits. */
export const describeLimits = (visits: Report['visits']): string =>
  visits?.routes.some(isOpened)
    ? 'states beyond those visited: other widths, modes, data and interactions'
    : STATIC_LIMITS;

/** Describes the routes that a browser opened, in one sentence. */
export function describeVisits({ routes, target }: Visits): string {
  const opened = routes.filter(isOpened);
  const list = opened.map(({ route }) => route).join(', ');
  return `${opened.length} of ${formatQuantity(routes.length, 'route')} visited at ${target.name}${list === '' ? '' : `: ${list}`}`;
}

/** Tests whether the browser opened the route, regardless of the result. */
export const isOpened = ({ status }: RouteVisit): boolean => status !== 'not-visited';

/** Lists the routes and checks that the browser did not cover, one line each. */
export function listUnvisited({ routes, app, blocked }: Visits): string[] {
  const left = routes.flatMap(({ route, status, reason, checks }) => {
    if (status === 'not-visited') return [`the route ${route}: ${reason ?? 'it was not visited'}`];
    if (status === 'failed') return [`the rest of the route ${route}: ${reason ?? 'it shows no page'}`];
    return checks.flatMap(({ code, skipped: gaps = [] }) => gaps.map((gap) => `${code} on ${route}: ${gap}`));
  });
  const keys = app.flatMap(({ code, skipped: gaps = [] }) => gaps.map((gap) => `${code}: ${gap}`));
  const hosts = Object.entries(blocked).map(
    ([host, number]) =>
      `${formatQuantity(number, 'request')} to ${host}, which ${number === 1 ? 'was' : 'were'} not made`,
  );
  return [...left, ...keys, ...hosts];
}

/** Tests whether a browser rule ran for everything that it applies to. */
export function isFullyChecked(code: string, { routes, app }: Visits): boolean {
  const results = [...routes.flatMap(({ checks }) => checks), ...app].filter((one) => one.code === code);
  if (results.length > 0) return results.every(({ status }) => status !== 'not-checked');
  // Other rules apply to the run as a whole and need at least one opened route.
  return !/^(?:INT|A11Y|RUNTIME)/.test(code) && routes.some(isOpened);
}
