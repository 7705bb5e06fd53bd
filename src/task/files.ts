import { sourcesAt } from '../graph/attached.ts';
import { nodeOfPage } from '../graph/contract.ts';
import { fileId, routeId } from '../graph/ids.ts';
import type { GraphStore } from '../graph/store.ts';
import type { TaskCapsuleV1 } from '../schemas/types.ts';
import { CONTRACT_FILE } from '../verify/contract-file.ts';
import { projectRoutes } from '../verify/project-routes.ts';
import { shapesOf } from '../verify/route-path.ts';
import type { TaskInput } from './input.ts';
import { placeFor } from './place.ts';
import { pathOf } from './target.ts';
import { canBeNamed, shared, wordsOf } from './words.ts';
import { compareText } from '../base/text.ts';

type ReadTarget = TaskCapsuleV1['readTargets'][number];

export interface Files {
  /** The file to change; `.` where nobody can say which. */
  readonly first: string;
  /** It is there; else it is where the framework would have it. */
  readonly exists: boolean;
  /** The router that names the page, where that is another file. */
  readonly router: string | undefined;
  readonly readTargets: TaskCapsuleV1['readTargets'];
  /** Files whose findings concern the task. */
  readonly own: ReadonlySet<string>;
}

/** What to read before the change, the most important first. */
export function filesFor(input: TaskInput, store: GraphStore): Files {
  const { target, project, pack } = input;
  const { route } = target;
  const made =
    route === null ? [] : sourcesAt(store, routeId(route)).flatMap((id) => pathOf(store, id) ?? []);
  const source = made[0] ?? (route === null ? undefined : unreadPage(route, project));
  const existing = target.file ?? source;
  const first = existing ?? (route === null ? undefined : placeFor(route, project)) ?? '.';
  const exists = existing !== undefined;
  const named = input.router ?? source;
  const router = named === first ? undefined : named;
  const imported = store
    .from(fileId(first), 'SOURCE_IMPORTS_SOURCE')
    .flatMap(({ dst }) => pathOf(store, dst) ?? []);
  const around = [
    ...imported,
    ...(target.kind === 'file' ? usersOf(first, store) : []),
    // A page that is there says by its imports what it needs.
    ...(target.page && !exists ? wantedBy(nodeOfPage(target.page.data), store) : []),
  ];
  const words = wordsOf(input.request);
  const kindOf = (path: string): ReadTarget['kind'] =>
    (project.facts.get(path)?.components.length ?? 0) > 0 ? 'component' : 'other';
  const ranked = [...new Set(around)].map((path, index) => ({
    path,
    kind: kindOf(path),
    index,
    score: shared(words, path.replace(/\.[^./]+$/, '')),
  }));
  const optional: { readonly path: string; readonly kind: ReadTarget['kind'] }[] = [
    ...layoutsOf(first, project.paths).map((path) => ({ path, kind: 'route-layout' as const })),
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
    if (seen.has(path) || !canBeNamed(path)) return;
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

/** A page in a language that nobody parses is in no graph, but its name says what it is. */
function unreadPage(route: string, project: TaskInput['project']): string | undefined {
  const shapes = new Set(shapesOf(route));
  return projectRoutes(project).find(
    ({ path, isPage }) => isPage && shapesOf(path).some((shape) => shapes.has(shape)),
  )?.file;
}

/** Who uses a file: a change of it is a change for them. */
const usersOf = (file: string, store: GraphStore): string[] =>
  store.into(fileId(file), 'SOURCE_IMPORTS_SOURCE').flatMap(({ src }) => pathOf(store, src) ?? []);

/** Components that the contract wants on the page, as far as the project has them already. */
const wantedBy = (page: string, store: GraphStore): string[] =>
  store
    .from(page, 'PAGE_COMPOSES_PATTERN')
    .flatMap(({ dst }) => store.from(dst, 'PATTERN_NEEDS_COMPONENT'))
    .flatMap(({ dst }) => sourcesAt(store, dst))
    .flatMap((id) => pathOf(store, id) ?? []);

/** Files that frame a page by where they lie, the nearest first. */
function layoutsOf(first: string, paths: readonly string[]): string[] {
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
