import { describe } from 'vitest';
import { busyClaims, itHoldsInShort } from './claims.ts';

describe('claims about times and memory under load, part 1', () => {
  itHoldsInShort(busyClaims(1), 1);
});
