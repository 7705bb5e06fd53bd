import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Environment, findChromium, startChromium } from '../browser/chromium.ts';
import { ServiceError } from '../base/errors.ts';
import type { Finding } from '../verify/finding.ts';
import type { Contract } from '../verify/rule.ts';
import { toFindings } from '../verify/run.ts';
import type { Visits } from '../verify/observations.ts';
import { compareText, quote } from '../base/text.ts';
import { type WritableBaseline, openBaseline } from './baseline.ts';
import { appAnswers } from './checks/app-answers.ts';
import { browserIsThere } from './checks/browser-is-there.ts';
import { RUNTIME_RULES } from './checks/index.ts';
import { normalizePath, type ContractRoute, listContractRoutes, createTarget } from './routes.ts';
import { checkHotkeys } from './checks/hotkey-works.ts';
import { VIEWPORT_HEIGHT, type VisitContext, PageNotOpenedError, type PageSnapshot, VIEWPORT_WIDTH, withPage } from './page.ts';
import { serveBuild } from './serve-build.ts';
import { auditSite } from './site.ts';
import { skipRoute, visitRoute } from './visit.ts';
import type { RuleViolation, RouteResult } from './check.ts';

export interface RuntimeOptions {
  readonly root: string;
  readonly contract: Contract;
  /** A running app, or a folder of a built one with the name that reports give it. */
  readonly app: { readonly url: URL } | { readonly build: string; readonly name: string };
  /** Values for parameters of routes. */
  readonly parameters: ReadonlyMap<string, string>;
  /** Whether the pictures of this run are the accepted ones from now on. */
  readonly acceptScreenshots: boolean;
  readonly timeoutMs: number;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly readText: (file: string) => string | undefined;
  /** Told how many routes are done, and how many there are. */
  readonly onProgress?: (done: number, all: number) => void;
}

export interface RuntimeResult {
  readonly findings: readonly Finding[];
  readonly visits: Visits;
  /** There is no browser: whatever else was found, this run is not what was asked for. */
  readonly browserError?: ServiceError;
}

/** Pages that are open at once. */
const MAX_OPEN_PAGES = 2;
/** More routes than any contract has; what comes after is not opened, and said so. */
const MAX_ROUTES = 300;
/** A path that no contract declares. */
const UNKNOWN_PATH = '/svc-no-such-page-4c1f';

/** Opens every route of the contract in a browser. Writes nothing but what belongs to it in `.svc/`. */
export async function visitApp(options: RuntimeOptions): Promise<RuntimeResult> {
  const started = performance.now();
  const { contract, app, parameters: values, env } = options;
  const { essence, bundle } = contract;
  const routes = listContractRoutes(essence, bundle, parameters);
  const mode = essence.dna.theme.mode === 'dark' ? 'dark' : 'light';
  const name = 'url' in app ? `${app.url.origin}${app.url.pathname.replace(/\/+$/, '')}` : app.name;
  const kind = 'url' in app ? 'url' : 'build';
  const finish = (
    visited: readonly RouteResult[],
    seen: readonly RuleViolation[],
    rest: Partial<Visits> = {},
  ): Omit<RuntimeResult, 'missing'> => ({
    findings: toFindings([...seen, ...visited.flatMap((one) => one.violations)], contract, options.readText),
    visits: {
      target: { kind, name },
      viewport: { width: VIEWPORT_WIDTH, height: VIEWPORT_HEIGHT, mode },
      routes: visited.map(({ visit }) => visit),
      app: [],
      blocked: sumBlockedRequests(visited),
      screenshots: [],
      rules: RUNTIME_RULES,
      durationMs: Math.round(performance.now() - started),
      ...rest,
    },
  });
  const nothing = (reason: string, seen: RuleViolation): Omit<RuntimeResult, 'missing'> => {
    const visited = routes.map((route) => skipRoute(route, reason));
    // One finding says why; a remark for each route would only repeat it.
    return finish(
      visited.map((one) => ({ ...one, seen: [] })),
      [seen],
    );
  };

  let program: string;
  try {
    program = findChromium(env, 'Visits in the browser');
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    const found = {
      message: 'There is no browser, so that no route was visited.',
      suggestion: thrown.message.replaceAll(env['CHROMIUM'] ?? '\0', 'a path'),
    };
    return { ...nothing('there is no browser', { rule: browserIsThere, violation: found }), browserError: thrown };
  }
  const served = 'url' in app ? undefined : await serveBuild(app.build);
  try {
    const base = 'url' in app ? app.url : new URL(served?.address ?? '');
    const routing = essence.meta.platform.routing;
    const target = createTarget(base, routing, { kind, name });
    const silence = await probeServer(base);
    if (silence !== undefined) {
      const found = {
        message: `Nothing answers at ${quote(name)}: ${silence}.`,
        suggestion: 'Start the app and wait until it listens, or name the folder of a build with --build.',
      };
      return nothing('the app does not answer', { rule: appAnswers, violation: found });
    }
    const baseline = openBaseline(options.root, { width: VIEWPORT_WIDTH, mode, isUpdate: options.acceptScreenshots });
    const browser = await startChromium(program, {
      env,
      signal: options.signal,
      onlyHost: base.hostname.replace(/^\[|\]$/g, ''),
    });
    try {
      const look: VisitContext = { browser, target, mode, timeoutMs: options.timeoutMs, signal: options.signal };
      const visited = await visitRoutes(routes, look, baseline, options.onProgress);
      const hotkeys = await checkHotkeys(essence, visited, parameters, look);
      const shown = visited.filter(({ visit }) => visit.status === 'visited');
      const screenshots = await baseline.write(shown.map(({ visit }) => visit.route));
      const failures = [...hotkeys.seen, ...visited.flatMap(({ violations: seen }) => violations)].map(
        ({ violation: found }) => violation.message,
      );
      const site = await auditSite(
        look,
        visited.map(({ visit }) => visit),
        failures,
      );
      return finish(visited, hotkeys.seen, { app: hotkeys.results, screenshots, site });
    } finally {
      await browser.close();
    }
  } finally {
    await served?.close();
  }
}

async function visitRoutes(
  routes: readonly ContractRoute[],
  look: VisitContext,
  baseline: WritableBaseline,
  progress: RuntimeOptions['onProgress'],
): Promise<RouteResult[]> {
  const nowhere = await snapshotUnknownPath(look);
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
          ? await visitRoute(route, { ...look, baseline, unknownPage: nowhere, paths })
          : skipRoute(route, `only the first ${MAX_ROUTES} routes are`);
      progress?.(++done, routes.length);
    }
  };
  await Promise.all(Array.from({ length: MAX_OPEN_PAGES }, work));
  return visited;
}

/** What the app shows where there is nothing; undefined if it says so by its status, or leads elsewhere. */
async function snapshotUnknownPath(look: VisitContext): Promise<PageSnapshot | undefined> {
  try {
    return await withPage(look, UNKNOWN_PATH, async ({ snapshot: shown, activity: observed }) =>
      (activity.status ?? 200) < 400 && look.target.pathAt(snapshot.address) === UNKNOWN_PATH ? snapshot : undefined,
    );
  } catch (thrown) {
    if (thrown instanceof PageNotOpenedError) return undefined;
    throw thrown;
  }
}

/** Why nobody answers; undefined if somebody does, whatever the answer. */
function probeServer(base: URL): Promise<string | undefined> {
  const ask = base.protocol === 'https:' ? secureRequest : request;
  return new Promise((resolve) => {
    const asked = ask(
      base,
      { method: 'GET', timeout: 5_000, headers: { accept: 'text/html' } },
      (response) => {
        response.destroy();
        resolve(undefined);
      },
    );
    asked.on('timeout', () => {
      asked.destroy();
      resolve('no answer in 5 s');
    });
    asked.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? 'no reason given'));
    asked.end();
  });
}

function sumBlockedRequests(visited: readonly RouteResult[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const { blocked } of visited)
    for (const [host, count] of blocked) sum.set(host, (sum.get(host) ?? 0) + count);
  return Object.fromEntries([...sum].toSorted(([a], [b]) => compareText(a, b)));
}
