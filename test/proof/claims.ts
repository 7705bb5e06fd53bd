import { expect, it } from 'vitest';
import type { Claim } from '../../proof/claim.ts';

/** Tests claims in their short size. Each list is a file, so that they run side by side. */
export const itHoldsInShort = (claims: readonly Claim[]): void =>
  it.each(claims.map((claim) => [claim.title, claim] as const))(
    '%s: holds in short',
    async (_, claim) => {
      expect(claim.skipReason?.()).toBeUndefined();
      const outcome = await claim.run(claim.short, () => {});
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ met: true });
    },
    300_000,
  );
