import { describe, expect, it } from 'vitest';
import { compileComponents, listPlacements } from '../src/create/component.ts';
import { facetsOf, findNarrowed } from '../src/create/lists.ts';
import { compose } from '../src/essence/compose.ts';
import { buildModel } from '../src/packs/model.ts';
import { Rows } from '../src/product/rows.ts';
import { ALL, type ListRow, narrow } from '../templates/react/src/lib/list-query.ts';
import { corpus } from './corpus.ts';

const PRODUCTS = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);

/** The rows of every list that the filters of a page narrow, with the filters. */
function listNarrowed(slug: string) {
  const model = buildModel(compose(slug, corpus), corpus);
  const placements = listPlacements(model);
  const components = compileComponents(model, placements);
  return model.pages.flatMap((page) => {
    const placed = placements
      .filter((one) => one.page === page)
      .flatMap((one) => {
        const component = components.find(({ placements: all }) => all.includes(one));
        return component?.jsx ? [{ one, component }] : [];
      });
    return [...findNarrowed(placed)].flatMap(([{ scope }, list]) => {
      const value = scope(list.role);
      const rows =
        value instanceof Rows
          ? value.rows.map((row, index): ListRow => ({ id: String(index), facets: facetsOf(row, list) }))
          : [];
      return [{ page: `${slug} ${page.id}`, rows, filters: list.filters }];
    });
  });
}

describe('the filters of a product', () => {
  const lists = PRODUCTS.flatMap(listNarrowed);

  it('narrow the lists of most products', () => {
    expect(lists.filter(({ filters }) => filters.length > 0).length).toBeGreaterThan(PRODUCTS.length);
  });

  it('leave the rows that have what is chosen, and all of them for the first option if none has it', () => {
    for (const { page, rows, filters } of lists)
      for (const { name, options } of filters) {
        const has = (row: ListRow, option: string) => [row.facets?.[name]].flat().includes(option);
        for (const [at, option] of options.entries()) {
          const choice = { values: [option], isFirst: at === 0 };
          const having = rows.filter((row) => has(row, option));
          expect(
            narrow(rows, { words: '', choices: { [name]: choice } }),
            `${page}: ${name} is ${option}`,
          ).toEqual(at === 0 && having.length === 0 ? rows : having);
        }
        if (options.length > 0)
          expect(
            rows.some((row) => options.some((option) => has(row, option))),
            `${page}: ${name} has an option that a row has`,
          ).toBe(true);
      }
  });
});

describe('the rows of a list', () => {
  const rows = [
    { id: 'a', title: 'Moss blanket', price: 118, facets: { kind: 'Blankets', price: 118, stock: 4 } },
    { id: 'b', title: 'Tide throw', price: 84, facets: { kind: 'Throws', price: 84, stock: 0 } },
    { id: 'c', title: 'Rowan scarf', price: 42, status: { label: 'Few left' } },
  ];
  const ids = (query: Partial<typeof ALL>) => narrow(rows, { ...ALL, ...query }).map(({ id }) => id);
  const chosen = (name: string, ...values: string[]) =>
    ids({ choices: { [name]: { values, isFirst: false } } });

  it('match a search by all its words, in any of their texts and in any case', () => {
    expect(ids({ words: 'BLANKET moss' })).toEqual(['a']);
    expect(ids({ words: 'few' })).toEqual(['c']);
    expect(ids({ words: 'moss throw' })).toEqual([]);
    expect(ids({ words: '  ' })).toEqual(['a', 'b', 'c']);
  });

  it('match any of the options of one filter, and every filter', () => {
    expect(chosen('kind', 'Blankets', 'Throws')).toEqual(['a', 'b']);
    expect(
      ids({
        choices: {
          kind: { values: ['Blankets', 'Throws'], isFirst: false },
          price: { values: ['100'], isFirst: false },
        },
      }),
    ).toEqual(['b']);
  });

  it('are at most a chosen number, and more than none if a box is ticked', () => {
    expect(chosen('price', '84')).toEqual(['b']);
    expect(chosen('stock', 'on')).toEqual(['a']);
  });

  it('are not narrowed by a filter about something that no row has', () => {
    expect(chosen('colour', 'Green')).toEqual(['a', 'b', 'c']);
  });

  it('are none if no row has what is chosen', () => {
    expect(chosen('kind', 'Cushions')).toEqual([]);
  });
});
