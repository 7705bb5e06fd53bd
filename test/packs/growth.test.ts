import { describe, expect, it } from 'vitest';
import { parseEssence } from '../../src/essence/read.ts';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { maximal } from './maximal.ts';
import { corpus } from './support.ts';

/** A document with this many sections and pages, each page with one pattern. */
function app(sections: number, pages: number): EssenceV4 {
  const document = structuredClone(maximal());
  const [first] = document.blueprint.sections;
  if (!first) throw new Error('The maximal document has no section.');
  const { navigation_items: _, directives: __, ...section } = first;
  document.blueprint.routes = {};
  document.blueprint.sections = Array.from({ length: sections }, (_s, s) => ({
    ...structuredClone(section),
    id: `s${s}`,
    features: [],
    pages: Array.from({ length: pages }, (_p, p) => ({ id: `p${p}`, layout: ['hero'], route: `/${s}/${p}` })),
  }));
  return document;
}

const many = <Value>(count: number, make: (at: number) => Value): Value[] =>
  Array.from({ length: count }, (_, at) => make(at));
const NAME = 'n'.repeat(128);

/** Ways to make large packs from a small document: each fills a limit. */
const FULL: Readonly<Record<string, (document: EssenceV4) => void>> = {
  'features of every section': ({ blueprint }) => {
    for (const section of blueprint.sections) section.features = many(100, (at) => `feature-${at}`);
  },
  'features of the app': ({ blueprint }) => {
    blueprint.features = many(4000, (at) => `feature-${at}`);
  },
  'a long name of the theme': ({ dna }) => {
    dna.theme.id = NAME;
  },
  'long names of sections and shells': ({ blueprint }) => {
    for (const [at, section] of blueprint.sections.entries()) {
      section.id = `n${at}-${NAME}`.slice(0, 128);
      section.shell = NAME;
    }
  },
  'a long target': ({ meta }) => {
    meta.target = NAME;
  },
  'one key for all hotkeys, named by every section': ({ meta, blueprint }) => {
    meta.navigation = {
      hotkeys: many(2500, (at) => ({ key: 'k', label: `Go ${at}`, route: '/0/0' })),
    };
    for (const section of blueprint.sections)
      section.navigation_items = [{ label: 'Start', route: '/0/0', hotkey: 'k' }];
  },
  'paths to one page': ({ blueprint }) => {
    const [section] = blueprint.sections;
    blueprint.routes = Object.fromEntries(
      many(2500, (at) => [`/x${at}`, { section: section?.id ?? '', page: 'p0' }]),
    );
  },
  'traits, rules and a long description': ({ dna, blueprint }) => {
    dna.personality = many(2000, (at) => `trait ${at}`);
    const [section] = blueprint.sections;
    if (!section) return;
    section.directives = many(2000, (at) => `Rule ${at}.`);
    section.description = 'x'.repeat(10_000);
  },
};

/** All packs together; five hundred plain pages take two million bytes. */
const MAX_BUNDLE_BYTES = 12 * 1024 * 1024;

describe('the packs of a document that fills its limits', () => {
  it.each(
    [[1, 500] as const, [100, 5] as const].flatMap(([sections, pages]) =>
      Object.entries(FULL).map(([what, fill]) => [what, sections, pages, fill] as const),
    ),
  )('stay within the size limit: %s (%i sections with %i pages)', (_, sections, pages, fill) => {
    const document = app(sections, pages);
    fill(document);
    expect(JSON.stringify(compile(parseEssence(document), corpus)).length).toBeLessThan(MAX_BUNDLE_BYTES);
  });

  it('have one diagnostic for each span without a column', () => {
    const document = app(1, 1);
    const [page] = document.blueprint.sections[0]?.pages ?? [];
    if (!page) throw new Error('There is no page.');
    page.layout = [
      {
        cols: many(1000, () => 'hero'),
        span: Object.fromEntries(many(3000, (at) => [`c${at}`, 1])),
      },
    ];
    const { diagnostics = [] } = compile(parseEssence(document), corpus);
    expect(diagnostics.filter(({ code }) => code === 'SPAN_UNKNOWN_COLUMN')).toHaveLength(3000);
  });
});
