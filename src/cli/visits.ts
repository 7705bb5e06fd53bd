import { toJsonDocument } from '../base/json.ts';
import { LIMITS } from '../base/limits.ts';
import { ServiceError } from '../base/errors.ts';
import type { Verification } from '../project/verify.ts';
import type { RuntimeOptions, RuntimeResult } from '../runtime/run.ts';
import { formatCount, quote } from '../base/text.ts';
import { type Call, type Option, optionText, type Terminal } from './command.ts';
import { relativePath } from './options.ts';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocument } from '../project/file.ts';
import { projectIdentity } from '../project/identity.ts';
import { ensureFolder } from '../project/folder.ts';
import type { Coverage, Report } from '../reports/report.ts';
import type { Visits } from '../verify/observations.ts';
import { mergePlacements } from '../verify/placements.ts';
import { EVIDENCE_FOLDER, SCREENSHOT_MANIFEST } from '../runtime/baseline.ts';

/** Options for opening the app in a browser. */
export const VISIT_OPTIONS: readonly Option[] = [
  {
    flags: '--url <address>',
    summary:
      'Also open every route of this running app in Chromium; browser findings are never in the baseline',
  },
  { flags: '--build <folder>', summary: 'Also open every route of this built app, served during the run' },
  { flags: '--param <name=value,…>', summary: 'Values of route parameters, such as id=42' },
  { flags: '--route-timeout <seconds>', summary: 'Time limit per route (default: 15)' },
  { flags: '--update-screenshots', summary: 'Accept the current screenshots' },
  { flags: '--allow-remote', summary: 'With --url: allow an address on another machine' },
  {
    flags: '--allow-no-sandbox',
    summary:
      'Go on without the sandbox of Chromium where it does not work, as for root; only for apps you trust',
  },
];

const NEEDS_APP = ['param', 'routeTimeout', 'updateScreenshots', 'allowRemote', 'allowNoSandbox'] as const;

/** Opens every route of the app; undefined if the call does not name one. */
export async function visitRoutes(
  root: string,
  call: Call,
  terminal: Terminal,
  { project, coverage }: Verification,
): Promise<RuntimeResult | undefined> {
  const app = await parseApp(root, call, terminal);
  if (!app) return undefined;
  const parameters = parseParams(optionText(call, 'param') ?? '');
  const timeoutMs = parseTimeout(optionText(call, 'routeTimeout') ?? String(LIMITS.visitMs.max / 1000));
  const { contract } = project;
  if (!contract) {
    terminal.say('No route was visited: only a readable contract lists the routes.\n');
    return undefined;
  }
  const { visitApp } = await import('../runtime/run.ts');
  const { readSource } = await import('../project/sources.ts');
  const isTold = !call.quiet && terminal.isTerminal;
  const result = await visitApp({
    root,
    contract,
    ...(coverage.placements ? { placements: coverage.placements } : {}),
    ...(project.map ? { map: project.map } : {}),
    app,
    parameters,
    acceptScreenshots: call.options['updateScreenshots'] === true,
    timeoutMs,
    allowNoSandbox: call.options['allowNoSandbox'] === true,
    env: terminal.env,
    signal: terminal.signal,
    readText: (file) => readSource(root, file),
    ...(isTold
      ? { onProgress: (done, all) => terminal.say(`${done} of ${formatCount(all, 'route')} visited\n`) }
      : {}),
  });
  if (result.isSandboxed === false && !call.quiet && !call.json)
    terminal.say(
      'Chromium ran without its sandbox: code that breaks out of a page has the rights of this user.\n',
    );
  return result;
}

/** Adds what the browser found out about placements. */
export const addVisits = <One extends Coverage>(coverage: One, { routes }: Visits): One => {
  if (!coverage.placements) return coverage;
  const seen = new Map(
    routes.flatMap(({ route, placements }) => (placements ? [[route, placements] as const] : [])),
  );
  return { ...coverage, placements: mergePlacements(coverage.placements, seen) };
};

/** Parses the app options before anything is read. */
export async function parseApp(
  root: string,
  call: Call,
  terminal: Terminal,
): Promise<RuntimeOptions['app'] | undefined> {
  const url = optionText(call, 'url');
  const build = optionText(call, 'build');
  if (url !== undefined && build !== undefined)
    throw new ServiceError('USAGE', 'Use --url for a running app or --build for a built one, not both.');
  if (url !== undefined) {
    const { parseAppUrl } = await import('../runtime/routes.ts');
    return { url: parseAppUrl(url, call.options['allowRemote'] === true) };
  }
  if (build !== undefined) {
    const { statSync } = await import('node:fs');
    const { basename, isAbsolute, relative, resolve } = await import('node:path');
    const folder = resolve(terminal.cwd, build);
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory())
      throw new ServiceError(
        'FILE_NOT_FOUND',
        `There is no folder ${quote(relativePath(terminal, folder))}. Build the app first, or name the folder that the build writes.`,
      );
    const way = relative(root, folder);
    return {
      build: folder,
      name: way === '' || way.startsWith('..') || isAbsolute(way) ? basename(folder) : way,
    };
  }
  const [left] = NEEDS_APP.filter((name) => call.options[name] !== undefined);
  if (left !== undefined)
    throw new ServiceError(
      'USAGE',
      `--${left.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} needs --url or --build.`,
      { suggestions: ['svc verify --url http://127.0.0.1:3000'] },
    );
  return undefined;
}

function parseParams(text: string): ReadonlyMap<string, string> {
  const pairs = text.split(',').filter((pair) => pair !== '');
  return new Map(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      if (at <= 0)
        throw new ServiceError('USAGE', `--param takes name=value, such as id=42; got ${quote(pair)}.`);
      return [pair.slice(0, at).trim().replace(/^:/, ''), pair.slice(at + 1).trim()] as const;
    }),
  );
}

function parseTimeout(text: string): number {
  if (/^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= 300) return Number(text) * 1000;
  throw new ServiceError('USAGE', `--route-timeout takes whole seconds from 1 to 300; got ${quote(text)}.`);
}

const PROBE = `${EVIDENCE_FOLDER}/runtime-probe.json`;

/** Writes the browser results for later documents; returns the path. */
export async function writeProbe(
  root: string,
  report: Report,
  visits: NonNullable<Report['visits']>,
): Promise<string> {
  // It needs every rule, and the help of the command does not.
  const { buildRuntimeProbe } = await import('../reports/runtime-probe.ts');
  ensureFolder(root, EVIDENCE_FOLDER);
  const document = buildRuntimeProbe(report, visits, {
    id: projectIdentity(root),
    version: null,
    visualManifest: existsSync(join(root, SCREENSHOT_MANIFEST)) ? SCREENSHOT_MANIFEST : null,
  });
  writeDocument(join(root, PROBE), toJsonDocument(document));
  return PROBE;
}
