import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { checkFolder } from '../src/content/check/check-folder.ts';

const DRAFTS = fileURLToPath(new URL('../drafts/', import.meta.url));

describe('the records of the next release', () => {
  it('break no rule beside the official ones', () => {
    expect(existsSync(DRAFTS)).toBe(true);
    const { shelf, findings } = checkFolder(DRAFTS, true);
    expect(shelf.records.length).toBeGreaterThan(200);
    const serious = findings.filter(({ severity }) => severity !== 'info');
    expect(serious.map(({ file, rule, message }) => `${file}: ${message} (${rule})`)).toEqual([]);
  }, 60_000);
});
