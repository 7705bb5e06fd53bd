import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ServiceError } from '../errors.ts';
import { quote } from '../words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
  'microsoft-edge',
  'brave-browser',
];
const ELSEWHERE = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser of this machine: the one that CHROMIUM names, else the first that is found. */
export function findChromium(env: Environment): string {
  const named = env['CHROMIUM'];
  if (named) {
    if (isProgram(named)) return named;
    throw new ServiceError('INVALID_CONFIGURATION', `CHROMIUM names ${quote(named)}, which is no program.`);
  }
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  const found = [...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))), ...ELSEWHERE].find(
    isProgram,
  );
  if (found !== undefined) return found;
  throw new ServiceError(
    'INVALID_CONFIGURATION',
    'Pictures need Chromium, and none was found. Install it (Debian: apt install chromium; macOS: brew install --cask chromium), or set CHROMIUM to the path of Chromium, Chrome or Edge.',
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

/** Longer than any page of a preview takes. */
const PATIENCE_MS = 30_000;
/** As high as a picture may be; Chromium repeats what lies below its largest texture. */
const HIGHEST = 16_000;

export interface Browser {
  /** The whole page as PNG, at a width, from top to bottom. */
  picture(url: string, width: number): Promise<Buffer>;
  close(): Promise<void>;
}

/**
 * One browser for all pictures, spoken to over a pipe in its own protocol: `--screenshot` would start it anew for
 * each, show no more than a window, and no window of it is as narrow as a telephone.
 */
export async function startChromium(
  program: string,
  env: Environment,
  signal: AbortSignal,
): Promise<Browser> {
  const profile = mkdtempSync(join(tmpdir(), 'svc-chromium-'));
  // Its sandbox refuses to work for root, as in most containers; what it shows is ours.
  const isRoot = userInfo().uid === 0;
  const child = spawn(
    program,
    [...ARGUMENTS, ...(isRoot ? ['--no-sandbox'] : []), `--user-data-dir=${profile}`, 'about:blank'],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'], env: { ...env } },
  );
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const close = async (): Promise<void> => {
    child.kill();
    await ended;
    try {
      rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    } catch {
      // A helper of the browser still writes there; the folder of temporary files is cleared by the system.
    }
  };
  try {
    const talk = createTalk(child, ended, signal);
    const { targetId } = await talk.send('Target.createTarget', { url: 'about:blank' });
    const { sessionId } = await talk.send('Target.attachToTarget', { targetId, flatten: true });
    const send = (method: string, parameters: object = {}) =>
      talk.send(method, parameters, String(sessionId));
    await send('Page.enable');
    await send('Emulation.setEmulatedMedia', {
      features: [{ name: 'prefers-reduced-motion', value: 'reduce' }],
    });
    return { picture: (url, width) => picture(send, talk, url, width), close };
  } catch (thrown) {
    await close();
    throw thrown;
  }
}

type Send = (method: string, parameters?: object) => Promise<Result>;
type Result = Readonly<Record<string, unknown>>;

async function picture(send: Send, talk: Talk, url: string, width: number): Promise<Buffer> {
  const height = width < 600 ? 844 : 900;
  const metrics = { width, height, deviceScaleFactor: 1, mobile: width < 600 };
  await send('Emulation.setDeviceMetricsOverride', metrics);
  const loaded = talk.event('Page.loadEventFired');
  // Waited for only if the page opens at all.
  loaded.catch(() => undefined);
  const { errorText } = await send('Page.navigate', { url });
  if (typeof errorText === 'string' && errorText !== '')
    throw new ServiceError('READ_FAILED', `Chromium cannot open ${quote(url)}: ${errorText}.`);
  await loaded;
  const { cssContentSize } = (await send('Page.getLayoutMetrics')) as {
    cssContentSize?: { height?: number };
  };
  // As high as the page: what sticks to the edge of the window then stands at the edge of the picture.
  const full = Math.min(HIGHEST, Math.max(height, Math.ceil(cssContentSize?.height ?? height)));
  await send('Emulation.setDeviceMetricsOverride', { ...metrics, height: full });
  const { data } = await send('Page.captureScreenshot', {
    format: 'png',
    clip: { x: 0, y: 0, width, height: full, scale: 1 },
  });
  return Buffer.from(String(data), 'base64');
}

interface Talk {
  send(method: string, parameters: object, sessionId?: string): Promise<Result>;
  /** The next event of this name. */
  event(name: string): Promise<void>;
}

/** Messages of the DevTools protocol: JSON, each ended by a zero byte. */
function createTalk(child: ChildProcess, ended: Promise<void>, signal: AbortSignal): Talk {
  const input = child.stdio[3] as Writable;
  const output = child.stdio[4] as Readable;
  const answers = new Map<number, (message: Message) => void>();
  const events = new Map<string, () => void>();
  const failures = new Set<(failure: unknown) => void>();
  const failAll = (failure: unknown): void => {
    for (const fail of failures) fail(failure);
    failures.clear();
  };
  void ended.then(() =>
    failAll(new ServiceError('INVALID_CONFIGURATION', 'Chromium ended before its pictures were made.')),
  );
  signal.addEventListener('abort', () => failAll(signal.reason), { once: true });
  // That it ended is told above.
  input.on('error', () => undefined);
  let rest = '';
  output.setEncoding('utf8').on('data', (chunk: string) => {
    const texts = (rest + chunk).split('\0');
    rest = texts.pop() ?? '';
    for (const text of texts) {
      const message = JSON.parse(text) as Message;
      if (message.id !== undefined) answers.get(message.id)?.(message);
      else if (message.method !== undefined) events.get(message.method)?.();
    }
  });
  let last = 0;
  const waiting = <Value>(what: string, begin: (done: (value: Value) => void) => void): Promise<Value> =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted();
      const late = (): void =>
        reject(
          new ServiceError('READ_FAILED', `Chromium did not answer ${what} in ${PATIENCE_MS / 1000} s.`),
        );
      const timer = setTimeout(late, PATIENCE_MS);
      const fail = (failure: unknown): void => {
        clearTimeout(timer);
        reject(failure);
      };
      failures.add(fail);
      begin((value) => {
        clearTimeout(timer);
        failures.delete(fail);
        resolve(value);
      });
    });
  return {
    async send(method, params, sessionId) {
      const id = ++last;
      const { result, error } = await waiting<Message>(method, (done) => {
        answers.set(id, done);
        input.write(`${JSON.stringify({ id, method, params, ...(sessionId ? { sessionId } : {}) })}\0`);
      });
      answers.delete(id);
      if (error) throw new ServiceError('READ_FAILED', `Chromium refuses ${method}: ${error.message}`);
      return result ?? {};
    },
    event: (name) => waiting<void>(name, (done) => events.set(name, () => done())),
  };
}

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly result?: Result;
  readonly error?: { readonly message: string };
}
