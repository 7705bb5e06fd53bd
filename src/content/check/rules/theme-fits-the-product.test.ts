import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { themeFitsTheProduct } from './theme-fits-the-product.ts';

const archetype = record(
  'archetype',
  { id: 'work', pages: [{ id: 'p', shell: 'frame', default_layout: [{ cols: ['table', 'chart'] }] }] },
  'work',
);
const pointers = (theme: object, more: object = {}) =>
  violationPointers(
    themeFitsTheProduct,
    record('theme', { id: 'night', modes: ['dark'], ...theme }, 'night'),
    archetype,
    record('blueprint', { theme: { id: 'night' }, compose: ['work'], routes: {}, features: [], ...more }),
  );

describe(themeFitsTheProduct.name, () => {
  it('reports a pattern in use that the theme advises against', () => {
    const theme = { pattern_preferences: { avoid: ['chart'] } };
    expect(pointers(theme)).toEqual(['/theme/id']);
    expect(pointers({ pattern_preferences: { avoid: ['map'] } })).toEqual([]);
    const pages = { 'work/p': { default_layout: ['table'] } };
    expect(pointers(theme, { overrides: { pages } })).toEqual([]);
  });

  it('reports a shell in use that the theme advises against', () => {
    const theme = { shell: { avoid: ['frame'] } };
    expect(pointers(theme)).toEqual(['/compose/0']);
    const routes = { '/': { archetype: 'work', page: 'p', shell: 'other' } };
    expect(pointers(theme, { routes })).toEqual([]);
  });

  it('reports a promised mode that the theme lacks', () => {
    const promise = (mode: string) => ({ design_constraints: { mode } });
    expect(pointers({}, promise('Dark only; prints are black on white.'))).toEqual([]);
    expect(pointers({}, promise('Statements open in light mode.'))).toEqual(['/design_constraints/mode']);
    expect(pointers({}, promise('Pictures are made for both modes.'))).toEqual(['/design_constraints/mode']);
    expect(pointers({ modes: ['light', 'dark'] }, promise('Both modes.'))).toEqual([]);
  });

  it('reports a choice of modes in a theme that has only one', () => {
    expect(pointers({}, { features: ['search', 'theme-switching'] })).toEqual(['/features/1']);
    expect(pointers({ modes: ['light', 'dark'] }, { features: ['theme-switching'] })).toEqual([]);
  });

  it('leaves an unknown theme to the rule about references', () => {
    expect(pointers({ pattern_preferences: { avoid: ['chart'] } }, { theme: { id: 'day' } })).toEqual([]);
  });
});
