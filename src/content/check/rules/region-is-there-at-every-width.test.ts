import { describe, expect, it } from 'vitest';
import { violationPointers, findViolations, record } from '../../../../test/content/probe.ts';
import { regionIsThereAtEveryWidth } from './region-is-there-at-every-width.ts';

describe(regionIsThereAtEveryWidth.name, () => {
  const shell = (collapse: object | undefined, base: string) =>
    record('shell', {
      regions: [{ id: 'nav', ...(collapse ? { collapse } : {}) }, { id: 'main' }],
      areas: { base: { areas: base.split('|') }, md: { areas: ['nav main'] } },
    });

  it('reports a region that is missing on narrow screens', () => {
    expect(
      violationPointers(regionIsThereAtEveryWidth, shell({ below: 'md', into: 'drawer' }, 'main')),
    ).toEqual([]);
    expect(
      violationPointers(regionIsThereAtEveryWidth, shell({ below: 'md', into: 'tab-bar' }, 'main|nav')),
    ).toEqual([]);
    expect(violationPointers(regionIsThereAtEveryWidth, shell(undefined, 'nav|main'))).toEqual([]);
    expect(violationPointers(regionIsThereAtEveryWidth, shell(undefined, 'main'))).toEqual(['/regions/0']);
    expect(
      findViolations(regionIsThereAtEveryWidth, [shell({ below: 'sm', into: 'drawer' }, 'main')])[0]?.message,
    ).toContain('at sm,');
  });

  it('reports a region that is collapsed and in the grid at once', () => {
    expect(
      violationPointers(regionIsThereAtEveryWidth, shell({ below: 'md', into: 'drawer' }, 'nav|main')),
    ).toEqual(['/regions/0/collapse']);
  });
});
