import { describe, expect, it } from 'vitest';
import { violationPointers, record } from '../../../../test/content/probe.ts';
import { placementsCanBeToldApart } from './placements-can-be-told-apart.ts';

describe(placementsCanBeToldApart.name, () => {
  const page = (default_layout: unknown[], patterns?: unknown[]) =>
    record('archetype', { pages: [{ default_layout, ...(patterns ? { patterns } : {}) }] });

  it('reports a pattern that is placed twice under one name', () => {
    expect(
      violationPointers(placementsCanBeToldApart, page(['hero', { pattern: 'hero', as: 'closing' }])),
    ).toEqual([]);
    expect(
      violationPointers(placementsCanBeToldApart, page(['hero', { cols: ['faq', { pattern: 'hero' }] }])),
    ).toEqual(['/pages/0/default_layout/1/cols/1']);
    const blueprint = record('blueprint', {
      overrides: { pages: { 'a/b': { default_layout: ['hero', 'hero'] } } },
    });
    expect(violationPointers(placementsCanBeToldApart, blueprint)).toEqual([
      '/overrides/pages/a~1b/default_layout/1',
    ]);
  });

  it('reports a span for an unknown column', () => {
    const columns = (name: string) =>
      page([{ cols: ['faq', { pattern: 'hero', as: 'top' }], span: { [name]: 2 } }]);
    expect(violationPointers(placementsCanBeToldApart, columns('top'))).toEqual([]);
    expect(violationPointers(placementsCanBeToldApart, columns('hero'))).toEqual([
      '/pages/0/default_layout/0/span/hero',
    ]);
  });

  it('compares the flat list with the layout', () => {
    const layout = ['hero', { cols: ['faq', 'form'] }];
    expect(
      violationPointers(placementsCanBeToldApart, page(layout, ['hero', { pattern: 'faq' }, 'form'])),
    ).toEqual([]);
    expect(violationPointers(placementsCanBeToldApart, page(layout, ['hero', 'form', 'faq']))).toEqual([
      '/pages/0/patterns',
    ]);
  });
});
