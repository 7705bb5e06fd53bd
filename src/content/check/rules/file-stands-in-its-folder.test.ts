import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { fileStandsInItsFolder } from './file-stands-in-its-folder.ts';

describe(fileStandsInItsFolder.name, () => {
  it('compares the folder with the declared type', () => {
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    const withSchema = (name: string) => ({ $schema: `https://svc.example/schemas/${name}` });
    expect(
      findFileViolations(fileStandsInItsFolder, {
        files: [{ ...file, value: withSchema('pattern.v2.json') }],
      }),
    ).toEqual([]);
    expect(findFileViolations(fileStandsInItsFolder, { files: [{ ...file, value: 7 }] })).toEqual([]);
    expect(
      findFileViolations(fileStandsInItsFolder, { files: [{ ...file, value: withSchema('shell.v1.json') }] }),
    ).toMatchObject([{ pointer: '/$schema', fix: 'Move the file to "shells".' }]);
  });
});
