import { describe, expect, it } from 'vitest';
import { pageOf, projectWith } from '../../../../test/verify/project.ts';
import { presetsExist } from './presets-exist.ts';

describe('presets exist', () => {
  it('reports a preset that its pattern does not have', () => {
    const project = projectWith((document) => {
      pageOf(document).layout = [{ pattern: 'page-header', preset: 'made-up' }];
    });
    expect(presetsExist.check(project)).toMatchObject([
      {
        pointer: '/blueprint/sections/0/pages/0/layout/0/preset',
        message: expect.stringContaining('"made-up"'),
      },
    ]);
    expect(presetsExist.check(projectWith())).toEqual([]);
  });
});
