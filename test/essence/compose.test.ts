import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type ContentRecord, type ContentType, type Corpus, createCorpus } from '../../src/content/corpus.ts';
import { readManifest } from '../../src/content/load.ts';
import { ServiceError } from '../../src/base/errors.ts';
import { compose, composeArchetype } from '../../src/essence/compose.ts';
import { parseEssence, readEssence } from '../../src/essence/read.ts';
import { pagesOf, patternsOf, routesOf, sectionsOf } from '../../src/essence/walk.ts';
import type { ArchetypeV2, BlueprintV1, EssenceV4 } from '../../src/schemas/types.ts';
import { corpus, freeze } from '../corpus.ts';

const of = <Type extends ContentType>(type: Type): ContentRecord<Type>[] =>
  corpus.records.filter((record) => record.type === type) as ContentRecord<Type>[];
const blueprints = of('blueprint').map(({ slug, data }) => [slug, data] as const);
const archetypes = of('archetype').map(({ slug, data }) => [slug, data] as const);

/** The archetypes of a blueprint with the section ids they get. */
function composed(blueprint: BlueprintV1): { archetype: ArchetypeV2; id: string; role: string }[] {
  return blueprint.compose.map((entry) => {
    const {
      archetype: slug,
      prefix,
      role,
    } = typeof entry === 'string' ? { archetype: entry, prefix: entry, role: undefined } : entry;
    const archetype = recordData('archetype', slug);
    return { archetype, id: prefix, role: role ?? archetype.role };
  });
}

function recordData<Type extends ContentType>(type: Type, slug: string): ContentRecord<Type>['data'] {
  const record = corpus.get(type, slug);
  if (!record) throw new Error(`no ${type} ${slug}`);
  return record.data;
}

function failure(run: () => unknown): ServiceError {
  try {
    run();
  } catch (error) {
    if (error instanceof ServiceError) return error;
    throw error;
  }
  throw new Error('did not fail');
}

/** Every record and preset that the document names is in the corpus, and its theme offers the requested mode and shape. */
function expectResolved(document: EssenceV4): void {
  const theme = recordData('theme', document.dna.theme.id);
  expect(theme.modes).toContain(document.dna.theme.mode);
  expect(theme.shapes).toContain(document.dna.theme.shape);
  const shells = [document.blueprint.shell, ...sectionsOf(document).map(({ section }) => section.shell)];
  const pages = pagesOf(document);
  for (const { page } of pages) if (page.shell_override) shells.push(page.shell_override);
  // Hundreds of names in thousands of documents: one expectation for all of them.
  expect(shells.filter((shell) => corpus.get('shell', shell ?? '') === undefined)).toEqual([]);
  const unknown = pages.flatMap(patternsOf).filter(({ pattern, preset }) => {
    const { presets } = recordData('pattern', pattern);
    return preset !== undefined && !Object.hasOwn(presets, preset);
  });
  expect(unknown).toEqual([]);
}

/** Compares documents. Most are equal, and finding out where they differ takes much longer than that they do. */
function expectEqual(one: unknown, other: unknown): void {
  if (!isDeepStrictEqual(one, other)) expect(one).toEqual(other);
}

/** Every page is routed, every route leads to a page, and every named path is one of the routes. */
function expectRouted(document: EssenceV4): void {
  const { routes = {} } = document.blueprint;
  const pages = pagesOf(document);
  for (const { id, page, section } of pages) {
    if (page.route === undefined) expect.fail(`${id} has no route`);
    const { section: at, page: named, ...rest } = routes[page.route] ?? {};
    expect([id, at, named, rest]).toEqual([id, section.id, page.id, {}]);
  }
  const ids = pages.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  const known = new Set(ids);
  expect(routesOf(document).filter(({ section, page }) => !known.has(`${section}/${page}`))).toEqual([]);

  const { hotkeys = [], command_palette: palette } = document.meta.navigation ?? {};
  const commands = typeof palette === 'object' ? (palette.commands ?? []) : [];
  for (const { label, route } of [...hotkeys, ...commands])
    if (route !== undefined) expect(Object.keys(routes), label).toContain(route);
  for (const item of sectionsOf(document).flatMap(({ section }) => section.navigation_items ?? [])) {
    expect(Object.keys(routes), item.label).toContain(item.route);
    expect(item.active_match).not.toBe('/');
    if (item.hotkey !== undefined)
      expect(hotkeys.find(({ key }) => key === item.hotkey)?.route, item.label).toBe(item.route);
  }
}

describe.each(blueprints)('the blueprint %s', (slug, blueprint) => {
  const document = compose(slug, corpus);

  it('becomes a valid document that names only what exists', () => {
    expectEqual(parseEssence(document), document);
    expect(document.version).toBe('4.0.0');
    expect(document.meta.archetype).toBe(slug);
    expectResolved(document);
    expectRouted(document);
  });

  it('keeps what it says of the product', () => {
    const { dna, meta } = document;
    expect(dna.theme).toEqual(blueprint.theme);
    expect(dna.personality).toEqual(blueprint.personality);
    expect(dna.constraints).toEqual(blueprint.design_constraints);
    expect(meta.navigation).toEqual(blueprint.navigation);
    for (const key of ['schema_org', 'meta_priorities'] as const) {
      const hintSources = [
        blueprint.seo_hints,
        ...composed(blueprint).map(({ archetype }) => archetype.seo_hints),
      ];
      expect(new Set(meta.seo?.[key])).toEqual(new Set(hintSources.flatMap((hints) => hints?.[key] ?? [])));
      expect(meta.seo?.[key]?.slice(0, blueprint.seo_hints[key]?.length)).toEqual(blueprint.seo_hints[key]);
    }
    const strategy = blueprint.responsive_strategy;
    if (strategy?.notes !== undefined) expect(document._impression?.layout_intent).toContain(strategy.notes);
    for (const style of Object.values(strategy?.navigation ?? {}))
      expect(document._impression?.layout_intent).toContain(style);
    for (const density of Object.values(strategy?.density ?? {}))
      expect(document._impression?.density_intent).toContain(density);
  });

  it('keeps its routes and its features', () => {
    const ids = new Map(composed(blueprint).map(({ archetype, id }) => [archetype.id, id]));
    expect(document.blueprint.routes).toEqual(
      Object.fromEntries(
        Object.entries(blueprint.routes).map(([path, { archetype, page }]) => [
          path,
          { section: ids.get(archetype), page },
        ]),
      ),
    );
    const { features_add = [], features_remove = [] } = blueprint.overrides ?? {};
    const offered = composed(blueprint).flatMap(({ archetype }) => archetype.features);
    const expected = [...blueprint.features, ...offered, ...features_add];
    expect(new Set(document.blueprint.features)).toEqual(
      new Set(expected.filter((feature) => !features_remove.includes(feature))),
    );
    expect(new Set(document.blueprint.features).size).toBe(document.blueprint.features.length);
  });

  it('keeps its archetypes as sections', () => {
    const { pages_remove = [], features_remove = [], pages: changes = {} } = blueprint.overrides ?? {};
    const parts = composed(blueprint);
    expect(document.blueprint.sections.map(({ id, role }) => ({ id, role }))).toEqual(
      parts.map(({ id, role }) => ({ id, role })),
    );
    for (const [index, section] of document.blueprint.sections.entries()) {
      const archetype = parts[index]?.archetype;
      if (!archetype) throw new Error('a section of no archetype');
      expect(section.description).toBe(archetype.description);
      expect(section.directives).toEqual(archetype.directives);
      expect(section.features).toEqual(archetype.features.filter((one) => !features_remove.includes(one)));
      // An entry goes with the page it leads to; the others keep their order.
      const marks = (items: typeof section.navigation_items): string[] =>
        (items ?? []).map(({ icon, badge }) => JSON.stringify([icon, badge]));
      const originalMarks = marks(archetype.navigation_items);
      const remainingMarks = marks(section.navigation_items);
      if (pages_remove.length === 0) expect(remainingMarks).toEqual(originalMarks);
      const removedPaths = archetype.pages
        .filter(({ id }) => pages_remove.includes(`${archetype.id}/${id}`))
        .map(({ path }) => path);
      expect(remainingMarks).toEqual(
        marks(archetype.navigation_items?.filter(({ route }) => !removedPaths.includes(route))),
      );
      // Keys belong to the app: archetypes that meet in it may have chosen the same.
      for (const { route, hotkey } of section.navigation_items ?? [])
        expect(hotkey, route).toBe(blueprint.navigation.hotkeys.find((one) => one.route === route)?.key);
      const keptPages = archetype.pages.filter(({ id }) => !pages_remove.includes(`${archetype.id}/${id}`));
      expect(section.pages.map(({ id }) => id)).toEqual(keptPages.map(({ id }) => id));
      for (const [place, page] of section.pages.entries()) {
        const change = changes[`${archetype.id}/${page.id}`] ?? {};
        const source = keptPages[place];
        expect(page.layout).toEqual(change.default_layout ?? source?.default_layout);
        expect(page.default_layout).toEqual(change.default_layout && source?.default_layout);
        expect(page.dna_overrides?.density).toBe(change.density);
        expect(page.dna_overrides?.mode).toBe(change.mode);
        expect(page.shell_override ?? section.shell).toBe(blueprint.routes[page.route ?? '']?.shell);
        for (const directive of [...(source?.directives ?? []), ...(change.directives ?? [])])
          expect(page.directives).toContain(directive);
        if (change.name !== undefined) expect(page.directives).toContain(`Title the page "${change.name}".`);
      }
    }
  });

  it('gives the same bytes every time, with defaults that can be filled in', () => {
    expect(JSON.stringify(compose(slug, corpus))).toBe(JSON.stringify(document));
    expect(readEssence(document).meta.guard.interactions_enforcement).toBe('warn');
  });

  it.each(of('theme').map((theme) => [theme.slug, theme.data] as const))(
    'wears the theme %s',
    (id, theme) => {
      const other = compose(slug, corpus, { theme: id });
      expect(other.dna.theme.id).toBe(id);
      expect(other.dna.typography.scale).toBe(theme.typography.scale.name);
      expect(other.dna.motion.preference).toBe(theme.motion.preference);
      expectResolved(other);
      expectEqual(other.meta, document.meta);
      // One mode and shape for each blueprint, in turn: there are more blueprints than looks of a theme.
      const looks = theme.modes.flatMap((mode) => theme.shapes.map((shape) => ({ mode, shape })));
      expect(looks.length).toBeLessThanOrEqual(blueprints.length);
      const turn = blueprints.findIndex(([one]) => one === slug) % looks.length;
      const { mode, shape } = looks[turn] ?? {};
      const look = compose(slug, corpus, { theme: id, mode, shape }).dna;
      expect(look.theme).toEqual({ id, mode, shape });
      expect(look.radius.philosophy).toBe(shape);
    },
  );
});

describe.each(archetypes)('the archetype %s', (slug, archetype) => {
  const document = composeArchetype(slug, corpus);

  it('becomes a valid document of one section', () => {
    expectEqual(parseEssence(document), document);
    expect(document.meta.archetype).toBe(slug);
    expectResolved(document);
    expectRouted(document);
    expect(document.blueprint.sections.map(({ id, role }) => ({ id, role }))).toEqual([
      { id: slug, role: archetype.role },
    ]);
    const [section] = document.blueprint.sections;
    expect(section?.navigation_items).toEqual(archetype.navigation_items);
    expect(section?.pages.map(({ id, route }) => ({ id, route }))).toEqual(
      archetype.pages.map(({ id, path }) => ({ id, route: path })),
    );
    expect(document.blueprint.features).toEqual(archetype.features);
    expect(document.meta.seo).toEqual(archetype.seo_hints);
    expect(archetype.suggested_theme.ids[0]).toBe(document.dna.theme.id);
    expect(JSON.stringify(composeArchetype(slug, corpus))).toBe(JSON.stringify(document));
  });

  it.each(['light', 'dark', 'auto'] as const)('finds a theme that has the mode %s', (mode) => {
    const other = composeArchetype(slug, corpus, { mode });
    expect(other.dna.theme.mode).toBe(mode);
    expectResolved(other);
  });
});

describe('composing', () => {
  it('moves an entry of the navigation along with its page', () => {
    const items = (slug: string, id: string) =>
      compose(slug, corpus).blueprint.sections.find((section) => section.id === id)?.navigation_items;
    expect(items('billing-platform', 'billing-console')?.[1]).toEqual({
      label: 'Invoices',
      route: '/invoices',
      icon: 'receipt',
      hotkey: 'g i',
      active_match: '/invoices',
    });
    expect(items('clinic-booking', 'patients')?.[0]).toMatchObject({
      label: 'Patients',
      route: '/staff/patients',
    });
    expect(items('support-desk', 'inbox')?.[0]).not.toHaveProperty('active_match');
  });

  it('leaves out what the blueprint does without', () => {
    const settings = recordData('archetype', 'team-settings').pages.map(({ id }) => `team-settings/${id}`);
    const pages_remove = ['billing-console/plan', ...settings];
    const changed = withBlueprint('billing-platform', (blueprint) => ({
      ...blueprint,
      routes: Object.fromEntries(
        Object.entries(blueprint.routes).filter(
          ([, { archetype, page }]) => !pages_remove.includes(`${archetype}/${page}`),
        ),
      ),
      overrides: { pages_remove },
    }));
    const { sections } = compose('billing-platform', changed).blueprint;
    expect(sections.map(({ id }) => id)).toEqual([
      'account',
      'billing-console',
      'revenue',
      'my-account',
      'errors',
    ]);
    expect(sections[1]?.pages.map(({ id }) => id)).not.toContain('plan');
    expect(sections[1]?.navigation_items?.map(({ label }) => label)).toEqual(['Billing', 'Invoices']);
  });

  it('keeps a page out of a mode that the theme does not have', () => {
    const changed = withBlueprint('billing-platform', (blueprint) => ({
      ...blueprint,
      overrides: { pages: { 'billing-console/invoice': { mode: 'light', shell: 'centered' } } },
    }));
    const invoice = (theme: string) =>
      pagesOf(compose('billing-platform', changed, { theme })).find(
        ({ id }) => id === 'billing-console/invoice',
      );
    expect(invoice('ledger')?.page.dna_overrides).toEqual({ mode: 'light' });
    expect(invoice('terminal')?.page).not.toHaveProperty('dna_overrides');
    expect(invoice('ledger')?.page.shell_override).toBe('centered');
  });

  it('takes target, platform and guard from the caller', () => {
    const meta = (options: Parameters<typeof compose>[2]) => compose('metrics-starter', corpus, options).meta;
    expect(meta({})).toMatchObject({
      target: 'react',
      platform: { type: 'spa', routing: 'history' },
      guard: { mode: 'guided', dna_enforcement: 'warn', blueprint_enforcement: 'warn' },
    });
    expect(meta({ target: 'nextjs' }).platform).toEqual({ type: 'ssr', routing: 'pathname' });
    expect(meta({ target: 'html' }).platform).toEqual({ type: 'static', routing: 'pathname' });
    expect(meta({ target: 'nextjs', platform: { type: 'spa' } }).platform).toEqual({
      type: 'spa',
      routing: 'history',
    });
    expect(meta({ platform: { routing: 'hash' } }).platform).toEqual({ type: 'spa', routing: 'hash' });
    expect(meta({ guardMode: 'strict' }).guard.dna_enforcement).toBe('error');
    expect(meta({ guardMode: 'creative' }).guard.blueprint_enforcement).toBe('off');
    expect(failure(() => meta({ target: '' })).code).toBe('INVALID_ESSENCE');
  });

  it('shares nothing with the corpus', () => {
    const document = compose('billing-platform', corpus);
    const before = JSON.stringify(document);
    document.dna.personality.push('changed');
    document.meta.navigation?.hotkeys?.pop();
    for (const { page } of pagesOf(document)) page.layout.length = 0;
    expect(JSON.stringify(compose('billing-platform', corpus))).toBe(before);
  });

  it('names the nearest records when there is none of that name', () => {
    const cases = [
      [() => compose('billing-platfrom', corpus), 'billing-platform'],
      [() => compose('billing-platform', corpus, { theme: 'legder' }), 'ledger'],
      [() => composeArchetype('storefrnt', corpus), 'storefront'],
    ] as const;
    for (const [run, suggestion] of cases) {
      const { code, facts } = failure(run);
      expect(code).toBe('UNKNOWN_RECORD');
      expect(facts.suggestions).toEqual([suggestion]);
    }
    expect(failure(() => compose('__proto__', corpus)).code).toBe('UNKNOWN_RECORD');
  });

  it('refuses a mode or shape that the theme does not offer', () => {
    const error = failure(() => compose('ai-agent-studio', corpus, { mode: 'light' }));
    expect(error.code).toBe('INVALID_PARAMETER');
    expect(error.message).toBe('theme "terminal" has no mode "light"; it has dark');
    expect(error.facts.suggestions).toEqual(['dark']);
    expect(failure(() => compose('developer-docs', corpus, { shape: 'pill' })).message).toContain(
      'no shape "pill"',
    );
  });
});

/** The corpus with one blueprint changed. */
function withBlueprint(slug: string, change: (blueprint: BlueprintV1) => BlueprintV1): Corpus {
  const records = corpus.records.map((record) =>
    record.type === 'blueprint' && record.slug === slug
      ? freeze({ ...record, data: change(record.data as BlueprintV1) })
      : record,
  );
  return createCorpus(records, readManifest());
}
