import { describe, expect, it } from 'vitest';
import { compile } from '../../src/packs/compile.ts';
import { formatCssValue } from '../../src/tokens/css-text.ts';
import { commonTokens, type Mode, modeTokens, type TokenGroups } from '../../src/tokens/values.ts';
import {
  type Bundle,
  composed,
  corpus,
  documentOf,
  leavesOf,
  recordsOf,
  pageAt,
  scaffoldOf,
  sectionAt,
  some,
} from './support.ts';

const REFERENCE = /\{([a-z]+)\.([\w.-]+)\}/g;

/** Every `{group.name}` in a value. */
const referencesIn = (value: unknown): string[] =>
  leavesOf(value).flatMap((leaf) =>
    typeof leaf.value === 'string' ? [...leaf.value.matchAll(REFERENCE)].map(([whole]) => whole) : [],
  );

function valueOf(groups: TokenGroups, reference: string): unknown {
  const [, group = '', name = ''] = some([...reference.matchAll(REFERENCE)][0]);
  const found = Object.hasOwn(groups, group) ? groups[group] : undefined;
  return found && Object.hasOwn(found, name) ? found[name] : undefined;
}

describe.each(recordsOf('theme').map((record) => ({ slug: record.slug, theme: record.data })))(
  'the tokens of the theme $slug',
  ({ theme }) => {
    const modes = (['light', 'dark'] as const).filter(
      (mode) => theme.modes.includes(mode) || theme.modes.includes('auto'),
    );
    const groupsIn = (mode: Mode): TokenGroups => ({ ...commonTokens(theme), ...modeTokens(theme, mode) });

    it.each(modes)('resolve every reference in decorators, treatments and effects in %s mode', (mode) => {
      const { decorator_definitions: decorators, treatments, effects, spatial, compositions, shell } = theme;
      const references = referencesIn([decorators, treatments, effects, spatial, compositions, shell]);
      expect(references.length).toBeGreaterThan(20);
      const groups = groupsIn(mode);
      const missing = references.filter((reference) => valueOf(groups, reference) === undefined);
      expect([...new Set(missing)]).toEqual([]);
    });

    it.each(modes)(
      'are plain strings and numbers in %s mode, never empty, and without references',
      (mode) => {
        for (const [group, values] of Object.entries(groupsIn(mode))) {
          expect(Object.keys(values), group).not.toEqual([]);
          for (const [name, value] of Object.entries(values)) {
            expect(['string', 'number'], `${group}.${name}`).toContain(typeof value);
            if (typeof value === 'number') expect(Number.isFinite(value), `${group}.${name}`).toBe(true);
            else expect(value, `${group}.${name}`).toMatch(/^[^{}]+$/);
            expect(String(value)).not.toMatch(/undefined|NaN|null|\[object/);
          }
        }
      },
    );

    it('have the same names in every mode', () => {
      const names = modes.map((mode) =>
        Object.entries(modeTokens(theme, mode)).map(([group, values]) => [group, Object.keys(values)]),
      );
      for (const one of names) expect(one).toEqual(names[0]);
    });

    it('are either common or specific to a mode, never both', () => {
      const common = new Set(Object.keys(commonTokens(theme)));
      for (const mode of modes)
        for (const group of Object.keys(modeTokens(theme, mode))) expect(common).not.toContain(group);
    });

    it.each(modes)('have every colour of the palette as a hex value in %s mode', (mode) => {
      const { color = {} } = modeTokens(theme, mode);
      expect(Object.keys(color).sort()).toEqual(Object.keys(theme.palette).sort());
      for (const value of Object.values(color)) expect(value).toMatch(/^#[0-9a-f]{6}$/i);
    });
  },
);

describe('the tokens in a scaffold pack', () => {
  it.each(recordsOf('theme').map(({ slug, data }) => [slug, data] as const))(
    'follow the radius and the spacing of the document: %s',
    (_, data) => {
      // One small page: the tokens are those of the app.
      const document = documentOf([{ id: 'a', pages: [{ id: 'b', route: '/' }] }]);
      document.dna.theme = { id: data.id, mode: some(data.modes[0]), shape: some(data.shapes[0]) };
      const tokensOf = (radius: number, unit: number): TokenGroups => {
        document.dna.radius.base = radius;
        document.dna.spacing.base_unit = unit;
        return some(scaffoldOf(compile(document, corpus)).data.design?.tokens).common as TokenGroups;
      };
      const common = commonTokens(data);
      expect(tokensOf(data.radius.base, data.spacing.base_unit)).toEqual(common);
      const other = tokensOf(0, data.spacing.base_unit * 2);
      // A theme without a base of its own keeps the few corners it has.
      const corners = data.radius.base === 0 ? Object.values(common['radius'] ?? {}) : [0];
      expect(new Set(Object.values(other['radius'] ?? {}))).toEqual(new Set(corners));
      for (const [step, value] of Object.entries(common['space'] ?? {}))
        expect(other['space']?.[step]).toBe(Number(value) * 2);
      expect(tokensOf(10, data.spacing.base_unit)['radius']?.['base']).toBe(10);
    },
  );

  /** Every blueprint, and one of them in every theme and mode, one at a time: together they are large. */
  function* everywhere(): Generator<Bundle> {
    for (const { bundle } of composed) yield bundle;
    const document = structuredClone(some(composed[0]).document);
    for (const { data } of recordsOf('theme'))
      for (const mode of data.modes) {
        document.dna.theme = { id: data.id, mode, shape: some(data.shapes[0]) };
        yield compile(document, corpus);
      }
  }

  const TEMPLATED = new Set(['patterns', 'markdown', 'renderedMarkdown', 'samples', 'heading', 'lead']);

  /** Adds every reference in a value. Templates of patterns and texts have braces of their own. */
  function addReferences(value: unknown, references: Set<string>): void {
    if (typeof value === 'string' && value.includes('{'))
      for (const [whole] of value.matchAll(REFERENCE)) references.add(whole);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, child] of Object.entries(value))
      if (!TEMPLATED.has(key)) addReferences(child, references);
  }

  it('resolve every reference in any pack of the bundle, and cover the modes in effect: one, or both where the system decides', () => {
    for (const bundle of everywhere()) {
      const { design, theme } = scaffoldOf(bundle).data;
      const tokens = some(design?.tokens);
      const references = new Set<string>();
      addReferences(bundle, references);
      expect(references.size).toBeGreaterThan(10);
      for (const groups of Object.values(tokens.modes)) {
        const all = { ...tokens.common, ...groups };
        expect([...references].filter((reference) => valueOf(all, reference) === undefined)).toEqual([]);
      }
      const expected = new Set([theme.mode, ...bundle.pages.map(({ data }) => data.theme.mode)]);
      expect(Object.keys(tokens.modes)).toEqual(
        ['light', 'dark'].filter((mode) => expected.has(mode) || expected.has('auto')),
      );
    }
  });

  it('cover both modes when a single section or page uses the other one', () => {
    const document = structuredClone(some(composed[0]).document);
    document.dna.theme = { id: 'slate', mode: 'light' };
    for (const section of document.blueprint.sections) {
      delete section.dna_overrides;
      for (const page of section.pages) delete page.dna_overrides;
    }
    const modes = () => Object.keys(some(scaffoldOf(compile(document, corpus)).data.design?.tokens).modes);
    expect(modes()).toEqual(['light']);
    pageAt(document, 0, 0).dna_overrides = { mode: 'dark' };
    expect(modes()).toEqual(['light', 'dark']);
    delete pageAt(document, 0, 0).dna_overrides;
    sectionAt(document, 0).dna_overrides = { mode: 'auto' };
    expect(modes()).toEqual(['light', 'dark']);
  });

  it('are in its text by the names of their CSS variables, those that decide how a page looks with values', () => {
    for (const { bundle } of composed) {
      const { data, renderedMarkdown } = scaffoldOf(bundle);
      const lines = renderedMarkdown.split('\n');
      const { common = {}, modes } = some(data.design?.tokens);
      const groups = [
        ...Object.entries(common),
        ...Object.values(modes).flatMap((one) => Object.entries(one ?? {})),
      ];
      for (const [group, values] of groups) {
        const line = some(
          lines.find((one) => one.startsWith(`- \`--${group}-*\`: `)),
          group,
        );
        for (const [name, value] of Object.entries(values)) {
          expect(line).toContain(name);
          if (/^(?:color|chart|status|font|text|space|radius|weight)$/.test(group))
            expect(line, `${group}.${name}`).toContain(formatCssValue(group, value));
        }
      }
    }
  });
});
