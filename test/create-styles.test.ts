import { describe, expect, it } from 'vitest';
import { parseRules } from '../scripts/generate/styles.ts';
import { createApp, type CreatedApp } from '../src/create/app.ts';
import { compose } from '../src/essence/compose.ts';
import { readTemplates } from '../src/project/templates.ts';
import { type Rule, selectRules } from '../src/render/css.ts';
import { corpus } from './corpus.ts';

const PRODUCTS = ['online-store', 'retail-bank', 'ai-agent-studio'];
const PATH = 'src/styles/components.css';
const templates = readTemplates('react');
const TEMPLATE = templates.get(PATH) ?? '';

const createFrom = (slug: string): CreatedApp =>
  createApp(compose(slug, corpus), corpus, undefined, {
    name: slug,
    templates,
    fonts: { read: () => undefined, licences: () => '' },
  });

const APPS = PRODUCTS.map((slug) => [slug, createFrom(slug)] as const);

const stylesOf = ({ files }: CreatedApp): string => String(files.get(PATH));

/** The code of an app, and what its templates compose classes of. */
function readSource({ files }: CreatedApp) {
  const code = [...files]
    .filter(([path]) => /\.tsx?$|^index\.html$/.test(path))
    .map(([, text]) => String(text))
    .join('\n');
  const words = new Set(code.match(/[\w-]+/g));
  const starts = [...code.matchAll(/[plrsv]-[\w-]+(?=\$\{)/g)].map(([start]) => start);
  if (words.has('Gauge')) starts.push('p-meter', 'p-progress');
  const canBe = (name: string): boolean =>
    words.has(name) ||
    starts.some((start) => name.startsWith(start)) ||
    /^p-list__(?:end|value|time)$/.test(name) ||
    /^r-(?:legal|status)$/.test(name);
  return { code, canBe };
}

/** The rules inside of the cascade layer, without the marks of records, which only previews have. */
const rulesOf = (css: string): Rule[] =>
  parseRules(
    css
      .replace(/\/\*[\s\S]*?\*\//g, '')
      .replace(/^\s*@layer components \{\n([\s\S]*)\}\n$/, '$1')
      .replace(/\[data-record\^="[^"]*"\],\s*/g, ''),
    '',
  );

const declarationsOf = (rules: readonly Rule[]): string[] =>
  rules.flatMap((rule) => ('rules' in rule ? declarationsOf(rule.rules) : [rule.declarations]));

describe.each(APPS)('the styles of %s', (_, app) => {
  it('are the rules of the template whose classes and page attributes are in a file of the app', () => {
    const { code, canBe } = readSource(app);
    const possible = {
      has: (name: string): boolean => {
        const [, key, value] =
          /^\[(data-(?:hook-[\w-]+|entrance|ground|wrapping|pattern))(?:=(.*))?\]$/.exec(name) ?? [];
        if (key !== undefined)
          return value === undefined ? code.includes(` ${key}`) : code.includes(`${key}="${value}"`);
        return [...name.matchAll(/\.([a-z]-[\w-]+)/g)].every(([, one = '']) => canBe(one));
      },
    };
    const kept = rulesOf(stylesOf(app));
    expect(selectRules(kept, possible)).toEqual(kept);
    expect(declarationsOf(kept)).toEqual(declarationsOf(selectRules(rulesOf(TEMPLATE), possible)));
  });

  it('are a good part shorter than the template, and name nothing that is not there', () => {
    const css = stylesOf(app);
    expect(css.length).toBeLessThan(TEMPLATE.length * 0.8);
    for (const [, pattern = ''] of css.matchAll(/data-pattern="([^"]+)"/g))
      expect(app.patterns).toContain(pattern);
    expect(css).not.toMatch(/data-record|biome/);
    for (const [name] of css.matchAll(/[\w-]+\.css\b/g)) expect(css, name).toBe('');
  });
});

describe('parts that some apps have', () => {
  it.each([
    ['map-view', '.p-map'],
    ['calendar', '.p-calendar'],
    ['canvas', '.p-canvas'],
    ['tree', '.p-tree'],
    ['media', '.p-media'],
    ['toast', '.p-toast'],
  ])('%s is styled in exactly the apps that have it', (file, selector) => {
    for (const [slug, app] of APPS) {
      const isUsed = app.files.has(`src/components/ui/${file}.tsx`);
      expect(stylesOf(app).includes(`${selector} {`), `${slug}: ${file}`).toBe(isUsed);
    }
  });
});
