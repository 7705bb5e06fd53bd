import { describe } from 'vitest';
import { PROJECT_CLAIMS } from '../../proof/claims/index.ts';
import { itHoldsInShort } from './claims.ts';

describe('claims about times and memory on projects', () => {
  itHoldsInShort(PROJECT_CLAIMS.filter(({ isTimed }) => isTimed === true));
});
