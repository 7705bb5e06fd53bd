import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { at, composed, corpus, documentOf, type Page, scaffoldOf, sectionAt, some } from './support.ts';

type Navigation = NonNullable<EssenceV4['meta']['navigation']>;

/** An app with a start page, a list, a route with a parameter and one with a wildcard. */
function shop(navigation?: Navigation): EssenceV4 {
  const document = documentOf([
    {
      id: 'shop',
      pages: [
        { id: 'start-page', route: '/' },
        { id: 'list', route: '/orders' },
        { id: 'order', route: '/orders/:id' },
      ],
    },
    { id: 'help', pages: [{ id: 'topic', route: '/help/*' }] },
  ]);
  if (navigation) document.meta.navigation = navigation;
  return document;
}

const codesOf = (document: EssenceV4): string[] =>
  (compile(document, corpus).diagnostics ?? []).map(({ code }) => code);

describe('an address', () => {
  const leads = (route: string): string[] =>
    codesOf(shop({ hotkeys: [{ key: 'g', label: 'Go', route }], command_palette: false }));

  it.each([
    '/',
    '/orders',
    '/orders/42',
    '/orders/:id',
    '/orders?state=open',
    '/orders#top',
    '/orders/42?tab=1#x',
    '/help/a/b/c',
    '/help/*',
    'https://example.org/orders',
    'mailto:help@example.org',
    '//example.org',
  ])('%s opens a page', (route) => {
    expect(leads(route)).toEqual([]);
  });

  it.each(['/order', '/orders/', '/orders/42/lines', '/help', 'orders', '/Orders', '/__proto__'])(
    '%j is reported as dangling',
    (route) => {
      expect(leads(route)).toEqual(['HOTKEY_UNKNOWN_ROUTE']);
    },
  );
});

describe('the name of a page', () => {
  const titleOf = (document: EssenceV4, index: number): unknown =>
    compile(document, corpus).pages[index]?.data.title;

  it('is the first label that links to it, from the menu before the hotkeys, else its id in words', () => {
    const document = shop({
      hotkeys: [
        { key: 'o', label: 'By key', route: '/orders' },
        { key: 's', label: 'Begin', route: '/' },
        { key: 't', label: 'Too late', route: '/' },
      ],
    });
    expect([titleOf(document, 0), titleOf(document, 1), titleOf(document, 2)]).toEqual([
      'Begin',
      'By key',
      'Order',
    ]);
    sectionAt(document, 0).navigation_items = [
      { label: 'All orders', route: '/orders' },
      { label: 'Again', route: '/orders' },
    ];
    expect(titleOf(document, 1)).toBe('All orders');
    expect(titleOf(shop(), 0)).toBe('Start page');
  });

  it('is never empty', () => {
    for (const { bundle } of composed)
      for (const { data } of bundle.pages) expect(some(data.title)).toMatch(/^\S/);
  });
});

describe('a derived command palette', () => {
  const palette = (navigation: Navigation): unknown =>
    at(compile(shop(navigation), corpus), '/scaffold/data/navigation/commandPalette');

  it('has a command for each page with a static path, with its hotkey', () => {
    const hotkeys = [
      { key: 'g o', label: 'Orders', route: '/orders' },
      { key: 'x', label: 'Act', action: 'act' },
    ];
    expect(palette({ command_palette: true, hotkeys })).toMatchObject({
      commands: [
        { id: 'shop/start-page', label: 'Start page', section: 'shop', route: '/' },
        { id: 'shop/list', label: 'Orders', section: 'shop', route: '/orders', hotkey: 'g o' },
      ],
    });
    expect(at(palette({ command_palette: true, hotkeys }), '/commands/2')).toBeUndefined();
  });

  it('is absent when the document does not request one', () => {
    expect(palette({ hotkeys: [] })).toBeUndefined();
    expect(scaffoldOf(compile(shop(), corpus)).data.navigation).toBeUndefined();
  });
});

describe('the hotkeys of a section', () => {
  it('are those that lead to its pages and those that its menu names', () => {
    const document = shop({
      hotkeys: [
        { key: 'a', label: 'Orders', route: '/orders' },
        { key: 'b', label: 'New order', action: 'new' },
        { key: 'c', label: 'Other', action: 'other' },
        { key: 'd', label: 'Start', route: '/' },
      ],
    });
    sectionAt(document, 1).navigation_items = [{ label: 'Start', route: '/', hotkey: 'b' }];
    const { sections } = compile(document, corpus);
    expect(sections.map(({ data }) => data.hotkeys?.map(({ key }) => key))).toEqual([['a', 'd'], ['b']]);
  });
});

describe('an active_match', () => {
  const diagnosticsFor = (values: readonly string[]): string[] => {
    const document = shop();
    sectionAt(document, 0).navigation_items = values.map((value) => ({
      label: 'Orders',
      route: '/orders',
      active_match: value,
    }));
    const bundle = compile(document, corpus);
    // The value is passed on unchanged, valid or not.
    expect(bundle.sections[0]?.data.navigationItems?.map(({ active_match: match }) => match)).toEqual(values);
    return (bundle.diagnostics ?? []).map(({ pointer }) => some(pointer.split('/')[5]));
  };

  it.each(['/orders', '^/orders(?:/.*)?$', '/orders/[0-9]+', '^/(a|a)*$', '.*'])('%s is valid', (value) => {
    expect(diagnosticsFor([value])).toEqual([]);
  });

  it.each(['(?=x)', '(a)\\1', '(', '[z-a]', 'x'.repeat(257)])('%j is reported', (value) => {
    expect(diagnosticsFor([value])).toEqual(['0']);
  });

  it('is checked in the first thirty-two items, and reported as unchecked in the rest', () => {
    const values = Array.from({ length: 40 }, (_, index) => `^/orders/${index}$`);
    expect(diagnosticsFor(values)).toEqual(['32', '33', '34', '35', '36', '37', '38', '39']);
  });
});

describe('a placement', () => {
  const aliasesOf = (layout: Page['layout']): unknown =>
    compile(
      documentOf([{ id: 'a', pages: [{ id: 'b', route: '/', layout }] }]),
      corpus,
    ).pages[0]?.data.patterns.map(({ alias }) => alias);

  it('has its explicit alias, even if an earlier pattern has that id', () => {
    expect(aliasesOf(['hero', { pattern: 'data-table', as: 'hero' }])).toEqual(['hero-2', 'hero']);
    expect(aliasesOf([{ cols: ['hero', { pattern: 'kpi-grid', as: 'hero' }] }])).toEqual(['hero-2', 'hero']);
  });

  it('has a unique alias, whatever the others are called', () => {
    expect(aliasesOf(['hero', 'hero', { pattern: 'hero', as: 'hero-2' }, 'hero'])).toEqual([
      'hero',
      'hero-3',
      'hero-2',
      'hero-4',
    ]);
  });

  it('has the preset of the document, else of the theme, else of the pattern', () => {
    const document = documentOf([
      {
        id: 'a',
        pages: [{ id: 'b', route: '/', layout: [{ pattern: 'hero', preset: 'search' }, 'data-table'] }],
      },
    ]);
    for (const theme of corpus.records.filter((record) => record.type === 'theme')) {
      document.dna.theme = { id: theme.slug, mode: 'dark' };
      const preferred = at(theme.data, '/pattern_preferences/default_presets/data-table');
      const defaultPreset = corpus.get('pattern', 'data-table')?.data.default_preset;
      expect(compile(document, corpus).pages[0]?.data.patterns).toMatchObject([
        { preset: 'search', presetSource: 'essence' },
        preferred === undefined
          ? { preset: defaultPreset, presetSource: 'pattern-default' }
          : { preset: preferred, presetSource: 'theme' },
      ]);
    }
  });

  it('spans the tracks given for its alias or its pattern, else one', () => {
    const layout: Page['layout'] = [
      { cols: [{ pattern: 'hero', as: 'left' }, 'kpi-grid', 'data-table'], span: { left: 3, 'kpi-grid': 2 } },
    ];
    const bundle = compile(documentOf([{ id: 'a', pages: [{ id: 'b', route: '/', layout }] }]), corpus);
    expect(at(bundle, '/pages/0/data/layout/0/tracks')).toEqual([3, 2, 1]);
    expect(bundle.pages[0]?.renderedMarkdown).toContain('as `left` ×3');
  });
});

describe('the shells of the app', () => {
  it('are listed once each, and frame every page once', () => {
    for (const { bundle } of composed) {
      const shells = some(scaffoldOf(bundle).data.shells);
      const framed = shells.flatMap(({ id, usedBy = [] }) => usedBy.map((page) => `${page} in ${id}`));
      expect(framed.sort()).toEqual(
        bundle.pages.map(({ data }) => `${data.qualifiedId} in ${data.shell}`).sort(),
      );
      expect(new Set(shells.map(({ id }) => id)).size).toBe(shells.length);
    }
  });
});
