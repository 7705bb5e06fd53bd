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

/** A page could not be opened, or not in time. The message is the end of a sentence. */
export class PageNotOpenedError extends Error {
  readonly activity: PageActivity | undefined;
  constructor(message: string, activity: PageActivity | undefined) {
    super(message);
    this.activity = activity;
  }
}

/**
 * Opens a page in its own profile, calls `visit` and closes the page. Everything together must finish within the time
 * limit of a route; then `deadline` is aborted.
 */
export async function withPage<Value>(
  { browser, target, mode, timeoutMs, signal }: VisitContext,
  path: string,
  visit: (page: OpenPage, deadline: AbortSignal) => Promise<Value>,
): Promise<Value> {
  // Not AbortSignal.any with a timeout: a signal that only it references may be garbage-collected before it fires.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The time limit was reached.')), timeoutMs);
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
      let activity: PageActivity | undefined;
      const started = performance.now();
      try {
        activity = await recordActivity(tab, target.origin);
        await tab.send('Emulation.setEmulatedMedia', {
          features: [
            { name: 'prefers-color-scheme', value: mode },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ],
        });
        await setViewport(tab, VIEWPORT_WIDTH);
        await navigate(tab, target.urlOf(path));
        await waitUntilSettled(tab, activity);
        const snapshot = await takeSnapshot(tab);
        const loadMs = performance.now() - started;
        return await visit({ tab, activity, snapshot, loadMs }, deadline);
      } catch (thrown) {
        signal.throwIfAborted();
        if (thrown instanceof PageNotOpenedError) throw thrown;
        throw new PageNotOpenedError(
          deadline.aborted ? `it did not finish within ${timeoutMs / 1000} s` : describeError(thrown, target),
          activity,
        );
      }
    } finally {
      await tab.close();
    }
  }
}

/** Without the origin: its port differs in every run. */
const describeError = (thrown: unknown, { origin }: Target): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .replaceAll(origin.origin, '')
    .replace(/\.$/, '');

/** A page has settled after this long without changes; some never do, so the wait is limited. */
const QUIET_MS = 250;
const SETTLE_TIMEOUT_MS = 4_000;
const STEP_MS = 50;

const COUNT_ELEMENTS = `() => document.fonts.ready.then(() => document.querySelectorAll('*').length)`;

/** Waits until no request is pending and no element appears. */
export async function waitUntilSettled(tab: Tab, { pending }: PageActivity): Promise<void> {
  let quiet = 0;
  let before = -1;
  for (let passed = 0; passed < SETTLE_TIMEOUT_MS && quiet < QUIET_MS; passed += STEP_MS) {
    await Promise.race([wait(STEP_MS), tab.failure]);
    const elements = await tab.run<number>(COUNT_ELEMENTS);
    quiet = pending.size === 0 && elements === before ? quiet + STEP_MS : 0;
    before = elements;
  }
}

/** The visible content of a page, enough to distinguish one page from another. */
export interface PageSnapshot {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly elements: number;
  /** Number of visible images, fields and other elements that are not text. */
  readonly nonTextElements: number;
  readonly frames: number;
}

const READ_SNAPSHOT = `() => {
  const body = document.body;
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true }) && one.getClientRects().length > 0;
  const things = body ? [...body.querySelectorAll('img,svg,canvas,video,iframe,input,select,textarea,button')] : [];
  return {
    address: location.href,
    title: document.title,
    text: (body?.innerText ?? '').replace(/\\s+/g, ' ').trim().slice(0, 20000),
    elements: body ? body.querySelectorAll('*').length : 0,
    nonTextElements: things.filter(isVisible).length,
    frames: document.querySelectorAll('iframe,frame').length,
  };
}`;

export const takeSnapshot = (tab: Tab): Promise<PageSnapshot> => tab.run<PageSnapshot>(READ_SNAPSHOT);

/** Compares two pages, ignoring their own paths in the text. */
export const showsSameContent = (one: PageSnapshot, other: PageSnapshot): boolean =>
  one.elements === other.elements && withoutPath(one) === withoutPath(other);

const withoutPath = ({ title, text, address }: PageSnapshot): string =>
  `${title} ${text}`.replaceAll(decodeURI(new URL(address).pathname), '…');

/** The viewport of every visit, in CSS pixels. */
export const VIEWPORT_WIDTH = 1440;
export const VIEWPORT_HEIGHT = 900;
