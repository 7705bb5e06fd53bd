import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { pagesAreUnique } from './pages-are-unique.ts';

describe(pagesAreUnique.name, () => {
  it('reports duplicate ids and paths', () => {
    const pages = (...list: string[]) =>
      record('archetype', { pages: list.map((id) => ({ id, path: `/${id}` })) });
    expect(violationPointers(pagesAreUnique, pages('home', 'about'))).toEqual([]);
    expect(violationPointers(pagesAreUnique, pages('home', 'about', 'home'))).toEqual([
      '/pages/2/id',
      '/pages/2/path',
    ]);
  });
});
