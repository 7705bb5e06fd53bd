import { ServiceError } from '../base/errors.ts';
import { sourcesAt } from '../graph/attached.ts';
import type { GraphNode } from '../graph/graph.ts';
import { componentId, fileId, routeId } from '../graph/ids.ts';
import { impact } from '../graph/queries/impact.ts';
import type { GraphStore } from '../graph/store.ts';
import type { ExecutionPackBundleV1, PagePackV1 } from '../schemas/types.ts';
import { shapesOf } from '../verify/route-path.ts';
import { compareText, formatNames, nearestNames, quote } from '../base/text.ts';
import { canBeNamed } from './words.ts';

/** What a change is about. */
export interface Target {
  readonly kind: 'route' | 'file';
  /** The path that the change concerns; null for a file that is the page of none, or of several. */
  readonly route: string | null;
  /** The page that the contract has there. */
  readonly page: PagePackV1 | undefined;
  /** For a file: which one. */
  readonly file?: string;
}

export interface Known {
  readonly store: GraphStore;
  readonly bundle: ExecutionPackBundleV1;
  readonly paths: readonly string[];
}

/**
 * What is meant by `/settings`, `settings`, `account/settings`, `file:src/x.tsx`, `Button` or `pg:account:settings`.
 * A text that means several things is refused with all of them, one that means nothing with what is near.
 */
export function targetOf(asked: string, known: Known): Target {
  const text = asked.trim();
  const { store, paths } = known;
  if (text.startsWith('/')) return atRoute(text, known);
  if (text.startsWith('file:')) return ofFile(text.slice('file:'.length), known);
  const node = store.node(text);
  if (node) return ofNode(node, known);
  const pages = pagesCalled(text, known);
  const files = declaring(text, known);
  const file = text.replace(/^\.\//, '');
  const meant = new Map<string, () => Target>([
    ...pages.map((page) => [nameOf(page), () => ofPage(page)] as const),
    ...files.map((one) => [`file:${one}`, () => ofFile(one, known)] as const),
    ...(paths.includes(file) ? [[`file:${file}`, () => ofFile(file, known)] as const] : []),
  ]);
  const [first, ...others] = meant.values();
  if (first && others.length === 0) return first();
  if (first) throw ambiguous(asked, [...meant.keys()]);
  // A component that only the contract knows yet is about the pages that need it.
  const component = store.node(componentId(text));
  if ((component?.payload as { name?: unknown } | undefined)?.name === text && component)
    return ofNode(component, known);
  throw unknown(asked, known);
}

const nameOf = ({ data }: PagePackV1): string => data.qualifiedId ?? `${data.sectionId ?? ''}/${data.pageId}`;

const ofPage = (page: PagePackV1): Target => ({ kind: 'route', route: page.data.path, page });

const pageAt = (route: string, { bundle }: Known): PagePackV1 | undefined =>
  bundle.pages.find(({ data }) => data.path === route) ??
  bundle.pages.find(({ data }) => data.alsoAt?.includes(route));

const pagesCalled = (text: string, { bundle }: Known): PagePackV1[] => {
  const whole = bundle.pages.filter((page) => nameOf(page) === text);
  return whole.length > 0 ? whole : bundle.pages.filter(({ data }) => data.pageId === text);
};

/** The files that declare a component of this name, as code or the contract writes it. */
function declaring(name: string, { store }: Known): string[] {
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

const routesIn = ({ store }: Known): string[] =>
  store.ofType('Route').map(({ payload }) => (payload as { path: string }).path);

/** A path as the contract writes it, or an address that it opens: `/orders/42` is `/orders/:id`. */
function atRoute(asked: string, known: Known): Target {
  const path = asked.replace(/[?#].*$/s, '').replace(/(?<=.)\/+$/, '');
  const routes = routesIn(known);
  const shapes = new Set(shapesOf(path));
  const exact = known.store.node(routeId(path)) ? [path] : [];
  const same = routes.filter((route) => shapesOf(route).some((shape) => shapes.has(shape)));
  const opened = routes.filter((route) => opens(route, path));
  const [first, ...others] = [exact, same, opened].find((found) => found.length > 0) ?? [];
  if (first === undefined) throw unknown(asked, known);
  if (others.length > 0) throw ambiguous(asked, [first, ...others]);
  return { kind: 'route', route: first, page: pageAt(first, known) };
}

function opens(route: string, path: string): boolean {
  const parts = route.split('/');
  const given = path.split('/');
  return (
    parts.length === given.length &&
    parts.every((part, index) => part === given[index] || (part.startsWith(':') && given[index] !== ''))
  );
}

function ofFile(asked: string, known: Known): Target {
  const file = asked.replace(/^\.\//, '');
  if (!known.paths.includes(file) && !known.store.node(fileId(file))) throw unknown(`file:${asked}`, known);
  if (!canBeNamed(file))
    throw new ServiceError(
      'INVALID_PARAMETER',
      `The file ${quote(file)} has a name that no capsule can carry: no backslash and no line break may stand in it.`,
    );
  const routes = known.store
    .into(fileId(file), 'NODE_DERIVED_FROM_SOURCE')
    .filter(({ src }) => known.store.node(src)?.type === 'Route')
    .flatMap(({ src }) => pathOf(known.store, src) ?? []);
  const [route, ...others] = routes;
  if (route === undefined || others.length > 0) return { kind: 'file', route: null, page: undefined, file };
  return { kind: 'file', route, page: pageAt(route, known), file };
}

function ofNode({ id, type, payload }: GraphNode, known: Known): Target {
  const { store } = known;
  if (type === 'Route') {
    const { path } = payload as { path: string };
    return { kind: 'route', route: path, page: pageAt(path, known) };
  }
  if (type === 'SourceArtifact') {
    const path = pathOf(store, id);
    if (path !== undefined) return ofFile(path, known);
  }
  if (type === 'Component') {
    const files = sourcesAt(store, id).flatMap((source) => pathOf(store, source) ?? []);
    const [file, ...others] = files;
    if (file !== undefined && others.length === 0) return ofFile(file, known);
    if (file !== undefined)
      throw ambiguous(
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
  if (others.length > 0) throw ambiguous(id, routes);
  return { kind: 'route', route, page: pageAt(route, known) };
}

/** At most this many names stand in a refusal. */
const LISTED = 50;

function ambiguous(asked: string, candidates: readonly string[]): ServiceError {
  return new ServiceError(
    'AMBIGUOUS_PACK',
    `${quote(asked)} means several things; take one of ${formatNames(candidates.map((one) => quote(one)))}.`,
    { available: candidates.slice(0, LISTED), suggestions: candidates.slice(0, 3) },
  );
}

/** Names of what a capsule can be about, of the kind that was asked for. */
function unknown(asked: string, known: Known): ServiceError {
  const names = asked.startsWith('/')
    ? routesIn(known)
    : asked.startsWith('file:')
      ? known.paths.map((path) => `file:${path}`)
      : [
          ...new Set([
            ...known.bundle.pages.flatMap((page) => [page.data.pageId, nameOf(page)]),
            ...componentNames(known),
          ]),
        ];
  const near = nearestNames(asked, names.slice(0, MOST_NAMES));
  const there = near.length > 0 ? near : names.slice(0, 12);
  return new ServiceError(
    'NOT_FOUND',
    `Nothing in the project is called ${quote(asked)}. ${
      there.length === 0
        ? 'A target is a route, a page, a file (file:src/x.tsx), a component or the id of a graph node.'
        : `${near.length > 0 ? 'Near it' : 'There'} ${there.length === 1 ? 'is' : 'are'} ${formatNames(there.map((one) => quote(one)))}.`
    }`,
    { available: names.slice(0, LISTED), suggestions: near },
  );
}

/** More are not compared with. */
const MOST_NAMES = 5000;

const componentNames = ({ store }: Known): string[] =>
  store.ofType('Component').flatMap(({ id }) =>
    store.from(id, 'NODE_DERIVED_FROM_SOURCE').flatMap(({ payload }) => {
      const { name } = (payload ?? {}) as { name?: unknown };
      return typeof name === 'string' ? [name] : [];
    }),
  );
