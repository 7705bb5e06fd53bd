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
  /** An empty page with nothing that another one left behind; `signal` ends whatever it is waiting for. */
  openTab(signal?: AbortSignal): Promise<Tab>;
  close(): Promise<void>;
}

export interface ChromiumOptions {
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** The only host that names lead to, such as `127.0.0.1`; all if absent. */
  readonly onlyHost?: string;
}

/** Milliseconds it has to end by itself. */
const EXIT_TIMEOUT_MS = 3_000;

/**
 * One browser for everything, spoken to over a pipe in its own protocol: `--screenshot` would start it anew for each
 * picture, show no more than a window, and no window of it is as narrow as a telephone.
 */
export async function startChromium(program: string, options: ChromiumOptions): Promise<Browser> {
  const { env, signal, onlyHost } = options;
  const profile = mkdtempSync(join(tmpdir(), 'svc-chromium-'));
  // Its sandbox refuses to work for root, as in most containers; what it shows is the project's own.
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
    // One that is busy with a page does not hear that it shall end.
    const force = setTimeout(() => child.kill('SIGKILL'), EXIT_TIMEOUT_MS);
    await ended;
    clearTimeout(force);
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // A helper of the browser still writes there; the folder of temporary files is cleared by the system.
    }
  };
  try {
    const protocol = createProtocol(child, ended, signal);
    // Nothing is asked of a browser that did not start.
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

/** A browser of this machine: the one that CHROMIUM names, else the first that is found. `what` needs it. */
export function findChromium(env: Environment, what: string): string {
  const named = env['CHROMIUM'];
  if (named) {
    if (isProgram(named)) return named;
    throw new ServiceError('INVALID_CONFIGURATION', `CHROMIUM names ${quote(named)}, which is no program.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...PROGRAM_NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...MAC_PROGRAMS].find(
    isProgram,
  );
  if (found !== undefined) return found;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    `${what} need Chromium, and none was found. Install it (Debian: apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chromium, Chrome or Edge.`,
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
