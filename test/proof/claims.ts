import { expect, it } from 'vitest';
import type { Claim } from '../../proof/claim.ts';
import { CLAIMS } from '../../proof/claims/index.ts';

/** Also the time for which a claim may wait for others, because the test begins before. */
const TIMEOUT_MS = 600_000;

const TIMED_CLAIMS = CLAIMS.filter(({ isTimed }) => isTimed === true);

/** Timed claims that can run beside each other. */
export const IDLE_CLAIMS = TIMED_CLAIMS.filter(({ isIdle }) => isIdle === true);

/** Files of the other timed claims: more than workers, so that these end at about the same time. */
export const BUSY_PARTS = 3;

/** The timed claims of one of these files, counted from 1. */
export const busyClaims = (part: number): Claim[] =>
  TIMED_CLAIMS.filter(({ isIdle }) => isIdle !== true).filter((_, index) => index % BUSY_PARTS === part - 1);

/** Lets at most `count` claims of a file run at a time, in their order. */
function createLanes(count: number): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let free = count;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free--;
    else await new Promise<void>((resolve) => void waiting.push(resolve));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  };
}

/**
 * Tests claims in their short size. Each list is a file, so that they run side by side. Claims that wait for processes,
 * time limits and browsers leave cores unused, so several of a file may run at a time.
 */
export function itHoldsInShort(claims: readonly Claim[], lanes: number): void {
  const takeTurn = createLanes(lanes);
  it.concurrent.each(claims.map((claim) => [claim.title, claim] as const))(
    '%s: holds in short',
    async (_, claim) => {
      expect(claim.skipReason?.()).toBeUndefined();
      const outcome = await takeTurn(() => claim.run(claim.short, () => {}));
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ met: true });
    },
    TIMEOUT_MS,
  );
}
