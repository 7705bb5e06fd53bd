import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { compile, type CompileOptions } from '../../src/packs/compile.ts';
import { type Diagnostic, type DiagnosticCode, DIAGNOSTICS } from '../../src/packs/diagnostics.ts';
import { validate } from '../../src/schemas/parse.ts';
import { pointerStep } from '../../src/schemas/json.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { maximal } from './maximal.ts';
import { at, type Bundle, composed, corpus, pageAt, sectionAt, some } from './support.ts';

interface Case {
  /** Changes a valid document so that it causes this diagnostic and no other. */
  readonly change?: (document: EssenceV4) => void;
  readonly options?: CompileOptions;
  readonly severity: Diagnostic['severity'];
  readonly pointer: string | ((document: EssenceV4) => string);
  /** Parts of the message: the wrong value and the replacement. */
  readonly names: readonly string[] | ((document: EssenceV4) => readonly string[]);
  readonly suggestions?: readonly string[] | ((document: EssenceV4) => readonly string[]);
  /** Further diagnostics that this one always causes. */
  readonly also?: readonly DiagnosticCode[];
}

const PAGE = '/blueprint/sections/0/pages/0';
const navigationOf = (document: EssenceV4) => some(document.meta.navigation);
const hotkeyAt = (document: EssenceV4, index: number) => some(navigationOf(document).hotkeys?.[index]);
const itemAt = (document: EssenceV4, index: number) => some(sectionAt(document, 0).navigation_items?.[index]);
function commandAt(document: EssenceV4, index: number) {
  const { command_palette: palette } = navigationOf(document);
  return some(typeof palette === 'object' ? palette.commands?.[index] : undefined);
}
const firstPath = (document: EssenceV4): string => some(pageAt(document, 0, 0).route);

/** The route of a page in the table and at the page itself. */
function giveRoute(document: EssenceV4, path: string, section: string, page: string): void {
  document.blueprint.routes = { ...document.blueprint.routes, [path]: { section, page } };
}

const columnsOf = (document: EssenceV4) => {
  const item = pageAt(document, 0, 0).layout[2];
  if (typeof item !== 'object' || !('cols' in item)) throw new Error('no columns there');
  return item;
};

const CASES: Readonly<Record<DiagnosticCode, Case>> = {
  PRODUCT_IGNORED: {
    options: { product: { locale: 'en-GB', user: 'nobody' } },
    severity: 'warn',
    pointer: '/user',
    names: ['svc.product.json', '"nobody"'],
  },
  PRODUCT_CONTRADICTS: {
    options: { product: { locale: 'en-GB', avoid: ['trip'], words: { order: 'Return trip' } } },
    severity: 'warn',
    pointer: '/words/order',
    names: ['"trip"', '/avoid/0'],
  },
  NAMESPACE_FALLBACK: {
    options: { namespace: '@acme' },
    severity: 'info',
    pointer: '',
    names: ['"@acme"', '@official'],
  },
  ALIAS_RESOLVED: {
    change: (document) => void pageAt(document, 0, 0).layout.push('cta'),
    severity: 'info',
    pointer: (document) => `${PAGE}/layout/${pageAt(document, 0, 0).layout.length - 1}`,
    names: ['"cta"', '"call-to-action"'],
    suggestions: ['call-to-action'],
  },
  THEME_UNRESOLVED: {
    change: ({ dna }) => (dna.theme.id = 'slat'),
    severity: 'error',
    pointer: '/dna/theme/id',
    names: ['"slat"'],
    suggestions: ['slate'],
  },
  MODE_UNSUPPORTED: {
    change: (document) => {
      document.dna.theme = { id: 'terminal', mode: 'dark', shape: 'sharp' };
      document.blueprint.sections.forEach((section) => {
        delete section.dna_overrides;
        section.pages.forEach((page) => delete page.dna_overrides);
      });
      pageAt(document, 0, 1).dna_overrides = { mode: 'light' };
    },
    severity: 'warn',
    pointer: '/blueprint/sections/0/pages/1/dna_overrides/mode',
    names: ['"terminal"', 'light', 'dark is used'],
    suggestions: ['dark'],
  },
  SHAPE_UNSUPPORTED: {
    change: ({ dna }) => (dna.theme = { id: 'paper', mode: 'light', shape: 'pill' }),
    severity: 'warn',
    pointer: '/dna/theme/shape',
    names: ['"paper"', 'pill', 'sharp is used'],
    suggestions: ['sharp'],
  },
  SHELL_UNRESOLVED: {
    change: (document) => (pageAt(document, 0, 0).shell_override = 'three-panes'),
    severity: 'error',
    pointer: `${PAGE}/shell_override`,
    names: ['"three-panes"'],
    suggestions: ['three-pane'],
  },
  DUPLICATE_SECTION_ID: {
    change: (document) => {
      const { id } = sectionAt(document, 0);
      sectionAt(document, 1).id = id;
      delete document.blueprint.routes;
    },
    severity: 'error',
    pointer: '/blueprint/sections/1/id',
    names: (document) => [`"${sectionAt(document, 1).id}"`],
  },
  DUPLICATE_PAGE_ID: {
    change: (document) => (pageAt(document, 0, 1).id = 'overview'),
    severity: 'error',
    pointer: '/blueprint/sections/0/pages/1/id',
    names: ['"overview"'],
  },
  AMBIGUOUS_PAGE_ID: {
    change: (document) => {
      delete document.blueprint.routes;
      sectionAt(document, 0).id = 'a';
      pageAt(document, 0, 0).id = 'b-c';
      sectionAt(document, 1).id = 'a-b';
      pageAt(document, 1, 0).id = 'c';
    },
    severity: 'info',
    pointer: '/blueprint/sections/1/pages/0/id',
    names: ['"a-b-c"', '"a/b-c"', '"a-b/c"'],
    suggestions: ['a-b/c'],
  },
  PATTERN_UNRESOLVED: {
    change: (document) => (pageAt(document, 0, 0).layout[0] = 'page-heder'),
    severity: 'error',
    pointer: `${PAGE}/layout/0`,
    names: ['"page-heder"'],
    suggestions: ['page-header'],
  },
  PRESET_UNKNOWN: {
    change: (document) => (pageAt(document, 0, 0).layout[0] = { pattern: 'hero', preset: 'splitt' }),
    severity: 'warn',
    pointer: `${PAGE}/layout/0/preset`,
    names: ['"hero"', '"splitt"', 'centered', '"split" is used'],
    suggestions: ['split'],
  },
  DUPLICATE_ALIAS: {
    change: (document) =>
      (pageAt(document, 0, 1).layout = [
        { pattern: 'hero', as: 'top' },
        { pattern: 'hero', as: 'top' },
      ]),
    severity: 'warn',
    pointer: '/blueprint/sections/0/pages/1/layout/1/as',
    names: ['"top"', '"top-2"'],
    suggestions: ['top-2'],
  },
  SPAN_UNKNOWN_COLUMN: {
    change: (document) => (columnsOf(document).span = { 'kpi-gird': 2 }),
    severity: 'warn',
    pointer: `${PAGE}/layout/2/span`,
    names: ['"kpi-gird"', 'kpi-grid'],
    suggestions: ['kpi-grid'],
  },
  BREAKPOINT_UNKNOWN: {
    change: (document) =>
      (columnsOf(document).breakpoints = [
        { at: 'md', cols: 1 },
        { at: '3xl', cols: 2 },
      ]),
    severity: 'warn',
    pointer: `${PAGE}/layout/2/breakpoints/1/at`,
    names: ['"3xl"', 'sm, md, lg, xl, 2xl'],
    suggestions: ['2xl', 'xl'],
  },
  WIRING_SHORTENED: {
    // Nine bars emit `query`, nine tables react to it: 81 wires for one signal.
    change: (document) =>
      (pageAt(document, 0, 1).layout = Array.from({ length: 18 }, (_, index) =>
        index < 9 ? 'hero' : 'kanban-board',
      )),
    severity: 'info',
    pointer: '/blueprint/sections/0/pages/1/layout',
    names: ['"query"', '9 placements'],
  },
  ROUTE_UNKNOWN_SECTION: {
    change: (document) => giveRoute(document, '/x/y', `${sectionAt(document, 0).id}x`, 'overview'),
    severity: 'error',
    pointer: '/blueprint/routes/~1x~1y/section',
    names: (document) => ['"/x/y"', `"${sectionAt(document, 0).id}x"`],
    suggestions: (document) => [sectionAt(document, 0).id, sectionAt(document, 1).id],
  },
  ROUTE_UNKNOWN_PAGE: {
    change: (document) => giveRoute(document, '/x', sectionAt(document, 0).id, 'overvieww'),
    severity: 'error',
    pointer: '/blueprint/routes/~1x/page',
    names: (document) => ['"/x"', '"overvieww"', `"${sectionAt(document, 0).id}"`],
    suggestions: ['overview'],
  },
  ROUTE_NOT_A_PATH: {
    change: (document) => {
      const page = pageAt(document, 0, 1);
      page.route = 'orders';
      some(sectionAt(document, 0).navigation_items?.[1]).route = 'orders';
      hotkeyAt(document, 1).route = 'orders';
    },
    severity: 'warn',
    pointer: '/blueprint/sections/0/pages/1/route',
    names: ['"orders"'],
    suggestions: ['/orders'],
  },
  PATH_CONFLICT: {
    change: (document) => {
      delete document.blueprint.routes;
      const { id, layout } = pageAt(document, 1, 0);
      const path = firstPath(document);
      document.blueprint.sections[1]?.pages.push({ id: `${id}-more`, layout, route: path });
    },
    severity: 'error',
    pointer: '/blueprint/sections/1/pages/1/route',
    names: (document) => [
      `"${firstPath(document)}"`,
      `"${sectionAt(document, 0).id}/overview"`,
      `"${sectionAt(document, 1).id}/${pageAt(document, 1, 1).id}"`,
    ],
    // The page that loses the conflict has no path.
    also: ['PAGE_WITHOUT_ROUTE'],
  },
  SEVERAL_PATHS: {
    change: (document) => giveRoute(document, '/again', sectionAt(document, 0).id, 'overview'),
    severity: 'info',
    pointer: '/blueprint/routes/~1again',
    names: (document) => ['"/again"', `"${firstPath(document)}"`, `"${sectionAt(document, 0).id}/overview"`],
  },
  PAGE_WITHOUT_ROUTE: {
    change: (document) => {
      sectionAt(document, 1).pages.push({ id: 'lost', layout: ['hero'] });
    },
    severity: 'warn',
    pointer: '/blueprint/sections/1/pages/1',
    names: (document) => [`"${sectionAt(document, 1).id}/lost"`, '"/lost"'],
    suggestions: ['/lost'],
  },
  ARCHETYPE_UNRESOLVED: {
    change: ({ meta }) => (meta.archetype = 'billing-konsole'),
    severity: 'warn',
    pointer: '/meta/archetype',
    names: ['"billing-konsole"'],
    suggestions: ['billing-console'],
  },
  NAVIGATION_UNKNOWN_ROUTE: {
    change: (document) => (itemAt(document, 0).route = `${firstPath(document)}x`),
    severity: 'warn',
    pointer: '/blueprint/sections/0/navigation_items/0/route',
    names: (document) => [`"${firstPath(document)}x"`, `"${itemAt(document, 0).label}"`],
    suggestions: (document) => nearestPaths(document),
  },
  NAVIGATION_UNKNOWN_HOTKEY: {
    change: (document) => (itemAt(document, 0).hotkey = `${hotkeyAt(document, 0).key}x`),
    severity: 'warn',
    pointer: '/blueprint/sections/0/navigation_items/0/hotkey',
    names: (document) => [`"${hotkeyAt(document, 0).key}x"`, `"${itemAt(document, 0).label}"`],
    suggestions: (document) => [hotkeyAt(document, 0).key, hotkeyAt(document, 1).key],
  },
  ACTIVE_MATCH_REFUSED: {
    change: (document) => (itemAt(document, 0).active_match = '(?=orders)x'),
    severity: 'warn',
    pointer: '/blueprint/sections/0/navigation_items/0/active_match',
    names: ['"(?=orders)x"', 'lookaround'],
  },
  HOTKEY_UNKNOWN_ROUTE: {
    change: (document) => (hotkeyAt(document, 0).route = `${firstPath(document)}x`),
    severity: 'warn',
    pointer: '/meta/navigation/hotkeys/0/route',
    names: (document) => [`"${firstPath(document)}x"`, `"${hotkeyAt(document, 0).label}"`],
    suggestions: (document) => nearestPaths(document),
  },
  HOTKEY_WITHOUT_EFFECT: {
    change: (document) => {
      delete hotkeyAt(document, 0).route;
    },
    severity: 'warn',
    pointer: '/meta/navigation/hotkeys/0',
    names: (document) => [`"${hotkeyAt(document, 0).label}"`],
  },
  HOTKEY_DUPLICATE: {
    change: (document) => {
      const { key } = hotkeyAt(document, 1);
      navigationOf(document).hotkeys?.push({ key, label: 'Once more', action: 'again' });
    },
    severity: 'warn',
    pointer: '/meta/navigation/hotkeys/2/key',
    names: (document) => [`"${hotkeyAt(document, 1).key}"`],
  },
  COMMAND_UNKNOWN_ROUTE: {
    change: (document) => (commandAt(document, 0).route = `${firstPath(document)}x`),
    severity: 'warn',
    pointer: '/meta/navigation/command_palette/commands/0/route',
    names: (document) => [`"${firstPath(document)}x"`, `"${commandAt(document, 0).label}"`],
    suggestions: (document) => nearestPaths(document),
  },
  COMMAND_WITHOUT_EFFECT: {
    change: (document) => {
      delete commandAt(document, 1).action;
    },
    severity: 'warn',
    pointer: '/meta/navigation/command_palette/commands/1',
    names: (document) => [`"${commandAt(document, 1).label}"`],
  },
};

/** The paths of the base document are `/leaf-0001` to `/leaf-0003`: all near, the one with a letter more first. */
const nearestPaths = (document: EssenceV4): string[] => [
  firstPath(document),
  some(pageAt(document, 0, 1).route),
  some(pageAt(document, 1, 0).route),
];

interface Compiled {
  readonly document: EssenceV4;
  /** The text of the document before it was compiled. */
  readonly before: string;
  readonly bundle: Bundle;
  readonly text: string;
}

const compiledCases = new Map<DiagnosticCode, Compiled>();

/** The document of a case and its bundle, compiled once for all tests. */
function compiledCase(code: DiagnosticCode): Compiled {
  const known = compiledCases.get(code);
  if (known) return known;
  const { change, options } = CASES[code];
  const document = maximal();
  change?.(document);
  const before = JSON.stringify(document);
  const bundle = compile(document, corpus, options);
  const compiled = { document, before, bundle, text: JSON.stringify(bundle) };
  compiledCases.set(code, compiled);
  return compiled;
}

describe('diagnostics of the compiler', () => {
  it('have a test case for every code and no other', () => {
    expect(Object.keys(CASES).sort()).toEqual(Object.keys(DIAGNOSTICS).sort());
  });

  it('are empty for a document without issues', () => {
    expect(compile(maximal(), corpus).diagnostics).toEqual([]);
  });

  for (const code of Object.keys(DIAGNOSTICS) as DiagnosticCode[]) {
    it(`include ${code} with pointer, message and suggestions, and the packs still compile`, () => {
      const one = some(CASES[code]);
      const { document, bundle } = compiledCase(code);
      parseEssence(structuredClone(document));
      const found = bundle.diagnostics ?? [];
      expect(found.map((each) => each.code).sort()).toEqual([code, ...(one.also ?? [])].sort());
      const diagnostic = some(found.find((each) => each.code === code));
      const resolveValue = <Value>(value: Value | ((of: EssenceV4) => Value)): Value =>
        value instanceof Function ? value(document) : value;
      expect(diagnostic.severity).toBe(one.severity);
      expect(DIAGNOSTICS[code].severity).toBe(one.severity);
      expect(diagnostic.pointer).toBe(resolveValue(one.pointer));
      // Diagnostics about the product point into its file.
      const place = code.startsWith('PRODUCT_') ? one.options?.product : document;
      expect(at(place, diagnostic.pointer), 'the pointer leads nowhere').toBeDefined();
      for (const name of resolveValue(one.names)) expect(diagnostic.message).toContain(name);
      expect(diagnostic.message).toMatch(/^.*\.$/s);
      expect(diagnostic.suggestions).toEqual(resolveValue(one.suggestions ?? undefined));
      expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
      expect(bundle.pages).toHaveLength(document.blueprint.sections.flatMap(({ pages }) => pages).length);
    });
  }

  it('are deterministic and do not change the document', () => {
    for (const code of Object.keys(CASES) as DiagnosticCode[]) {
      const { document, before, text } = compiledCase(code);
      expect(JSON.stringify(compile(document, corpus, CASES[code].options))).toBe(text);
      expect(JSON.stringify(document)).toBe(before);
    }
  });

  it('are all reported if everything is wrong at once', () => {
    const document = maximal();
    const expectedCodes: DiagnosticCode[] = [
      'THEME_UNRESOLVED',
      'SHELL_UNRESOLVED',
      'PATTERN_UNRESOLVED',
      'SPAN_UNKNOWN_COLUMN',
      'BREAKPOINT_UNKNOWN',
      'ROUTE_UNKNOWN_SECTION',
      'SEVERAL_PATHS',
      'PAGE_WITHOUT_ROUTE',
      'ARCHETYPE_UNRESOLVED',
      'ACTIVE_MATCH_REFUSED',
      'NAVIGATION_UNKNOWN_HOTKEY',
      'HOTKEY_WITHOUT_EFFECT',
      'COMMAND_UNKNOWN_ROUTE',
    ];
    for (const code of expectedCodes) CASES[code].change?.(document);
    const bundle = compile(document, corpus, { namespace: '@acme' });
    const codes = new Set(bundle.diagnostics?.map(({ code }) => code));
    for (const code of [...expectedCodes, 'NAMESPACE_FALLBACK']) expect(codes).toContain(code);
    for (const { pointer } of bundle.diagnostics ?? []) expect(at(document, pointer)).toBeDefined();
    expect(validate('execution-pack-bundle.v1.json', bundle).issues).toEqual([]);
  });

  it('keep unknown names and mark them as unresolved', () => {
    const document = maximal();
    document.dna.theme.id = 'no-theme';
    document.meta.archetype = 'no-archetype';
    pageAt(document, 0, 0).shell_override = 'no-shell';
    pageAt(document, 0, 0).layout[0] = { pattern: 'no-pattern', preset: 'no-preset', as: 'no-alias' };
    const { scaffold, pages } = compile(document, corpus);
    expect(scaffold?.data.theme).toMatchObject({ id: 'no-theme', resolved: false });
    expect(scaffold?.data.archetype).toEqual({ id: 'no-archetype', resolved: false });
    expect(scaffold?.data.shells).toContainEqual({
      id: 'no-shell',
      resolved: false,
      usedBy: [`${sectionAt(document, 0).id}/overview`],
    });
    expect(pages[0]?.data.patterns[0]).toMatchObject({
      id: 'no-pattern',
      preset: 'no-preset',
      alias: 'no-alias',
      presetSource: 'none',
      resolved: false,
    });
    expect(pages[0]?.renderedMarkdown).toContain('`no-pattern` (unknown pattern) as `no-alias`');
  });

  it('list every page with a duplicate id and no other', () => {
    const document = maximal();
    delete document.blueprint.routes;
    const layout: EssenceV4['blueprint']['sections'][number]['pages'][number]['layout'] = ['hero'];
    const pages = ['b', 'b', 'b-2'].map((id, index) => ({ id, layout, route: `/one/${index}` }));
    const others = ['q', 'q'].map((id, index) => ({ id, layout, route: `/two/${index}` }));
    sectionAt(document, 0).pages.push(...pages);
    document.blueprint.sections.push({ ...sectionAt(document, 0), navigation_items: [], pages: others });
    const found = compile(document, corpus).diagnostics ?? [];
    expect(found.map(({ code, pointer }) => [code, pointer])).toEqual([
      ['DUPLICATE_PAGE_ID', '/blueprint/sections/0/pages/3/id'],
      ['DUPLICATE_SECTION_ID', '/blueprint/sections/2/id'],
      ['DUPLICATE_PAGE_ID', '/blueprint/sections/2/pages/1/id'],
    ]);
  });

  it('escape hostile values', () => {
    const document = maximal();
    document.dna.theme.id = `x\u001b[31m\n# Heading\u202e${'y'.repeat(500)}`;
    const [diagnostic] = compile(document, corpus).diagnostics ?? [];
    expect(diagnostic?.code).toBe('THEME_UNRESOLVED');
    // oxlint-disable-next-line no-control-regex
    expect(diagnostic?.message).not.toMatch(/[\u0000-\u001f\u202e]/);
    expect(diagnostic?.message.length).toBeLessThan(250);
  });

  it('are empty for every blueprint of the corpus', () => {
    expect(composed.length).toBeGreaterThanOrEqual(7);
    // The tests of all documents of the corpus validate these bundles.
    for (const { slug, bundle } of composed) expect([slug, bundle.diagnostics]).toEqual([slug, []]);
  });

  it('have pointers that escape slashes and tildes', () => {
    const document = maximal();
    const path = '/a~1b/~0/:id';
    giveRoute(document, path, 'nowhere', 'overview');
    const [diagnostic] = compile(document, corpus).diagnostics ?? [];
    expect(diagnostic?.pointer).toBe(`/blueprint/routes${pointerStep(path)}/section`);
    expect(at(document, some(diagnostic).pointer)).toBe('nowhere');
  });
});
