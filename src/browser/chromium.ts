import { spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { createProtocol } from './protocol.ts';
import { openTab, type Tab } from './tab.ts';
import { ServiceError } from '../base/errors.ts';
import { quote } from '../base/text.ts';

const ARGUMENTS = [
  '--headless=new',
  '--remote-debugging-pipe',
  '--disable-gpu',
  '--hide-scrollbars',
  '--mute-audio',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-sync',
  '--disable-component-update',
  '--disable-background-networking',
];

export interface Browser {
  /** Opens an empty page in its own profile; `signal` aborts its pending calls. */
  openTab(signal?: AbortSignal): Promise<Tab>;
  close(): Promise<void>;
}

export interface ChromiumOptions {
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** The only host that can be resolved, such as `127.0.0.1`; absent: any host. */
  readonly onlyHost?: string;
}

const EXIT_TIMEOUT_MS = 3_000;

/**
 * Starts one browser and controls it over a pipe with the DevTools protocol. The flag `--screenshot` would need a new
 * process per image, captures only the viewport, and does not support phone widths.
 */
export async function startChromium(program: string, options: ChromiumOptions): Promise<Browser> {
  const { env, signal, onlyHost } = options;
  const profile = mkdtempSync(join(tmpdir(), 'svc-chromium-'));
  // The sandbox does not work as root, as in most containers; the pages belong to the project itself.
  const isRoot = userInfo().uid === 0;
  const child = spawn(
    program,
    [
      ...ARGUMENTS,
      ...(isRoot ? ['--no-sandbox'] : []),
      ...(onlyHost === undefined
        ? []
        : [`--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE ${onlyHost}`, '--no-proxy-server']),
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...env } },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    child.kill();
    // A browser that is busy with a page may ignore SIGTERM.
    const force = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    await ended;
    clearTimeout(force);
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // A helper process still writes there; the system clears its temporary folder.
    }
  };
  try {
    const protocol = createProtocol(child, ended, signal);
    // Fails if the browser did not start.
    await protocol.send('Browser.getVersion', {});
    return { openTab: (own) => openTab(protocol, own), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

const PROGRAM_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'brave-browser',
];
const MAC_PROGRAMS = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds the browser that CHROMIUM names, or else the first installed one. `what` is the feature that needs it. */
export function findChromium(env: Environment, what: string): string {
  const named = env['CHROMIUM'];
  if (named) {
    if (isProgram(named)) return named;
    throw new ServiceError(
      'INVALID_CONFIGURATION',
      `CHROMIUM is set to ${quote(named)}, which is not an executable file.`,
    );
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [
    ...PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...MAC_PROGRAMS,
  ].find(isProgram);
  if (found !== undefined) return found;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${what} need Chromium, which was not found. Install it (Debian: apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chromium, Chrome or Edge.`,
  );
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
