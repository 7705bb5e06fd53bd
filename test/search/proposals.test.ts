import { describe, expect, it } from 'vitest';
import { type ContentRecord, resolveAlias } from '../../src/content/corpus.ts';
import { type Confidence, proposeReplacements, rateProposal } from '../../src/content/proposals.ts';
import type { SearchResponseV1 } from '../../src/schemas/types.ts';
import { send, service } from '../http/service.ts';

const { corpus } = service.library;
const source = {
  client: {
    search: async (query: object): Promise<SearchResponseV1> =>
      (await send(`/v1/search?${new URLSearchParams(query as Record<string, string>)}`)).body,
  },
  signal: new AbortController().signal,
};
const propose = (names: readonly string[]) =>
  proposeReplacements(
    names.map((name) => ({ type: 'pattern' as const, name, similar: [] })),
    source,
  );

describe('proposals for an unknown name', () => {
  it('are right with high confidence, mostly right with medium, and rather absent than wrong', async () => {
    // Aliases were chosen by people, name by name; the search must not see them as such.
    const aliases = corpus.records
      .filter((record): record is ContentRecord<'pattern'> => record.type === 'pattern')
      .flatMap(({ data }) => data.aliases ?? []);
    expect(aliases.length).toBeGreaterThan(150);
    const counts = { high: { all: 0, same: 0 }, medium: { all: 0, same: 0 } };
    for (const { name, proposals } of await propose(aliases)) {
      const [best] = proposals;
      if (!best) continue;
      counts[best.confidence].all++;
      if (best.id === resolveAlias(corpus, 'pattern', name)?.slug) counts[best.confidence].same++;
    }
    expect(counts.high.all).toBeGreaterThanOrEqual(10);
    expect(counts.high.same / counts.high.all, JSON.stringify(counts)).toBeGreaterThanOrEqual(0.95);
    // Of those that differ from the alias, about half are acceptable, too.
    expect(counts.medium.same / counts.medium.all, JSON.stringify(counts)).toBeGreaterThanOrEqual(0.6);
  });

  it.each(['hotkeys', 'neural-feedback-loop', 'ar-annotation', 'xyzzy', '-', 'a'])(
    'do not exist for %s',
    async (name) => {
      expect((await propose([name]))[0]?.proposals).toEqual([]);
    },
  );

  it.each<[name: string, slug: string, expected: Confidence | undefined]>([
    ['kpi-cards', 'kpi-grid', 'high'],
    ['chart-grid', 'chart-panel', 'high'],
    ['file-upload-zone', 'file-upload', undefined],
    ['product-image-gallery', 'image-gallery', 'medium'],
    ['hotkeys', 'kitchen-queue', undefined],
  ])('rate %s as %s: %s', (name, slug, expected) => {
    expect(rateProposal(name, { type: 'pattern', slug, name: slug, description: '' })).toBe(expected);
  });
});
