import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { packManifestPresent } from './pack-manifest-present.ts';

describe('pack manifest present', () => {
  it('reports that the packs have not been written', () => {
    expect(packManifestPresent.check(projectIn({ manifest: false }))).toHaveLength(1);
    expect(packManifestPresent.check(projectIn({}))).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(packManifestPresent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
