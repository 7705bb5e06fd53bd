import { compareText } from '../base/text.ts';
import { toJsonDocument } from '../base/json.ts';
import { type Corpus, OFFICIAL } from '../content/corpus.ts';
import type { AppPage } from '../packs/app-page.ts';
import { buildModel, type Model } from '../packs/model.ts';
import { productOf } from '../packs/product.ts';
import type { Rule } from '../render/css.ts';
import { hasModeChoice } from '../render/account.ts';
import { themeAttributes, themeRules } from '../render/hooks.ts';
import { buildShellRules } from '../render/shell-css.ts';
import { listThemeFonts } from '../render/site.ts';
import { createSheet } from '../render/stylesheets.ts';
import type { CommonV1ProductContent, EssenceV4 } from '../schemas/types.ts';
import { selectAppRules } from './app-css.ts';
import { printCode, stringLiteral } from './code.ts';
import {
  compileComponents,
  listPlacements,
  type PatternComponent,
  type PlacedComponent,
} from './component.ts';
import { printStyles } from './css-text.ts';
import { loadsData, printPageData, relaxShapes, toCode } from './data-file.ts';
import { printIconNames, printIconShapes } from './icons-file.ts';
import { findNarrowed } from './lists.ts';
import { pageName, printPage } from './page-file.ts';
import { printPattern } from './pattern-file.ts';
import { createNames } from './names.ts';
import { listReachable } from './reachable.ts';
import { printHotkeys, printNavigation } from './navigation-file.ts';
import { printFonts } from './fonts-file.ts';
import { listDrawings, printPictures } from './pictures-file.ts';
import { printShell, shellName } from './shell-file.ts';
import type { ShellContext, ShellInUse } from './shell-frame.ts';
import { printTokens } from './tokens-file.ts';
import { printPageTest } from './test-file.ts';
import { DEPENDENCIES, DEV_DEPENDENCIES } from './versions.ts';

/** Files by path, with `/`. */
export type AppFiles = ReadonlyMap<string, string | Uint8Array>;

export interface AppOptions {
  /** The name of the package. */
  readonly name: string;
  /** The hand-written files that every app of the target shares. */
  readonly templates: ReadonlyMap<string, string>;
  readonly fonts: {
    readonly read: (name: string) => Uint8Array | undefined;
    /** The licences that go with copies of the fonts. */
    readonly licences: () => string;
  };
}

export interface CreatedApp {
  readonly files: AppFiles;
  /** Placements that the app cannot show, and why. */
  readonly missing: readonly { readonly page: string; readonly pattern: string; readonly reason: string }[];
  readonly pages: readonly { readonly id: string; readonly path: string; readonly file: string }[];
  readonly patterns: readonly string[];
}

/** Writes an app for a contract: a map of files, without touching any. */
export function createApp(
  document: EssenceV4,
  corpus: Corpus,
  product: CommonV1ProductContent | undefined,
  { name, templates, fonts }: AppOptions,
): CreatedApp {
  const model = buildModel(document, corpus, OFFICIAL, product);
  const placements = listPlacements(model);
  const components = compileComponents(model, placements);
  for (const component of components) relaxShapes(component);
  const missing = listMissing(model, components);
  const componentOf = new Map(
    components.flatMap((component) => component.placements.map((one) => [one, component] as const)),
  );
  const files = new Map<string, string | Uint8Array>();
  const sheet = createSheet();
  const icons = new Set<string>(components.flatMap(({ context }) => [...context.icons]));

  const pages = model.pages.map((page) => {
    const placed = placements.flatMap((one): PlacedComponent[] => {
      const component = one.page === page ? componentOf.get(one) : undefined;
      return component?.jsx ? [{ one, component }] : [];
    });
    return { page, placed, narrowed: findNarrowed(placed) };
  });
  for (const component of components)
    if (component.jsx) files.set(`src/patterns/${component.file}.tsx`, printPattern(component));
  for (const { page, placed, narrowed } of pages) {
    const drawings = listDrawings(placed.map(({ one }) => one));
    files.set(
      `src/pages/${pageFile(page)}.tsx`,
      printPage(model, page, placed, { sheet, drawings, narrowed }),
    );
    if (drawings.length > 0) files.set(`src/pictures/${pageFile(page)}.tsx`, printPictures(drawings));
    if (placed.some(({ one, component }) => loadsData(one, component)))
      files.set(`src/data/${pageFile(page)}.ts`, printPageData(model, placed, narrowed));
    files.set(`test/${page.section.id}-${page.page.id}.spec.ts`, printPageTest(page, placed, narrowed));
  }
  const shells = listShells(model);
  const context: ShellContext = { model, icons, parts: new Set() };
  for (const used of shells) files.set(`src/shells/${used.shell.id}.tsx`, printShell(used, context));
  files.set('src/navigation.ts', printNavigation(shells, placements, context));
  files.set('src/routes.tsx', printRoutes(model, shells));
  files.set('src/lib/locale.ts', printLocale(productOf(model)));
  const rules: Rule[] = [...shells.flatMap(({ shell }) => buildShellRules(shell)), ...sheet.rules()];
  files.set(
    'src/styles/layout.css',
    `/* The grids of the shells and the columns of the pages. */\n@layer components {\n${printStyles(rules, '  ')}}\n`,
  );
  const theme = model.theme.record?.data;
  files.set(
    'src/styles/look.css',
    `/* What the theme draws on the parts of a page. */\n@layer components {\n${printStyles(theme ? themeRules(theme) : [], '  ')}}\n`,
  );
  files.set('src/styles/tokens.css', printTokens(model));
  files.set('src/styles/fonts.css', printFonts(theme, '/fonts/', 'public/fonts'));
  for (const font of listThemeFonts(theme)) {
    const bytes = fonts.read(font);
    if (!bytes) continue;
    files.set(`public/fonts/${font}`, bytes);
    files.set('public/fonts/LICENSES.txt', fonts.licences());
  }
  files.set('index.html', printIndex(model));
  files.set('package.json', printPackage(name));
  const connect = listActions(files);
  for (const icon of addTemplates(files, templates, productOf(model).name)) icons.add(icon);
  files.set('src/actions.ts', String(files.get('src/actions.ts')).replace('ACTIONS_TO_CONNECT', connect));
  files.set('src/hotkeys.ts', printHotkeys(templates.get('src/hotkeys.ts') ?? '', model));
  files.set('src/components/ui/icons.ts', printIconNames(icons));
  files.set('public/icons.svg', printIconShapes(icons));
  const parts = 'src/styles/components.css';
  files.set(parts, selectAppRules(templates.get(parts) ?? '', files));
  return {
    files: new Map([...files].sort(([a], [b]) => compareText(a, b))),
    missing,
    pages: model.pages.map((page) => ({
      id: page.id,
      path: page.path,
      file: `src/pages/${pageFile(page)}.tsx`,
    })),
    patterns: [...new Set(components.map(({ pattern }) => pattern))].sort(compareText),
  };
}

/** The actions that an app has, and those of fields that narrow its lists. */
const CONNECTED: ReadonlySet<string> = new Set(
  'print search switch-theme open-help filter clear-filters sort go-back retry discard'.split(' '),
);

/** The actions that patterns and their data ask for, as lines of a comment. */
function listActions(files: ReadonlyMap<string, string | Uint8Array>): string {
  const names = new Set<string>();
  for (const [path, text] of files)
    if (typeof text === 'string' && /^src\/(?:patterns|data|shells|navigation)/.test(path))
      for (const [, name = ''] of text
        .replace(/\baction="(?:expand|collapse)"\s+expanded\b/g, '')
        .matchAll(/\baction(?:=|: )["']([a-z-]+)["']/g))
        if (!CONNECTED.has(name)) names.add(name);
  const lines = [''];
  for (const name of [...names].sort(compareText)) {
    const line = lines.at(-1) ?? '';
    if (line.length + name.length > 90) lines.push(name);
    else lines[lines.length - 1] = line && `${line}, ${name}`;
    if (line === '') lines[lines.length - 1] = name;
  }
  return `The app asks for: ${lines.join(',\n * ')}.`;
}

const pageFile = (page: AppPage): string => `${page.section.id}/${page.page.id}`;

function listMissing(model: Model, components: readonly PatternComponent[]): CreatedApp['missing'] {
  const unknown = model.pages.flatMap((page) =>
    page
      .layout()
      .placements.filter(({ record }) => !record)
      .map(({ id }) => ({ page: page.id, pattern: id, reason: 'the corpus has no such pattern' })),
  );
  const empty = components
    .filter(({ jsx }) => !jsx)
    .flatMap(({ placements }) =>
      placements.map(({ page, placement }) => ({
        page: page.id,
        pattern: placement.id,
        reason: 'nothing of its anatomy has content',
      })),
    );
  return [...unknown, ...empty];
}

const listShells = (model: Model): ShellInUse[] =>
  [...new Set(model.pages.map(({ shell }) => shell))].flatMap((id) => {
    const record = model.resolver.find('shell', id);
    return record ? [{ shell: record.data, pages: model.pages.filter(({ shell }) => shell === id) }] : [];
  });

/** Adds the shared files, but no component that nothing uses. Returns the icons that they name. */
function addTemplates(
  files: Map<string, string | Uint8Array>,
  templates: AppOptions['templates'],
  product: string,
): string[] {
  for (const [path, text] of templates)
    files.set(
      path === 'gitignore' ? '.gitignore' : path,
      text.replaceAll('PRODUCT_NAME', () => product),
    );
  const used = listReachable('src/main.tsx', files);
  const icons = [...templates].flatMap(([path, text]) => {
    if (path.startsWith('src/components/') && !used.has(path)) {
      files.delete(path);
      return [];
    }
    return /\bGlyph\b|\bIconName\b|icon=/.test(text)
      ? [...text.matchAll(/["']([a-z-]+)["']/g)].map(([, icon = '']) => icon)
      : [];
  });
  const readme = files.get('README.md');
  if (typeof readme === 'string')
    files.set(
      'README.md',
      keepKnown(readme, (path) =>
        path.endsWith('/')
          ? [...files.keys()].some((file) => file.startsWith(path))
          : files.has(path) || !templates.has(path),
      ),
    );
  return icons;
}

/** Leaves out rows and items about files that the app does not have. */
const keepKnown = (readme: string, isKnown: (path: string) => boolean): string =>
  readme
    .split(/^(?=[-|\n])/m)
    .filter((part) =>
      [...part.matchAll(/`((?:src|public)\/[^`]*)`/g)].every(([, path = '']) => isKnown(path)),
    )
    .join('');

/** `src/routes.tsx`: every page of the contract, loaded when it is opened. */
function printRoutes(model: Model, shells: readonly ShellInUse[]): string {
  const nameFor = createNames();
  const names = new Map(model.pages.map((page) => [page, nameFor(pageName(page))]));
  const pages = model.pages.map(
    (page) => `const ${names.get(page)} = lazy(() => import('@/pages/${pageFile(page)}'));\n`,
  );
  const imports = shells
    .map(({ shell }) => `import { ${shellName(shell.id)} } from '@/shells/${shell.id}';`)
    .sort();
  const lost = model.pages.find(isNotFoundPage);
  const groups = shells.map(
    ({ shell, pages: framed }) =>
      `  {\n    element: <${shellName(shell.id)} />,\n    children: [\n${framed
        .flatMap((page) =>
          [...page.paths, ...(page === lost ? ['*'] : [])].map(
            (path) => `      { path: ${stringLiteral(path)}, element: <${names.get(page)} /> },\n`,
          ),
        )
        .join('')}    ],\n  },\n`,
  );
  return `import { lazy } from 'react';
import type { RouteObject } from 'react-router';
${lost ? '' : `import { NotFound } from '@/components/not-found';\n`}${imports.join('\n')}

${pages.join('')}
export const routes: RouteObject[] = [
${groups.join('')}${lost ? '' : `  { path: '*', element: <NotFound /> },\n`}];
`;
}

/** The page that the contract has for addresses that lead nowhere. */
const isNotFoundPage = (page: AppPage): boolean =>
  page.layout().placements.some(({ id, preset }) => id === 'error-page' && preset === 'not-found');

/** `src/lib/locale.ts`: how the product writes numbers and dates. */
export function printLocale({
  formats,
  todayText,
}: Pick<ReturnType<typeof productOf>, 'formats' | 'todayText'>): string {
  return `/**
 * Formats of the product, each as an example or a pattern. Relative dates count from \`today\`, the day of the sample data:
 * with data of your own, make it \`new Date().toISOString()\`.
 */
export const locale = ${printCode(toCode({ ...formats, dateShort: formats.date_short, date_short: undefined, today: todayText }))} as const;
`.replace(/\s*date_short: undefined,?/, '');
}

function printIndex(model: Model): string {
  const [page] = model.pages;
  // Only an app with a choice has the attribute. The class is for the variant `dark` of Tailwind.
  const isDark = model.theme.record?.data.modes.every((one) => one === 'dark') === true;
  const mode =
    hasModeChoice(model) && page ? ` data-mode="${page.effective.mode}"` : isDark ? ' class="dark"' : '';
  const density = ` data-density="${model.document.dna.spacing.density}"`;
  const theme = model.theme.record?.data;
  // The effects of a theme belong to the shells; see ShellFrame.
  const look = Object.entries(theme ? themeAttributes(theme) : {})
    .filter(([key]) => !key.startsWith('data-effect-'))
    .map(([key, value]) => (value === true ? ` ${key}` : ` ${key}="${value}"`))
    .join('');
  return `<!doctype html>
<html lang="en"${mode}${density}${look}>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="data:," />
    <title>${escapeText(productOf(model).name)}</title>
  </head>
  <body>
    <div id="root"></div>
    <script type="module" src="/src/main.tsx"></script>
  </body>
</html>
`;
}

const escapeText = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');

const printPackage = (name: string): string =>
  toJsonDocument({
    name,
    private: true,
    version: '0.1.0',
    type: 'module',
    scripts: {
      dev: 'vite',
      build: 'tsc --noEmit && vite build',
      preview: 'vite preview',
      lint: 'eslint .',
      test: 'playwright test',
    },
    dependencies: DEPENDENCIES,
    devDependencies: DEV_DEPENDENCIES,
  });
