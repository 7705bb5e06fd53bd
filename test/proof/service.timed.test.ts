import { describe } from 'vitest';
import { SERVICE_CLAIMS } from '../../proof/claims/index.ts';
import { itHoldsInShort } from './claims.ts';

describe('claims about times and memory of the service', () => {
  itHoldsInShort(SERVICE_CLAIMS.filter(({ isTimed }) => isTimed === true));
});
