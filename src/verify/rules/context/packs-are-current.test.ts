import { describe, expect, it } from 'vitest';
import { projectIn, projectWith } from '../../../../test/verify/project.ts';
import { packsAreCurrent } from './packs-are-current.ts';

describe('packs are current', () => {
  it('lists the files that do not match the contract', () => {
    const found = packsAreCurrent.check(
      projectIn({ stale: ['page-sales-orders-pack.md', 'scaffold-pack.md'] }),
    );
    expect(found).toMatchObject([
      { message: expect.stringContaining('"page-sales-orders-pack.md", "scaffold-pack.md"') },
    ]);
    expect(packsAreCurrent.check(projectIn({}))).toEqual([]);
  });

  it('leaves missing packs and a missing review pack to other rules', () => {
    expect(packsAreCurrent.check(projectIn({ manifest: false, stale: ['scaffold-pack.md'] }))).toEqual([]);
    expect(
      packsAreCurrent.check(projectIn({ review: false, stale: ['review-pack.json', 'review-pack.md'] })),
    ).toEqual([]);
  });

  it('reports nothing without a contract', () => {
    expect(packsAreCurrent.check(projectWith(undefined, { context: undefined }))).toEqual([]);
  });
});
