import { sha256Hex } from '../base/hash.ts';
import type { Platform } from './app.ts';

export const yieldTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Node accepts one new connection per turn of its event loop: with a single turn between two jobs, a new client would
 * wait for all queued jobs. An idle turn takes microseconds; under load, one busy turn is enough.
 */
const MAX_PAUSE_TURNS = 32;
const MAX_PAUSE_MS = 1;

export async function pause(): Promise<void> {
  const start = performance.now();
  for (let turns = 0; turns < MAX_PAUSE_TURNS && performance.now() - start < MAX_PAUSE_MS; turns++)
    await yieldTurn();
}

export const nodePlatform: Platform = { digest: sha256Hex, yieldTurn, pause };

/** For an app that serves only its own process, where compression is pointless. */
export const localPlatform: Platform = { ...nodePlatform, isPrivate: true };
