import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { pagesOf, routesOf } from '../../src/essence/walk.ts';
import { compile } from '../../src/packs/compile.ts';
import { select } from '../../src/packs/select.ts';
import { validate } from '../../src/schemas/parse.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import {
  at,
  type Bundle,
  composed,
  corpus,
  documentOf,
  entriesOf,
  reviewOf,
  scaffoldOf,
  some,
} from './support.ts';

const codesOf = (bundle: Bundle): string[] => (bundle.diagnostics ?? []).map(({ code }) => code);
const allPaths = ({ path, alsoAt = [] }: { path: string; alsoAt?: readonly string[] }): string[] => [
  path,
  ...alsoAt,
];

/** Invariants of the routes of any bundle. */
function expectNothingLost(document: EssenceV4, bundle: Bundle): void {
  const pages = pagesOf(document);
  // One pack a page, in document order, each with its own layout.
  expect(bundle.pages.map(({ data }) => [data.sectionId, data.pageId])).toEqual(
    pages.map(({ section, page }) => [section.id, page.id]),
  );
  for (const [index, { data, trace = [] }] of bundle.pages.entries()) {
    const { pointer } = some(pages[index]);
    const { at: part, essence, ...rest } = some(trace[0]);
    expect([part, essence, rest]).toEqual(['/data', pointer, {}]);
    if (!data.patterns.every((one) => one.pointer?.startsWith(`${pointer}/layout/`)))
      expect.fail(`${data.qualifiedId} has a pattern of another page`);
  }
  // Every declared path opens exactly one page, or a diagnostic says why it does not.
  const openedPaths = bundle.pages.flatMap(({ data }) => allPaths(data));
  expect(new Set(openedPaths).size).toBe(openedPaths.length);
  const reportedPointers = new Set((bundle.diagnostics ?? []).map(({ pointer }) => pointer));
  const homes = new Map(bundle.pages.flatMap((pack) => allPaths(pack.data).map((path) => [path, pack])));
  for (const { path, pointer, section, page } of routesOf(document)) {
    const home = homes.get(path);
    const isThere = home?.data.sectionId === section && home.data.pageId === page;
    const isReported = [pointer, `${pointer}/section`, `${pointer}/page`].some((place) =>
      reportedPointers.has(place),
    );
    if (!isThere && !isReported) expect.fail(`${path} is lost`);
  }
  // Every assigned path is reported.
  const declared = new Set(routesOf(document).map(({ path }) => path));
  for (const [index, { data }] of bundle.pages.entries())
    for (const path of allPaths(data))
      if (!declared.has(path) && !reportedPointers.has(some(pages[index]).pointer))
        expect.fail(`${path} is not reported`);
  // The route tables of all packs are the same.
  const table = bundle.pages.map(({ data }) => [data.qualifiedId, allPaths(data)]);
  for (const { data } of [scaffoldOf(bundle), reviewOf(bundle), ...bundle.mutations])
    expect(data.routes.map((route) => [route.qualifiedId, allPaths(route)])).toEqual(table);
  expect(
    bundle.sections.flatMap(({ data }) => data.routes.map((route) => [route.qualifiedId, allPaths(route)])),
  ).toEqual(table);
}

/** Every pack can be selected by its manifest id, and no file overwrites another. */
function expectUniqueNames(bundle: Bundle): void {
  const files = entriesOf(bundle).flatMap(({ json, markdown }) => [json, markdown]);
  expect(new Set(files).size).toBe(files.length);
  expect(files.filter((file) => !/^[a-z][a-z0-9-]*\.(?:json|md)$/.test(file))).toEqual([]);
  for (const entries of [bundle.manifest.sections, bundle.manifest.pages, bundle.manifest.mutations]) {
    const ids = entries.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  }
  const qualified = bundle.manifest.pages.map(({ qualifiedId }) => qualifiedId);
  expect(new Set(qualified).size).toBe(qualified.length);
  expect(qualified).toEqual(bundle.pages.map(({ data }) => data.qualifiedId));
  expect(bundle.manifest.sections.flatMap(({ qualifiedPageIds }) => qualifiedPageIds)).toEqual(qualified);
}

describe('a declared path', () => {
  it('is in the pack of its page, together with further paths, in order', () => {
    const document = documentOf([{ id: 'shop', pages: [{ id: 'list', route: '/third' }] }], {
      '/first': { section: 'shop', page: 'list' },
      '/second/:id': { section: 'shop', page: 'list' },
    });
    const bundle = compile(document, corpus);
    expect(bundle.pages[0]?.data).toMatchObject({ path: '/first', alsoAt: ['/second/:id', '/third'] });
    for (const routes of [
      scaffoldOf(bundle).data.routes,
      reviewOf(bundle).data.routes,
      ...bundle.sections.map(({ data }) => data.routes),
      ...bundle.mutations.map(({ data }) => data.routes),
    ])
      expect(routes).toMatchObject([{ path: '/first', alsoAt: ['/second/:id', '/third'] }]);
    for (const { renderedMarkdown } of [
      scaffoldOf(bundle),
      reviewOf(bundle),
      some(bundle.sections[0]),
      some(bundle.pages[0]),
    ])
      for (const path of ['/first', '/second/:id', '/third'])
        expect(renderedMarkdown).toContain(`\`${path}\``);
    expect(codesOf(bundle)).toEqual(['SEVERAL_PATHS', 'SEVERAL_PATHS']);
    expectNothingLost(document, bundle);
  });

  it('is in the list of taken paths for new pages, even if it is a further path', () => {
    const document = documentOf([{ id: 'shop', pages: [{ id: 'list' }] }], {
      '/first': { section: 'shop', page: 'list' },
      '/second': { section: 'shop', page: 'list' },
    });
    for (const { renderedMarkdown } of compile(document, corpus).mutations) {
      expect(renderedMarkdown).toContain('`/first`');
      expect(renderedMarkdown).toContain('`/second`');
    }
  });

  it('is listed once if the route table and the page agree', () => {
    const document = documentOf([{ id: 'shop', pages: [{ id: 'list', route: '/list' }] }], {
      '/list': { section: 'shop', page: 'list' },
    });
    const bundle = compile(document, corpus);
    expect(bundle.diagnostics).toEqual([]);
    expect(bundle.pages[0]?.data.alsoAt).toBeUndefined();
    expectNothingLost(document, bundle);
  });

  it('belongs to the page of its section when several sections have pages with that id', () => {
    const document = documentOf(
      [
        { id: 'shop', pages: [{ id: 'home' }, { id: 'list' }] },
        { id: 'desk', pages: [{ id: 'list' }, { id: 'home' }] },
      ],
      {
        '/desk': { section: 'desk', page: 'home' },
        '/': { section: 'shop', page: 'home' },
        '/desk/list': { section: 'desk', page: 'list' },
        '/list': { section: 'shop', page: 'list' },
      },
    );
    const bundle = compile(document, corpus);
    expect(bundle.pages.map(({ data }) => [data.qualifiedId, data.path])).toEqual([
      ['shop/home', '/'],
      ['shop/list', '/list'],
      ['desk/list', '/desk/list'],
      ['desk/home', '/desk'],
    ]);
    expect(bundle.diagnostics).toEqual([]);
    expect(bundle.manifest.pages.map(({ id, json }) => [id, json])).toEqual([
      ['shop/home', 'page-shop-home-pack.json'],
      ['shop/list', 'page-shop-list-pack.json'],
      ['desk/list', 'page-desk-list-pack.json'],
      ['desk/home', 'page-desk-home-pack.json'],
    ]);
    expectNothingLost(document, bundle);
    expectUniqueNames(bundle);
  });

  it('opens the first of two pages that declare it; the other gets another path and a diagnostic', () => {
    const document = documentOf([
      {
        id: 'shop',
        pages: [
          { id: 'list', route: '/same' },
          { id: 'cart', route: '/same' },
        ],
      },
    ]);
    const bundle = compile(document, corpus);
    expect(bundle.pages.map(({ data }) => data.path)).toEqual(['/same', '/cart']);
    expect(codesOf(bundle)).toEqual(['PATH_CONFLICT', 'PAGE_WITHOUT_ROUTE']);
    expectNothingLost(document, bundle);
  });

  it('takes precedence over an assigned path', () => {
    const document = documentOf(
      [
        { id: 'shop', pages: [{ id: 'home' }, { id: 'list' }, { id: 'cart' }] },
        { id: 'desk', pages: [{ id: 'list' }, { id: 'list' }] },
      ],
      { '/list': { section: 'shop', page: 'cart' }, '/': { section: 'shop', page: 'cart' } },
    );
    const bundle = compile(document, corpus);
    expect(bundle.pages.map(({ data }) => data.path)).toEqual([
      '/home',
      '/shop/list',
      '/list',
      '/desk/list',
      '/desk/list-2',
    ]);
    expectNothingLost(document, bundle);
    expectUniqueNames(bundle);
  });
});

describe('a document without routes', () => {
  it('gives every page a path, the first one /, with diagnostics', () => {
    const document = documentOf([
      { id: 'shop', pages: [{ id: 'home' }, { id: 'list' }] },
      { id: 'desk', pages: [{ id: 'list' }] },
    ]);
    const bundle = compile(document, corpus);
    expect(bundle.pages.map(({ data }) => data.path)).toEqual(['/', '/list', '/desk/list']);
    expect(codesOf(bundle)).toEqual(['PAGE_WITHOUT_ROUTE', 'PAGE_WITHOUT_ROUTE', 'PAGE_WITHOUT_ROUTE']);
    expect(bundle.pages[0]?.trace?.some((entry) => entry.at === '/data/path')).toBe(false);
    expectNothingLost(document, bundle);
  });

  it('compiles to the same packs as one with an empty route table', () => {
    const sections = [{ id: 'shop', pages: [{ id: 'home' }] }];
    const [none, empty] = [compile(documentOf(sections), corpus), compile(documentOf(sections, {}), corpus)];
    expect(empty.pages).toEqual(none.pages);
  });

  it('compiles to all sections and pages even if its route table names only unknown ones', () => {
    const document = documentOf([{ id: 'shop', pages: [{ id: 'home' }] }], {
      '/a': { section: 'nowhere', page: 'home' },
      '/b': { section: 'shop', page: 'nothing' },
    });
    const bundle = compile(document, corpus);
    expect([bundle.sections.length, bundle.pages.length]).toEqual([1, 1]);
    expect(codesOf(bundle)).toEqual(['ROUTE_UNKNOWN_SECTION', 'ROUTE_UNKNOWN_PAGE', 'PAGE_WITHOUT_ROUTE']);
    expectNothingLost(document, bundle);
  });
});

describe('pack names', () => {
  it('are unique in the composed blueprints, and no route is lost', () => {
    for (const { document, bundle } of composed) {
      expectNothingLost(document, bundle);
      expectUniqueNames(bundle);
      const declared = Object.keys(document.blueprint.routes ?? {});
      expect(bundle.pages.flatMap(({ data }) => allPaths(data)).sort()).toEqual(declared.sort());
    }
  });

  it('are scaffold and review for the two packs without an id', () => {
    const { manifest } = some(composed[0]).bundle;
    expect([manifest.scaffold?.id, manifest.review?.id]).toEqual(['scaffold', 'review']);
  });

  it('get a numeric suffix that never collides with another page or section', () => {
    const document = documentOf([
      { id: 'a', pages: [{ id: 'b' }, { id: 'b' }, { id: 'b-2' }] },
      { id: 'a', pages: [{ id: 'x' }] },
      { id: 'a-2', pages: [{ id: 'y' }] },
    ]);
    const bundle = compile(document, corpus);
    expect(bundle.manifest.pages.map(({ qualifiedId }) => qualifiedId)).toEqual([
      'a/b',
      'a/b-3',
      'a/b-2',
      'a/x',
      'a-2/y',
    ]);
    expect(bundle.manifest.sections.map(({ id }) => id)).toEqual(['a', 'a-3', 'a-2']);
    expectUniqueNames(bundle);
  });

  it('distinguish section a, page b-c from section a-b, page c', () => {
    const document = documentOf([
      { id: 'a', pages: [{ id: 'b-c' }, { id: 'c' }] },
      { id: 'a-b', pages: [{ id: 'c' }, { id: 'b-c' }] },
    ]);
    const bundle = compile(document, corpus);
    expectUniqueNames(bundle);
    for (const [index, id] of ['a/b-c', 'a/c', 'a-b/c', 'a-b/b-c'].entries())
      expect(select(document, corpus, { packType: 'page', id }).pack.data).toMatchObject({
        qualifiedId: id,
        path: bundle.pages[index]?.data.path,
      });
  });

  const ids = fc.constantFrom(
    'a',
    'b',
    'c',
    'a-b',
    'b-c',
    'a-b-c',
    'a-2',
    'b-2',
    'a-b-2',
    'scaffold',
    'pack',
  );
  const paths = fc.constantFrom('/', '/a', '/b', '/a/b', '/a/b-2', '/c', 'c', '/:id', '/a-b', '__proto__');
  const documents = fc
    .record({
      sections: fc.array(
        fc.record({
          id: ids,
          pages: fc.array(
            fc.record({ id: ids, route: paths }, { requiredKeys: ['id'], noNullPrototype: true }),
            { minLength: 1, maxLength: 5 },
          ),
        }),
        { minLength: 1, maxLength: 5 },
      ),
      table: fc.option(
        fc.array(fc.tuple(paths, fc.record({ section: ids, page: ids }, { noNullPrototype: true })), {
          maxLength: 6,
        }),
        { nil: undefined },
      ),
    })
    .map(({ sections, table }) => documentOf(sections, table && Object.fromEntries(table)));

  it('are unique, and no route is lost, however ids and paths collide', () => {
    fc.assert(
      fc.property(documents, (document) => {
        parseEssence(structuredClone(document));
        const bundle = compile(document, corpus);
        expectUniqueNames(bundle);
        expectNothingLost(document, bundle);
        expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
        for (const { pointer } of bundle.diagnostics ?? []) expect(at(document, pointer)).toBeDefined();
      }),
      { numRuns: 200 },
    );
  });

  it('select the pack that they name, however ids collide', () => {
    fc.assert(
      fc.property(documents, (document) => {
        const bundle = compile(document, corpus);
        for (const [index, { id, qualifiedId }] of bundle.manifest.pages.entries())
          for (const name of [id, some(qualifiedId)]) {
            const { pack, selector } = select(document, corpus, { packType: 'page', id: name });
            expect([name, selector.resolvedId]).toEqual([name, id]);
            expect(at(pack, '/data/qualifiedId')).toBe(bundle.pages[index]?.data.qualifiedId);
            expect(pack.trace?.[0]?.essence).toBe(bundle.pages[index]?.trace?.[0]?.essence);
          }
        for (const [index, { id }] of bundle.manifest.sections.entries())
          expect(select(document, corpus, { packType: 'section', id }).pack).toEqual(bundle.sections[index]);
      }),
      { numRuns: 40 },
    );
  });
});
