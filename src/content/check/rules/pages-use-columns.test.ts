import { describe, expect, it } from 'vitest';
import { findViolations, record } from '../../../../test/content/probe.ts';
import { pagesUseColumns } from './pages-use-columns.ts';

describe(pagesUseColumns.name, () => {
  it('counts pages with columns over all archetypes', () => {
    const archetype = (slug: string, stacks: number, columns: number) =>
      record(
        'archetype',
        {
          pages: [
            ...Array.from({ length: stacks }, () => ({ default_layout: ['hero'] })),
            ...Array.from({ length: columns }, () => ({ default_layout: [{ cols: ['hero', 'faq'] }] })),
          ],
        },
        slug,
      );
    expect(findViolations(pagesUseColumns, [archetype('a', 6, 0), archetype('b', 0, 6)])).toEqual([]);
    expect(findViolations(pagesUseColumns, [archetype('a', 7, 0), archetype('b', 0, 6)])).toHaveLength(1);
    expect(findViolations(pagesUseColumns, [archetype('a', 7, 0)])).toEqual([]);
  });
});
