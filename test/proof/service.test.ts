import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIMS, SERVICE_CLAIMS } from '../../proof/claims/index.ts';
import { BUSY_PARTS, busyClaims, IDLE_CLAIMS, itHoldsInShort } from './claims.ts';

describe('claims about the service', () => {
  it('are one per file, in one of three lists', () => {
    const files = readdirSync(new URL('../../proof/claims/', import.meta.url))
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => name.slice(0, -3));
    expect(CLAIMS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  });

  it('are in a test of their own if they are timed', () => {
    const parts = readdirSync(import.meta.dirname).flatMap(
      (name) => /^busy-(\d+)\.timed\./.exec(name)?.[1] ?? [],
    );
    expect(parts.map(Number).toSorted()).toEqual(Array.from({ length: BUSY_PARTS }, (_, index) => index + 1));
    const tested = [...IDLE_CLAIMS, ...parts.flatMap((part) => busyClaims(Number(part)))];
    expect(tested.map(({ id }) => id).toSorted()).toEqual(
      CLAIMS.filter(({ isTimed }) => isTimed === true)
        .map(({ id }) => id)
        .toSorted(),
    );
  });

  // One at a time: they load a service, and their clients and servers in this process have time limits.
  itHoldsInShort(
    SERVICE_CLAIMS.filter(({ isTimed }) => isTimed !== true),
    1,
  );
});
