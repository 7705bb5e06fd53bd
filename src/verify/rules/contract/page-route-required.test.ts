import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { pageRouteRequired } from './page-route-required.ts';

describe('page route required', () => {
  it('finds a page without a path and proposes the one that the packs use', () => {
    const project = projectWith((document) => {
      sectionOf(document).pages.push({ id: 'lost', layout: ['page-header'] });
    });
    const [found, ...rest] = pageRouteRequired.check(project);
    expect(rest).toEqual([]);
    expect(found).toMatchObject({
      file: 'svc.essence.json',
      suggestion: expect.stringMatching(/^Try "\/.*lost"\.$/),
    });
    expect(found?.pointer).toMatch(/^\/blueprint\/sections\/0\/pages\/\d+$/);
    expect(pageRouteRequired.check(projectWith())).toEqual([]);
  });

  it('leaves a page whose id another has to the rule about ids: one cause is one finding', () => {
    const project = projectWith((document) => {
      sectionOf(document).pages.push({ id: pageOf(document).id, layout: ['page-header'] });
    });
    expect(pageRouteRequired.check(project)).toEqual([]);
  });
});
