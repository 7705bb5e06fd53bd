import { describe, expect, it } from 'vitest';
import { isBelowPath, joinPaths, normalizePath, toPathShapes } from './route-path.ts';

describe('a path of a route', () => {
  it('is normalized', () => {
    expect(normalizePath('orders/')).toBe('/orders');
    expect(normalizePath('//a//b')).toBe('/a/b');
    expect(normalizePath('')).toBe('/');
    expect(normalizePath('/a/:id(\\d+)')).toBe('/a/:id');
    expect(normalizePath('/:rest(.*)*')).toBe('/*');
    expect(normalizePath('/a/:id?')).toBe('/a/:id?');
  });

  it('continues its parent unless it starts with a slash', () => {
    expect(joinPaths('/a', 'b')).toBe('/a/b');
    expect(joinPaths('/a', '/b')).toBe('/b');
    expect(joinPaths('/a', '')).toBe('/a');
  });

  it('matches without parameter names, with and without optional segments', () => {
    expect(toPathShapes('/orders/:id')).toEqual(toPathShapes('/orders/:order'));
    expect(toPathShapes('/a/:id?')).toEqual(['/a', '/a/:']);
    expect(toPathShapes('/')).toEqual(['/']);
    expect(toPathShapes('/@:account')).toEqual(toPathShapes('/@:name'));
    expect(toPathShapes('/@:account')).not.toEqual(toPathShapes('/:account'));
    expect(toPathShapes('/:locale/a')).toEqual(['/a', '/:/a']);
    expect(toPathShapes('/:a?/:b?/:c?/:d?/:e?/:f?').length).toBe(16);
  });

  it('is below an open path', () => {
    expect(isBelowPath('/docs/a/b', '/docs/*')).toBe(true);
    expect(isBelowPath('/docs', '/docs/*')).toBe(true);
    expect(isBelowPath('/documents', '/docs/*')).toBe(false);
    expect(isBelowPath('/a', '/*')).toBe(true);
  });
});
