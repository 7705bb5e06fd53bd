import { describe, expect, it } from 'vitest';
import { loadCorpus } from '../content/load.ts';
import { compose } from '../essence/compose.ts';
import type { EssenceV4 } from '../schemas/types.ts';
import { compile } from './compile.ts';

const shared = loadCorpus();
const store = compose('online-store', shared);

type Page = EssenceV4['blueprint']['sections'][number]['pages'][number];

/** The document with its first page changed. */
const withFirstPage = (change: (page: Page) => Page): EssenceV4 => ({
  ...store,
  blueprint: {
    ...store.blueprint,
    sections: store.blueprint.sections.map((section, index) =>
      index > 0
        ? section
        : { ...section, pages: section.pages.map((page, at) => (at > 0 ? page : change(page))) },
    ),
  },
});

describe('the packed product content', () => {
  it.each<[string, EssenceV4, object?]>([
    ['a page with another layout', withFirstPage((page) => ({ ...page, layout: page.layout.toReversed() }))],
    ['a page with another id', withFirstPage((page) => ({ ...page, id: 'elsewhere' }))],
    [
      'fewer sections',
      { ...store, blueprint: { ...store.blueprint, sections: store.blueprint.sections.slice(0, 2) } },
    ],
    ['a product file', store, { name: 'Elsewhere', words: { cart: 'crate' } }],
  ])('is the same for %s, whatever was compiled before', (_, document, product) => {
    compile(store, shared);
    const options = product ? { product } : {};
    const after = JSON.stringify(compile(document, shared, options));
    // Not toBe: the difference would be a megabyte long.
    expect(after === JSON.stringify(compile(document, loadCorpus(), options))).toBe(true);
    expect(after === JSON.stringify(compile(store, shared))).toBe(false);
  });

  it('has samples that its parts show: rows that pass their filters come before the first rows', () => {
    const page = compile(store, shared).pages.find(({ data }) => data.pageId === 'product')?.data;
    const shelf = page?.patterns.find(({ alias }) => alias === 'goes-well-with')?.content?.roles?.['items'];
    const wanted = [shelf?.where?.['id']].flat();
    expect(wanted).not.toContain(undefined);
    const ids = page?.samples?.['article']?.map(({ id }) => id) ?? [];
    expect(ids.some((id) => wanted.includes(id as string))).toBe(true);
  });

  it('belongs to the records of one corpus', () => {
    const other = loadCorpus();
    expect(other.get('blueprint', 'online-store')).not.toBe(shared.get('blueprint', 'online-store'));
    expect(JSON.stringify(compile(store, other)) === JSON.stringify(compile(store, shared))).toBe(true);
  });
});
