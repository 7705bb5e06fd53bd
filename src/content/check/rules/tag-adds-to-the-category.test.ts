import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { tagAddsToTheCategory } from './tag-adds-to-the-category.ts';

describe(tagAddsToTheCategory.name, () => {
  it('reports the category among the tags', () => {
    expect(
      violationPointers(
        tagAddsToTheCategory,
        record('pattern', { category: 'data', tags: ['table', 'rows'] }),
      ),
    ).toEqual([]);
    expect(
      violationPointers(
        tagAddsToTheCategory,
        record('pattern', { category: 'data', tags: ['table', 'data'] }),
      ),
    ).toEqual(['/tags/1']);
  });
});
