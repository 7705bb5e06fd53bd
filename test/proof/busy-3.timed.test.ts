import { describe } from 'vitest';
import { busyClaims, itHoldsInShort } from './claims.ts';

describe('claims about times and memory under load, part 3', () => {
  itHoldsInShort(busyClaims(3), 1);
});
