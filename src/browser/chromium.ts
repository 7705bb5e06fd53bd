import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { startOriginProxy } from './origin-proxy.ts';
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
  '--disable-domain-reliability',
  '--no-pings',
  // Discovery of devices and peers in the local network, and requests of the browser itself.
  '--disable-features=MediaRouter,DialMediaRouteProvider,OptimizationHints,Translate,AutofillServerCommunication,NetworkTimeServiceQuerying,PreconnectToSearch',
  // Everything that is not TCP would go past the proxy.
  '--disable-quic',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
  '--webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Sends every connection through the proxy, also those to this machine, and resolves no name but leaves that to it. */
const proxyArguments = (port: number): string[] => [
  `--proxy-server=socks5://127.0.0.1:${port}`,
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1',
];

/** Newer versions read the policy for WebRTC from the profile only. */
const PREFERENCES = {
  webrtc: {
    ip_handling_policy: 'disable_non_proxied_udp',
    multiple_routes_enabled: false,
    nonproxied_udp_enabled: false,
  },
};

/**
 * Services that Chromium itself tries to reach, whatever its flags. They are refused like all others, but not counted:
 * the app did not ask for them. A page that does is counted where its requests are blocked.
 */
const CHROMIUM_SERVICES = /(?:^|\.)(?:google|googleapis|gstatic|gvt1)\.com$/;

export interface Browser {
  /** Opens an empty page in its own profile; `signal` aborts its pending calls. */
  openTab(signal?: AbortSignal): Promise<Tab>;
  /** Returns the number of connections to other origins that were refused, by host. */
  countRefused(): ReadonlyMap<string, number>;
  readonly isSandboxed: boolean;
  close(): Promise<void>;
}

export interface ChromiumOptions {
  readonly env: Environment;
  readonly signal: AbortSignal;
  /** The only origin that can be reached, by any protocol. */
  readonly origin: URL;
  /** Go on without the sandbox of Chromium where it does not work. */
  readonly allowNoSandbox: boolean;
}

const EXIT_TIMEOUT_MS = 3_000;
const STDERR_TIMEOUT_MS = 1_000;
const MAX_STDERR_LENGTH = 16_384;

/** Reports that Chromium cannot protect this machine from the pages that it opens. */
export class SandboxUnavailableError extends ServiceError {
  readonly reason: string;

  constructor(reason: string) {
    super(
      'INVALID_CONFIGURATION',
      `Chromium cannot use its sandbox ${reason}. Run svc as another user; for pages that you trust, --allow-no-sandbox goes on without it.`,
    );
    this.reason = reason;
  }
}

/** Messages of a Chromium that exits because it has no sandbox. */
const NO_SANDBOX = /No usable sandbox|without --no-sandbox|Failed to move to new namespace/;

/** Starts one browser that reaches one origin. Its sandbox is off only where it does not work, and only if allowed. */
export async function startChromium(program: string, options: ChromiumOptions): Promise<Browser> {
  // Chromium refuses to start as root with its sandbox.
  if (userInfo().uid !== 0) {
    try {
      return await launch(program, options, true);
    } catch (thrown) {
      if (!(thrown instanceof SandboxUnavailableError) || !options.allowNoSandbox) throw thrown;
    }
  } else if (!options.allowNoSandbox) throw new SandboxUnavailableError('as root');
  return launch(program, options, false);
}

/**
 * Controls a browser over a pipe with the DevTools protocol. The flag `--screenshot` would need a new process per image,
 * captures only the viewport, and does not support phone widths.
 */
async function launch(
  program: string,
  { env, signal, origin }: ChromiumOptions,
  isSandboxed: boolean,
): Promise<Browser> {
  const proxy = await startOriginProxy(origin);
  const profile = mkdtempSync(join(tmpdir(), 'svc-chromium-'));
  mkdirSync(join(profile, 'Default'));
  writeFileSync(join(profile, 'Default/Preferences'), JSON.stringify(PREFERENCES));
  const child = spawn(
    program,
    [
      ...ARGUMENTS,
      ...proxyArguments(proxy.port),
      ...(isSandboxed ? [] : ['--no-sandbox']),
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    // In a process group of its own, so that Ctrl+C reaches svc only, which then ends the whole group.
    { stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'], env: { ...env }, detached: true },
  );
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    if (stderr.length < MAX_STDERR_LENGTH) stderr += text;
  });
  // Helper processes may keep it open for a while.
  const stderrEnded = new Promise<void>((resolve) => child.stderr?.once('close', resolve));
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    if (signal.aborted) killGroup(child);
    else child.kill();
    // A browser that is busy with a page may ignore SIGTERM.
    const force = setTimeout(() => killGroup(child), EXIT_TIMEOUT_MS);
    await ended;
    clearTimeout(force);
    child.stderr?.destroy();
    await proxy.close();
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
    return {
      openTab: (own) => openTab(protocol, own),
      countRefused: () => new Map([...proxy.refused].filter(([host]) => !CHROMIUM_SERVICES.test(host))),
      isSandboxed,
      close,
    };
  } catch (thrown) {
    child.kill();
    await Promise.race([stderrEnded, wait(STDERR_TIMEOUT_MS)]);
    await close();
    if (isSandboxed && NO_SANDBOX.test(stderr))
      throw new SandboxUnavailableError('here, because this system does not let it create user namespaces');
    throw thrown;
  }
}

/** Ends the browser and its helper processes at once. */
function killGroup(child: ChildProcess): void {
  try {
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  } catch {
    // There are no process groups here, or all have ended.
    child.kill('SIGKILL');
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
