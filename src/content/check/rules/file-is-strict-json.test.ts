import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { fileIsStrictJson } from './file-is-strict-json.ts';

describe('file is strict json', () => {
  it('finds a file that cannot be read, and a manifest', () => {
    const unread = {
      pointer: '/a',
      message: 'The file is not strict JSON: Key "a" appears twice.',
      fix: 'Keep one.',
    };
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    expect(findFileViolations(fileIsStrictJson, { files: [{ ...file, value: {} }] })).toEqual([]);
    expect(findFileViolations(fileIsStrictJson, { files: [{ ...file, readError: unread }] })).toMatchObject([
      { at: file, pointer: '/a' },
    ]);
    expect(
      findFileViolations(fileIsStrictJson, { manifestError: { ...unread, file: 'manifest.json' } }),
    ).toMatchObject([{ at: { file: 'manifest.json' } }]);
  });
});
