import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { everyPageHasABrief } from './every-page-has-a-brief.ts';

describe(everyPageHasABrief.name, () => {
  it('reports a page without a brief, and a brief without a page', () => {
    const archetype = (...briefs: string[]) =>
      record('archetype', {
        pages: [{ id: 'home' }],
        page_briefs: Object.fromEntries(briefs.map((id) => [id, 'Why.'])),
      });
    expect(violationPointers(everyPageHasABrief, archetype('home'))).toEqual([]);
    expect(violationPointers(everyPageHasABrief, archetype('hoem'))).toEqual([
      '/pages/0',
      '/page_briefs/hoem',
    ]);
  });
});
