import { describe, expect, it } from 'vitest';
import type { ContentType, Corpus } from '../../src/content/corpus.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { isColumns, pagesOf, toPatternRef } from '../../src/essence/walk.ts';
import { compile } from '../../src/packs/compile.ts';
import { MUTATIONS } from '../../src/packs/manifest.ts';
import { type PackSelector, select } from '../../src/packs/select.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4, PagePackV1 } from '../../src/schemas/types.ts';
import { maximal } from './maximal.ts';
import { composed, corpus, documentOf, pageAt, some } from './support.ts';

const selected = (document: EssenceV4, selector: PackSelector) => select(document, corpus, selector);

interface SelectedPage {
  readonly pack: PagePackV1;
  /** The patterns that were looked up. */
  readonly patterns: readonly string[];
}

const pages = new WeakMap<EssenceV4, Map<string, SelectedPage>>();

/** Selects a page pack, once for all tests. */
function selectPage(document: EssenceV4, id: string): SelectedPage {
  const known = pages.get(document) ?? new Map<string, SelectedPage>();
  pages.set(document, known);
  const before = known.get(id);
  if (before) return before;
  const watch = watched();
  const { pack } = select(document, watch.corpus, { packType: 'page', id });
  if (pack.packType !== 'page') throw new Error(`${id} gave a ${pack.packType} pack`);
  const page = { pack, patterns: watch.of('pattern') };
  known.set(id, page);
  return page;
}

const pageOf = (document: EssenceV4, id: string): PagePackV1 => selectPage(document, id).pack;

function failure(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('did not fail');
}

/** The conditions under which a rule of a pattern applies. */
interface Conditions {
  readonly slot?: string;
  readonly presets?: readonly string[];
  readonly needs?: readonly string[];
}

const documents = [...composed, { slug: 'maximal', document: maximal(), bundle: compile(maximal(), corpus) }];

describe.each(documents)('a selected pack of $slug', ({ document, bundle }) => {
  it('equals the pack of the bundle, byte for byte', () => {
    const one = (selector: PackSelector) => JSON.stringify(selected(document, selector).pack);
    expect(one({ packType: 'scaffold' })).toBe(JSON.stringify(bundle.scaffold));
    expect(one({ packType: 'review' })).toBe(JSON.stringify(bundle.review));
    for (const [index, { id }] of bundle.manifest.sections.entries())
      expect(one({ packType: 'section', id })).toBe(JSON.stringify(bundle.sections[index]));
    // Selected once for all tests; that its other ids select the same pack is tested for any document.
    for (const [index, { qualifiedId }] of bundle.manifest.pages.entries())
      expect(JSON.stringify(pageOf(document, some(qualifiedId)))).toBe(JSON.stringify(bundle.pages[index]));
    for (const [index, id] of MUTATIONS.entries())
      expect(one({ packType: 'mutation', id })).toBe(JSON.stringify(bundle.mutations[index]));
  });

  it('has the rules of its section, and the guard and accessibility of the app, if it is a page pack', () => {
    for (const { data } of bundle.pages) {
      const alone = pageOf(document, some(data.qualifiedId)).data;
      const section = some(document.blueprint.sections.find(({ id }) => id === data.sectionId));
      if (!alone.job) expect(alone.sectionDescription).toBe(section.description);
      expect(alone.sectionDirectives).toEqual(section.directives);
      expect(alone.guard).toEqual(bundle.scaffold?.data.guard);
      expect(alone.accessibility).toEqual(document.dna.accessibility);
    }
  });

  it('has everything about every placement that applies to its preset, and refers to no other page', () => {
    for (const { data } of bundle.pages) {
      const alone = pageOf(document, some(data.qualifiedId));
      for (const { id, preset, content } of alone.data.patterns) {
        // Placements without content of their own are described once.
        const placement = some(
          alone.data.patterns.find(
            (one) => one.id === id && one.preset === preset && one.content === content && one.states,
          ),
        );
        const record = some(corpus.get('pattern', id), id).data;
        const chosen = some(record.presets[preset]);
        // Slots that the content leaves empty have no rules.
        const drawn = JSON.stringify(placement.anatomy);
        const slots = new Set(
          Object.keys(chosen.layout.slots).filter((slot) => drawn.includes(`"slot":"${slot}"`)),
        );
        const { roles = {}, options = {} } = content ?? {};
        const given = new Set([
          ...[...drawn.matchAll(/"slot":"([^"]+)"/g)].map(([, slot = '']) => slot),
          ...Object.keys(roles),
          ...Object.keys(options).filter((name) => options[name]),
          ...(alone.data.wiring ?? []).flatMap(({ to, signal }) => (to === placement.alias ? [signal] : [])),
        ]);
        const applies = ({ slot, presets, needs }: Conditions): boolean =>
          (slot === undefined || slots.has(slot)) &&
          (!presets || presets.includes(preset)) &&
          (!needs || needs.some((name) => given.has(name)));
        const names = Object.entries(record.states).flatMap(([name, state]) =>
          applies(state) ? [name] : [],
        );
        expect(Object.keys(some(placement.states)), `${id} ${preset}`).toEqual(names);
        const accessibility = some(placement.accessibility);
        expect(accessibility.role).toBe(record.accessibility.role);
        expect(accessibility.keyboard.map(({ keys, does }) => ({ keys, does }))).toEqual(
          record.accessibility.keyboard.filter(applies).map(({ keys, does }) => ({ keys, does })),
        );
        expect(accessibility.focus_order).toEqual(
          record.accessibility.focus_order.filter((slot) => slots.has(slot)),
        );
        expect(placement).toMatchObject({
          loadsData: record.loads_data,
          presets: Object.keys(record.presets),
          slots: chosen.layout.slots,
          components: chosen.components ?? record.components,
        });
        expect(placement.anatomy, `${id} ${preset}`).toBeDefined();
      }
      expect(alone.data.references).toEqual([
        { what: 'design, navigation, guard and shells', pack: 'scaffold-pack', pointer: '/data' },
      ]);
    }
  });

  it('has the words and the fields of its product where a pattern has templates', () => {
    for (const { data } of bundle.pages) {
      const { renderedMarkdown, data: own } = pageOf(document, some(data.qualifiedId));
      expect(renderedMarkdown).not.toMatch(/\{(?:copy|option|page|word|product)\.[\w.-]+\}/);
      for (const { id, content, anatomy, states, data: shape } of own.patterns) {
        if (!content) continue;
        expect(shape).toBeUndefined();
        const roles = Object.keys(corpus.get('pattern', id)?.data.data?.roles ?? {});
        const known = new Set([
          ...Object.keys(own.entities ?? {}),
          ...['user', 'today'],
          // A role that the page leaves open keeps the name that the pattern gives it.
          ...roles.filter((role) => !Object.hasOwn(content.roles ?? {}, role)),
        ]);
        const text = JSON.stringify([anatomy, states]);
        for (const [expression, root = ''] of text.matchAll(/\{([a-z][\w-]*)\.[\w.-]+\}/g))
          expect(known.has(root), `${expression} in ${own.qualifiedId}, ${id}`).toBe(true);
      }
    }
  });

  it('comes with the same manifest and the same origin as the bundle', () => {
    const { pack, manifest, selector, ...origin } = selected(document, { packType: 'scaffold' });
    const bare = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, child: unknown) => (key === 'tokens' ? undefined : child));
    expect(bare(manifest)).toEqual(bare(bundle.manifest));
    expect(manifest.scaffold?.tokens).toBe(pack.tokenBudget.measured);
    expect(selector).toEqual({ packType: 'scaffold', id: null, resolvedId: null });
    expect(origin.corpus).toEqual(bundle.corpus);
    expect(origin.generatedAt).toBe(bundle.generatedAt);
    for (const source of origin.sources ?? []) expect(bundle.sources).toContainEqual(source);
  });

  it('matches its schema', () => {
    for (const selector of [
      { packType: 'scaffold' },
      { packType: 'review' },
      // The packs are those of the bundle, whose schema covers all of them.
      ...bundle.manifest.sections.slice(0, 1).map(({ id }) => ({ packType: 'section' as const, id })),
      ...bundle.manifest.pages.slice(0, 2).map(({ id }) => ({ packType: 'page' as const, id })),
      ...MUTATIONS.map((id) => ({ packType: 'mutation' as const, id })),
    ] as const)
      expect(validate('selected-execution-pack.v1.json', selected(document, selector)).issues).toEqual([]);
  });

  it('has the same bytes each time', () => {
    const id = some(bundle.manifest.pages[0]).id;
    const text = () => JSON.stringify(selected(document, { packType: 'page', id }));
    expect(text()).toBe(text());
  });
});

describe('a selector', () => {
  const document = documentOf([
    { id: 'shop', pages: [{ id: 'home' }, { id: 'list' }] },
    { id: 'desk', pages: [{ id: 'list' }, { id: 'order-detail' }] },
  ]);
  const found = (id: string): unknown => pageOf(document, id).data.qualifiedId;

  it('names a page by its id, by section/page and by section-page', () => {
    for (const id of ['home', 'shop/home', 'shop-home']) expect(found(id)).toBe('shop/home');
    for (const id of ['order-detail', 'desk/order-detail', 'desk-order-detail'])
      expect(found(id)).toBe('desk/order-detail');
    for (const id of ['desk/list', 'desk-list']) expect(found(id)).toBe('desk/list');
  });

  it('is part of the result, with the resolved id', () => {
    expect(selected(document, { packType: 'page', id: 'shop-home' }).selector).toEqual({
      packType: 'page',
      id: 'shop-home',
      resolvedId: 'home',
    });
    expect(selected(document, { packType: 'page', id: 'desk-list' }).selector.resolvedId).toBe('desk/list');
  });

  it('that matches several pages is refused with the full ids of all of them', () => {
    const error = failure(() => pageOf(document, 'list'));
    expect(error.code).toBe('AMBIGUOUS_PACK');
    expect(error.message).toContain('"list"');
    expect(error.facts).toMatchObject({
      available: ['shop/list', 'desk/list'],
      suggestions: ['shop/list', 'desk/list'],
    });
    const again = documentOf([{ id: 'a', pages: [{ id: 'b' }, { id: 'b' }] }]);
    for (const id of ['b', 'a-b'])
      expect(failure(() => pageOf(again, id)).facts).toMatchObject({ available: ['a/b', 'a/b-2'] });
  });

  it('that is the id of one page and the section-page form of another selects the former', () => {
    const both = documentOf([
      { id: 'a', pages: [{ id: 'b' }] },
      { id: 'x', pages: [{ id: 'a-b' }] },
    ]);
    expect(pageOf(both, 'a-b').data.qualifiedId).toBe('x/a-b');
    expect(pageOf(both, 'a/b').data.qualifiedId).toBe('a/b');
  });

  it.each([
    ['page', 'hom', ['home', 'shop/list', 'desk/list', 'order-detail'], ['home']],
    ['page', 'shop/hom', ['shop/home', 'shop/list', 'desk/list', 'desk/order-detail'], ['shop/home']],
    ['page', '', ['home', 'shop/list', 'desk/list', 'order-detail'], []],
    ['page', 'x'.repeat(5000), ['home', 'shop/list', 'desk/list', 'order-detail'], []],
    ['page', '__proto__', ['home', 'shop/list', 'desk/list', 'order-detail'], []],
    ['section', 'desc', ['shop', 'desk'], ['desk']],
    ['section', 'constructor', ['shop', 'desk'], []],
    ['mutation', 'add-pages', ['add-page', 'modify'], ['add-page']],
  ] as const)('for a missing %s (%s) is refused with the available ids', (packType, id, available, near) => {
    const error = failure(() => selected(document, { packType, id }));
    expect(error.code).toBe('UNKNOWN_PACK');
    expect(error.facts).toMatchObject({
      error: `Requested ${packType} pack was not found.`,
      available,
      suggestions: near,
    });
    expect(error.message.length).toBeLessThanOrEqual(200);
  });

  it('without a required id is refused in the same way', () => {
    for (const packType of ['page', 'section', 'mutation'] as const)
      expect(failure(() => selected(document, { packType })).code).toBe('UNKNOWN_PACK');
  });

  it('gets at most fifty ids when it is refused', () => {
    const pages = Array.from({ length: 80 }, (_, index) => ({ id: `p-${index}` }));
    const { facts } = failure(() => pageOf(documentOf([{ id: 'a', pages }]), 'nothing'));
    expect(facts.available).toHaveLength(50);
  });
});

/** The corpus, recording every lookup. */
function watched(): { corpus: Corpus; looked: string[]; of(type: ContentType): string[] } {
  const looked: string[] = [];
  return {
    looked,
    of: (type) => looked.filter((one) => one.startsWith(`${type}/`)).map((one) => one.slice(type.length + 1)),
    corpus: {
      ...corpus,
      get records(): Corpus['records'] {
        looked.push('records');
        return corpus.records;
      },
      get: (type, slug) => {
        looked.push(`${type}/${slug}`);
        return corpus.get(type, slug);
      },
    },
  };
}

describe('selecting one pack', () => {
  it('looks up only the patterns of its page, including the default layout', () => {
    for (const { document } of composed)
      for (const { id, page } of pagesOf(document)) {
        const { patterns } = selectPage(document, id);
        const own = [...page.layout, ...(page.default_layout ?? [])].flatMap((item) =>
          isColumns(item) ? item.cols.map(toPatternRef) : toPatternRef(item),
        );
        expect(new Set(patterns)).toEqual(new Set(own.map(({ pattern }) => pattern)));
      }
  });

  it('looks up the patterns of a default layout only for the page that has one', () => {
    const document = maximal();
    const watch = watched();
    select(document, watch.corpus, { packType: 'page', id: pageAt(document, 0, 1).id });
    expect(new Set(watch.of('pattern'))).toEqual(new Set(['kanban-board', 'product-grid']));
  });

  it('looks up no pattern unless it is a page pack', () => {
    for (const { document, bundle } of composed)
      for (const selector of [
        { packType: 'scaffold' },
        { packType: 'review' },
        { packType: 'section', id: some(bundle.manifest.sections[0]).id },
        { packType: 'mutation', id: 'modify' },
      ] as const) {
        const watch = watched();
        select(document, watch.corpus, selector);
        expect(watch.of('pattern')).toEqual([]);
      }
  });

  it('scans all records only for a name without a record: for an alias, or to suggest another', () => {
    const { document } = some(composed[0]);
    const id = some(some(composed[0]).bundle.manifest.pages[0]).id;
    const watch = watched();
    select(document, watch.corpus, { packType: 'page', id });
    expect(watch.looked).not.toContain('records');
    const misspelled = structuredClone(document);
    misspelled.dna.theme.id = 'slat';
    select(misspelled, watch.corpus, { packType: 'page', id });
    expect(watch.looked).toContain('records');
  });

  it('looks up each shell and archetype a few times at most, however many pages there are', () => {
    const pages = Array.from({ length: 200 }, (_, index) => ({ id: `p-${index}`, route: `/${index}` }));
    const watch = watched();
    select(documentOf([{ id: 'a', pages }]), watch.corpus, { packType: 'page', id: 'p-7' });
    expect(watch.looked.length).toBeLessThan(20);
  });
});
