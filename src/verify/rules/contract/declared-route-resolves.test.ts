import { describe, expect, it } from 'vitest';
import { pageOf, projectWith, sectionOf } from '../../../../test/verify/project.ts';
import { declaredRouteResolves } from './declared-route-resolves.ts';

describe('declared route resolves', () => {
  it('reports a route without a page as a warning', () => {
    const project = projectWith((document) => {
      document.blueprint.routes = {
        ...document.blueprint.routes,
        '/lost': { section: sectionOf(document).id, page: 'lost' },
        '/nowhere': { section: 'nowhere', page: 'lost' },
      };
    });
    expect(declaredRouteResolves.check(project).map(({ pointer, severity }) => [pointer, severity])).toEqual([
      ['/blueprint/routes/~1lost/page', undefined],
      ['/blueprint/routes/~1nowhere/section', undefined],
    ]);
    expect(declaredRouteResolves.severity).toBe('warn');
    expect(declaredRouteResolves.check(projectWith())).toEqual([]);
  });

  it('allows a second path for a page', () => {
    const project = projectWith((document) => {
      document.blueprint.routes = {
        ...document.blueprint.routes,
        '/second': { section: sectionOf(document).id, page: pageOf(document).id },
      };
    });
    expect(declaredRouteResolves.check(project)).toEqual([]);
  });
});
