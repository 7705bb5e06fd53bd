import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Violation } from '../verify/finding.ts';
import type { CheckResult, RouteVisit } from '../verify/observations.ts';
import type { PlacementResult } from '../verify/placements.ts';
import type { PatternMap } from '../verify/rule.ts';
import { compareSeverity } from '../base/severity.ts';
import { quote } from '../base/text.ts';
import type { ScreenshotBaseline } from './baseline.ts';
import type { CheckOutcome, RouteResult } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { routeIsVisited } from './checks/route-is-visited.ts';
import { routeRenders } from './checks/route-renders.ts';
import { normalizePath, type ContractRoute } from './routes.ts';
import {
  showsSameContent,
  type VisitContext,
  takeSnapshot,
  PageNotOpenedError,
  type OpenPage,
  waitUntilSettled,
  type PageSnapshot,
  withPage,
} from './page.ts';
import { walkByTab, type TabWalk } from './tab-walk.ts';

export interface RouteContext extends VisitContext {
  readonly baseline: ScreenshotBaseline;
  /** The fallback page of the app for unknown paths; undefined if it responds with an error or redirects. */
  readonly unknownPage: PageSnapshot | undefined;
  /** The paths of the contract that can be opened. */
  readonly paths: ReadonlySet<string>;
  /** Pointers of the placements that the source decides. */
  readonly proven: ReadonlySet<string>;
  readonly map: PatternMap | undefined;
}

/** Opens one route and runs every check on it. */
export async function visitRoute(route: ContractRoute, context: RouteContext): Promise<RouteResult> {
  const { path } = route;
  if (path === undefined) return skipRoute(route, route.missing ?? 'it has no path');
  try {
    return await withPage(context, path, (page, deadline) => checkPage(route, path, page, context, deadline));
  } catch (thrown) {
    if (!(thrown instanceof PageNotOpenedError)) throw thrown;
    const violation = locateAtRoute(route, {
      message: `The route ${quote(route.route)} could not be opened: ${thrown.message}.`,
      suggestion: 'Open it in a browser to see why it does not load.',
    });
    const { code } = routeRenders.rule;
    return {
      visit: {
        route: route.route,
        pointer: route.pointer,
        path,
        status: 'failed',
        reason: thrown.message,
        checks: toCheckResults(new Map([[code, { violations: [violation] }]]), thrown.message),
      },
      violations: [{ rule: routeRenders.rule, violation }],
      blocked: thrown.activity?.blocked ?? new Map(),
    };
  }
}

/** The result for a route that is not opened for a reason that is not a defect of the app. */
export function skipRoute(route: ContractRoute, reason: string): RouteResult {
  const violation = locateAtRoute(route, {
    message: `The route ${quote(route.route)} was not visited: ${reason}.`,
    suggestion: 'The browser checks did not run on this route.',
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
    violations: [{ rule: routeIsVisited, violation }],
    blocked: new Map(),
  };
}

/** Adds the keys that worked in the part of each placement. */
const addKeys = (
  placements: readonly PlacementResult[],
  outcomes: ReadonlyMap<string, CheckOutcome>,
): readonly PlacementResult[] => {
  const used = [...outcomes.values()].flatMap(({ keys = [] }) => keys);
  return placements.map((one) => {
    const own = used.filter(({ placement, pattern }) =>
      placement === undefined ? pattern === one.pattern : placement === one.alias,
    );
    if (own.length === 0) return one;
    const keys = own.map(({ key }) => ({ kind: 'key' as const, name: key }));
    return { ...one, exercised: [...(one.exercised ?? []), ...keys] };
  });
};

async function checkPage(
  route: ContractRoute,
  path: string,
  page: OpenPage,
  context: RouteContext,
  deadline: AbortSignal,
): Promise<RouteResult> {
  const { tab, activity, snapshot, loadMs } = page;
  const outcomes = new Map<string, CheckOutcome>();
  let placements: readonly PlacementResult[] | undefined;
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
      ...(placements ? { placements: addKeys(placements, outcomes) } : {}),
      metrics: metrics(),
    },
    violations: CHECKS.flatMap(({ rule }) =>
      (outcomes.get(rule.code)?.violations ?? []).map((violation) => ({
        rule,
        violation: locateAtRoute(route, violation),
      })),
    ),
    blocked: activity.blocked,
  });
  const wrong = detectWrongPage(route, path, page, context);
  if (wrong) {
    outcomes.set(routeRenders.rule.code, { violations: [wrong.violation] });
    return end('failed', wrong.reason);
  }
  let walk: Promise<TabWalk> | undefined;
  const pageContext = {
    tab,
    route: route.route,
    snapshot,
    activity,
    keys: route.keys,
    placements: route.placements,
    proven: context.proven,
    map: context.map,
    reportPlacements: (results: readonly PlacementResult[]): void => {
      placements = results;
    },
    baseline: context.baseline,
    mode: context.mode,
    walkByTab: () => (walk ??= walkByTab(tab)),
    settle: () => waitUntilSettled(tab, activity),
  };
  for (const check of CHECKS) {
    const { code } = check.rule;
    try {
      outcomes.set(code, await check.run(pageContext));
    } catch (thrown) {
      context.signal.throwIfAborted();
      const newPath = deadline.aborted ? undefined : await findNewPath(path, page, context);
      if (newPath !== undefined) return failAfterNavigation(newPath);
      const why = deadline.aborted
        ? `the time limit of ${context.timeoutMs / 1000} s was reached`
        : `the check failed (${thrown instanceof Error ? thrown.message.slice(0, 160) : 'no reason given'})`;
      outcomes.set(code, { violations: [], skipped: [`all of it: ${why}`] });
    }
    if (check === routeRenders && (outcomes.get(code)?.violations.length ?? 0) > 0)
      return end('failed', 'it shows no page');
    const newPath = deadline.aborted ? undefined : await findNewPath(path, page, context);
    if (newPath !== undefined) return failAfterNavigation(newPath);
  }
  return end('visited');

  function failAfterNavigation(to: string): RouteResult {
    outcomes.set(routeRenders.rule.code, {
      violations: [
        {
          message: `The route ${quote(route.route)} navigates to ${quote(to)} by itself after loading.`,
          suggestion: 'Let users decide when to navigate, or declare the redirect in the contract.',
        },
      ],
    });
    return end('failed', `it navigates to ${quote(to)}`);
  }
}

/** The path of the page if it has navigated away from the path that was opened. */
async function findNewPath(
  path: string,
  { tab }: OpenPage,
  { target }: RouteContext,
): Promise<string | undefined> {
  try {
    const { address } = await takeSnapshot(tab);
    return target.pathAt(address) === normalizePath(path)
      ? undefined
      : (target.pathAt(address) ?? 'another site');
  } catch {
    // The page is navigating.
    return undefined;
  }
}

/** Detects a redirect and the fallback page for unknown paths: neither is the page of the route. */
function detectWrongPage(
  { route }: ContractRoute,
  path: string,
  { snapshot, activity }: OpenPage,
  { target, unknownPage, paths }: RouteContext,
): { readonly violation: Violation; readonly reason: string } | undefined {
  const at = target.pathAt(snapshot.address);
  if (at !== normalizePath(path)) {
    const to = at ?? 'another site';
    const isDeclared = at !== undefined && paths.has(at);
    return {
      reason: `it redirects to ${quote(to)}`,
      violation: {
        message: `The route ${quote(route)} redirects to ${quote(to)} instead of showing its own page.`,
        suggestion: isDeclared
          ? 'If the route requires a signed-in user, run the app with one signed in; otherwise show the page.'
          : 'Show the page at its own route.',
        // A sign-in page in front of a route is not a defect, but the page behind it was not checked.
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
      reason: 'it shows the page for unknown paths',
      violation: {
        message: `The route ${quote(route)} shows the same page as a path that does not exist.`,
        suggestion: 'Add the route to the router of the app.',
      },
    };
  return undefined;
}

/** Findings about a route point to its declaration in the contract. */
const locateAtRoute = ({ pointer }: ContractRoute, violation: Violation): Violation => ({
  file: CONTRACT_FILE,
  pointer,
  ...violation,
});

function toCheckResults(outcomes: ReadonlyMap<string, CheckOutcome>, reason: string): CheckResult[] {
  return CHECKS.map(({ rule }): CheckResult => {
    const outcome = outcomes.get(rule.code);
    if (!outcome) return { code: rule.code, status: 'not-checked', skipped: [reason] };
    const { violations, skipped = [] } = outcome;
    const [worst] = violations.map(({ severity }) => severity ?? rule.severity).toSorted(compareSeverity);
    const isSkipped = skipped.some((part) => part.startsWith('all of it'));
    return {
      code: rule.code,
      status: worst !== undefined ? 'found' : isSkipped ? 'not-checked' : 'passed',
      ...(skipped.length > 0 ? { skipped } : {}),
      ...(worst === undefined ? {} : { severity: worst }),
    };
  });
}
