import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { Platform } from './app.ts';
import { createEncode, unpackEncoded } from './encoded.ts';

/** Made by the build beside this file: bodies that are compressed already. */
const ENCODED = new URL('../http/encoded.bin', import.meta.url);

/** One turn of Node's loop. */
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/**
 * Node lets in one new connection a turn: with one turn between two jobs, whoever comes while many wait for theirs
 * would wait for all of them. A turn in which little happens takes microseconds; when much happens, one is enough.
 */
const PAUSE = { turns: 32, milliseconds: 1 };

async function pause(): Promise<void> {
  const start = performance.now();
  for (let turns = 0; turns < PAUSE.turns && performance.now() - start < PAUSE.milliseconds; turns++)
    await turn();
}

/** What an app needs that speaks to nobody but its own process. */
export const plainPlatform: Platform = {
  digest: (bytes) => createHash('sha256').update(bytes).digest('hex'),
  turn,
  pause,
};

export function nodePlatform(): Platform {
  const ready = existsSync(ENCODED) ? unpackEncoded(readFileSync(ENCODED)) : new Map();
  return { ...plainPlatform, encode: createEncode(ready) };
}
