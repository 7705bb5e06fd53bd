import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { folderHasRecords } from './folder-has-records.ts';

describe(folderHasRecords.name, () => {
  it('reports an empty folder', () => {
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    expect(findFileViolations(folderHasRecords, { files: [file], folders: ['patterns'] })).toEqual([]);
    expect(findFileViolations(folderHasRecords, {})[0]?.message).toContain(
      'none of the folders patterns, themes',
    );
    expect(findFileViolations(folderHasRecords, { folders: ['patterns'] })[0]?.message).toBe(
      'The folders patterns contain no records.',
    );
  });
});
