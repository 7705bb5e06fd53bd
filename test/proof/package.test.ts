import { describe } from 'vitest';
import { PACKAGE_CLAIMS } from '../../proof/claims/index.ts';
import { itHoldsInShort } from './claims.ts';

describe('claims about what is served and the package', () => {
  itHoldsInShort(
    PACKAGE_CLAIMS.filter(({ isTimed }) => isTimed !== true),
    2,
  );
});
