import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { fileIsARecord } from './file-is-a-record.ts';

describe(fileIsARecord.name, () => {
  it('reports files that are not records', () => {
    expect(findFileViolations(fileIsARecord, {})).toEqual([]);
    expect(
      findFileViolations(fileIsARecord, { strays: [{ file: 'patterns/notes.txt', type: 'pattern' }] }),
    ).toMatchObject([{ at: { file: 'patterns/notes.txt' } }]);
  });
});
