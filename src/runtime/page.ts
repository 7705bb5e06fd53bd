import type { Browser } from '../browser/chromium.ts';
import { arrange, open, type Tab } from '../browser/tab.ts';
import { observe, type Observed } from './activity.ts';
import type { Target } from './routes.ts';
import { setTimeout as wait } from 'node:timers/promises';


export interface Look {
  readonly browser: Browser;
  readonly target: Target;
  readonly mode: 'light' | 'dark';
  readonly limitMs: number;
  readonly signal: AbortSignal;
}

export interface OpenPage {
  readonly tab: Tab;
  readonly observed: Observed;
  readonly shown: Shown;
  readonly loadMs: number;
}

/** Why a page was not opened in its time, or not at all. */
export class NotOpened extends Error {
  readonly observed: Observed | undefined;
  constructor(message: string, observed: Observed | undefined) {
    super(message);
    this.observed = observed;
  }
}

/**
 * Opens a page in a profile of its own, lets somebody look at it, and closes it. Everything together has to be done in
 * the time for one route; `lateIn` tells whether it was up.
 */
export async function withPage<Value>(
  { browser, target, mode, limitMs, signal }: Look,
  path: string,
  look: (page: OpenPage, deadline: AbortSignal) => Promise<Value>,
): Promise<Value> {
  // With a timer of our own: one that only a combined signal knows of may be collected before its time.
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('The time is over.')), limitMs);
  const giveUp = (): void => late.abort(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  const deadline = late.signal;
  try {
    return await inTab(await browser.tab(deadline), deadline);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }

  async function inTab(tab: Tab, deadline: AbortSignal): Promise<Value> {
    try {
      let observed: Observed | undefined;
      const started = performance.now();
      try {
        observed = await observe(tab, target.origin);
        await tab.send('Emulation.setEmulatedMedia', {
          features: [
            { name: 'prefers-color-scheme', value: mode },
            { name: 'prefers-reduced-motion', value: 'reduce' },
          ],
        });
        await arrange(tab, WIDTH);
        await open(tab, target.addressOf(path));
        await settle(tab, observed);
        const shown = await lookAt(tab);
        const loadMs = performance.now() - started;
        return await look({ tab, observed, shown, loadMs }, deadline);
      } catch (thrown) {
        signal.throwIfAborted();
        if (thrown instanceof NotOpened) throw thrown;
        throw new NotOpened(
          deadline.aborted ? `it was not done in ${limitMs / 1000} s` : wordsOf(thrown, target),
          observed,
        );
      }
    } finally {
      await tab.close();
    }
  }
}

/** Without the port, which is another one in every run. */
const wordsOf = (thrown: unknown, { origin }: Target): string =>
  (thrown instanceof Error ? thrown.message : String(thrown))
    .replaceAll(origin.origin, '')
    .replace(/\.$/, '');

/** How long a page must be quiet, and how long it is waited for at most: some never are. */
const QUIET_MS = 250;
const MOST_MS = 4_000;
const STEP_MS = 50;

const FONTS = `() => document.fonts.ready.then(() => document.querySelectorAll('*').length)`;

/** Waits until nothing is loaded and nothing appears any more. */
export async function settle(tab: Tab, { waiting }: Observed): Promise<void> {
  let quiet = 0;
  let before = -1;
  for (let passed = 0; passed < MOST_MS && quiet < QUIET_MS; passed += STEP_MS) {
    await Promise.race([wait(STEP_MS), tab.over]);
    const elements = await tab.run<number>(FONTS);
    quiet = waiting.size === 0 && elements === before ? quiet + STEP_MS : 0;
    before = elements;
  }
}

/** What a page shows, as far as one page is told from another. */
export interface Shown {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  readonly elements: number;
  /** Pictures, fields and other things to see that are no text. */
  readonly things: number;
  readonly frames: number;
}

const SHOWN = `() => {
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

export const lookAt = (tab: Tab): Promise<Shown> => tab.run<Shown>(SHOWN);

/** Whether two pages show the same, apart from their own paths in the words. */
export const isSame = (one: Shown, other: Shown): boolean =>
  one.elements === other.elements && textOf(one) === textOf(other);

const textOf = ({ title, text, address }: Shown): string =>
  `${title} ${text}`.replaceAll(decodeURI(new URL(address).pathname), '…');

/** The window in which pages are looked at. */
export const WIDTH = 1440;
export const HEIGHT = 900;
