import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIMS } from '../proof/claims/index.ts';

describe('what is promised of the whole', () => {
  it('is one claim a file, in one list', () => {
    const files = readdirSync(new URL('../proof/claims/', import.meta.url))
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => name.slice(0, -3));
    expect(CLAIMS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  });

  it.each(CLAIMS.map((claim) => [claim.claim, claim] as const))(
    '%s: holds in short',
    async (_, claim) => {
      expect(claim.missing?.()).toBeUndefined();
      const outcome = await claim.run(claim.short, () => {});
      expect(outcome, JSON.stringify(outcome)).toMatchObject({ met: true });
    },
    300_000,
  );
});
