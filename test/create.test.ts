import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type CreatedApp } from '../src/create/app.ts';
import { listPlacements } from '../src/create/component.ts';
import { listReachable } from '../src/create/reachable.ts';
import { DEPENDENCIES, DEV_DEPENDENCIES } from '../src/create/versions.ts';
import { compose } from '../src/essence/compose.ts';
import { readFont, readFontLicences } from '../src/fonts/folder.ts';
import { maxInlineLength } from '../src/project/source-reader.ts';
import { readTemplates } from '../src/project/templates.ts';
import { buildModel } from '../src/packs/model.ts';
import { themeAttributes, themeRules } from '../src/render/hooks.ts';
import { languageOf } from '../src/source/parse.ts';
import { svc } from './cli/support.ts';
import { corpus } from './corpus.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const TSC = join(ROOT, 'node_modules/typescript-native/bin/tsc');
const PRODUCTS = ['online-store', 'retail-bank', 'ai-agent-studio'];

const scratch = mkdtempSync(join(tmpdir(), 'svc-create-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const templates = readTemplates('react');
const createFrom = (slug: string): CreatedApp =>
  createApp(compose(slug, corpus), corpus, undefined, {
    name: slug,
    templates,
    fonts: { read: readFont, licences: readFontLicences },
  });

/** Computes a value once for each product: many tests read it, and none changes it. */
function once<Value>(compute: (slug: string) => Value): (slug: string) => Value {
  const known = new Map<string, Value>();
  return (slug) => {
    const value = known.get(slug) ?? compute(slug);
    known.set(slug, value);
    return value;
  };
}
const appOf = once(createFrom);
const modelOf = once((slug) => buildModel(compose(slug, corpus), corpus));

/** Runs the command for a product, in a folder of its own. One product has text as output, the others JSON. */
const commandOf = once(async (slug) => {
  const cwd = mkdtempSync(join(scratch, 'created-'));
  const name = `my-${slug}`;
  const isJson = slug !== 'online-store';
  const argv = ['create', name, '--blueprint', slug, ...(isJson ? ['--json'] : [])];
  return { cwd, name, isJson, ...(await svc(argv, { cwd })) };
});
/** A project with one section, for what does not depend on the product. */
const SMALL = ['--archetype', 'auth-gateway'];

const textOf = (app: CreatedApp, path: string): string => {
  const content = app.files.get(path) ?? '';
  return typeof content === 'string' ? content : '';
};

/** The names by which an app finds the pictures of an anatomy; those of very wide fields are plain. */
function pictureKeys(part: unknown): string[] {
  if (typeof part !== 'object' || part === null) return [];
  const { is, alt, aspect = '3:2' } = part as { is?: string; alt?: string; aspect?: string };
  const [across = 3, down = 2] = aspect.split(':').map(Number);
  if (is === 'image') return across / down < 5 ? [`${aspect} ${alt}`.replaceAll("'", "\\'")] : [];
  return Object.values(part).flatMap(pictureKeys);
}

describe.each(PRODUCTS)('the app of %s', (slug) => {
  let app: CreatedApp;
  beforeAll(() => {
    app = appOf(slug);
  });

  it('shows every placement of the contract, marked for verification', () => {
    expect(app.missing).toEqual([]);
    for (const page of modelOf(slug).pages) {
      const text = textOf(app, `src/pages/${page.section.id}/${page.page.id}.tsx`);
      const placed = [
        ...text.matchAll(/<Placement\s+data-placement="([^"]+)"\s+data-pattern="([^"]+)"/g),
      ].map(([, id, pattern]) => `${id} ${pattern}`);
      expect(placed).toEqual(page.layout().placements.map(({ alias, id }) => `${alias} ${id}`));
    }
  });

  it('has every route of the contract', () => {
    const routes = textOf(app, 'src/routes.tsx');
    for (const { path } of app.pages) expect(routes).toContain(`path: '${path}'`);
  });

  it('contains no inline style, no any, no suppressed type and no long file', () => {
    for (const [path, text] of app.files) {
      if (typeof text !== 'string' || !/\.tsx?$/.test(path)) continue;
      expect(text, path).not.toMatch(/\bstyle=\{|: any\b|as any\b|@ts-/);
      if (
        !path.startsWith('src/data/') &&
        !path.startsWith('src/pictures/') &&
        path !== 'src/components/ui/icons.ts' &&
        path !== 'src/navigation.ts'
      )
        expect(text.split('\n').length, path).toBeLessThanOrEqual(200);
    }
  });

  it('has no file so long that svc verify starts another process to read it', () => {
    for (const [path, text] of app.files) {
      const language = languageOf(path);
      if (language) expect(text.length, path).toBeLessThanOrEqual(maxInlineLength(language));
    }
  });

  it('has a drawing for every picture of its sample content, and none of it is raw markup', () => {
    for (const { page, filled } of listPlacements(modelOf(slug))) {
      const drawn = textOf(app, `src/pictures/${page.section.id}/${page.page.id}.tsx`);
      for (const key of pictureKeys(filled)) expect(drawn, page.id).toContain(key);
    }
    for (const [path, text] of app.files)
      expect(typeof text === 'string' && text.includes('dangerouslySetInnerHTML'), path).toBe(false);
  });

  it('ships the fonts that its style sheet names, with their licences', () => {
    const named = [...textOf(app, 'src/styles/fonts.css').matchAll(/url\(\/fonts\/([^)]+)\)/g)].map(
      ([, file]) => `public/fonts/${file}`,
    );
    const shipped = [...app.files.keys()].filter((path) => path.endsWith('.woff2'));
    expect(named.sort()).toEqual(shipped.sort());
    expect(app.files.has('public/fonts/LICENSES.txt')).toBe(shipped.length > 0);
  });

  it('is drawn as the theme says: the same attributes and rules as the preview', () => {
    const theme = modelOf(slug).theme.record?.data;
    if (!theme) throw new Error('The product has no theme.');
    const index = textOf(app, 'index.html');
    for (const [name, value] of Object.entries(themeAttributes(theme)))
      if (!name.startsWith('data-effect-'))
        expect(index).toContain(value === true ? ` ${name}` : ` ${name}="${value}"`);
    const look = textOf(app, 'src/styles/look.css');
    for (const rule of themeRules(theme))
      if ('selectors' in rule && rule.declarations !== '')
        for (const { text } of rule.selectors) expect(look).toContain(text);
  });

  it('has the density of the contract, and pages their own', () => {
    const { document, pages } = modelOf(slug);
    const { density } = document.dna.spacing;
    expect(textOf(app, 'index.html')).toContain(` data-density="${density}"`);
    for (const { section, page, effective } of pages) {
      const [, own] = /density="(\w+)"/.exec(textOf(app, `src/pages/${section.id}/${page.id}.tsx`)) ?? [];
      expect(own ?? density, page.id).toBe(effective.density);
    }
  });

  it('answers an unknown address with the page that the contract has for it', () => {
    const routes = textOf(app, 'src/routes.tsx');
    expect(routes).toMatch(
      /path: '\/404', element: <NotFoundPage \/> \},\n\s+\{ path: '\*', element: <NotFoundPage \/>/,
    );
    expect(app.files.has('src/components/not-found.tsx')).toBe(false);
  });

  it('names only files in its README that it has', () => {
    // The command writes them.
    const written = ['svc.essence.json', 'svc.product.json'];
    const paths = [...textOf(app, 'README.md').matchAll(/`([^`\s]+)`/g)].flatMap(([, name = '']) =>
      /^(?:src|public|test)\/|\.(?:json|mjs|tsx?|html)$/.test(name) ? [name] : [],
    );
    expect(paths.length).toBeGreaterThan(10);
    const known = [...app.files.keys(), ...written];
    for (const path of paths)
      expect(
        known.some((file) => file === path || (path.endsWith('/') && file.startsWith(path))),
        path,
      ).toBe(true);
  });

  it('writes for its frame only what the app uses, and no list twice', () => {
    const text = textOf(app, 'src/navigation.ts');
    const rest = [...app.files].flatMap(([path, content]) =>
      typeof content === 'string' && path !== 'src/navigation.ts' ? [content] : [],
    );
    const imported = new Set(
      rest
        .flatMap((content) => [...content.matchAll(/import \{([^}]*)\} from '@\/navigation'/g)])
        .flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
    );
    const declared = [...text.matchAll(/^export const (\w+)[^=]* = ([^;]*);$/gm)];
    expect(declared.map(([, name]) => name).filter((name) => !imported.has(name ?? ''))).toEqual([]);
    const lists = declared.map(([, , value]) => value).filter((value) => value?.startsWith('[\n'));
    expect(lists).toEqual([...new Set(lists)]);
    const [, types = ''] = /^import type \{ (.*) \} from/.exec(text) ?? [];
    for (const type of types.split(', ')) expect(text).toContain(`readonly ${type}[]`);
  });

  it('has no component that nothing uses', () => {
    const used = listReachable('src/main.tsx', app.files);
    const components = [...app.files.keys()].filter((path) => path.startsWith('src/components/'));
    expect(components.length).toBeGreaterThan(10);
    expect(components.filter((path) => !used.has(path))).toEqual([]);
  });

  it('gives the same bytes for the same contract', () => {
    const again = createFrom(slug).files;
    expect([...again.keys()]).toEqual([...app.files.keys()]);
    // Buffers are compared at once; a matcher looks at each byte of a font by its own.
    const bytes = (content: string | Uint8Array = ''): Buffer => Buffer.from(content);
    const differing = [...app.files].filter(
      ([path, content]) => !bytes(again.get(path)).equals(bytes(content)),
    );
    expect(differing.map(([path]) => path)).toEqual([]);
  });

  it('passes the type checker in its own strict configuration', { timeout: 120_000 }, () => {
    const folder = join(scratch, slug);
    for (const [path, text] of app.files) {
      mkdirSync(join(folder, path, '..'), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
    copyFileSync(join(ROOT, 'test/fixtures/create/packages.d.ts.txt'), join(folder, 'src/vite-env.d.ts'));
    const config = JSON.parse(readFileSync(join(folder, 'tsconfig.json'), 'utf8')) as object;
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include: ['src'] }));
    // Several checkers would each check the types of the packages again.
    const { stdout, status } = spawnSync(process.execPath, [TSC, '-p', '.', '--singleThreaded'], {
      cwd: folder,
      encoding: 'utf8',
    });
    expect(stdout).toBe('');
    expect(status).toBe(0);
  });
});

describe('svc verify in a created app', () => {
  const counts = (out: string) => {
    const { summary, placements } = JSON.parse(out) as {
      summary: { errorCount: number; warnCount: number };
      placements: { total: number; proven: number };
    };
    return { ...summary, ...placements };
  };

  it.each(PRODUCTS)(
    'proves every placement of %s, has nothing to say, and reports a placement that is removed',
    { timeout: 120_000 },
    async (slug) => {
      const { cwd, name, ...created } = await commandOf(slug);
      const folder = join(cwd, name);
      expect(created.exit).toBe(0);
      const { pages } = appOf(slug);
      if (created.isJson) expect(JSON.parse(created.out)).toMatchObject({ pages });
      const { exit, out } = await svc(['verify', '--full', '--strict', '--fail-on', 'warn', '--json'], {
        cwd: folder,
      });
      const found = counts(out);
      expect(found).toMatchObject({ errorCount: 0, warnCount: 0, proven: found.total });
      expect(found.total).toBeGreaterThan(70);
      expect(exit).toBe(0);

      const [page = '', text = ''] =
        pages
          .map(({ file }) => [join(folder, file), readFileSync(join(folder, file), 'utf8')])
          .find(([, code = '']) => code.split('<Placement').length > 3) ?? [];
      const without = text.replace(/<Placement\s[\s\S]*?<\/Placement>/, '');
      expect(without).not.toBe(text);
      writeFileSync(page, without);
      const again = await svc(['verify', '--json'], { cwd: folder });
      expect(again.exit, 'a placement was removed').toBe(1);
      expect(again.out).toContain('ROUTE003');
    },
  );
});

describe('the frame of a created app', () => {
  const parts = (slug: string, shell: string): string[] =>
    [...textOf(appOf(slug), `src/shells/${shell}.tsx`).matchAll(/<([A-Z]\w+)/g)].map(([, name = '']) => name);

  it('has what people look for on a shop: basket, account, links in columns', () => {
    const app = appOf('online-store');
    const site = [...app.files].filter(([path]) => path.startsWith('src/shells/'));
    const text = site.map(([, content]) => content).join('');
    for (const part of ['<Basket', '<Account', '<FooterLinks', '<Brand']) expect(text).toContain(part);
    expect(textOf(app, 'src/navigation.ts')).toContain('NavigationGroup[]');
  });

  it('has what people look for at work: search, notices, the account at the foot of the menu', () => {
    const shell = parts('online-store', 'sidebar-main');
    for (const part of ['PaletteButton', 'Notices', 'Navigation', 'Account', 'Crumbs'])
      expect(shell).toContain(part);
    expect(shell.indexOf('Account')).toBeGreaterThan(shell.indexOf('Navigation'));
  });
});

describe('svc create', () => {
  const make = (name: string): string => {
    const folder = mkdtempSync(join(scratch, `${name}-`));
    return folder;
  };

  it('writes app, contract, product file and lockfile, and names the next commands', async () => {
    const { cwd, name, exit, err } = await commandOf('online-store');
    expect(exit).toBe(0);
    expect(err).toContain('cd my-online-store && npm install && npm run dev');
    const files = ['package.json', 'src/main.tsx', 'svc.essence.json', 'svc.product.json', 'svc.lock'];
    for (const path of files) expect(existsSync(join(cwd, name, path)), path).toBe(true);
    expect(readdirSync(cwd), 'nothing is left beside it').toEqual([name]);
    const manifest = JSON.parse(readFileSync(join(cwd, name, 'package.json'), 'utf8')) as {
      name: string;
      dependencies: Record<string, string>;
    };
    expect(manifest.name).toBe(name);
    expect(Object.keys(manifest.dependencies)).not.toContain('svc');
    for (const version of Object.values({ ...DEPENDENCIES, ...DEV_DEPENDENCIES }))
      expect(version).toMatch(/^\d+\.\d+\.\d+$/);
  });

  it('refuses a folder that is not empty, and with --into adds only what is missing', async () => {
    const cwd = make('into');
    const folder = join(cwd, 'shop');
    mkdirSync(join(folder, 'src'), { recursive: true });
    writeFileSync(join(folder, 'src/main.tsx'), 'mine');
    const refused = await svc(['create', 'shop', ...SMALL], { cwd });
    expect(refused.exit).not.toBe(0);
    expect(refused.err).toContain('--into');
    expect(readdirSync(folder)).toEqual(['src']);
    const added = await svc(['create', 'shop', ...SMALL, '--into'], { cwd });
    expect(added.exit).toBe(0);
    expect(readFileSync(join(folder, 'src/main.tsx'), 'utf8')).toBe('mine');
    expect(existsSync(join(folder, 'src/routes.tsx'))).toBe(true);
  });

  it('derives a package name from a folder that exists under a name npm refuses', async () => {
    const cwd = join(make('named'), 'My Shop (new)');
    mkdirSync(cwd);
    const { exit } = await svc(['create', ...SMALL, '--into'], { cwd });
    expect(exit).toBe(0);
    expect(JSON.parse(readFileSync(join(cwd, 'package.json'), 'utf8'))).toMatchObject({
      name: 'my-shop-new',
    });
  });

  it.each([
    [['my-shop', '--blueprint', 'online-stor'], 'online-store'],
    [['my-shop', '--blueprint', 'online-store', '--target', 'vue'], 'svc init --target vue'],
    [['my-shop', '--blueprint', 'online-store', '--target', 'reactt'], '--target react'],
    [['react', '--blueprint', 'online-store'], 'depends on'],
    [['con', '--blueprint', 'online-store'], 'reserved'],
    [['My Shop', '--blueprint', 'online-store'], 'not a package name'],
    [['my-shop'], '--blueprint'],
  ])('rejects %j, says what to try and writes nothing', async (argv, hint) => {
    const cwd = make('bad');
    const { exit, err } = await svc(['create', ...argv], { cwd });
    expect(exit).not.toBe(0);
    expect(err).toContain(hint);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('writes nothing in a dry run', async () => {
    const cwd = make('dry');
    const { exit, out } = await svc(['create', 'shop', ...SMALL, '--dry-run'], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain('src/main.tsx');
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('leaves nothing behind after an interrupt', async () => {
    const cwd = make('stop');
    const { exit } = await svc(['create', 'shop', '--blueprint', 'online-store'], {
      cwd,
      signal: AbortSignal.abort(),
    });
    expect(exit).not.toBe(0);
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('writes the product as static files for the target html', async () => {
    const cwd = make('html');
    const { exit } = await svc(['create', 'My Site', '--blueprint', 'online-store', '--target', 'html'], {
      cwd,
    });
    expect(exit, 'a folder without package.json may have any name').toBe(0);
    expect(readFileSync(join(cwd, 'My Site/index.html'), 'utf8')).toContain('Hollowfold');
  });

  it('writes an app for another target than that of an existing contract, which stays as it is', async () => {
    const cwd = join(make('other'), 'site');
    mkdirSync(cwd);
    await svc(['init', '--archetype', 'auth-gateway', '--target', 'react', '--yes'], { cwd });
    const contract = readFileSync(join(cwd, 'svc.essence.json'), 'utf8');
    const { exit, out } = await svc(['create', '--into', '--target', 'html'], { cwd });
    expect(exit).toBe(0);
    expect(out).toContain('index.html');
    expect(readFileSync(join(cwd, 'svc.essence.json'), 'utf8')).toBe(contract);
  });
});
