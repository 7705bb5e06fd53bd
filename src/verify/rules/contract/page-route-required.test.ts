import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { pageRouteRequired } from './page-route-required.ts';

describe('page route required', () => {
  it('reports a page without a route and suggests the one that the packs use', () => {
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

  it('leaves a page with a duplicate id to the rule about ids', () => {
    const project = projectWith((document) => {
      sectionOf(document).pages.push({ id: pageOf(document).id, layout: ['page-header'] });
    });
    expect(pageRouteRequired.check(project)).toEqual([]);
  });
});
