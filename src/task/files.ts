import { type GraphStore, sourcesAt } from '../graph/store.ts';
import { pageNodeId } from '../graph/contract.ts';
import { fileId, routeId } from '../graph/graph.ts';
import type { PagePackV1, TaskCapsuleV1 } from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { collectProjectRoutes } from '../verify/project-routes.ts';
import { toPathShapes } from '../verify/route-path.ts';
import type { TaskInput } from './target.ts';
import { pathOf } from './target.ts';
import { countSharedWords, extractWords, isPortablePath } from './text.ts';
import { compareText } from '../base/text.ts';
import type { Framework } from '../verify/facts.ts';
import type { Project } from '../verify/rule.ts';
import { listCustomProperties } from '../verify/rules/style/tokens.ts';

type ReadTarget = TaskCapsuleV1['readTargets'][number];

export interface TaskFiles {
  /** The file to change; `.` if it is unknown. */
  readonly first: string;
  /** False if the file is only where the framework would expect it. */
  readonly exists: boolean;
  /** The router that names the page, where that is another file. */
  readonly router: string | undefined;
  readonly readTargets: TaskCapsuleV1['readTargets'];
  /** Files whose findings concern the task. */
  readonly own: ReadonlySet<string>;
}

/** Collects the files to read before the change, most important first. */
export function collectFiles(input: TaskInput, store: GraphStore): TaskFiles {
  const { target, project, pack } = input;
  const { route } = target;
  const made =
    route === null ? [] : sourcesAt(store, routeId(route)).flatMap((id) => pathOf(store, id) ?? []);
  const source = made[0] ?? (route === null ? undefined : findUnparsedPage(route, project));
  const existing = target.file ?? source;
  const proposed =
    route === null
      ? undefined
      : (proposeFile(route, project) ?? proposeFirstFile(route, target.page?.data, project));
  const first = existing ?? proposed ?? '.';
  const exists = existing !== undefined;
  const named = input.router ?? source;
  const router = named === first ? undefined : named;
  const imported = store
    .from(fileId(first), 'SOURCE_IMPORTS_SOURCE')
    .flatMap(({ dst }) => pathOf(store, dst) ?? []);
  const around = [
    ...imported,
    ...(target.kind === 'file' ? importersOf(first, store) : []),
    // A page that is there says by its imports what it needs.
    ...(target.page && !exists ? findNeededComponents(pageNodeId(target.page.data), store) : []),
  ];
  const words = extractWords(input.request);
  const kindOf = (path: string): ReadTarget['kind'] =>
    (project.facts.get(path)?.components.length ?? 0) > 0 ? 'component' : 'other';
  const ranked = [...new Set(around)].map((path, index) => ({
    path,
    kind: kindOf(path),
    index,
    score: countSharedWords(words, path.replace(/\.[^./]+$/, '')),
  }));
  const optional: { readonly path: string; readonly kind: ReadTarget['kind'] }[] = [
    ...findLayouts(first, project.paths).map((path) => ({ path, kind: 'route-layout' as const })),
    ...(router === undefined ? [] : [{ path: router, kind: 'other' as const }]),
    ...ranked.sort(
      (a, b) =>
        b.score - a.score ||
        Number(b.kind === 'component') - Number(a.kind === 'component') ||
        a.index - b.index,
    ),
    ...input.styles.map((path) => ({ path, kind: 'style-bridge' as const })),
    ...input.laws.map((path) => ({ path, kind: 'local-law' as const })),
    { path: CONTRACT_FILE, kind: 'contract' as const },
  ];
  const targets: ReadTarget[] = [{ path: first, kind: 'route-implementation', rank: 1, required: true }];
  const seen = new Set([first]);
  const add = (path: string, kind: ReadTarget['kind'], required: boolean): void => {
    if (seen.has(path) || !isPortablePath(path)) return;
    seen.add(path);
    targets.push({ path, kind, rank: targets.length + 1, required });
  };
  if (pack && pack.state !== 'missing') add(pack.path, 'contract', true);
  for (const { path, kind } of optional) add(path, kind, false);
  return {
    first,
    exists,
    router,
    readTargets: targets as unknown as TaskCapsuleV1['readTargets'],
    // Not the router: it speaks about every route.
    own: new Set([first, ...imported, ...input.styles]),
  };
}

/** A page in a language without a parser is not in the graph, but its name identifies it. */
function findUnparsedPage(route: string, project: TaskInput['project']): string | undefined {
  const shapes = new Set(toPathShapes(route));
  return collectProjectRoutes(project).find(
    ({ path, isPage }) => isPage && toPathShapes(path).some((shape) => shapes.has(shape)),
  )?.file;
}

/** The files that import a file. */
const importersOf = (file: string, store: GraphStore): string[] =>
  store.into(fileId(file), 'SOURCE_IMPORTS_SOURCE').flatMap(({ src }) => pathOf(store, src) ?? []);

/** Components that the contract wants on the page, as far as the project has them already. */
const findNeededComponents = (page: string, store: GraphStore): string[] =>
  store
    .from(page, 'PAGE_COMPOSES_PATTERN')
    .flatMap(({ dst }) => store.from(dst, 'PATTERN_NEEDS_COMPONENT'))
    .flatMap(({ dst }) => sourcesAt(store, dst))
    .flatMap((id) => pathOf(store, id) ?? []);

/** Files that frame a page by where they lie, the nearest first. */
function findLayouts(first: string, paths: readonly string[]): string[] {
  const folders: string[] = [];
  for (let at = first; at.includes('/'); ) {
    at = at.slice(0, at.lastIndexOf('/'));
    folders.push(at);
  }
  const near = new Map(folders.map((folder, index) => [folder, index]));
  return paths
    .filter((path) => LAYOUT.test(path) && near.has(path.slice(0, path.lastIndexOf('/'))))
    .sort(
      (a, b) =>
        (near.get(a.slice(0, a.lastIndexOf('/'))) ?? 0) - (near.get(b.slice(0, b.lastIndexOf('/'))) ?? 0) ||
        compareText(a, b),
    );
}

const LAYOUT =
  /(?:^|\/)(?:app\/(?:.*\/)?layout\.[jt]sx?|routes\/(?:.*\/)?\+layout\.svelte|pages\/_app\.[jt]sx?)$/;

type ProjectFiles = Pick<Project, 'facts' | 'framework' | 'paths'>;

/** Where the framework of the project would have the file of a route; undefined where it says nothing about that. */
export function proposeFile(route: string, project: ProjectFiles): string | undefined {
  const segments = route.split('/').filter(Boolean);
  const path = FILE_CONVENTIONS[project.framework]?.(segments, project);
  return path !== undefined && isPortablePath(path) && isPlain(segments) ? path : undefined;
}

/** The frameworks that a contract may name as its target, by their conventions for files. */
const TARGET_FRAMEWORKS: Readonly<Record<string, Framework>> = {
  astro: 'astro',
  html: 'html',
  next: 'next-app',
  nextjs: 'next-app',
  nuxt: 'nuxt',
  svelte: 'sveltekit',
  sveltekit: 'sveltekit',
};

/** Where a page goes in a project that has no source file yet, by the target of its contract. */
export function proposeFirstFile(
  route: string,
  page: Pick<PagePackV1['data'], 'sectionId' | 'pageId'> | undefined,
  project: ProjectFiles & Pick<Project, 'contract'>,
): string | undefined {
  const target = project.contract?.essence.meta.target.toLowerCase() ?? '';
  if (project.facts.size > 0 || !page) return undefined;
  const framework = Object.hasOwn(TARGET_FRAMEWORKS, target) ? TARGET_FRAMEWORKS[target] : undefined;
  if (framework) return proposeFile(route, { ...project, framework });
  const extension = target === 'react' ? 'tsx' : target === 'vue' ? 'vue' : undefined;
  const path = `${joinPath('src/pages', page.sectionId ?? '', page.pageId)}.${extension}`;
  return extension !== undefined && isPortablePath(path) ? path : undefined;
}

/** Only parts of a path that mean the same as the name of a file. */
const isPlain = (segments: readonly string[]): boolean =>
  segments.every((name) => /^(?:\*|:[\w-]+|[\p{L}\p{N}_~-][\p{L}\p{N}._~-]*)$/u.test(name));

type FileConvention = (segments: readonly string[], project: ProjectFiles) => string | undefined;

const FILE_CONVENTIONS: Readonly<Partial<Record<Framework, FileConvention>>> = {
  'next-app': (segments, project) =>
    joinPath(
      findFolder(project, ['src/app', 'app']),
      ...toBrackets(segments),
      `page.${extensionOf(project)}`,
    ),
  'next-pages': (segments, project) =>
    `${joinPath(findFolder(project, ['src/pages', 'pages']), ...toFileSegments(toBrackets(segments)))}.${extensionOf(project)}`,
  nuxt: (segments, project) =>
    `${joinPath(findFolder(project, ['app/pages', 'src/pages', 'pages']), ...toFileSegments(toBrackets(segments)))}.vue`,
  sveltekit: (segments) => joinPath('src/routes', ...toBrackets(segments), '+page.svelte'),
  astro: (segments) => `${joinPath('src/pages', ...toFileSegments(toBrackets(segments)))}.astro`,
  html: (segments, project) =>
    segments.some((name) => /^[:*]/.test(name))
      ? undefined
      : `${joinPath(findHomeFolder(project), ...toFileSegments(segments))}.html`,
  'tanstack-router': (segments, project) =>
    project.paths.some((path) => path.startsWith('src/routes/'))
      ? `${joinPath('src/routes', ...toFileSegments(segments.map((name) => name.replace(/^:/, '$').replace('*', '$'))))}.${extensionOf(project)}`
      : findRouter(project),
  'react-router': (_, project) => findRouter(project),
  'vue-router': (_, project) => findRouter(project),
};

const joinPath = (...parts: readonly string[]): string => parts.filter((part) => part !== '').join('/');

const toBrackets = (segments: readonly string[]): string[] =>
  segments.map((name) => (name === '*' ? '[...rest]' : name.startsWith(':') ? `[${name.slice(1)}]` : name));

const toFileSegments = (segments: readonly string[]): readonly string[] =>
  segments.length === 0 ? ['index'] : segments;

/** The first of the folders that the project has, else the last, which is what the framework calls it. */
const findFolder = ({ paths }: ProjectFiles, folders: readonly string[]): string =>
  folders.find((folder) => paths.some((path) => path.startsWith(`${folder}/`))) ?? folders.at(-1) ?? '';

/** The language that pages of the project are written in. */
const extensionOf = ({ paths }: ProjectFiles): string =>
  !paths.some((path) => path.endsWith('.tsx')) && paths.some((path) => path.endsWith('.jsx')) ? 'jsx' : 'tsx';

/** A site begins where its first page lies. */
function findHomeFolder(project: ProjectFiles): string {
  const home = collectProjectRoutes(project).find(
    ({ path, file }) => path === '/' && /index\.html?$/.test(file),
  );
  return home?.file.replace(/\/?[^/]*$/, '') ?? '';
}

/** The file with the most routes; the first of equals. */
function findRouter(project: ProjectFiles): string | undefined {
  const counts = new Map<string, number>();
  for (const { file } of collectProjectRoutes(project)) counts.set(file, (counts.get(file) ?? 0) + 1);
  let best: string | undefined;
  for (const [file, count] of counts) if (best === undefined || count > (counts.get(best) ?? 0)) best = file;
  return best;
}

/** Files that declare tokens of the theme as custom properties, the one with most of them first. */
export function findTokenStyles({ contract, facts }: Pick<Project, 'contract' | 'facts'>): string[] {
  if (!contract) return [];
  const { colours, spaces, radii } = contract.tokens;
  const names = [colours, spaces, radii].flatMap((group) => [...group.values()].flat());
  const properties = new Set(names.flatMap(listCustomProperties));
  return [...facts]
    .map(([path, { properties: declared }]) => ({
      path,
      count: declared.filter((name) => properties.has(name)).length,
    }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count || compareText(a.path, b.path))
    .map(({ path }) => path);
}
