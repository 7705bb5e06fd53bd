import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Violation } from '../verify/finding.ts';
import type { CheckResult, RouteVisit } from '../verify/observations.ts';
import { quote } from '../base/text.ts';
import type { ScreenshotBaseline } from './baseline.ts';
import type { CheckOutcome, RouteResult } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { routeIsVisited } from './checks/route-is-visited.ts';
import { routeRenders } from './checks/route-renders.ts';
import { normalizePath, type ContractRoute } from './routes.ts';
import { showsSameContent, type VisitContext, takeSnapshot, PageNotOpenedError, type OpenPage, waitUntilSettled, type PageSnapshot, withPage } from './page.ts';
import { walkByTab, type TabWalk } from './tab-walk.ts';

export interface RouteContext extends VisitContext {
  readonly baseline: ScreenshotBaseline;
  /** What the app shows for a path that nobody declared; undefined if it shows nothing for it. */
  readonly unknownPage: PageSnapshot | undefined;
  /** Every path of the contract that can be opened. */
  readonly paths: ReadonlySet<string>;
}

/** Opens one route and asks everything of it. */
export async function visitRoute(route: ContractRoute, tour: RouteContext): Promise<RouteResult> {
  const { path } = route;
  if (path === undefined) return skipRoute(route, route.missing ?? 'it has no path');
  try {
    return await withPage(tour, path, (page, deadline) => checkPage(route, path, page, tour, deadline));
  } catch (thrown) {
    if (!(thrown instanceof PageNotOpenedError)) throw thrown;
    const found = locateAtRoute(route, {
      message: `The route ${quote(route.route)} could not be opened: ${thrown.message}.`,
      suggestion: 'Open it in a browser and see what keeps it from loading.',
    });
    const { code } = routeRenders.rule;
    return {
      visit: {
        route: route.route,
        pointer: route.pointer,
        path,
        status: 'failed',
        reason: thrown.message,
        checks: toCheckResults(new Map([[code, { found: [found] }]]), thrown.message),
      },
      violations: [{ rule: routeRenders.rule, violation: found }],
      blocked: thrown.activity?.blocked ?? new Map(),
    };
  }
}

/** A route that is not opened, for a reason that is no fault of the app. */
export function skipRoute(route: ContractRoute, reason: string): RouteResult {
  const found = locateAtRoute(route, {
    message: `The route ${quote(route.route)} was not visited: ${reason}.`,
    suggestion: 'Nothing of what happens in the browser is known about it.',
  });
  return {
    visit: {
      route: route.route,
      pointer: route.pointer,
      ...(route.path === undefined ? {} : { path: route.path }),
      status: 'not-visited',
      reason,
      checks: toCheckResults(new Map(), reason),
    },
    violations: [{ rule: routeIsVisited, violation: found }],
    blocked: new Map(),
  };
}

async function checkPage(
  route: ContractRoute,
  path: string,
  page: OpenPage,
  tour: RouteContext,
  deadline: AbortSignal,
): Promise<RouteResult> {
  const { tab, activity: observed, snapshot: shown, loadMs } = page;
  const outcomes = new Map<string, CheckOutcome>();
  const metrics = (): Record<string, number> => ({
    loadMs: Math.round(loadMs),
    transferBytes: activity.bytes,
    requests: activity.requests,
    dialogsDismissed: activity.dialogs,
  });
  const end = (status: RouteVisit['status'], reason?: string): RouteResult => ({
    visit: {
      route: route.route,
      pointer: route.pointer,
      path,
      status,
      ...(reason === undefined ? {} : { reason }),
      checks: toCheckResults(outcomes, reason ?? ''),
      metrics: metrics(),
    },
    violations: CHECKS.flatMap(({ rule }) =>
      (outcomes.get(rule.code)?.violations ?? []).map((found) => ({ rule, found: locateAtRoute(route, found) })),
    ),
    blocked: activity.blocked,
  });
  const astray = detectWrongPage(route, path, page, tour);
  if (astray) {
    outcomes.set(routeRenders.rule.code, { violations: [astray.found] });
    return end('failed', astray.reason);
  }
  let walk: Promise<TabWalk> | undefined;
  const opened = {
    tab,
    route: route.route,
    shown,
    observed,
    keys: route.keys,
    baseline: tour.baseline,
    mode: tour.mode,
    walk: () => (walk ??= walkByTab(tab)),
    settle: () => waitUntilSettled(tab, activity),
  };
  for (const check of CHECKS) {
    const { code } = check.rule;
    try {
      outcomes.set(code, await check.run(opened));
    } catch (thrown) {
      tour.signal.throwIfAborted();
      const gone = deadline.aborted ? undefined : await findNewPath(path, page, tour);
      if (gone !== undefined) return movedAway(gone);
      const why = deadline.aborted
        ? `the ${tour.timeoutMs / 1000} s for a route were over`
        : `it could not be done (${thrown instanceof Error ? thrown.message.slice(0, 160) : 'no reason given'})`;
      outcomes.set(code, { violations: [], skipped: [`all of it: ${why}`] });
    }
    if (check === routeRenders && (outcomes.get(code)?.violations.length ?? 0) > 0)
      return end('failed', 'it shows no page');
    const gone = deadline.aborted ? undefined : await findNewPath(path, page, tour);
    if (gone !== undefined) return movedAway(gone);
  }
  return end('visited');

  function movedAway(to: string): RouteResult {
    outcomes.set(routeRenders.rule.code, {
      violations: [
        {
          message: `The route ${quote(route.route)} leaves for ${quote(to)} by itself after it was loaded.`,
          suggestion: 'Let people decide when to go, or declare where the route leads.',
        },
      ],
    });
    return end('failed', `it left for ${quote(to)}`);
  }
}

/** Where the page is, if it is not where it was opened. */
async function findNewPath(path: string, { tab }: OpenPage, { target }: RouteContext): Promise<string | undefined> {
  try {
    const { address } = await takeSnapshot(tab);
    return target.pathAt(address) === normalizePath(path) ? undefined : (target.pathAt(address) ?? 'another site');
  } catch {
    // It is on its way.
    return undefined;
  }
}

/** A page under another address, or one that is shown for any path, is not the page of the route. */
function detectWrongPage(
  { route }: ContractRoute,
  path: string,
  { snapshot: shown, activity: observed }: OpenPage,
  { target, unknownPage: nowhere, paths }: RouteContext,
): { readonly found: Violation; readonly reason: string } | undefined {
  const at = target.pathAt(snapshot.address);
  if (at !== normalizePath(path)) {
    const to = at ?? 'another site';
    const isDeclared = at !== undefined && paths.has(at);
    return {
      reason: `it leads to ${quote(to)}`,
      found: {
        message: `The route ${quote(route)} leads to ${quote(to)} instead of its own page.`,
        suggestion: isDeclared
          ? 'Where it needs a person to sign in, run the app with one signed in; else show the page.'
          : 'Show the page at its own route.',
        // A gate in front of a page is no fault; that the page was not seen is worth a warning.
        ...(isDeclared ? { severity: 'warn' as const } : {}),
      },
    };
  }
  if (
    path !== '/' &&
    (activity.status ?? 200) < 400 &&
    unknownPage &&
    snapshot.text !== '' &&
    showsSameContent(snapshot, unknownPage)
  )
    return {
      reason: 'it shows what the app shows for any path',
      found: {
        message: `The route ${quote(route)} shows the same as a path that does not exist.`,
        suggestion: 'Give the route a page in the router of the app.',
      },
    };
  return undefined;
}

/** Findings about a route stand where the contract declares it. */
const locateAtRoute = ({ pointer }: ContractRoute, found: Violation): Violation => ({
  file: CONTRACT_FILE,
  pointer,
  ...found,
});

const RANK = { error: 2, warn: 1, info: 0 } as const;

function toCheckResults(outcomes: ReadonlyMap<string, CheckOutcome>, reason: string): CheckResult[] {
  return CHECKS.map(({ rule }): CheckResult => {
    const outcome = outcomes.get(rule.code);
    if (!outcome) return { code: rule.code, status: 'not-checked', skipped: [reason] };
    const { violations: found, skipped: gaps = [] } = outcome;
    const [worst] = violations
      .map(({ severity }) => severity ?? rule.severity)
      .toSorted((a, b) => RANK[b] - RANK[a]);
    const isLeft = gaps.some((gap) => gap.startsWith('all of it'));
    return {
      code: rule.code,
      status: worst !== undefined ? 'found' : isLeft ? 'not-checked' : 'passed',
      ...(gaps.length > 0 ? { skipped: gaps } : {}),
      ...(worst === undefined ? {} : { severity: worst }),
    };
  });
}
