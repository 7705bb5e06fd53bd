import type { RouteVisit, Visits } from '../verify/visits.ts';
import { count } from './counts.ts';

/** Which routes a browser opened, in one sentence. */
export function visitedText({ routes, target }: Visits): string {
  const opened = routes.filter(isOpened);
  const list = opened.map(({ route }) => route).join(', ');
  return `${opened.length} of ${count(routes.length, 'route')} visited at ${target.name}${list === '' ? '' : `: ${list}`}`;
}

/** The browser was there, whatever it found. */
export const isOpened = ({ status }: RouteVisit): boolean => status !== 'not-visited';

/** What was not looked at in the browser, one line each. */
export function notVisited({ routes, app, blocked }: Visits): string[] {
  const left = routes.flatMap(({ route, status, reason, checks }) => {
    if (status === 'not-visited') return [`the route ${route}: ${reason ?? 'it was not visited'}`];
    if (status === 'failed') return [`the rest of the route ${route}: ${reason ?? 'it shows no page'}`];
    return checks.flatMap(({ code, left: gaps = [] }) => gaps.map((gap) => `${code} on ${route}: ${gap}`));
  });
  const keys = app.flatMap(({ code, left: gaps = [] }) => gaps.map((gap) => `${code}: ${gap}`));
  const hosts = Object.entries(blocked).map(
    ([host, number]) =>
      `${count(number, 'request')} to ${host}, which ${number === 1 ? 'was' : 'were'} not made`,
  );
  return [...left, ...keys, ...hosts];
}

/** Whether a rule that needs a browser was asked of everything that it is about. */
export function isAskedEverywhere(code: string, { routes, app }: Visits): boolean {
  const results = [...routes.flatMap(({ checks }) => checks), ...app].filter((one) => one.code === code);
  if (results.length > 0) return results.every(({ status }) => status !== 'not-checked');
  // About the run as a whole; of nothing that was not opened.
  return !/^(?:INT|A11Y|RUNTIME)/.test(code) && routes.some(isOpened);
}
