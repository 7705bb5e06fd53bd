import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import {
  type Browser,
  type Environment,
  findChromium,
  SandboxUnavailableError,
  startChromium,
} from '../browser/chromium.ts';
import { ServiceError } from '../base/errors.ts';
import { LIMITS } from '../base/limits.ts';
import type { Finding } from '../verify/finding.ts';
import type { PagePlacements } from '../verify/placements.ts';
import type { Contract, PatternMap } from '../verify/rule.ts';
import { toFindings } from '../verify/run.ts';
import type { Visits } from '../verify/observations.ts';
import { compareText, quote } from '../base/text.ts';
import { type WritableBaseline, openBaseline } from './baseline.ts';
import { appAnswers } from './checks/app-answers.ts';
import { browserIsThere } from './checks/browser-is-there.ts';
import { RUNTIME_RULES } from './checks/index.ts';
import { normalizePath, type ContractRoute, listContractRoutes, createTarget } from './routes.ts';
import { checkHotkeys } from './checks/hotkey-works.ts';
import {
  VIEWPORT_HEIGHT,
  type VisitContext,
  PageNotOpenedError,
  type PageSnapshot,
  VIEWPORT_WIDTH,
  withPage,
} from './page.ts';
import { serveBuild } from './serve-build.ts';
import { auditSite } from './site.ts';
import { type RouteContext, skipRoute, visitRoute } from './visit.ts';
import type { RuleViolation, RouteResult } from './check.ts';

export interface RuntimeOptions {
  readonly root: string;
  readonly contract: Contract;
  /** A running app, or the folder of a built one with its name in reports. */
  readonly app: { readonly url: URL } | { readonly build: string; readonly name: string };
  /** The placements as the source shows them; the browser reports only those that it does not decide. */
  readonly placements?: readonly PagePlacements[];
  readonly map?: PatternMap;
  /** Values of route parameters. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Accept the screenshots of this run as the new baseline. */
  readonly acceptScreenshots: boolean;
  readonly timeoutMs: number;
  /** Go on without the sandbox of Chromium where it does not work. */
  readonly allowNoSandbox: boolean;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly readText: (file: string) => string | undefined;
  /** Called after each route with the number of routes done and the total. */
  readonly onProgress?: (done: number, all: number) => void;
  /** Starts the browser; absent: Chromium that can reach the app and nothing else. The browser is closed at the end. */
  readonly startBrowser?: typeof startChromium;
}

export interface RuntimeResult {
  readonly findings: readonly Finding[];
  readonly visits: Visits;
  /** Set if no browser could be used: the run is incomplete, whatever else was reported. */
  readonly browserError?: ServiceError;
  /** False if Chromium ran without its sandbox. */
  readonly isSandboxed?: boolean;
}

const MAX_OPEN_PAGES = 2;
/** Far more routes than a contract has; the rest is reported as not visited. */
const MAX_ROUTES = LIMITS.visitedRoutes.max;
/** A path that no contract declares. */
const UNKNOWN_PATH = '/svc-no-such-page-4c1f';

/** Opens every route of the contract in a browser. Writes only to `.svc/`. */
export async function visitApp(options: RuntimeOptions): Promise<RuntimeResult> {
  const started = performance.now();
  const { contract, app, parameters, env } = options;
  const { essence, bundle } = contract;
  const routes = listContractRoutes(essence, bundle, parameters);
  const mode = essence.dna.theme.mode === 'dark' ? 'dark' : 'light';
  const name = 'url' in app ? `${app.url.origin}${app.url.pathname.replace(/\/+$/, '')}` : app.name;
  const kind = 'url' in app ? 'url' : 'build';
  const finish = (
    visited: readonly RouteResult[],
    violations: readonly RuleViolation[],
    rest: Partial<Visits> = {},
  ): Omit<RuntimeResult, 'browserError'> => ({
    findings: toFindings(
      [...violations, ...visited.flatMap((one) => one.violations)],
      contract,
      options.readText,
    ),
    visits: {
      target: { kind, name },
      viewport: { width: VIEWPORT_WIDTH, height: VIEWPORT_HEIGHT, mode },
      routes: visited.map(({ visit }) => visit),
      app: [],
      blocked: {},
      screenshots: [],
      rules: RUNTIME_RULES,
      durationMs: Math.round(performance.now() - started),
      ...rest,
    },
  });
  const visitNothing = (reason: string, violation: RuleViolation): Omit<RuntimeResult, 'browserError'> => {
    const visited = routes.map((route) => skipRoute(route, reason));
    // One finding gives the reason; one per route would only repeat it.
    return finish(
      visited.map((one) => ({ ...one, violations: [] })),
      [violation],
    );
  };

  let program: string;
  try {
    program = findChromium(env, 'Visits in the browser');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const violation = {
      message: 'No browser was found, so no route was visited.',
      suggestion: thrown.message.replaceAll(env['CHROMIUM'] ?? '\0', 'a path'),
    };
    return {
      ...visitNothing('no browser was found', { rule: browserIsThere, violation }),
      browserError: thrown,
    };
  }
  const served = 'url' in app ? undefined : await serveBuild(app.build);
  try {
    const base = 'url' in app ? app.url : new URL(served?.address ?? '');
    const routing = essence.meta.platform.routing;
    const target = createTarget(base, routing, { kind, name });
    const failure = await probeServer(base);
    if (failure !== undefined) {
      const violation = {
        message: `No server responds at ${quote(name)}: ${failure}.`,
        suggestion: 'Start the app and wait until it listens, or pass the folder of a build with --build.',
      };
      return visitNothing('the app does not respond', { rule: appAnswers, violation });
    }
    const baseline = openBaseline(options.root, {
      width: VIEWPORT_WIDTH,
      mode,
      acceptsAll: options.acceptScreenshots,
    });
    let browser: Browser;
    try {
      const { signal, allowNoSandbox, startBrowser = startChromium } = options;
      browser = await startBrowser(program, { env, signal, origin: target.origin, allowNoSandbox });
    } catch (thrown) {
      if (!(thrown instanceof SandboxUnavailableError)) throw thrown;
      const violation = {
        message: `Chromium cannot use its sandbox ${thrown.reason}, so no route was visited.`,
        suggestion: `Run svc as a user who is not root, on a system with user namespaces. If you trust the app, go on without the sandbox: svc verify --${kind} ${quoteArgument(name)} --allow-no-sandbox`,
      };
      return {
        ...visitNothing('the browser has no sandbox', { rule: browserIsThere, violation }),
        browserError: thrown,
      };
    }
    try {
      const context: VisitContext = {
        browser,
        target,
        mode,
        timeoutMs: options.timeoutMs,
        signal: options.signal,
      };
      const proven = new Set(
        (options.placements ?? []).flatMap(({ placements }) =>
          placements.filter(({ status }) => status !== 'not-proven').map(({ pointer }) => pointer),
        ),
      );
      const visited = await visitRoutes(
        routes,
        { ...context, baseline, proven, map: options.map },
        options.onProgress,
      );
      const hotkeys = await checkHotkeys(essence, visited, parameters, context);
      const shown = visited.filter(({ visit }) => visit.status === 'visited');
      const screenshots = await baseline.write(shown.map(({ visit }) => visit.route));
      const failures = [...hotkeys.violations, ...visited.flatMap(({ violations }) => violations)].map(
        ({ violation }) => violation.message,
      );
      const site = await auditSite(
        context,
        visited.map(({ visit }) => visit),
        failures,
      );
      const blocked = sumBlockedRequests([...visited.map((one) => one.blocked), browser.countRefused()]);
      return {
        ...finish(visited, hotkeys.violations, { app: hotkeys.results, blocked, screenshots, site }),
        isSandboxed: browser.isSandboxed,
      };
    } finally {
      await browser.close();
    }
  } finally {
    await served?.close();
  }
}

async function visitRoutes(
  routes: readonly ContractRoute[],
  context: VisitContext & { readonly baseline: WritableBaseline } & Pick<RouteContext, 'proven' | 'map'>,
  onProgress: RuntimeOptions['onProgress'],
): Promise<RouteResult[]> {
  const unknownPage = await snapshotUnknownPath(context);
  const paths = new Set(routes.flatMap(({ path }) => (path === undefined ? [] : [normalizePath(path)])));
  const visited: RouteResult[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < routes.length; at = next++) {
      const route = routes[at];
      if (!route) return;
      visited[at] =
        at < MAX_ROUTES
          ? await visitRoute(route, { ...context, unknownPage, paths })
          : skipRoute(route, `only the first ${MAX_ROUTES} routes are visited`);
      onProgress?.(++done, routes.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN_PAGES }, work));
  return visited;
}

/** The fallback page of the app for unknown paths; undefined if it responds with an error status or redirects. */
async function snapshotUnknownPath(context: VisitContext): Promise<PageSnapshot | undefined> {
  try {
    return await withPage(context, UNKNOWN_PATH, async ({ snapshot, activity }) =>
      (activity.status ?? 200) < 400 && context.target.pathAt(snapshot.address) === UNKNOWN_PATH
        ? snapshot
        : undefined,
    );
  } catch (thrown) {
    if (thrown instanceof PageNotOpenedError) return undefined;
    throw thrown;
  }
}

/** The reason why no server responds; undefined if one does, whatever its status. */
function probeServer(base: URL): Promise<string | undefined> {
  const send = base.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve) => {
    const sent = send(
      base,
      { method: 'GET', timeout: 5_000, headers: { accept: 'text/html' } },
      (response) => {
        response.destroy();
        resolve(undefined);
      },
    );
    sent.on('timeout', () => {
      sent.destroy();
      resolve('no response within 5 s');
    });
    sent.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'no reason given'));
    sent.end();
  });
}

/** Quotes a word for a shell if it needs that. */
const quoteArgument = (word: string): string =>
  /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", String.raw`'\''`)}'`;

/** Adds up requests that the pages did not make and connections that the proxy of the browser refused. */
function sumBlockedRequests(counts: readonly ReadonlyMap<string, number>[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const blocked of counts)
    for (const [host, count] of blocked) sum.set(host, (sum.get(host) ?? 0) + count);
  return Object.fromEntries([...sum].toSorted(([a], [b]) => compareText(a, b)));
}
