import { describe, expect, it } from 'vitest';
import { isBelow, joinPaths, normalPath, shapesOf } from './route-path.ts';

describe('a path of a route', () => {
  it('is written in one way', () => {
    expect(normalPath('orders/')).toBe('/orders');
    expect(normalPath('//a//b')).toBe('/a/b');
    expect(normalPath('')).toBe('/');
    expect(normalPath('/a/:id(\\d+)')).toBe('/a/:id');
    expect(normalPath('/:rest(.*)*')).toBe('/*');
    expect(normalPath('/a/:id?')).toBe('/a/:id?');
  });

  it('continues its parent unless it begins with a slash', () => {
    expect(joinPaths('/a', 'b')).toBe('/a/b');
    expect(joinPaths('/a', '/b')).toBe('/b');
    expect(joinPaths('/a', '')).toBe('/a');
  });

  it('matches without the names of its parameters, with and without what may be missing', () => {
    expect(shapesOf('/orders/:id')).toEqual(shapesOf('/orders/:order'));
    expect(shapesOf('/a/:id?')).toEqual(['/a', '/a/:']);
    expect(shapesOf('/')).toEqual(['/']);
    expect(shapesOf('/:locale/a')).toEqual(['/a', '/:/a']);
    expect(shapesOf('/:a?/:b?/:c?/:d?/:e?/:f?').length).toBe(16);
  });

  it('lies below one that is open', () => {
    expect(isBelow('/docs/a/b', '/docs/*')).toBe(true);
    expect(isBelow('/docs', '/docs/*')).toBe(true);
    expect(isBelow('/documents', '/docs/*')).toBe(false);
    expect(isBelow('/a', '/*')).toBe(true);
  });
});
