import { describe, expect, it } from 'vitest';
import { PROJECT_CLAIMS } from '../../proof/claims/index.ts';
import { ARGUMENTS } from '../../proof/claims/silent-network.ts';
import { COMMANDS } from '../../src/cli/commands/index.ts';
import { itHoldsInShort } from './claims.ts';

describe('claims about projects', () => {
  itHoldsInShort(
    PROJECT_CLAIMS.filter(({ isTimed }) => isTimed !== true),
    2,
  );
});

describe('the claim about silent services', () => {
  it('runs every command that uses the service', async () => {
    const commands = await Promise.all(Object.values(COMMANDS).map((load) => load()));
    const missing = commands.filter(({ name, asks }) => asks && !(name in ARGUMENTS)).map(({ name }) => name);
    expect(missing).toEqual([]);
  });
});
