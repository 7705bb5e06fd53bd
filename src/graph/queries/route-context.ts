import { findingsAt, type GraphStore, rulesAt, sourcesAt } from '../store.ts';
import { type GraphEdge, PROJECT_ID, type Relation, routeId } from '../graph.ts';
import { compareRank, edgesBetween, type Query, type RankedNode, scoreNode } from '../query.ts';

interface RouteContext {
  readonly nodes: readonly RankedNode[];
  readonly edges: readonly GraphEdge[];
}

/** Relations from a page down to its parts. */
export const PART_RELATIONS: readonly Relation[] = [
  'PAGE_USES_SHELL',
  'SHELL_HAS_REGION',
  'PAGE_COMPOSES_PATTERN',
  'PATTERN_NEEDS_COMPONENT',
  'COMPONENT_STYLED_WITH_TOKEN',
  'COMPONENT_DECORATED_WITH_DECORATOR',
];

export const routeContext = {
  name: 'route-context',
  summary: 'Context for work on one route, most important first',
  run: (store, { path }) => {
    const route = store.node(routeId(path));
    if (!route) return undefined;
    const distances = new Map<string, number>();
    const add = (id: string, distance: number): boolean => {
      if (distances.has(id)) return false;
      distances.set(id, distance);
      return true;
    };
    add(route.id, 0);
    for (const { src } of store.into(route.id, 'PAGE_ROUTED_AT_ROUTE')) addParts(store, src, add);
    addRouteFiles(store, distances, add);
    for (const [id, distance] of [...distances])
      for (const rule of rulesAt(store, id)) add(rule, distance + 1);
    for (const rule of rulesAt(store, PROJECT_ID)) add(rule, 1);
    for (const [id, distance] of [...distances])
      for (const found of findingsAt(store, id)) add(found, distance + 1);
    return {
      nodes: rankNodes(store, distances),
      edges: edgesBetween(store, new Set(distances.keys())),
    };
  },
} as const satisfies Query<{ readonly path: string }, RouteContext | undefined>;

type Add = (id: string, distance: number) => boolean;

function addParts(store: GraphStore, page: string, add: Add): void {
  if (!add(page, 1)) return;
  for (const { src } of store.into(page, 'SECTION_CONTAINS_PAGE')) add(src, 2);
  let border = [page];
  for (let distance = 2; border.length > 0; distance++)
    border = border
      .flatMap((id) => PART_RELATIONS.flatMap((relation) => store.from(id, relation)))
      .map(({ dst }) => dst)
      .filter((id) => add(id, distance));
}

/** The files of the route and its components, what they import, and the components that are declared in any of them. */
function addRouteFiles(store: GraphStore, distances: ReadonlyMap<string, number>, add: Add): void {
  const own: { id: string; distance: number }[] = [];
  for (const [id, distance] of [...distances]) {
    const { type } = store.node(id) ?? {};
    if (type !== 'Route' && type !== 'Component') continue;
    for (const source of sourcesAt(store, id))
      if (add(source, distance + 1)) own.push({ id: source, distance: distance + 1 });
  }
  const imported = own.flatMap(({ id, distance }) =>
    store
      .from(id, 'SOURCE_IMPORTS_SOURCE')
      .filter(({ dst }) => add(dst, distance + 1))
      .map(({ dst }) => ({ id: dst, distance: distance + 1 })),
  );
  for (const { id, distance } of [...own, ...imported])
    for (const { src } of store.into(id, 'NODE_DERIVED_FROM_SOURCE'))
      if (store.node(src)?.type === 'Component') add(src, distance + 1);
}

/** The type decides; among nodes of one type, the nearer ones come first. */
function rankNodes(store: GraphStore, distances: ReadonlyMap<string, number>): RankedNode[] {
  return [...distances]
    .flatMap(([id, distance]): RankedNode[] => {
      const node = store.node(id);
      return node ? [{ node, distance, score: scoreNode(node.type, 0) }] : [];
    })
    .sort(compareRank);
}
