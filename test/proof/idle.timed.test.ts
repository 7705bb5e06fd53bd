import { describe } from 'vitest';
import { IDLE_CLAIMS, itHoldsInShort } from './claims.ts';

describe('claims about times and memory that mostly wait', () => {
  itHoldsInShort(IDLE_CLAIMS, 2);
});
