import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss, { type Rule } from 'postcss';
import { afterAll, describe, expect, it } from 'vitest';
import { listReachable } from '../src/create/reachable.ts';
import { createRegistry, printRegistry } from '../src/create/registry.ts';
import { DEPENDENCIES } from '../src/create/versions.ts';
import { readTemplates } from '../src/project/templates.ts';
import { corpus } from './corpus.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');

interface Item {
  readonly $schema: string;
  readonly name: string;
  readonly type: string;
  readonly title: string;
  readonly description: string;
  readonly dependencies?: readonly string[];
  readonly registryDependencies?: readonly string[];
  readonly files?: readonly { path: string; target: string; type: string; content: string }[];
  readonly cssVars?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  readonly css?: Readonly<Record<string, Readonly<Record<string, Readonly<Record<string, string>>>>>>;
}

const create = () =>
  createRegistry(corpus, { react: readTemplates('react'), shadcn: readTemplates('shadcn') });
const registry = create();
const documents = printRegistry(registry);
const items = new Map<string, Item>();
const readItem = (name: string): Item => {
  const item = items.get(name) ?? (JSON.parse(documents.get(`${name}.json`) ?? '') as Item);
  items.set(name, item);
  return item;
};
const filesOf = ({ files = [] }: Item): Map<string, string> =>
  new Map(files.map(({ target, content }) => [target, content]));

/** Items share most of their style sheets: each text is checked once. */
const checkedSheets = new Set<string>();
const foundVariables = new Map<string, { readonly declared: string[]; readonly used: string[] }>();
function findVariables(sheet: string): { readonly declared: string[]; readonly used: string[] } {
  const found = foundVariables.get(sheet) ?? {
    declared: sheet.match(/(?<=[\s;{])--[\w-]+(?=:)/g) ?? [],
    used: [...new Set([...sheet.matchAll(/var\((--[\w-]+)\)/g)].map(([, variable = '']) => variable))],
  };
  foundVariables.set(sheet, found);
  return found;
}
const slugs = (type: string): string[] =>
  corpus.records.filter((record) => record.type === type).map(({ slug }) => slug);

/** Variables that a theme of shadcn always has. */
const OF_SHADCN =
  /^--(?:background|foreground|card|muted|muted-foreground|primary|primary-foreground|secondary|secondary-foreground|border|input|ring|destructive)$/;

const scratch = mkdtempSync(join(tmpdir(), 'svc-registry-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

describe.each(registry.patterns.map((name) => [name, readItem(name)] as const))(
  'the registry item of %s',
  (name, item) => {
    const files = filesOf(item);

    it('is a block with a component, an example and a style sheet', () => {
      expect(item.$schema).toBe('https://ui.shadcn.com/schema/registry-item.json');
      expect([item.name, item.type]).toEqual([name, 'registry:block']);
      expect(item.title).not.toBe('');
      expect(item.description).not.toBe('');
      for (const file of [`${name}.tsx`, `${name}-example.tsx`, `${name}.css`])
        expect(files.get(`components/svc/${file}`) ?? '', file).not.toBe('');
    });

    it('writes only to components/svc, and style sheets as files that are not parsed as code', () => {
      const wrong = (item.files ?? []).filter(
        ({ path, target, type }) =>
          !/^components\/svc\/(?:[\w-]+\/)*[\w-]+\.(?:tsx?|css)$/.test(target) ||
          path !== target ||
          type !== (target.endsWith('.css') ? 'registry:file' : 'registry:component'),
      );
      expect(wrong).toEqual([]);
      expect(files.size, 'no path twice').toBe(item.files?.length);
    });

    it('is complete: every import leads to one of its files, its packages or React', () => {
      expect(item.registryDependencies).toBeUndefined();
      const lost: string[] = [];
      for (const [path, text] of files)
        for (const [, target = ''] of text.matchAll(/^(?:import|export)\b[^;']*'([^']+)';$/gm)) {
          const base = new URL(target, `file:///${path}`).pathname.slice(1);
          const isKnown = target.startsWith('.')
            ? ['', '.ts', '.tsx'].some((end) => files.has(base + end))
            : target === 'react' || item.dependencies?.includes(target);
          if (isKnown !== true) lost.push(`${path} imports ${target}`);
        }
      expect(lost).toEqual([]);
      for (const dependency of item.dependencies ?? []) expect(DEPENDENCIES).toHaveProperty([dependency]);
      const used = listReachable(`components/svc/${name}-example.tsx`, files);
      expect([...files.keys()].filter((path) => !used.has(path))).toEqual([]);
    });

    it('ships every icon that its component and its example name', () => {
      const icons = files.get(`components/svc/${name}-icons.tsx`) ?? '';
      for (const path of [`components/svc/${name}.tsx`, `components/svc/${name}-example.tsx`])
        for (const [, icon = ''] of (files.get(path) ?? '').matchAll(/\bicon(?:=|: )["']([a-z-]+)["']/g))
          expect(icons, icon).toMatch(new RegExp(`^  '?${icon}'?: \\(`, 'm'));
    });

    it('has rules for its own elements only, in the layers of Tailwind', () => {
      for (const [path, text] of files) {
        if (!path.endsWith('.css') || checkedSheets.has(text)) continue;
        const root = postcss.parse(text);
        root.walkAtRules(({ name: at }) => expect(['layer', 'media', 'container']).toContain(at));
        for (const node of root.nodes) expect(node.type === 'atrule' && node.name, path).toBe('layer');
        root.walkRules((rule) => {
          if (isNested(rule)) return;
          const foreign = rule.selectors.filter(
            (selector) => selector !== ':root' && !/^(?:\.dark )?\.svc\b/.test(selector),
          );
          if (foreign.length > 0) expect(foreign, path).toEqual([]);
          if (rule.selector === ':root')
            rule.each((node) => expect(node.type === 'decl' && node.prop).toMatch(/^--svc-/));
        });
        checkedSheets.add(text);
      }
    });

    it('declares every variable that its rules use, or takes it from the page', () => {
      const styles = [...files].filter(([path]) => path.endsWith('.css')).map(([, text]) => text);
      const declared = new Set(styles.flatMap((text) => findVariables(text).declared));
      const used = new Set(styles.flatMap((text) => findVariables(text).used));
      expect([...used].filter((name) => !OF_SHADCN.test(name) && !declared.has(name))).toEqual([]);
    });
  },
);

/** True for a rule inside of another one, at any depth. */
function isNested(rule: Rule): boolean {
  for (let { parent } = rule; parent && parent.type !== 'root'; parent = parent.parent as typeof parent)
    if (parent.type === 'rule') return true;
  return false;
}

describe('the registry', () => {
  it('fills feeds with articles, not with list items', () => {
    const text = filesOf(readItem('social-feed')).get('components/svc/social-feed.tsx') ?? '';
    expect(text).toMatch(/kind="feed"[^>]*>\s*\{items\.map\(\(item\) => \(\s*<FeedItem key=/);
    expect(text).not.toMatch(/<ListItem|role="article"/);
  });

  it('has an item for every theme, and for every pattern that it does not list as left out', () => {
    expect([...registry.patterns, ...registry.omitted.map(({ pattern }) => pattern)].sort()).toEqual(
      slugs('pattern').sort(),
    );
    expect([...registry.themes].sort()).toEqual(slugs('theme').sort());
    expect(registry.patterns.length).toBeGreaterThan(160);
    for (const { reason } of registry.omitted) expect(reason).not.toBe('');
  });

  it('lists its items in registry.json, each in a file of its own name', () => {
    const index = JSON.parse(documents.get('registry.json') ?? '') as {
      name: string;
      homepage: string;
      items: Item[];
    };
    expect(index).toMatchObject({ $schema: 'https://ui.shadcn.com/schema/registry.json', name: 'svc' });
    const names = index.items.map(({ name }) => name);
    expect(names).toEqual([...registry.patterns, ...registry.themes]);
    expect(new Set([...names, 'registry']).size, 'a pattern and a theme share a name').toBe(names.length + 1);
    expect([...documents.keys()]).toEqual(['registry.json', ...names.map((name) => `${name}.json`)]);
  });

  it('has one version of every file that items share, so that adding a second item changes nothing', () => {
    const known = new Map<string, string>();
    for (const name of registry.patterns)
      for (const [path, text] of filesOf(readItem(name))) {
        const before = known.get(path) ?? text;
        if (before !== text) expect(before, `${name}: ${path}`).toBe(text);
        known.set(path, text);
      }
  });

  it('has the theme of the exporter, and the sizes and fonts of patterns in the base layer', () => {
    for (const name of registry.themes) {
      const { type, cssVars, css, files } = readItem(name);
      expect([type, files]).toEqual(['registry:theme', undefined]);
      const { light = {}, dark = {} } = cssVars ?? {};
      expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort());
      for (const variable of ['background', 'primary', 'radius', 'danger', 'muted-text', 'focus-ring'])
        expect(light, name).toHaveProperty([variable]);
      const variables = Object.keys(css?.['@layer base']?.[':root'] ?? {});
      expect(variables).toContain('--svc-space-md');
      for (const variable of variables) expect(variable).toMatch(/^--svc-/);
    }
  });

  it('gives the same bytes for the same corpus', () => {
    expect([...printRegistry(create())]).toEqual([...documents]);
  });

  it('passes the type checker, strict, with all patterns installed', { timeout: 120_000 }, () => {
    for (const name of registry.patterns)
      for (const [path, text] of filesOf(readItem(name))) {
        mkdirSync(dirname(join(scratch, 'src', path)), { recursive: true });
        writeFileSync(join(scratch, 'src', path), text);
      }
    symlinkSync(join(ROOT, 'node_modules'), join(scratch, 'node_modules'));
    copyFileSync(join(ROOT, 'test/fixtures/create/packages.d.ts.txt'), join(scratch, 'src/packages.d.ts'));
    const config = JSON.parse(readTemplates('react').get('tsconfig.json') ?? '{}') as object;
    writeFileSync(join(scratch, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }));
    // Several checkers would each check the types of the packages again.
    const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', '.', '--singleThreaded'], {
      cwd: scratch,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});
