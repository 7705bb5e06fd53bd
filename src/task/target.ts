import { ServiceError } from '../base/errors.ts';
import { type GraphStore, sourcesAt } from '../graph/store.ts';
import { componentId, fileId, type GraphNode, routeId } from '../graph/graph.ts';
import { impact } from '../graph/queries/impact.ts';
import { matchesRoute } from '../essence/walk.ts';
import type { ExecutionPackBundleV1, GraphSnapshotV1, PagePackV1, TaskCapsuleV1 } from '../schemas/types.ts';
import { toPathShapes } from '../verify/route-path.ts';
import { compareText, formatNames, nearestNames, quote } from '../base/text.ts';
import { isPortablePath } from './text.ts';
import type { Finding } from '../verify/finding.ts';
import type { Project } from '../verify/rule.ts';
import type { CapsuleLimits } from './prune.ts';

/** The target of a change. */
export interface Target {
  readonly kind: 'route' | 'file';
  /** The path that the change concerns; null for a file that is the page of none, or of several. */
  readonly route: string | null;
  /** The page that the contract has there. */
  readonly page: PagePackV1 | undefined;
  /** For a file: which one. */
  readonly file?: string;
}

export interface TargetContext {
  readonly store: GraphStore;
  readonly bundle: ExecutionPackBundleV1;
  readonly paths: readonly string[];
}

/**
 * Resolves `/settings`, `settings`, `account/settings`, `file:src/x.tsx`, `Button` or `pg:account:settings`. The error
 * for an ambiguous text lists all candidates, the one for an unknown text suggests similar names.
 */
export function resolveTarget(asked: string, known: TargetContext): Target {
  const text = asked.trim();
  const { store, paths } = known;
  if (text.startsWith('/')) return targetRoute(text, known);
  if (text.startsWith('file:')) return targetFile(text.slice('file:'.length), known);
  const node = store.node(text);
  if (node) return targetNode(node, known);
  const pages = findPages(text, known);
  const files = findDeclaringFiles(text, known);
  const file = text.replace(/^\.\//, '');
  const meant = new Map<string, () => Target>([
    ...pages.map((page) => [pageName(page), () => targetPage(page)] as const),
    ...files.map((one) => [`file:${one}`, () => targetFile(one, known)] as const),
    ...(paths.includes(file) ? [[`file:${file}`, () => targetFile(file, known)] as const] : []),
  ]);
  const [first, ...others] = meant.values();
  if (first && others.length === 0) return first();
  if (first) throw ambiguousTarget(asked, [...meant.keys()]);
  // A component that only the contract declares targets the pages that need it.
  const component = store.node(componentId(text));
  if ((component?.payload as { name?: unknown } | undefined)?.name === text && component)
    return targetNode(component, known);
  throw unknownTarget(asked, known);
}

const pageName = ({ data }: PagePackV1): string =>
  data.qualifiedId ?? `${data.sectionId ?? ''}/${data.pageId}`;

const targetPage = (page: PagePackV1): Target => ({ kind: 'route', route: page.data.path, page });

const pageAt = (route: string, { bundle }: TargetContext): PagePackV1 | undefined =>
  bundle.pages.find(({ data }) => data.path === route) ??
  bundle.pages.find(({ data }) => data.alsoAt?.includes(route));

const findPages = (text: string, { bundle }: TargetContext): PagePackV1[] => {
  const whole = bundle.pages.filter((page) => pageName(page) === text);
  return whole.length > 0 ? whole : bundle.pages.filter(({ data }) => data.pageId === text);
};

/** The files that declare a component of this name, as code or the contract writes it. */
function findDeclaringFiles(name: string, { store }: TargetContext): string[] {
  const edges = store.from(componentId(name), 'NODE_DERIVED_FROM_SOURCE');
  const exact = edges.filter(({ payload }) => (payload as { name?: unknown } | undefined)?.name === name);
  const node = store.node(componentId(name));
  const isOfContract = (node?.payload as { name?: unknown } | undefined)?.name === name;
  return (exact.length > 0 ? exact : isOfContract ? edges : []).flatMap(
    ({ dst }) => pathOf(store, dst) ?? [],
  );
}

export function pathOf(store: GraphStore, id: string): string | undefined {
  const path = (store.node(id)?.payload as { path?: unknown } | undefined)?.path;
  return typeof path === 'string' ? path : undefined;
}

const routesIn = ({ store }: TargetContext): string[] =>
  store.ofType('Route').map(({ payload }) => (payload as { path: string }).path);

/** A path as the contract writes it, or an address that it opens: `/orders/42` is `/orders/:id`. */
function targetRoute(asked: string, known: TargetContext): Target {
  const path = asked.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  const routes = routesIn(known);
  const shapes = new Set(toPathShapes(path));
  const exact = known.store.node(routeId(path)) ? [path] : [];
  const same = routes.filter((route) => toPathShapes(route).some((shape) => shapes.has(shape)));
  const opened = routes.filter((route) => matchesRoute(route, path));
  const [first, ...others] = [exact, same, opened].find((found) => found.length > 0) ?? [];
  if (first === undefined) throw unknownTarget(asked, known);
  if (others.length > 0) throw ambiguousTarget(asked, [first, ...others]);
  return { kind: 'route', route: first, page: pageAt(first, known) };
}

function targetFile(asked: string, known: TargetContext): Target {
  const file = asked.replace(/^\.\//, '');
  if (!known.paths.includes(file) && !known.store.node(fileId(file)))
    throw unknownTarget(`file:${asked}`, known);
  if (!isPortablePath(file))
    throw new ServiceError(
      'INVALID_PARAMETER',
      `The file ${quote(file)} has a name that a capsule cannot contain: backslashes and line breaks are not allowed.`,
    );
  const routes = known.store
    .into(fileId(file), 'NODE_DERIVED_FROM_SOURCE')
    .filter(({ src }) => known.store.node(src)?.type === 'Route')
    .flatMap(({ src }) => pathOf(known.store, src) ?? []);
  const [route, ...others] = routes;
  if (route === undefined || others.length > 0) return { kind: 'file', route: null, page: undefined, file };
  return { kind: 'file', route, page: pageAt(route, known), file };
}

function targetNode({ id, type, payload }: GraphNode, known: TargetContext): Target {
  const { store } = known;
  if (type === 'Route') {
    const { path } = payload as { path: string };
    return { kind: 'route', route: path, page: pageAt(path, known) };
  }
  if (type === 'SourceArtifact') {
    const path = pathOf(store, id);
    if (path !== undefined) return targetFile(path, known);
  }
  if (type === 'Component') {
    const files = sourcesAt(store, id).flatMap((source) => pathOf(store, source) ?? []);
    const [file, ...others] = files;
    if (file !== undefined && others.length === 0) return targetFile(file, known);
    if (file !== undefined)
      throw ambiguousTarget(
        id,
        files.map((one) => `file:${one}`),
      );
  }
  // Anything else is about the routes that a change of it reaches.
  const routes = impact
    .run(store, { seeds: [id] })
    .nodes.filter(({ node }) => node.type === 'Route')
    .flatMap(({ node }) => pathOf(store, node.id) ?? [])
    .sort(compareText);
  const [route, ...others] = routes;
  if (route === undefined)
    throw new ServiceError(
      'NOT_FOUND',
      `Nothing is at ${quote(id)} to change: no file declares it and no route uses it.`,
    );
  if (others.length > 0) throw ambiguousTarget(id, routes);
  return { kind: 'route', route, page: pageAt(route, known) };
}

const MAX_LISTED_NAMES = 50;

function ambiguousTarget(asked: string, candidates: readonly string[]): ServiceError {
  return new ServiceError(
    'AMBIGUOUS_PACK',
    `${quote(asked)} means several things; take one of ${formatNames(candidates.map((one) => quote(one)))}.`,
    { available: candidates.slice(0, MAX_LISTED_NAMES), suggestions: candidates.slice(0, 3) },
  );
}

/** The error for an unknown target, with the names of the same kind. */
function unknownTarget(asked: string, known: TargetContext): ServiceError {
  const names = asked.startsWith('/')
    ? routesIn(known)
    : asked.startsWith('file:')
      ? known.paths.map((path) => `file:${path}`)
      : [
          ...new Set([
            ...known.bundle.pages.flatMap((page) => [page.data.pageId, pageName(page)]),
            ...componentNames(known),
          ]),
        ];
  const near = nearestNames(asked, names.slice(0, MAX_COMPARED_NAMES));
  const there = near.length > 0 ? near : names.slice(0, 12);
  return new ServiceError(
    'NOT_FOUND',
    `Nothing in the project is called ${quote(asked)}. ${
      there.length === 0
        ? 'A target is a route, a page, a file (file:src/x.tsx), a component or the id of a graph node.'
        : `${near.length > 0 ? 'Near it' : 'There'} ${there.length === 1 ? 'is' : 'are'} ${formatNames(there.map((one) => quote(one)))}.`
    }`,
    { available: names.slice(0, MAX_LISTED_NAMES), suggestions: near },
  );
}

/** More are not compared with. */
const MAX_COMPARED_NAMES = 5000;

const componentNames = ({ store }: TargetContext): string[] =>
  store.ofType('Component').flatMap(({ id }) =>
    store.from(id, 'NODE_DERIVED_FROM_SOURCE').flatMap(({ payload }) => {
      const { name } = (payload ?? {}) as { name?: unknown };
      return typeof name === 'string' ? [name] : [];
    }),
  );
/** The input of a capsule. */

export interface TaskInput {
  /** The same for every clone of the project. */
  readonly identity: string;
  readonly target: Target;
  /** The request in the user's words; may be empty. */
  readonly request: string;
  readonly project: Pick<Project, 'contract' | 'facts' | 'framework' | 'paths'>;
  readonly bundle: ExecutionPackBundleV1;
  /** The graph of the sources as they lie there. */
  readonly snapshot: GraphSnapshotV1;
  /** The graph that is written down, and whether it is still that of the sources. */
  readonly stored: {
    readonly freshness: TaskCapsuleV1['graph']['freshness'];
    readonly id: string | null;
    readonly hash: string | null;
  };
  readonly findings: readonly Finding[];
  /** The file of the page's pack in the project, and whether it is that of the contract; absent without a page. */
  readonly pack?: { readonly path: string; readonly state: 'current' | 'stale' | 'missing' };
  /** The file whose code says the route, also where another one draws its page. */
  readonly router?: string;
  /** Files with rules of the project itself. */
  readonly laws: readonly string[];
  /** Files that spell the tokens of the theme. */
  readonly styles: readonly string[];
  /** Files that differ from what is committed; undefined without Git. */
  readonly changed: readonly string[] | undefined;
  readonly resolvedFrom: TaskCapsuleV1['contentGuidance'][number]['resolvedFrom'];
  readonly limits?: CapsuleLimits;
}
