import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { pagesShareOneFrame } from './pages-share-one-frame.ts';

const shell = (slug: string, category: string, nav_style = 'sidebar') =>
  record('shell', { id: slug, category, nav_style }, slug);
const SHELLS = [
  shell('bar', 'top-bar'),
  shell('paper', 'top-bar'),
  shell('manual', 'sidebar', 'tree'),
  shell('tabs', 'mobile'),
  shell('column', 'sidebar'),
  shell('rail', 'sidebar'),
  shell('form', 'focused', 'none'),
];

/** An archetype whose pages have these shells. */
const archetype = (id: string, role: string, ...shells: string[]) =>
  record('archetype', { id, role, pages: shells.map((one, index) => ({ id: `p${index}`, shell: one })) }, id);
const pointers = (role: string, ...shells: string[]) =>
  violationPointers(pagesShareOneFrame, ...SHELLS, archetype('area', role, ...shells));

describe(pagesShareOneFrame.name, () => {
  it('accepts one frame for visitors, one for the desk, and shells for single tasks', () => {
    expect(pointers('primary', 'bar', 'form', 'bar', 'column')).toEqual([]);
    expect(pointers('public', 'manual', 'manual')).toEqual([]);
    expect(pointers('gateway', 'form', 'form', 'column')).toEqual([]);
  });

  it('reports a second frame for the same side', () => {
    expect(pointers('primary', 'column', 'rail', 'column')).toEqual(['/pages/1/shell']);
    expect(pointers('public', 'bar', 'paper')).toEqual(['/pages/1/shell']);
  });

  it('reports a section that does not open in its frame', () => {
    expect(pointers('primary', 'form', 'column')).toEqual(['/pages/0/shell']);
  });

  it('reports a page of a manual among other pages', () => {
    expect(pointers('primary', 'column', 'manual')).toEqual(['/pages/1/shell']);
  });

  it('reports visitors that are sent from one frame to another', () => {
    expect(pointers('primary', 'tabs', 'bar', 'tabs')).toEqual(['/pages/1/shell']);
  });

  it('reports an auxiliary section with two frames', () => {
    expect(pointers('auxiliary', 'column', 'bar', 'column')).toEqual(['/pages/1/shell']);
  });

  describe('in a blueprint', () => {
    const parts = [
      archetype('work', 'primary', 'column', 'form'),
      archetype('account', 'auxiliary', 'column'),
    ];
    const product = (more: object) =>
      violationPointers(
        pagesShareOneFrame,
        ...SHELLS,
        ...parts,
        record('blueprint', { archetype: 'work', compose: ['work', 'account'], routes: {}, ...more }),
      );
    const routes = (work: string, account: string) => ({
      '/': { archetype: 'work', page: 'p0', shell: work },
      '/account': { archetype: 'account', page: 'p0', shell: account },
    });

    it('accepts sections that share a frame, by their own or by the choice of the blueprint', () => {
      expect(product({})).toEqual([]);
      expect(product({ routes: routes('tabs', 'tabs') })).toEqual([]);
    });

    it('reports two frames for one side of the product', () => {
      expect(product({ routes: routes('column', 'rail') })).toContain('/routes/~1account/shell');
    });

    it('reports an auxiliary section that brings a frame of its own', () => {
      expect(product({ routes: routes('tabs', 'column') })).toEqual(['/routes/~1account/shell']);
    });

    it('reads an override before a route, and ignores removed pages', () => {
      const overrides = { pages: { 'account/p0': { shell: 'bar' } } };
      expect(product({ overrides })).toEqual(['/overrides/pages/account~1p0/shell']);
      expect(product({ overrides: { ...overrides, pages_remove: ['account/p0'] } })).toEqual([]);
    });

    it('points to the archetype if a page has no route', () => {
      const parts = [archetype('work', 'primary', 'tabs'), archetype('account', 'auxiliary', 'column')];
      const blueprint = record('blueprint', { archetype: 'work', compose: ['work', 'account'], routes: {} });
      expect(violationPointers(pagesShareOneFrame, ...SHELLS, ...parts, blueprint)).toEqual(['/compose/1']);
    });
  });
});
