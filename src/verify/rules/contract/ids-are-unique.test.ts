import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { idsAreUnique } from './ids-are-unique.ts';

describe('ids are unique', () => {
  it('reports a duplicate page id in a section', () => {
    const project = projectWith((document) => {
      sectionOf(document).pages.push({ ...pageOf(document), route: '/again' });
    });
    const found = idsAreUnique.check(project);
    expect(found.filter(({ severity }) => severity === undefined)).toMatchObject([
      { pointer: expect.stringMatching(/^\/blueprint\/sections\/0\/pages\//) },
    ]);
    expect(idsAreUnique.check(projectWith())).toEqual([]);
  });

  it('reports two placements with one alias as a warning, like the compiler', () => {
    const project = projectWith((document) => {
      pageOf(document).layout = [
        { pattern: 'page-header', as: 'same' },
        { pattern: 'page-header', as: 'same' },
      ];
    });
    expect(idsAreUnique.check(project)).toMatchObject([{ severity: 'warn' }]);
  });
});
