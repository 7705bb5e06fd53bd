import { CONTRACT_FILE } from '../verify/contract.ts';
import type { Violation } from '../verify/finding.ts';
import type { CheckResult, RouteVisit } from '../verify/observations.ts';
import { quote } from '../base/text.ts';
import type { Baseline } from './baseline.ts';
import type { Outcome, Visited } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { routeIsVisited } from './checks/route-is-visited.ts';
import { routeRenders } from './checks/route-renders.ts';
import { bare, type ContractRoute } from './routes.ts';
import { isSame, type Look, lookAt, NotOpened, type OpenPage, settle, type Shown, withPage } from './page.ts';
import { walkByTab, type Walk } from './tab-walk.ts';

export interface Tour extends Look {
  readonly baseline: Baseline;
  /** What the app shows for a path that nobody declared; undefined if it shows nothing for it. */
  readonly nowhere: Shown | undefined;
  /** Every path of the contract that can be opened. */
  readonly paths: ReadonlySet<string>;
}

/** Opens one route and asks everything of it. */
export async function visitRoute(route: ContractRoute, tour: Tour): Promise<Visited> {
  const { path } = route;
  if (path === undefined) return leftOut(route, route.missing ?? 'it has no path');
  try {
    return await withPage(tour, path, (page, deadline) => lookThrough(route, path, page, tour, deadline));
  } catch (thrown) {
    if (!(thrown instanceof NotOpened)) throw thrown;
    const found = about(route, {
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
        checks: resultsOf(new Map([[code, { found: [found] }]]), thrown.message),
      },
      seen: [{ rule: routeRenders.rule, found }],
      blocked: thrown.observed?.blocked ?? new Map(),
    };
  }
}

/** A route that is not opened, for a reason that is no fault of the app. */
export function leftOut(route: ContractRoute, reason: string): Visited {
  const found = about(route, {
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
      checks: resultsOf(new Map(), reason),
    },
    seen: [{ rule: routeIsVisited, found }],
    blocked: new Map(),
  };
}

async function lookThrough(
  route: ContractRoute,
  path: string,
  page: OpenPage,
  tour: Tour,
  deadline: AbortSignal,
): Promise<Visited> {
  const { tab, observed, shown, loadMs } = page;
  const outcomes = new Map<string, Outcome>();
  const metrics = (): Record<string, number> => ({
    loadMs: Math.round(loadMs),
    transferBytes: observed.bytes,
    requests: observed.requests,
    dialogsDismissed: observed.dialogs,
  });
  const end = (status: RouteVisit['status'], reason?: string): Visited => ({
    visit: {
      route: route.route,
      pointer: route.pointer,
      path,
      status,
      ...(reason === undefined ? {} : { reason }),
      checks: resultsOf(outcomes, reason ?? ''),
      metrics: metrics(),
    },
    seen: CHECKS.flatMap(({ rule }) =>
      (outcomes.get(rule.code)?.found ?? []).map((found) => ({ rule, found: about(route, found) })),
    ),
    blocked: observed.blocked,
  });
  const astray = strayed(route, path, page, tour);
  if (astray) {
    outcomes.set(routeRenders.rule.code, { found: [astray.found] });
    return end('failed', astray.reason);
  }
  let walk: Promise<Walk> | undefined;
  const opened = {
    tab,
    route: route.route,
    shown,
    observed,
    keys: route.keys,
    baseline: tour.baseline,
    mode: tour.mode,
    walk: () => (walk ??= walkByTab(tab)),
    settle: () => settle(tab, observed),
  };
  for (const check of CHECKS) {
    const { code } = check.rule;
    try {
      outcomes.set(code, await check.run(opened));
    } catch (thrown) {
      tour.signal.throwIfAborted();
      const gone = deadline.aborted ? undefined : await left(path, page, tour);
      if (gone !== undefined) return movedAway(gone);
      const why = deadline.aborted
        ? `the ${tour.limitMs / 1000} s for a route were over`
        : `it could not be done (${thrown instanceof Error ? thrown.message.slice(0, 160) : 'no reason given'})`;
      outcomes.set(code, { found: [], left: [`all of it: ${why}`] });
    }
    if (check === routeRenders && (outcomes.get(code)?.found.length ?? 0) > 0)
      return end('failed', 'it shows no page');
    const gone = deadline.aborted ? undefined : await left(path, page, tour);
    if (gone !== undefined) return movedAway(gone);
  }
  return end('visited');

  function movedAway(to: string): Visited {
    outcomes.set(routeRenders.rule.code, {
      found: [
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
async function left(path: string, { tab }: OpenPage, { target }: Tour): Promise<string | undefined> {
  try {
    const { address } = await lookAt(tab);
    return target.pathAt(address) === bare(path) ? undefined : (target.pathAt(address) ?? 'another site');
  } catch {
    // It is on its way.
    return undefined;
  }
}

/** A page under another address, or one that is shown for any path, is not the page of the route. */
function strayed(
  { route }: ContractRoute,
  path: string,
  { shown, observed }: OpenPage,
  { target, nowhere, paths }: Tour,
): { readonly found: Violation; readonly reason: string } | undefined {
  const at = target.pathAt(shown.address);
  if (at !== bare(path)) {
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
    (observed.status ?? 200) < 400 &&
    nowhere &&
    shown.text !== '' &&
    isSame(shown, nowhere)
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
const about = ({ pointer }: ContractRoute, found: Violation): Violation => ({
  file: CONTRACT_FILE,
  pointer,
  ...found,
});

const RANK = { error: 2, warn: 1, info: 0 } as const;

function resultsOf(outcomes: ReadonlyMap<string, Outcome>, reason: string): CheckResult[] {
  return CHECKS.map(({ rule }): CheckResult => {
    const outcome = outcomes.get(rule.code);
    if (!outcome) return { code: rule.code, status: 'not-checked', left: [reason] };
    const { found, left: gaps = [] } = outcome;
    const [worst] = found
      .map(({ severity }) => severity ?? rule.severity)
      .toSorted((a, b) => RANK[b] - RANK[a]);
    const isLeft = gaps.some((gap) => gap.startsWith('all of it'));
    return {
      code: rule.code,
      status: worst !== undefined ? 'found' : isLeft ? 'not-checked' : 'passed',
      ...(gaps.length > 0 ? { left: gaps } : {}),
      ...(worst === undefined ? {} : { severity: worst }),
    };
  });
}
