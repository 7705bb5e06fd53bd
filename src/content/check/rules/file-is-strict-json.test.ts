import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { fileIsStrictJson } from './file-is-strict-json.ts';

describe(fileIsStrictJson.name, () => {
  it('reports records and manifests that cannot be read', () => {
    const readError = {
      pointer: '/a',
      message: 'The file is not strict JSON: Key "a" appears twice.',
      fix: 'Keep one.',
    };
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    expect(findFileViolations(fileIsStrictJson, { files: [{ ...file, value: {} }] })).toEqual([]);
    expect(findFileViolations(fileIsStrictJson, { files: [{ ...file, readError }] })).toMatchObject([
      { at: file, pointer: '/a' },
    ]);
    expect(
      findFileViolations(fileIsStrictJson, { manifestError: { ...readError, file: 'manifest.json' } }),
    ).toMatchObject([{ at: { file: 'manifest.json' } }]);
  });
});
