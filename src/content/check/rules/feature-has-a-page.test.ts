import { describe, expect, it } from 'vitest';
import { record, violationPointers } from '../../../../test/content/probe.ts';
import { featureHasAPage } from './feature-has-a-page.ts';

const archetype = (features: string[], pages: object[] = []) =>
  record('archetype', { id: 'work', features, pages }, 'work');
const inArchetype = (features: string[], ...pages: object[]) =>
  violationPointers(featureHasAPage, archetype(features, pages));
const inProduct = (features: string[], pages: object[], more: object = {}) =>
  violationPointers(
    featureHasAPage,
    archetype([], pages),
    record('blueprint', { compose: ['work'], routes: {}, features, ...more }),
  );

describe(featureHasAPage.name, () => {
  it('finds a feature by its pattern or the preset that has it', () => {
    const layout = (preset: string) => ({ id: 'p', default_layout: [{ pattern: 'filter-bar', preset }] });
    expect(inArchetype(['filters', 'saved-views'], layout('views'))).toEqual([]);
    expect(inArchetype(['filters', 'saved-views'], layout('compact'))).toEqual(['/features/1']);
  });

  it('finds a feature by an option that is on, a bound role or an offered action', () => {
    const table = (content: object) => ({
      id: 'p',
      default_layout: ['data-table'],
      content: { 'data-table': content },
    });
    const features = ['bulk-actions', 'filters', 'import-export'];
    const roles = { filters: { rows: [] }, actions: { rows: [{ label: 'Export', action: 'export' }] } };
    expect(inArchetype(features, table({ options: { select: true }, roles }))).toEqual([]);
    expect(inArchetype(features, table({ options: { select: false } }))).toEqual([
      '/features/0',
      '/features/1',
      '/features/2',
    ]);
  });

  it('finds a feature by the name of a page', () => {
    expect(inArchetype(['profiles'], { id: 'player-profile', default_layout: ['data-list'] })).toEqual([]);
    expect(inArchetype(['profiles'], { id: 'player', default_layout: ['data-list'] })).toEqual([
      '/features/0',
    ]);
  });

  it('asks for no page of a quality', () => {
    expect(inArchetype(['offline-mode', 'live-updates', 'localization'])).toEqual([]);
  });

  it('reports a feature of a product whose page was removed', () => {
    const pages = [{ id: 'map', default_layout: ['map-explorer'] }];
    expect(inProduct(['maps'], pages)).toEqual([]);
    expect(inProduct(['maps'], pages, { overrides: { pages_remove: ['work/map'] } })).toEqual([
      '/features/0',
    ]);
  });

  it('reads the navigation of a product too', () => {
    const features = ['command-palette', 'theme-switching'];
    const commands = [{ id: 'dark', label: 'Switch theme', action: 'switch-theme' }];
    expect(inProduct(features, [])).toEqual(['/features/0', '/features/1']);
    expect(inProduct(features, [], { navigation: { command_palette: { commands } } })).toEqual([]);
    const hotkeys = [{ key: 't', label: 'Switch theme', action: 'switch-theme' }];
    expect(inProduct(['theme-switching'], [], { navigation: { hotkeys } })).toEqual([]);
  });
});
