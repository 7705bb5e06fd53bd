import { request } from 'node:http';
import { request as secureRequest } from 'node:https';
import { type Environment, findChromium, startChromium } from '../browser/chromium.ts';
import { ServiceError } from '../base/errors.ts';
import type { Finding } from '../verify/finding.ts';
import type { Contract } from '../verify/rule.ts';
import { toFindings } from '../verify/run.ts';
import type { Visits } from '../verify/observations.ts';
import { compareText, quote } from '../base/text.ts';
import { type OpenBaseline, openBaseline } from './baseline.ts';
import { appAnswers } from './checks/app-answers.ts';
import { browserIsThere } from './checks/browser-is-there.ts';
import { RUNTIME_RULES } from './checks/index.ts';
import { bare, type ContractRoute, contractRoutes, targetAt } from './routes.ts';
import { tryHotkeys } from './checks/hotkey-works.ts';
import { HEIGHT, type Look, NotOpened, type Shown, WIDTH, withPage } from './page.ts';
import { serveBuild } from './serve-build.ts';
import { measureSite } from './site.ts';
import { leftOut, visitRoute } from './visit.ts';
import type { Seen, Visited } from './check.ts';

export interface RuntimeOptions {
  readonly root: string;
  readonly contract: Contract;
  /** A running app, or a folder of a built one with the name that reports give it. */
  readonly app: { readonly url: URL } | { readonly build: string; readonly name: string };
  /** Values for parameters of routes. */
  readonly values: ReadonlyMap<string, string>;
  /** Whether the pictures of this run are the accepted ones from now on. */
  readonly isUpdate: boolean;
  readonly limitMs: number;
  readonly env: Environment;
  readonly signal: AbortSignal;
  readonly textOf: (file: string) => string | undefined;
  /** Told how many routes are done, and how many there are. */
  readonly progress?: (done: number, all: number) => void;
}

export interface RuntimeResult {
  readonly findings: readonly Finding[];
  readonly visits: Visits;
  /** There is no browser: whatever else was found, this run is not what was asked for. */
  readonly missing?: ServiceError;
}

/** Pages that are open at once. */
const AT_ONCE = 2;
/** More routes than any contract has; what comes after is not opened, and said so. */
const MOST = 300;
/** A path that no contract declares. */
const NOWHERE = '/svc-no-such-page-4c1f';

/** Opens every route of the contract in a browser. Writes nothing but what belongs to it in `.svc/`. */
export async function visitApp(options: RuntimeOptions): Promise<RuntimeResult> {
  const started = performance.now();
  const { contract, app, values, env } = options;
  const { essence, bundle } = contract;
  const routes = contractRoutes(essence, bundle, values);
  const mode = essence.dna.theme.mode === 'dark' ? 'dark' : 'light';
  const name = 'url' in app ? `${app.url.origin}${app.url.pathname.replace(/\/+$/, '')}` : app.name;
  const kind = 'url' in app ? 'url' : 'build';
  const finish = (
    visited: readonly Visited[],
    seen: readonly Seen[],
    rest: Partial<Visits> = {},
  ): Omit<RuntimeResult, 'missing'> => ({
    findings: toFindings([...seen, ...visited.flatMap((one) => one.seen)], contract, options.textOf),
    visits: {
      target: { kind, name },
      viewport: { width: WIDTH, height: HEIGHT, mode },
      routes: visited.map(({ visit }) => visit),
      app: [],
      blocked: sumOf(visited),
      screenshots: [],
      rules: RUNTIME_RULES,
      durationMs: Math.round(performance.now() - started),
      ...rest,
    },
  });
  const nothing = (reason: string, seen: Seen): Omit<RuntimeResult, 'missing'> => {
    const visited = routes.map((route) => leftOut(route, reason));
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
    return { ...nothing('there is no browser', { rule: browserIsThere, found }), missing: thrown };
  }
  const served = 'url' in app ? undefined : await serveBuild(app.build);
  try {
    const base = 'url' in app ? app.url : new URL(served?.address ?? '');
    const routing = essence.meta.platform.routing;
    const target = targetAt(base, routing, { kind, name });
    const silence = await silenceOf(base);
    if (silence !== undefined) {
      const found = {
        message: `Nothing answers at ${quote(name)}: ${silence}.`,
        suggestion: 'Start the app and wait until it listens, or name the folder of a build with --build.',
      };
      return nothing('the app does not answer', { rule: appAnswers, found });
    }
    const baseline = openBaseline(options.root, { width: WIDTH, mode, isUpdate: options.isUpdate });
    const browser = await startChromium(program, {
      env,
      signal: options.signal,
      onlyHost: base.hostname.replace(/^\[|\]$/g, ''),
    });
    try {
      const look: Look = { browser, target, mode, limitMs: options.limitMs, signal: options.signal };
      const visited = await visitAll(routes, look, baseline, options.progress);
      const hotkeys = await tryHotkeys(essence, visited, values, look);
      const shown = visited.filter(({ visit }) => visit.status === 'visited');
      const screenshots = await baseline.write(shown.map(({ visit }) => visit.route));
      const failures = [...hotkeys.seen, ...visited.flatMap(({ seen }) => seen)].map(
        ({ found }) => found.message,
      );
      const site = await measureSite(
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

async function visitAll(
  routes: readonly ContractRoute[],
  look: Look,
  baseline: OpenBaseline,
  progress: RuntimeOptions['progress'],
): Promise<Visited[]> {
  const nowhere = await lookNowhere(look);
  const paths = new Set(routes.flatMap(({ path }) => (path === undefined ? [] : [bare(path)])));
  const visited: Visited[] = [];
  let next = 0;
  let done = 0;
  const work = async (): Promise<void> => {
    for (let at = next++; at < routes.length; at = next++) {
      const route = routes[at];
      if (!route) return;
      visited[at] =
        at < MOST
          ? await visitRoute(route, { ...look, baseline, nowhere, paths })
          : leftOut(route, `only the first ${MOST} routes are`);
      progress?.(++done, routes.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return visited;
}

/** What the app shows where there is nothing; undefined if it says so by its status, or leads elsewhere. */
async function lookNowhere(look: Look): Promise<Shown | undefined> {
  try {
    return await withPage(look, NOWHERE, async ({ shown, observed }) =>
      (observed.status ?? 200) < 400 && look.target.pathAt(shown.address) === NOWHERE ? shown : undefined,
    );
  } catch (thrown) {
    if (thrown instanceof NotOpened) return undefined;
    throw thrown;
  }
}

/** Why nobody answers; undefined if somebody does, whatever the answer. */
function silenceOf(base: URL): Promise<string | undefined> {
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

function sumOf(visited: readonly Visited[]): Record<string, number> {
  const sum = new Map<string, number>();
  for (const { blocked } of visited)
    for (const [host, count] of blocked) sum.set(host, (sum.get(host) ?? 0) + count);
  return Object.fromEntries([...sum].toSorted(([a], [b]) => compareText(a, b)));
}
