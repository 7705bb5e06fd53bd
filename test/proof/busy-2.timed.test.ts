import { describe } from 'vitest';
import { busyClaims, itHoldsInShort } from './claims.ts';

describe('claims about times and memory under load, part 2', () => {
  itHoldsInShort(busyClaims(2), 1);
});
