import { describe, expect, it } from 'vitest';
import { faultsInFiles } from '../../../../test/content/probe.ts';
import { fileIsStrictJson } from './file-is-strict-json.ts';

describe('file is strict json', () => {
  it('finds a file that cannot be read, and a manifest', () => {
    const unread = {
      pointer: '/a',
      message: 'The file is not strict JSON: Key "a" appears twice.',
      fix: 'Keep one.',
    };
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    expect(faultsInFiles(fileIsStrictJson, { files: [{ ...file, value: {} }] })).toEqual([]);
    expect(faultsInFiles(fileIsStrictJson, { files: [{ ...file, unread }] })).toMatchObject([
      { at: file, pointer: '/a' },
    ]);
    expect(
      faultsInFiles(fileIsStrictJson, { unreadManifest: { ...unread, file: 'manifest.json' } }),
    ).toMatchObject([{ at: { file: 'manifest.json' } }]);
  });
});
