import { existsSync, readdirSync, statSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { RecordData } from '../../src/content/corpus.ts';
import { applyAppearance } from '../../src/preview/urls.ts';
import { compose } from '../../src/essence/compose.ts';
import { readFont } from '../../src/fonts/folder.ts';
import { printRules, type Rule } from '../../src/render/css.ts';
import { FACES } from '../../src/render/faces.ts';
import { FONT_PATH, listFontFiles, printFaces, printStack } from '../../src/render/fonts.ts';
import { themeAttributes, themeRules } from '../../src/render/hooks.ts';
import { renderSite } from '../../src/render/site.ts';
import { PAGE_RULES } from '../../src/render/styles.ts';
import { buildThemeCss } from '../../src/render/stylesheets.ts';
import { catalog } from '../../src/schemas/folder.ts';
import { basesOf } from '../../src/tokens/values.ts';
import { corpus } from '../corpus.ts';

type Theme = RecordData<'theme'>;

const themes: readonly Theme[] = corpus.records.flatMap(({ type, slug }) =>
  type === 'theme' ? (corpus.get('theme', slug)?.data ?? []) : [],
);

const selectorsOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) =>
    'rules' in rule ? selectorsOf(rule.rules) : rule.selectors.map(({ text }) => text),
  );

const FONTS = new URL('../../fonts/', import.meta.url);
const stacksOf = ({ typography }: Theme): string[] => [typography.display, typography.body, typography.mono];

describe('the fonts of themes', () => {
  it('are shipped: the first choice of every stack has files, and every file is used', () => {
    const shipped = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'));
    const used = new Set(themes.flatMap((theme) => listFontFiles(stacksOf(theme))));
    expect([...used].sort()).toEqual(shipped.sort());
    const known = new Set(FACES.map(({ family }) => family));
    for (const theme of themes)
      for (const stack of stacksOf(theme)) expect(known, theme.id).toContain(stack.split(',')[0]);
  });

  it('have a fallback of the same width and height, and swap in without hiding text', () => {
    for (const theme of themes) {
      const css = printFaces(stacksOf(theme));
      for (const [, family = ''] of css.matchAll(/font-family:"([^"]+) fallback"/g))
        expect(stacksOf(theme).map(printStack).join()).toContain(`"${family}","${family} fallback"`);
      expect(css.match(/url\(/g)?.length).toBe(css.match(/font-display:swap/g)?.length);
      for (const [, size = ''] of css.matchAll(/size-adjust:([\d.]+)%/g)) {
        expect(Number(size)).toBeGreaterThan(60);
        expect(Number(size)).toBeLessThan(220);
      }
    }
  });

  it('are read by name only', () => {
    expect(readFont('../package.json')).toBeUndefined();
    expect(readFont('LICENSES.txt')).toBeUndefined();
    expect(readFont(FACES[0]?.files[0]?.name ?? '')?.byteLength).toBe(FACES[0]?.files[0]?.bytes);
    expect(existsSync(new URL('LICENSES.txt', FONTS))).toBe(true);
  });
});

describe('ornaments', () => {
  const hooks = (
    JSON.parse(catalog().text('theme.v1.json') ?? '') as {
      $defs: {
        themeHooks: { properties: Record<string, { properties: { ornament?: { enum: string[] } } }> };
      };
    }
  ).$defs.themeHooks.properties;
  const offered = Object.entries(hooks).flatMap(([hook, { properties }]) =>
    (properties.ornament?.enum ?? []).map((ornament) => `data-hook-${hook}=${ornament}`),
  );

  it('leave captions smaller than the words that they explain', () => {
    const everything = { has: () => true } as unknown as Set<string>;
    for (const theme of themes)
      expect(printRules(themeRules(theme), everything), theme.id).not.toMatch(
        /\.p-text\[data-kind=caption\]\{[^}]*font-size/,
      );
  });

  it('leave room beside the name of the product where they fill it', () => {
    const everything = { has: () => true } as unknown as Set<string>;
    const brands = themes.map(
      (theme) => /\.s-region \.r-brand\{[^}]*\}/.exec(printRules(themeRules(theme), everything))?.[0] ?? '',
    );
    const filled = brands.filter((rule) => rule.includes('background-color:'));
    expect(filled.length).toBeGreaterThan(2);
    for (const rule of filled) expect(rule).toContain('padding-inline:max(');
  });

  it('that the schema offers are the ones that style sheets draw', () => {
    const drawn = selectorsOf(PAGE_RULES).flatMap((text) => text.match(/data-hook-[\w-]+=[\w-]+/g) ?? []);
    expect([...new Set(drawn)].sort()).toEqual(offered.sort());
  });
});

/** Every custom property a theme sets, with colours left out: what remains is visible in greyscale. */
function readTokens(theme: Theme): ReadonlyMap<string, string> {
  const everything = {
    has: (name: string) => !/^--(?:color|chart|status|gradient)-/.test(name),
  } as Set<string>;
  const css = buildThemeCss(theme, basesOf(theme))(everything);
  return new Map([...css.matchAll(/--([\w-]+):([^;}]+)/g)].map(([, name = '', value = '']) => [name, value]));
}

/** Declarations of the theme for these selectors, without colours. */
function readStyle(theme: Theme, selector: RegExp): string {
  const rules = themeRules(theme).filter(
    (rule) => !('rules' in rule) && rule.selectors.some(({ text }) => selector.test(text)),
  );
  const names = { has: () => true } as unknown as Set<string>;
  return printRules(rules, names).replace(
    /(?:background-color|color|border-color|--color-[\w-]+):[^;}]+;?/g,
    '',
  );
}

/** The kind of shadow on cards: none, a line, a hard edge, soft, or light. */
function readShadow(theme: Theme, tokens: ReadonlyMap<string, string>): string {
  const [, level] = /box-shadow:var\(--elevation-(\w+)\)/.exec(readStyle(theme, /^\.p-card/)) ?? [];
  const shadow = level === undefined ? 'none' : (tokens.get(`elevation-${level}`) ?? 'none');
  if (shadow === 'none') return 'none';
  const [, x = 0, y = 0, blur = 0] = (/(-?[\d.]+)px (-?[\d.]+)px ([\d.]+)px/.exec(shadow) ?? []).map(Number);
  if (blur > 0) return theme.elevation.system === 'glow' ? 'light' : 'soft';
  return x !== 0 || y !== 0 ? 'hard' : 'line';
}

/** Width and kind of the edges of cards. A rule above is not a frame. */
function readBorder(theme: Theme, length: (name: string) => number): readonly [width: number, kind: string] {
  const style = readStyle(theme, /^\.p-card/);
  const ornament = themeAttributes(theme)['data-hook-card'];
  if (ornament === 'rule-above' || ornament === 'bare') return [0, String(ornament)];
  if (style.includes('border-style:none')) return [0, 'none'];
  const [, step = 'thin'] = /border-width:var\(--border-(\w+)\)/.exec(style) ?? [];
  return [length(`border-${step}`), /border-style:(\w+)/.exec(style)?.[1] ?? 'solid'];
}

const ORNAMENTED = ['lead', 'heading', 'nav', 'button', 'badge', 'field', 'table', 'list', 'image'] as const;

function describeLook(theme: Theme) {
  const tokens = readTokens(theme);
  const length = (name: string): number => Number.parseFloat((tokens.get(name) ?? '0').replace(/^min\(/, ''));
  const attributes = themeAttributes(theme);
  return {
    family: [tokens.get('font-display')?.split(',')[0], tokens.get('font-body')?.split(',')[0]],
    sizes: [length('text-md'), length('text-2xl'), length('text-4xl')],
    weights: [length('weight-heading'), length('weight-body')],
    corners: [length('radius-base'), Math.min(length('radius-md'), 1.4 * length('space-md'))],
    border: readBorder(theme, length),
    shadow: readShadow(theme, tokens),
    gaps: [length('space-md'), length('space-content')],
    surface: [
      readStyle(theme, /^(?:\.p-card|\.l-placement|body)/),
      attributes['data-hook-card'],
      attributes['data-hook-ground'],
    ].join(),
    marks: ORNAMENTED.map(
      (hook) => `${attributes[`data-hook-${hook}`]} ${JSON.stringify(theme.hooks?.[hook]?.decorator)}`,
    ),
  };
}

type Look = ReturnType<typeof describeLook>;

const isFar = (one: number, other: number, share: number): boolean =>
  Math.abs(one - other) > share * Math.min(one, other);
const some = (
  one: readonly number[],
  other: readonly number[],
  far: (a: number, b: number) => boolean,
): boolean => one.some((value, index) => far(value, other[index] ?? 0));

/** The respects in which two looks differ so much that it is seen at a glance. */
const DIFFERENCES: Readonly<Record<string, (one: Look, other: Look) => boolean>> = {
  'type family': (one, other) => one.family[0] !== other.family[0] && one.family[1] !== other.family[1],
  scale: (one, other) => some(one.sizes, other.sizes, (a, b) => isFar(a, b, 0.2)),
  weight: (one, other) => some(one.weights, other.weights, (a, b) => Math.abs(a - b) >= 200),
  corner: (one, other) => some(one.corners, other.corners, (a, b) => Math.abs(a - b) >= 4),
  border: (one, other) => one.border[1] !== other.border[1] || Math.abs(one.border[0] - other.border[0]) >= 1,
  elevation: (one, other) => one.shadow !== other.shadow,
  density: (one, other) => some(one.gaps, other.gaps, (a, b) => isFar(a, b, 0.3)),
  'surface treatment': (one, other) => one.surface !== other.surface,
  decoration: (one, other) => one.marks.filter((mark, index) => mark !== other.marks[index]).length >= 4,
};

const MIN_DIFFERENCES = 4;

const listDifferences = (one: Look, other: Look): string[] =>
  Object.entries(DIFFERENCES).flatMap(([name, differ]) => (differ(one, other) ? [name] : []));

describe('two themes with the same content, in greyscale', () => {
  const looks = themes.map((theme) => [theme.id, describeLook(theme)] as const);

  it('differ clearly in at least four respects', () => {
    const alike = looks.flatMap(([id, one], index) =>
      looks.slice(index + 1).flatMap(([other, look]) => {
        const found = listDifferences(one, look);
        return found.length < MIN_DIFFERENCES ? [`${id} and ${other}: only ${found.join(', ')}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it('would be refused if only their colours differed', () => {
    const [theme] = themes;
    if (!theme) throw new Error('no theme');
    const palette = structuredClone(themes[1]?.palette) as Theme['palette'];
    const recoloured = describeLook({ ...theme, palette });
    expect(listDifferences(describeLook(theme), recoloured)).toEqual([]);
  });
});

describe('the pages of a site', { tags: ['slow'] }, () => {
  const KB = 1024;
  const document = compose('online-store', corpus);
  const old = corpus.get('theme', document.dna.theme.id)?.data;

  it.each(['editorial', 'harvest', 'carbon', 'terminal'])(
    'weigh little in %s, with their fonts and without',
    (id) => {
      const theme = corpus.get('theme', id)?.data;
      if (!theme || !old) throw new Error(`no theme ${id}`);
      const { files, fonts, pages } = renderSite(applyAppearance(document, { theme, old }), corpus);
      const size = (name: string): number => Buffer.byteLength(files.get(name) ?? '');
      const weights = pages.map(({ file }) => {
        const html = files.get(file) ?? '';
        const assets = [...html.matchAll(/(?:href|src)="[^"]*?(assets\/[\w.-]+)"/g)].map(
          ([, name = '']) => name,
        );
        return size(file) + assets.reduce((sum, name) => sum + size(name), 0);
      });
      expect(Math.max(...weights)).toBeLessThan(180 * KB);
      // Text in Latin letters never loads the other files.
      const latin = fonts.filter((name) => name.includes('-latin-') && !name.includes('-latin-ext-'));
      const loaded = latin.reduce((sum, name) => sum + statSync(new URL(name, FONTS)).size, 0);
      expect(Math.max(...weights) + loaded).toBeLessThan(350 * KB);
      expect(files.get('assets/site.css')).toContain(`url(./${FONT_PATH.replace('assets/', '')}`);
    },
  );
});
