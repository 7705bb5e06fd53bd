import { compareEdges, type GraphEdge, type GraphNode, type Relation } from '../graph.ts';
import type { Query } from '../query.ts';
import type { GraphStore } from '../store.ts';
import { compareText } from '../../base/text.ts';

export interface TraversalParams {
  readonly from: string;
  /** Along the edges, against them, or both. */
  readonly direction: 'out' | 'in' | 'both';
  /** Only edges of these relations; all if absent. */
  readonly relations?: readonly Relation[];
  readonly depth: number;
}

interface Traversal {
  /** The nodes that are reached, the start among them: by distance, then by id. */
  readonly nodes: readonly { readonly node: GraphNode; readonly distance: number }[];
  /** Every edge that was walked along. */
  readonly edges: readonly GraphEdge[];
}

export const traverse = {
  name: 'traverse',
  summary: 'Everything within some steps of a node',
  run: (store, asked) => {
    const start = store.node(asked.from);
    if (!start) return undefined;
    const distances = new Map([[start.id, 0]]);
    const walked = new Set<GraphEdge>();
    let border = [start.id];
    for (let distance = 1; distance <= asked.depth && border.length > 0; distance++) {
      const next: string[] = [];
      for (const id of border) {
        for (const { edge, to } of listSteps(store, id, asked)) {
          walked.add(edge);
          if (distances.has(to)) continue;
          distances.set(to, distance);
          next.push(to);
        }
      }
      border = next;
    }
    return {
      nodes: [...distances]
        .flatMap(([id, distance]) => {
          const node = store.node(id);
          return node ? [{ node, distance }] : [];
        })
        .sort((a, b) => a.distance - b.distance || compareText(a.node.id, b.node.id)),
      edges: [...walked].sort(compareEdges),
    };
  },
} as const satisfies Query<TraversalParams, Traversal | undefined>;

function listSteps(
  store: GraphStore,
  id: string,
  { direction, relations }: TraversalParams,
): { readonly edge: GraphEdge; readonly to: string }[] {
  const along = (relation?: Relation): { edge: GraphEdge; to: string }[] => [
    ...(direction === 'in' ? [] : store.from(id, relation).map((edge) => ({ edge, to: edge.dst }))),
    ...(direction === 'out' ? [] : store.into(id, relation).map((edge) => ({ edge, to: edge.src }))),
  ];
  return relations ? relations.flatMap((relation) => along(relation)) : along();
}
