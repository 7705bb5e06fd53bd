import { describe, expect, it } from 'vitest';
import { faultsInFiles } from '../../../../test/content/probe.ts';
import { fileIsARecord } from './file-is-a-record.ts';

describe('file is a record', () => {
  it('finds what is no record', () => {
    expect(faultsInFiles(fileIsARecord, {})).toEqual([]);
    expect(
      faultsInFiles(fileIsARecord, { strays: [{ file: 'patterns/notes.txt', type: 'pattern' }] }),
    ).toMatchObject([{ at: { file: 'patterns/notes.txt' } }]);
  });
});
