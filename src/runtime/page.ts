import type { Browser } from '../browser/chromium.ts';
import { open } from '../browser/open.ts';
import { arrange } from '../browser/picture.ts';
import type { Tab } from '../browser/tab.ts';
import { type Observed, observe } from './observe.ts';
import { settle } from './settle.ts';
import { lookAt, type Shown } from './shown.ts';
import type { Target } from './target.ts';
import { WIDTH } from './window.ts';

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
