import { describe, expect, it } from 'vitest';
import { findFileViolations } from '../../../../test/content/probe.ts';
import { fileIsNamedByItsId } from './file-is-named-by-its-id.ts';

describe(fileIsNamedByItsId.name, () => {
  it('compares the id with the file name', () => {
    const file = { type: 'pattern', slug: 'hero', file: 'patterns/hero.json' } as const;
    expect(findFileViolations(fileIsNamedByItsId, { files: [{ ...file, value: { id: 'hero' } }] })).toEqual(
      [],
    );
    expect(
      findFileViolations(fileIsNamedByItsId, { files: [{ ...file, value: { id: 'heroes' } }] }),
    ).toMatchObject([{ pointer: '/id', fix: 'Name the file "heroes.json", or set /id to "hero".' }]);
    expect(
      findFileViolations(fileIsNamedByItsId, { files: [{ ...file, slug: 'Hero', value: {} }] }),
    ).toMatchObject([{ pointer: '' }]);
  });
});
