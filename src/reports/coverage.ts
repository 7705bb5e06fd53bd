import { formatQuantity } from './counts.ts';
import type { Coverage, Report } from './report.ts';
import type { RouteVisit, Visits } from '../verify/observations.ts';

const SKIP_REASONS: Readonly<Record<string, string>> = {
  link: 'links, which are not followed',
  'too-large': 'files of more than a megabyte',
  'not-production': 'files and folders of tests, stories and generated code',
  preview: 'files that a preview wrote',
  'too-many': 'files beyond the most that are looked at',
  unreadable: 'files and folders that could not be opened',
};

/** What a reader must not take for checked, one line each; empty if all was. */
export const listUnchecked = (coverage: Coverage, visits?: Report['visits']): string[] => [
  ...(coverage.unasked ? [formatSkippedRules(coverage.unasked)] : []),
  ...(coverage.files === 0
    ? ['any page: there is no source file, so that no rule about sources was tried']
    : []),
  ...listUnread(coverage),
  ...(visits ? listUnvisited(visits) : []),
];

const formatSkippedRules = ({ rules, isRefused }: NonNullable<Coverage['unasked']>): string =>
  `${formatQuantity(rules, 'rule')}, ${isRefused ? 'the contract cannot be read' : 'there is no contract'}`;

/** What of the folder nobody has read, one line each. */
export function listUnread({ skipped, unread, damaged, partly }: Coverage): string[] {
  const left = Object.entries(skipped).flatMap(([reason, number]) =>
    number === 0 ? [] : [`${SKIP_REASONS[reason] ?? reason}: ${number}`],
  );
  const kinds = Object.entries(unread).map(
    ([extension, number]) => `${formatQuantity(number, `${extension} file`)}, a kind that is not read`,
  );
  const broken = damaged.map(({ file, message }) => `parts of ${file}: ${message}`);
  return [...left, ...kinds, ...listPartlyRead(partly), ...broken];
}

/** A project that writes its styles in another language does so in many files: one line for all of them. */
function listPartlyRead(partly: Coverage['partly']): string[] {
  const files = new Map<string, string[]>();
  for (const { file, what } of partly) files.set(what, [...(files.get(what) ?? []), file]);
  return [...files].map(
    ([what, [first = '', ...more]]) =>
      `${what} in ${first}${more.length === 0 ? '' : ` and ${formatQuantity(more.length, 'other file')}`}, which are not read`,
  );
}

/** Holds for every run that opens no page. */
export const STATIC_LIMITS = 'what pages do when they run: only source files were read';

/** Holds for every run: a browser sees only what it is shown. */
export const describeLimits = (visits: Report['visits']): string =>
  visits?.routes.some(isOpened)
    ? 'what pages do beyond what was tried: other widths and modes, other data, what clicks lead to'
    : STATIC_LIMITS;

/** Which routes a browser opened, in one sentence. */
export function describeVisits({ routes, target }: Visits): string {
  const opened = routes.filter(isOpened);
  const list = opened.map(({ route }) => route).join(', ');
  return `${opened.length} of ${formatQuantity(routes.length, 'route')} visited at ${target.name}${list === '' ? '' : `: ${list}`}`;
}

/** The browser was there, whatever it found. */
export const isOpened = ({ status }: RouteVisit): boolean => status !== 'not-visited';

/** What was not looked at in the browser, one line each. */
export function listUnvisited({ routes, app, blocked }: Visits): string[] {
  const left = routes.flatMap(({ route, status, reason, checks }) => {
    if (status === 'not-visited') return [`the route ${route}: ${reason ?? 'it was not visited'}`];
    if (status === 'failed') return [`the rest of the route ${route}: ${reason ?? 'it shows no page'}`];
    return checks.flatMap(({ code, left: gaps = [] }) => gaps.map((gap) => `${code} on ${route}: ${gap}`));
  });
  const keys = app.flatMap(({ code, left: gaps = [] }) => gaps.map((gap) => `${code}: ${gap}`));
  const hosts = Object.entries(blocked).map(
    ([host, number]) =>
      `${formatQuantity(number, 'request')} to ${host}, which ${number === 1 ? 'was' : 'were'} not made`,
  );
  return [...left, ...keys, ...hosts];
}

/** Whether a rule that needs a browser was asked of everything that it is about. */
export function isFullyChecked(code: string, { routes, app }: Visits): boolean {
  const results = [...routes.flatMap(({ checks }) => checks), ...app].filter((one) => one.code === code);
  if (results.length > 0) return results.every(({ status }) => status !== 'not-checked');
  // About the run as a whole; of nothing that was not opened.
  return !/^(?:INT|A11Y|RUNTIME)/.test(code) && routes.some(isOpened);
}
