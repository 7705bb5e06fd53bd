import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { packsAreCurrent } from './packs-are-current.ts';

describe('packs are current', () => {
  it('names the files that are not those of the contract', () => {
    const found = packsAreCurrent.check(
      projectIn({ stale: ['page-sales-orders-pack.md', 'scaffold-pack.md'] }),
    );
    expect(found).toMatchObject([
      { message: expect.stringContaining('"page-sales-orders-pack.md", "scaffold-pack.md"') },
    ]);
    expect(packsAreCurrent.check(projectIn({}))).toEqual([]);
  });

  it('leaves packs that were never written, and a missing review pack, to the rules about those', () => {
    expect(packsAreCurrent.check(projectIn({ manifest: false, stale: ['scaffold-pack.md'] }))).toEqual([]);
    expect(
      packsAreCurrent.check(projectIn({ review: false, stale: ['review-pack.json', 'review-pack.md'] })),
    ).toEqual([]);
  });

  it('says nothing where there is no contract to compare with', () => {
    expect(packsAreCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
