import type { Browser } from '../browser/chromium.ts';
import { setViewport, navigate, type Tab } from '../browser/tab.ts';
import { recordActivity, type PageActivity } from './activity.ts';
import type { Target } from './routes.ts';
import { setTimeout as wait } from 'node:timers/promises';


export interface VisitContext {
  readonly browser: Browser;
  readonly target: Target;
  readonly mode: 'light' | 'dark';
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

export interface OpenPage {
  readonly tab: Tab;
  readonly activity: PageActivity;
  readonly snapshot: PageSnapshot;
  readonly loadMs: number;
}

/** Why a page was not opened in its time, or not at all. */
export class PageNotOpenedError extends Error {
  readonly activity: PageActivity | undefined;
  constructor(message: string, observed: PageActivity | undefined) {
    super(message);
    this.activity = observed;
  }
}

/**
 * Opens a page in a profile of its own, lets somebody look at it, and closes it. Everything together has to be done in
 * the time for one route; `lateIn` tells whether it was up.
 */
export async function withPage<Value>(
  { browser, target, mode, timeoutMs: limitMs, signal }: VisitContext,
  path: string,
  look: (page: OpenPage, deadline: AbortSignal) => Promise<Value>,
): Promise<Value> {
  // With a timer of our own: one that only a combined signal knows of may be collected before its time.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The time is over.')), timeoutMs);
  const giveUp = (): void => late.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const deadline = late.signal;
  try {
    return await inTab(await browser.openTab(deadline), deadline);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }

  async function inTab(tab: Tab, deadline: AbortSignal): Promise<Value> {
    try {
      let observed: PageActivity | undefined;
      const started = performance.now();
      try {
        observed = await recordActivity(tab, target.origin);
        await tab.send('Emulation.setEmulatedMedia', {
          features: [
            { name: 'prefers-color-scheme', value: mode },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ],
        });
        await setViewport(tab, VIEWPORT_WIDTH);
        await navigate(tab, target.urlOf(path));
        await waitUntilSettled(tab, observed);
        const shown = await takeSnapshot(tab);
        const loadMs = performance.now() - started;
        return await look({ tab, activity: observed, snapshot: shown, loadMs }, deadline);
      } catch (thrown) {
        signal.throwIfAborted();
        if (thrown instanceof PageNotOpenedError) throw thrown;
        throw new PageNotOpenedError(
          deadline.aborted ? `it was not done in ${timeoutMs / 1000} s` : describeError(thrown, target),
          observed,
        );
      }
    } finally {
      await tab.close();
    }
  }
}

/** Without the port, which is another one in every run. */
const describeError = (thrown: unknown, { origin }: Target): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .replaceAll(origin.origin, '')
    .replace(/\.$/, '');

/** How long a page must be quiet, and how long it is waited for at most: some never are. */
const QUIET_MS = 250;
const SETTLE_TIMEOUT_MS = 4_000;
const STEP_MS = 50;

const COUNT_ELEMENTS = `() => document.fonts.ready.then(() => document.querySelectorAll('*').length)`;

/** Waits until nothing is loaded and nothing appears any more. */
export async function waitUntilSettled(tab: Tab, { pending: waiting }: PageActivity): Promise<void> {
  let quiet = 0;
  let before = -1;
  for (let passed = 0; passed < SETTLE_TIMEOUT_MS && quiet < QUIET_MS; passed += STEP_MS) {
    await Promise.race([wait(STEP_MS), tab.failure]);
    const elements = await tab.run<number>(COUNT_ELEMENTS);
    quiet = pending.size === 0 && elements === before ? quiet + STEP_MS : 0;
    before = elements;
  }
}

/** What a page shows, as far as one page is told from another. */
export interface PageSnapshot {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly elements: number;
  /** Pictures, fields and other things to see that are no text. */
  readonly nonTextElements: number;
  readonly frames: number;
}

const READ_SNAPSHOT = `() => {
  const body = document.body;
  const seen = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const things = body ? [...body.querySelectorAll('img,svg,canvas,video,iframe,input,select,textarea,button')] : [];
  return {
    address: location.href,
    title: document.title,
    text: (body?.innerText ?? '').replace(/\\s+/g, ' ').trim().slice(0, 20000),
    elements: body ? body.querySelectorAll('*').length : 0,
    things: things.filter(seen).length,
    frames: document.querySelectorAll('iframe,frame').length,
  };
}`;

export const takeSnapshot = (tab: Tab): Promise<PageSnapshot> => tab.run<PageSnapshot>(READ_SNAPSHOT);

/** Whether two pages show the same, apart from their own paths in the words. */
export const showsSameContent = (one: PageSnapshot, other: PageSnapshot): boolean =>
  one.elements === other.elements && withoutPath(one) === withoutPath(other);

const withoutPath = ({ title, text, address }: PageSnapshot): string =>
  `${title} ${text}`.replaceAll(decodeURI(new URL(address).pathname), '…');

/** The window in which pages are looked at. */
export const VIEWPORT_WIDTH = 1440;
export const VIEWPORT_HEIGHT = 900;
