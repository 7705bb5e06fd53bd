import { describe, expect, it } from 'vitest';
import { compose } from '../../src/essence/compose.ts';
import {
  explainPattern,
  explainPointer,
  explainToken,
  pageIdOf,
  nearestKeys,
  type NamedTheme,
} from '../../src/essence/explain.ts';
import { pagesOf } from '../../src/essence/walk.ts';
import { compile } from '../../src/packs/compile.ts';
import type { EssenceV4 } from '../../src/schemas/types.ts';
import { corpus } from '../corpus.ts';

const blueprints = corpus.records.filter(({ type }) => type === 'blueprint').map(({ slug }) => slug);
const themed = ({ dna }: EssenceV4): NamedTheme | undefined => {
  const record = corpus.get('theme', dna.theme.id);
  return record && { name: `theme/${record.slug}@${record.version}`, data: record.data };
};
const base = (): EssenceV4 => compose('billing-platform', corpus);

/** Layers and values at a pointer, the one that decides first. */
const layers = (document: EssenceV4, pointer: string, page?: string): string[] =>
  explainPointer(document, pointer, {
    page: pagesOf(document).find(({ id }) => id === page),
    theme: themed(document),
  })?.decisions.map(({ layer, value, at }) => `${layer} ${JSON.stringify(value)} ${at}`) ?? [];

describe('what decides a value', () => {
  it.each(blueprints)('is what the packs of %s have', (slug) => {
    const document = compose(slug, corpus);
    // Every kind of override, and a mode that not every theme has.
    const [section] = document.blueprint.sections;
    if (section) section.dna_overrides = { density: 'spacious', mode: 'dark' };
    const [page] = section?.pages ?? [];
    if (page) page.dna_overrides = { mode: 'light' };
    const packs = compile(document, corpus);
    const theme = themed(document);
    for (const pack of packs.pages) {
      const at = pagesOf(document).find(({ id }) => id === pageIdOf(pack));
      for (const [key, pointer] of [
        ['density', '/dna/spacing/density'],
        ['mode', '/dna/theme/mode'],
      ] as const) {
        const found = explainPointer(document, pointer, { page: at, theme });
        expect(found?.decisions[0].value).toBe(pack.data.overrides?.effective?.[key]);
      }
      for (const { id, alias, preset } of pack.data.patterns) {
        const patternDefault = corpus.get('pattern', id)?.data.default_preset;
        const found = explainPattern(
          [pack],
          alias,
          () => ({ layer: 'pattern default', value: patternDefault, at: `pattern/${id}` }),
          theme,
        );
        expect(found.map(({ decisions }) => decisions[0].value)).toContain(preset);
      }
    }
  });

  it('goes from the page to the section, the document and the theme', () => {
    const document = base();
    const [, console] = document.blueprint.sections;
    if (console) console.dna_overrides = { density: 'spacious' };
    const all = [
      'page override "compact" /blueprint/sections/1/pages/1/dna_overrides/density',
      'section override "spacious" /blueprint/sections/1/dna_overrides/density',
      'document "comfortable" /dna/spacing/density',
      'theme "compact" theme/ledger@1.1.1',
    ];
    expect(layers(document, '/dna/spacing/density', 'billing-console/invoices')).toEqual(all);
    expect(layers(document, '/blueprint/sections/1/pages/1/dna_overrides/density')).toEqual(all);
    expect(layers(document, '/blueprint/sections/1/dna_overrides/density')).toEqual(all.slice(1));
    expect(layers(document, '/blueprint/sections/0/pages/0/dna_overrides/density')).toEqual(all.slice(2));
    expect(explainPointer(document, '/dna/spacing/density')?.exceptions.map(({ at }) => at)).toEqual([
      '/blueprint/sections/1/dna_overrides/density',
      '/blueprint/sections/1/pages/1/dna_overrides/density',
    ]);
  });

  it('is the theme for an unsupported mode and an unset shape', () => {
    const document = base();
    delete document.dna.theme.shape;
    expect(layers(document, '/dna/theme/shape')).toEqual(['theme "rounded" theme/ledger@1.1.1']);
    const theme = themed(document);
    const light = theme && { ...theme, data: { ...theme.data, modes: ['light' as const] } };
    expect(explainPointer(document, '/dna/theme/mode', { theme: light })?.decisions).toEqual([
      { layer: 'theme', value: 'light', at: 'theme/ledger@1.1.1' },
      { layer: 'document', value: 'auto', at: '/dna/theme/mode' },
    ]);
  });

  it('is the built-in default without any other setting', () => {
    const document = base();
    delete document.meta.navigation?.hotkey_semantics;
    expect(layers(document, '/meta/guard/interactions_enforcement')).toEqual([
      'product default "warn" /meta/guard/mode',
    ]);
    expect(layers(document, '/meta/navigation/hotkeys/0/semantics/chord_window_ms')).toEqual([
      'product default 900 svc',
    ]);
    expect(layers(document, '/dna/accessibility/wcag_level')).toEqual([
      'document "AA" /dna/accessibility/wcag_level',
      'product default "AA" svc',
    ]);
    document.meta.guard.interactions_enforcement = 'error';
    document.meta.navigation = { ...document.meta.navigation, hotkey_semantics: { chord_window_ms: 500 } };
    expect(layers(document, '/meta/guard/interactions_enforcement')).toEqual([
      'document "error" /meta/guard/interactions_enforcement',
      'product default "warn" /meta/guard/mode',
    ]);
    expect(layers(document, '/meta/navigation/hotkeys/0/semantics/chord_window_ms')).toEqual([
      'document 500 /meta/navigation/hotkey_semantics/chord_window_ms',
      'product default 900 svc',
    ]);
  });

  it('follows the shell from the page to the section, and of the app to the first section', () => {
    const document = base();
    delete document.blueprint.shell;
    expect(layers(document, '/blueprint/shell')).toEqual(['document "centered" /blueprint/sections/0/shell']);
    expect(layers(document, '/blueprint/sections/0/pages/0/shell_override')).toEqual([
      'document "centered" /blueprint/sections/0/shell',
    ]);
  });

  it('is undefined for a dangling pointer, with suggestions along its path', () => {
    const document = base();
    for (const pointer of ['/dna/colour', '/nothing/at/all', '/dna/personality/length', '/dna/toString'])
      expect(layers(document, pointer)).toEqual([]);
    expect(nearestKeys(document, '/dna/spacing/x/y')).toEqual({
      at: '/dna/spacing',
      keys: ['base_unit', 'scale', 'density', 'content_gap'],
    });
    expect(nearestKeys(document, '/x').at).toBe('');
  });

  it('of a token is the theme, in the mode of the page', () => {
    const document = base();
    const [page] = document.blueprint.sections[0]?.pages ?? [];
    if (page) page.dna_overrides = { mode: 'dark' };
    const packs = compile(document, corpus);
    expect(explainToken(packs, 'color.primary', 'theme/ledger@1.1.1')?.decisions[0].value).toEqual({
      light: '#143c66',
      dark: '#8fbdf0',
    });
    expect(explainToken(packs, 'color.primary', 'x', packs.pages[0])?.decisions).toEqual([
      { layer: 'theme', value: '#8fbdf0', at: 'x' },
    ]);
    expect(explainToken(packs, 'space.md', 'x', packs.pages[0])?.decisions[0].value).toBe(12);
    expect(explainToken(packs, 'color.none', 'x')).toBeUndefined();
  });

  it('of a preset is the theme where it has a preference', () => {
    const theme = themed(base());
    const preferring = theme && {
      ...theme,
      data: { ...theme.data, pattern_preferences: { default_presets: { 'data-table': 'dense' } } },
    };
    const patternDefault = {
      layer: 'pattern default',
      value: 'standard',
      at: 'pattern/data-table@1.0.0',
    } as const;
    const pack = compile(base(), corpus).pages.find((one) => pageIdOf(one) === 'revenue/reports');
    if (!pack) throw new Error('no such page');
    const layersFor = (presetSource: 'essence' | 'theme' | 'pattern-default' | 'none'): string[] => {
      const patterns = pack.data.patterns.map((one) => ({ ...one, presetSource }));
      const pages = [{ ...pack, data: { ...pack.data, patterns } }];
      return (
        explainPattern(pages, 'data-table', () => patternDefault, preferring)[0]?.decisions.map(
          ({ layer }) => layer,
        ) ?? []
      );
    };
    expect(layersFor('essence')).toEqual(['document', 'theme', 'pattern default']);
    expect(layersFor('theme')).toEqual(['theme', 'pattern default']);
    expect(layersFor('pattern-default')).toEqual(['pattern default']);
    expect(layersFor('none')).toEqual(['document', 'theme', 'pattern default']);
  });
});
