import type { Graph, GraphEdge, GraphNode, NodeType, Relation } from './graph.ts';
import { RECORDS_ID } from './input.ts';

/** An indexed graph: each lookup takes time proportional to its result, not to the graph. */
export interface GraphStore {
  node(id: string): GraphNode | undefined;
  /** Nodes of a type, by id. */
  ofType(type: NodeType): readonly GraphNode[];
  /** Edges that leave a node: by relation, target and place. */
  from(id: string, relation?: Relation): readonly GraphEdge[];
  /** Edges that arrive at a node: by source, relation and place. */
  into(id: string, relation?: Relation): readonly GraphEdge[];
}

const NONE: readonly never[] = [];

export function createStore({ nodes, edges }: Graph): GraphStore {
  const byId = new Map<string, GraphNode>();
  const byType = new Map<string, GraphNode[]>();
  for (const node of nodes) {
    byId.set(node.id, node);
    put(byType, node.type, node);
  }
  const out = new Map<string, GraphEdge[]>();
  const back = new Map<string, GraphEdge[]>();
  for (const edge of edges) {
    // Indexed twice: looking up the rules of a component must not scan a thousand patterns that need it.
    put(out, edge.src, edge);
    put(out, `${edge.relation} ${edge.src}`, edge);
    put(back, edge.dst, edge);
    put(back, `${edge.relation} ${edge.dst}`, edge);
  }
  const key = (id: string, relation: Relation | undefined): string =>
    relation === undefined ? id : `${relation} ${id}`;
  return {
    node: (id) => byId.get(id),
    ofType: (type) => byType.get(type) ?? NONE,
    from: (id, relation) => out.get(key(id, relation)) ?? NONE,
    into: (id, relation) => back.get(key(id, relation)) ?? NONE,
  };
}

/** The node that an id names, or a file or a route without the type in front: people leave it out. */
export const findNode = (store: GraphStore, asked: string): GraphNode | undefined =>
  store.node(asked) ?? store.node(`src:${asked}`) ?? store.node(`rt:${asked}`);

function put<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

/** The findings at a node, with their evidence, repairs and rules. */
export function findingsAt(store: GraphStore, id: string): string[] {
  return store
    .into(id, 'FINDING_ANCHORED_AT')
    .flatMap(({ src }) => [
      src,
      ...store.into(src, 'EVIDENCE_SUPPORTS_FINDING').map((edge) => edge.src),
      ...store.into(src, 'REPAIR_FIXES_FINDING').map((edge) => edge.src),
      ...store.from(src, 'FINDING_VIOLATES_RULE').map((edge) => edge.dst),
    ]);
}

/** Rules and bridges of the project that speak about a node. */
export function rulesAt(store: GraphStore, id: string): string[] {
  return [...store.into(id, 'LOCAL_RULE_APPLIES_TO'), ...store.into(id, 'STYLE_BRIDGE_MAPS_TO')].map(
    ({ src }) => src,
  );
}

/** The files that a node is made in; records of the corpus are none. */
export const sourcesAt = (store: GraphStore, id: string): string[] =>
  store
    .from(id, 'NODE_DERIVED_FROM_SOURCE')
    .map(({ dst }) => dst)
    .filter((source) => source !== RECORDS_ID);
