import { describe, expect, it } from 'vitest';
import type { ContentRecord, ContentType } from '../content/corpus.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ThemeV1 } from '../schemas/types.ts';
import { diffDocuments } from './changes.ts';
import { compose } from './compose.ts';
import {
  addFeature,
  addPage,
  addSection,
  removeFeature,
  removePage,
  removeSection,
  sectionFromArchetype,
  switchTheme,
} from './edit.ts';
import { parseEssence } from './read.ts';
import { pagesOf } from './walk.ts';
import { corpus } from '../../test/corpus.ts';

const of = <Type extends ContentType>(type: Type): ContentRecord<Type>[] =>
  corpus.records.filter((record) => record.type === type) as ContentRecord<Type>[];
const base = (): EssenceV4 => compose('billing-platform', corpus);

/** The changes an edit makes; the document it gets is frozen, and what it makes is valid. */
function changes(edit: (document: EssenceV4) => EssenceV4, document = base()): string[] {
  const before = deepFrozen(document);
  const after = parseEssence(edit(before));
  return diffDocuments(before, after).map(({ pointer, ...change }) => {
    const sign = 'after' in change ? ('before' in change ? '~' : '+') : '-';
    return `${sign} ${pointer}`;
  });
}

function deepFrozen<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(deepFrozen);
  return value;
}

function failureOf(edit: () => unknown): { code: string; message: string; suggestions: readonly string[] } {
  try {
    edit();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    return { code: error.code, message: error.message, suggestions: error.facts.suggestions ?? [] };
  }
  throw new Error('it was accepted');
}

describe('adding a page', () => {
  const page = { id: 'forecast', section: 'revenue', layout: ['page-header'] };

  it('adds the page, its path and, with a title, its entry in the navigation', () => {
    expect(changes((document) => addPage(document, { ...page, title: 'Forecast' }))).toEqual([
      '+ /blueprint/sections/2/pages/4',
      '+ /blueprint/sections/2/navigation_items/4',
      '+ /blueprint/routes/~1forecast',
    ]);
  });

  it('writes the title of a page with a parameter, or outside the navigation, as a directive', () => {
    for (const other of [
      { ...page, route: '/forecast/:id' },
      { ...page, section: 'account' },
    ]) {
      const after = addPage(base(), { ...other, title: 'A "b"' });
      const added = pagesOf(after).find((one) => one.page.id === 'forecast');
      expect(added?.page.directives).toEqual(['Title the page "A \\"b\\"".']);
    }
  });

  it('does not create a route table', () => {
    const document = base();
    delete document.blueprint.routes;
    expect(changes((one) => addPage(one, page), document)).toEqual(['+ /blueprint/sections/2/pages/4']);
  });

  it.each([
    ['an id that is taken', { ...page, id: 'reports' }, 'INVALID_PARAMETER', []],
    ['an id that is none', { ...page, id: 'My page' }, 'INVALID_PARAMETER', ['my-page']],
    ['a path that is taken', { ...page, route: '/invoices' }, 'INVALID_PARAMETER', []],
    ['a path that is none', { ...page, route: 'forecast' }, 'INVALID_PARAMETER', []],
    ['an unknown section', { ...page, section: 'revenu' }, 'UNKNOWN_PACK', ['revenue']],
  ])('refuses %s', (_, edit, code, suggestions) => {
    expect(failureOf(() => addPage(base(), edit))).toMatchObject({ code, suggestions });
  });
});

describe('removing a page', () => {
  const gone = [
    '- /blueprint/sections/1/pages/3',
    '- /blueprint/sections/1/navigation_items/2',
    '- /blueprint/routes/~1plan',
    '- /meta/navigation/hotkeys/2',
    '- /meta/navigation/command_palette/commands/3',
  ];

  it.each(['plan', 'billing-console/plan', 'billing-console-plan'])('finds it as %s', (name) => {
    expect(changes((document) => removePage(document, name))).toEqual(gone);
  });

  it('keeps links that another page still opens', () => {
    const document = base();
    const other = pagesOf(document).find(({ id }) => id === 'revenue/explore');
    if (other) other.page.route = '/plan';
    expect(changes((one) => removePage(one, 'plan'), document)).toEqual([gone[0], gone[2]]);
  });

  it('keeps the action of a hotkey and removes its key from the remaining items', () => {
    const document = base();
    const { hotkeys = [] } = document.meta.navigation ?? {};
    hotkeys.push({ key: 'x', label: 'Buy', route: '/plan?now', action: 'buy' });
    hotkeys.push({ key: 'y', label: 'One', route: '/invoices/7' });
    const [item] = document.blueprint.sections[1]?.navigation_items ?? [];
    if (item) item.hotkey = 'y';
    const after = removePage(removePage(document, 'plan'), 'invoice');
    expect(after.meta.navigation?.hotkeys?.at(-1)).toEqual({ key: 'x', label: 'Buy', action: 'buy' });
    expect(after.blueprint.sections[1]?.navigation_items?.[0]).not.toHaveProperty('hotkey');
  });

  it('rejects an unknown page, an ambiguous page and the last page', () => {
    expect(failureOf(() => removePage(base(), 'plam'))).toMatchObject({
      code: 'UNKNOWN_PACK',
      suggestions: ['plan'],
    });
    expect(failureOf(() => removePage(base(), 'overview'))).toMatchObject({
      code: 'AMBIGUOUS_PACK',
      suggestions: ['billing-console/overview', 'revenue/overview'],
    });
    const document = base();
    document.blueprint.sections[1]?.pages.splice(1);
    expect(failureOf(() => removePage(document, 'billing-console/overview'))).toMatchObject({
      code: 'INVALID_RESULT',
      suggestions: ['svc remove section billing-console'],
    });
  });

  it('reverts adding it', () => {
    const added = addPage(base(), { id: 'x', section: 'revenue', layout: ['page-header'], title: 'X' });
    expect(diffDocuments(base(), removePage(added, 'x'))).toEqual([]);
  });
});

describe('sections', () => {
  const archetypes = of('archetype');

  it.each(archetypes.map((record) => [record.slug, record] as const))(
    'takes over %s with paths that are free, and without a trace removes it again',
    (_, record) => {
      const section = sectionFromArchetype(base(), record.data, 'added');
      const after = parseEssence(addSection(base(), section));
      const added = after.blueprint.sections.at(-1);
      expect(added?.pages.map(({ id }) => id)).toEqual(record.data.pages.map(({ id }) => id));
      const paths = pagesOf(after).map(({ page }) => page.route);
      expect(new Set(paths).size).toBe(paths.length);
      const keys = after.meta.navigation?.hotkeys?.map(({ key }) => key) ?? [];
      expect(new Set(keys).size).toBe(keys.length);
      const left = diffDocuments(base(), removeSection(after, 'added'));
      expect(left.filter(({ pointer }) => !pointer.startsWith('/blueprint/features'))).toEqual([]);
    },
  );

  it('removes the pages, links to them and the features of this section alone', () => {
    const after = removeSection(base(), 'revenue');
    const text = JSON.stringify(after);
    expect(text).not.toContain('"/revenue');
    expect(after.blueprint.features).toContain('auth');
    const only = base().blueprint.features.filter((one) => !after.blueprint.features.includes(one));
    expect(only.length).toBeGreaterThan(0);
    expect(after.blueprint.sections.flatMap(({ features }) => features)).not.toContain(only[0]);
    expect(() => parseEssence(after)).not.toThrow();
  });

  it('rejects a taken id, an unknown section and the last section', () => {
    const [first] = base().blueprint.sections;
    if (first) expect(failureOf(() => addSection(base(), first)).code).toBe('INVALID_PARAMETER');
    expect(failureOf(() => removeSection(base(), 'acount')).suggestions).toEqual(['account']);
    const document = base();
    document.blueprint.sections.splice(1);
    expect(failureOf(() => removeSection(document, 'account')).code).toBe('INVALID_RESULT');
  });
});

describe('features', () => {
  it('are added once, to the app and to a section', () => {
    expect(changes((document) => addFeature(document, 'maps'))).toEqual(['+ /blueprint/features/30']);
    expect(changes((document) => addFeature(document, 'maps', 'account'))).toEqual([
      '+ /blueprint/sections/0/features/6',
      '+ /blueprint/features/30',
    ]);
    expect(changes((document) => addFeature(document, 'auth'))).toEqual([]);
    expect(failureOf(() => addFeature(base(), ' ')).code).toBe('INVALID_PARAMETER');
  });

  it('are removed everywhere, or from one section', () => {
    expect(changes((document) => removeFeature(document, 'auth'))).toEqual([
      '- /blueprint/sections/0/features/0',
      '- /blueprint/features/0',
    ]);
    expect(changes((document) => removeFeature(document, 'auth', 'account'))).toEqual([
      '- /blueprint/sections/0/features/0',
    ]);
    expect(failureOf(() => removeFeature(base(), 'auht')).suggestions).toContain('auth');
    expect(failureOf(() => removeFeature(base(), 'auth', 'revenue')).code).toBe('INVALID_PARAMETER');
  });
});

describe('switching the theme', () => {
  const themes = of('theme').map(({ data }) => data);
  const ledger = themes.find(({ id }) => id === 'ledger') as ThemeV1;

  it.each(themes.map((theme) => [theme.id, theme] as const))(
    'to %s gives what composing with it gives',
    (id, theme) => {
      const { dna } = compose('billing-platform', corpus, { theme: id });
      const after = parseEssence(switchTheme(deepFrozen(base()), theme, ledger, { mode: dna.theme.mode }));
      const { density: _, ...spacing } = dna.spacing;
      expect(after.dna).toMatchObject({ ...dna, spacing });
    },
  );

  it('keeps values of the document, and all values if the old theme is unknown', () => {
    const other = themes.find((theme) => theme.spacing.base_unit !== ledger.spacing.base_unit) as ThemeV1;
    const document = base();
    document.dna.typography.body_weight = 450;
    const after = switchTheme(document, other, ledger);
    expect(after.dna.typography.body_weight).toBe(450);
    expect(after.dna.spacing.base_unit).toBe(other.spacing.base_unit);
    expect(switchTheme(base(), other, undefined).dna.spacing).toEqual(base().dna.spacing);
  });

  it('drops overrides of an unsupported mode and rejects a request for one', () => {
    const light = { ...ledger, modes: ['light'] } as ThemeV1;
    const document = base();
    const invoices = pagesOf(document).find(({ page }) => page.id === 'invoices')?.page;
    if (invoices) invoices.dna_overrides = { density: 'compact', mode: 'dark' };
    expect(changes((one) => switchTheme(one, light, ledger), document)).toEqual([
      '~ /dna/theme/mode',
      '- /blueprint/sections/1/pages/1/dna_overrides/mode',
    ]);
    expect(failureOf(() => switchTheme(base(), light, ledger, { mode: 'dark' }))).toMatchObject({
      code: 'INVALID_PARAMETER',
      suggestions: ['light'],
    });
  });

  it('leaves the shape to the theme if the document does', () => {
    const document = base();
    delete document.dna.theme.shape;
    expect(switchTheme(document, ledger, ledger).dna.theme).toEqual({ id: 'ledger', mode: 'auto' });
    expect(switchTheme(document, ledger, ledger, { shape: 'sharp' }).dna.theme.shape).toBe('sharp');
  });
});
