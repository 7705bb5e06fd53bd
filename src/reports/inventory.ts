import type { Framework, RouteFact } from '../verify/facts.ts';
import { collectProjectRoutes } from '../verify/project-routes.ts';
import { isAuxiliaryPath, normalizePath, toPathShapes } from '../verify/route-path.ts';
import type { Project } from '../verify/rule.ts';
import { hasUnparsedMarkup } from '../verify/landmarks.ts';
import { formatQuantity } from './counts.ts';
import { declaredRoutes, type DocumentInput } from './report.ts';
import type { ProjectObservation } from '../verify/observations.ts';

export interface RouteEntry {
  readonly path: string;
  readonly file: string;
  readonly hasLayout: boolean;
}

export interface RouteInventory {
  /** The convention by which the framework finds its pages; `none` if it is unknown. */
  readonly strategy: string;
  /** The pages, each path once, in order. */
  readonly items: readonly RouteEntry[];
  /** Every declaration of a path, including those that are not pages. */
  readonly signals: readonly {
    readonly path: string;
    readonly file: string;
    readonly by: RouteFact['by'];
    readonly isPage: boolean;
  }[];
  readonly authority: 'proven' | 'inferred' | 'unresolved';
  readonly completeness: 'complete' | 'partial' | 'unknown';
  readonly confidence: 'high' | 'medium' | 'low';
  /** The number of layout files that wrap pages. */
  readonly layouts: number;
  /** Files that declare the pages. */
  readonly files: readonly string[];
  /** The basis of the inventory; `limitations` lists what it leaves open. */
  readonly evidence: readonly string[];
  readonly limitations: readonly string[];
}

const STRATEGY: Readonly<Record<Framework, string>> = {
  'next-app': 'app-folder',
  'next-pages': 'pages-folder',
  'react-router': 'router-configuration',
  'tanstack-router': 'router-configuration',
  'vue-router': 'router-configuration',
  remix: 'routes-folder',
  'remix-folders': 'routes-folder',
  angular: 'router-configuration',
  nuxt: 'pages-folder',
  sveltekit: 'routes-folder',
  astro: 'pages-folder',
  html: 'html-documents',
  unknown: 'none',
};

/** Collects the pages of a project by the conventions of its framework. */
export function collectRoutes(project: Project): RouteInventory {
  const { framework, paths } = project;
  const found = framework === 'unknown' ? [] : collectProjectRoutes(project);
  const layouts = new Set(paths.filter((path) => LAYOUT_FILE.test(path)).map(folderOf));
  const items = new Map<string, RouteEntry>();
  for (const { path, file, isPage } of found)
    if (isPage && !items.has(path)) items.set(path, { path, file, hasLayout: isInsideAny(file, layouts) });
  const isOpen = found.some((route) => route.isOpen);
  const isUnread = hasUnparsedMarkup(project);
  const packages = Object.fromEntries([...(project.packages ?? [])].map((name) => [name, '']));
  const unsupported = describeUnsupported(packages);
  const limitations = [
    ...(framework === 'unknown'
      ? [unsupported ?? 'No router was recognised, so no page could be found.']
      : []),
    ...(isOpen ? ['Some routes are built at run time.'] : []),
    ...(isUnread ? ['Some files could not be read in full; they may contain routes.'] : []),
  ];
  const pages = [...items.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const authority = framework === 'unknown' ? 'unresolved' : pages.length > 0 ? 'proven' : 'inferred';
  return {
    strategy: STRATEGY[framework],
    items: pages,
    signals: found.map(({ path, file, by, isPage }) => ({ path, file, by, isPage })),
    authority,
    completeness: framework === 'unknown' ? 'unknown' : isOpen || isUnread ? 'partial' : 'complete',
    confidence: authority !== 'proven' ? 'low' : limitations.length > 0 ? 'medium' : 'high',
    layouts: framework === 'unknown' ? 0 : layouts.size,
    files: [...new Set(found.map(({ file }) => file))].sort(),
    evidence:
      framework === 'unknown'
        ? []
        : [`${formatQuantity(pages.length, 'page')} by the conventions of ${framework}, from source files`],
    limitations: [
      ...limitations,
      ...(authority === 'inferred' ? [`No page was found by the conventions of ${framework}.`] : []),
    ],
  };
}

/** Files that wrap all pages of their folder and below. */
const LAYOUT_FILE =
  /(?:^|\/)(?:layout\.(?:tsx|jsx|ts|js)|\+layout\.svelte|__root\.(?:tsx|jsx)|_app\.(?:tsx|jsx|ts|js)|layouts\/default\.vue)$/;

const folderOf = (path: string): string =>
  // Nuxt layouts are next to the pages folder and wrap all pages.
  path.endsWith('layouts/default.vue')
    ? path.slice(0, -'layouts/default.vue'.length).replace(/\/$/, '')
    : path.split('/').slice(0, -1).join('/');

const isInsideAny = (file: string, folders: ReadonlySet<string>): boolean =>
  file.split('/').some((_, index, parts) => folders.has(parts.slice(0, index).join('/')));

/** Separates pages that the contract declares from others, ignoring the names of parameters. */
export function splitByContract(
  items: readonly RouteEntry[],
  declared: readonly string[],
): { readonly declared: readonly RouteEntry[]; readonly others: readonly RouteEntry[] } {
  const shapes = new Set(declared.flatMap((path) => toPathShapes(normalizePath(path))));
  const own = items.filter(({ path }) => !isAuxiliaryPath(path));
  const isDeclared = ({ path }: RouteEntry): boolean => toPathShapes(path).some((shape) => shapes.has(shape));
  return { declared: own.filter(isDeclared), others: own.filter((route) => !isDeclared(route)) };
}

/** Lists every path of the project, declared or found. */
export const listKnownPaths = ({ report, project }: Pick<DocumentInput, 'report' | 'project'>): string[] => [
  ...new Set([...declaredRoutes(report.essence), ...collectRoutes(project).items.map(({ path }) => path)]),
];

export interface ComponentEntry {
  readonly name: string;
  readonly file: string;
  readonly kind: 'page' | 'control' | 'component';
}

export interface ComponentInventory {
  /** In the order of their files. */
  readonly items: readonly ComponentEntry[];
  readonly directories: readonly string[];
  readonly limitations: readonly string[];
}

const PAGE_FOLDER = /(?:^|\/)(?:pages|views|screens)\//;

/** Collects the exported components, including pages. */
export function collectComponents(project: Project, routes: RouteInventory): ComponentInventory {
  const files = new Set(routes.items.map(({ file }) => file));
  // A router refers to components rather than files, so the folder decides which of them are pages.
  const isPage = (file: string): boolean =>
    routes.strategy === 'router-configuration' ? PAGE_FOLDER.test(file) : files.has(file);
  const items = [...project.facts].flatMap(([file, { components }]) =>
    components
      .filter(({ isExported }) => isExported)
      .map(
        ({ name, draws }): ComponentEntry => ({
          name,
          file,
          kind: isPage(file) ? 'page' : draws === undefined ? 'component' : 'control',
        }),
      ),
  );
  const shared = items.filter(({ kind }) => kind !== 'page');
  return {
    items,
    directories: [...new Set(shared.map(({ file }) => file.split('/').slice(0, -1).join('/') || '.'))].sort(),
    limitations: hasUnparsedMarkup(project)
      ? ['Some files could not be read in full; they may contain components.']
      : [],
  };
}

/** The framework that defines the routes or, without one, the UI library; and the language. */
export interface Stack {
  readonly framework: string;
  readonly version: string | null;
  readonly language: 'typescript' | 'javascript' | 'html' | 'unknown';
}

const FRAMEWORK_PACKAGES: Readonly<Record<Project['framework'], readonly string[]>> = {
  'next-app': ['next'],
  'next-pages': ['next'],
  'react-router': ['react'],
  'tanstack-router': ['react', 'solid-js'],
  'vue-router': ['vue'],
  remix: ['react'],
  'remix-folders': ['react'],
  angular: ['@angular/core'],
  nuxt: ['nuxt', 'nuxt3'],
  sveltekit: ['@sveltejs/kit'],
  astro: ['astro'],
  html: [],
  unknown: [],
};

const FRAMEWORK_NAMES: Readonly<Record<string, string>> = {
  next: 'next',
  nuxt: 'nuxt',
  nuxt3: 'nuxt',
  '@sveltejs/kit': 'sveltekit',
  astro: 'astro',
  '@angular/core': 'angular',
  'solid-js': 'solid',
  svelte: 'svelte',
  vue: 'vue',
  preact: 'preact',
  react: 'react',
  lit: 'lit',
};

/** Stacks that svc does not check, by package, with what works there. */
const UNSUPPORTED: readonly (readonly [dependency: string, name: string])[] = [
  ['expo', 'Expo'],
  ['react-native', 'React Native'],
  ['@nativescript/core', 'NativeScript'],
  ['@ionic/core', 'Ionic'],
];

/** Explains that a stack is not supported, and what works nevertheless; undefined if it is supported. */
export function describeUnsupported(dependencies: Readonly<Record<string, string>>): string | undefined {
  const found = UNSUPPORTED.find(([name]) => Object.hasOwn(dependencies, name));
  // Web apps of these stacks have a document.
  if (!found || Object.hasOwn(dependencies, 'next')) return undefined;
  return `${found[1]} is not supported: its pages are not HTML and its styles are not CSS, so svc cannot read or check them. A contract, its packs and svc tokens export --format dtcg work without the sources.`;
}

export function detectStack(
  { framework, facts }: Project,
  { manifest, typescript }: ProjectObservation,
): Stack {
  const dependencies = manifest?.dependencies ?? {};
  const own = FRAMEWORK_PACKAGES[framework].find((name) => Object.hasOwn(dependencies, name));
  const library = own ?? Object.keys(FRAMEWORK_NAMES).find((name) => Object.hasOwn(dependencies, name));
  const paths = [...facts.keys()];
  const typed = paths.filter((path) => /\.[cm]?tsx?$/.test(path)).length;
  const untyped = paths.filter((path) => /\.[cm]?jsx?$/.test(path)).length;
  const isTyped = typed > 0 ? typed >= untyped : typescript !== undefined && untyped === 0;
  return {
    framework:
      library === undefined
        ? framework === 'unknown'
          ? 'unknown'
          : (FRAMEWORK_NAMES[FRAMEWORK_PACKAGES[framework][0] ?? ''] ?? framework)
        : (FRAMEWORK_NAMES[library] ?? library),
    version: library === undefined ? null : (dependencies[library] ?? null),
    language: isTyped
      ? 'typescript'
      : untyped > 0 || paths.some((path) => /\.(?:vue|svelte|astro)$/.test(path))
        ? 'javascript'
        : paths.some((path) => /\.html?$/.test(path))
          ? 'html'
          : 'unknown',
  };
}

export interface Styling {
  readonly approach: string;
  readonly configFile: string | null;
  readonly variables: number;
  readonly colours: number;
  readonly isDark: boolean;
  /** Files that declare custom properties. */
  readonly files: readonly string[];
}

/** The path below which an app is served, and the file that sets it. */
export function findBasePath({
  facts,
}: Pick<Project, 'facts'>): { readonly path: string; readonly file: string } | undefined {
  for (const [file, { basePath }] of facts) if (basePath !== undefined) return { path: basePath, file };
  return undefined;
}

/** Styling libraries; the first installed one counts. */
const STYLING_LIBRARIES: readonly (readonly [dependency: string, approach: string])[] = [
  ['styled-components', 'css-in-js'],
  ['@emotion/react', 'css-in-js'],
  ['@emotion/styled', 'css-in-js'],
  ['@vanilla-extract/css', 'vanilla-extract'],
  ['@pandacss/dev', 'panda'],
  ['unocss', 'unocss'],
];

export function detectStyling({ paths, facts }: Project, { manifest, sheets }: ProjectObservation): Styling {
  const dependencies = manifest?.dependencies ?? {};
  const config = paths.find((path) => /^(?:[^/]+\/)?tailwind\.config\.[cm]?[jt]s$/.test(path));
  const inScripts = STYLING_LIBRARIES.find(([name]) => Object.hasOwn(dependencies, name));
  const has = (pattern: RegExp): boolean => paths.some((path) => pattern.test(path));
  const approach =
    config !== undefined || Object.hasOwn(dependencies, 'tailwindcss')
      ? 'tailwind'
      : inScripts
        ? inScripts[1]
        : has(/\.module\.(?:css|scss|sass|less)$/)
          ? 'css-modules'
          : has(/\.(?:scss|sass)$/)
            ? 'sass'
            : has(/\.less$/)
              ? 'less'
              : has(/\.css$/) || [...facts.values()].some(({ properties }) => properties.length > 0)
                ? 'plain-css'
                : 'unknown';
  // Those of a theme in a script, such as that of Tailwind.
  const defined = [...facts].flatMap(([path, { tokens = [] }]) =>
    path.endsWith('.css') ? [] : tokens.flatMap(({ name }) => (name.startsWith('--') ? name : [])),
  );
  const declaring = [...facts].filter(([, { properties }]) => properties.length > 0);
  return {
    approach,
    configFile: approach === 'tailwind' ? (config ?? null) : null,
    variables: new Set([...declaring.flatMap(([, { properties }]) => properties), ...defined]).size,
    colours: new Set([
      ...sheets.flatMap(({ colours }) => colours),
      ...defined.filter((name) => name.startsWith('--color-')),
    ]).size,
    isDark: sheets.some((sheet) => sheet.isDark),
    files: declaring.map(([file]) => file),
  };
}
