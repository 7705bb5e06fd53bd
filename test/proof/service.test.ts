import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { CLAIMS, SERVICE_CLAIMS } from '../../proof/claims/index.ts';
import { itHoldsInShort } from './claims.ts';

describe('claims about the service and the package', () => {
  it('are one per file, in one of two lists', () => {
    const files = readdirSync(new URL('../../proof/claims/', import.meta.url))
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => name.slice(0, -3));
    expect(CLAIMS.map(({ id }) => id).toSorted()).toEqual(files.toSorted());
  });

  itHoldsInShort(SERVICE_CLAIMS.filter(({ isTimed }) => isTimed !== true));
});
