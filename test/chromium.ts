import type { Browser } from 'playwright-core';
import { openBrowser } from '../scripts/audit/serve.ts';

let shared: Promise<Browser> | undefined;

/** One browser per worker: files that run in the same process share it. Open a context of your own, and close that. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser();
  return shared;
}
