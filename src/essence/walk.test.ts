import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { essenceArbitrary } from '../../test/essence/arbitrary.ts';
import { parseEssence } from './read.ts';
import { pagesOf, patternsOf, routesOf, sectionsOf } from './walk.ts';

/** Resolves a JSON pointer. */
function at(document: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown>)[key], document);
}

describe('a walk over an essence document', () => {
  it('returns pointers that resolve to its results', () => {
    fc.assert(
      fc.property(essenceArbitrary, (value) => {
        const document = parseEssence(value);
        for (const { section, pointer } of sectionsOf(document)) expect(at(document, pointer)).toBe(section);
        for (const placed of pagesOf(document)) {
          expect(at(document, placed.pointer)).toBe(placed.page);
          for (const { pattern, pointer, column } of patternsOf(placed)) {
            const item = at(document, pointer);
            expect(typeof item === 'string' ? item : (item as { pattern: string }).pattern).toBe(pattern);
            if (column) expect(at(document, column.pointer)).toBe(column.layout);
          }
        }
        for (const { path, pointer, from, section, page } of routesOf(document)) {
          expect(at(document, pointer)).toEqual(from === 'page' ? path : { section, page });
        }
      }),
      { numRuns: 200 },
    );
  });

  it('visits every section, page, pattern and route once, in document order', () => {
    const document = parseEssence({
      version: '4.0.0',
      dna: {
        theme: { id: 't', mode: 'auto' },
        spacing: { base_unit: 4, scale: 's', density: 'compact', content_gap: '4' },
        typography: { scale: 's', heading_weight: 600, body_weight: 400 },
        color: { palette: 'p', accent_count: 1, cvd_preference: '' },
        radius: { philosophy: 'r', base: 4 },
        elevation: { system: 'e', max_levels: 1 },
        motion: { preference: 'm', duration_scale: 1, reduce_motion: true },
        accessibility: { wcag_level: 'AA', focus_visible: true, skip_nav: true },
        personality: ['calm'],
      },
      blueprint: {
        features: [],
        routes: { '/a/~b': { section: 'one', page: 'home' } },
        sections: [
          {
            id: 'one',
            role: 'primary',
            shell: 'top',
            features: [],
            description: 'd',
            pages: [
              {
                id: 'home',
                route: '/',
                layout: ['hero', { cols: ['list', { pattern: 'map', as: 'area' }] }],
                default_layout: ['never-read'],
              },
            ],
          },
        ],
      },
      meta: {
        archetype: 'a',
        target: 't',
        platform: { type: 'spa', routing: 'history' },
        guard: { mode: 'strict', dna_enforcement: 'error', blueprint_enforcement: 'warn' },
      },
    });
    const [page] = pagesOf(document);
    if (!page) throw new Error('no page');
    expect(page.id).toBe('one/home');
    expect(
      patternsOf(page).map(({ pattern, as, pointer, column }) => [pattern, as, pointer, column?.index]),
    ).toEqual([
      ['hero', undefined, '/blueprint/sections/0/pages/0/layout/0', undefined],
      ['list', undefined, '/blueprint/sections/0/pages/0/layout/1/cols/0', 0],
      ['map', 'area', '/blueprint/sections/0/pages/0/layout/1/cols/1', 1],
    ]);
    expect(routesOf(document)).toEqual([
      { path: '/a/~b', section: 'one', page: 'home', pointer: '/blueprint/routes/~1a~1~0b', from: 'routes' },
      {
        path: '/',
        section: 'one',
        page: 'home',
        pointer: '/blueprint/sections/0/pages/0/route',
        from: 'page',
      },
    ]);
  });
});
