import { setTimeout as wait } from 'node:timers/promises';
import type { Tab } from '../browser/tab.ts';
import type { Observed } from './observe.ts';

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
