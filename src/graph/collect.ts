import { quote } from '../base/text.ts';
import {
  compareEdges,
  compareNodes,
  type Graph,
  type GraphEdge,
  type GraphNode,
  keyOf,
  type NodeType,
  type Relation,
  type Warning,
} from './graph.ts';

/** Takes nodes and edges in any order and gives a graph in which every promise of one holds. */
export interface Collector {
  /** The first statement about an id stands. */
  node(id: string, type: NodeType, payload: unknown): void;
  edge(src: string, relation: Relation, dst: string, more?: Pick<GraphEdge, 'idx' | 'payload'>): void;
  has(id: string): boolean;
  done(): Graph & { readonly warnings: readonly Warning[] };
}

export function createCollector(): Collector {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  return {
    node: (id, type, payload) => {
      if (!nodes.has(id)) nodes.set(id, { id, type, payload });
    },
    edge: (src, relation, dst, more = {}) => {
      const edge = { src, dst, relation, ...more };
      const key = keyOf(edge);
      if (!edges.has(key)) edges.set(key, edge);
    },
    has: (id) => nodes.has(id),
    done: () => {
      const sorted = [...edges.values()].sort(compareEdges);
      const isWhole = ({ src, dst }: GraphEdge): boolean => nodes.has(src) && nodes.has(dst);
      return {
        nodes: [...nodes.values()].sort(compareNodes),
        edges: sorted.filter(isWhole),
        warnings: sorted.filter((edge) => !isWhole(edge)).map(leftOut),
      };
    },
  };
}

const leftOut = ({ src, relation, dst }: GraphEdge): Warning => ({
  code: 'edge-without-end',
  message: `${quote(src)} is not connected to ${quote(dst)} by ${relation}: one of them is not in the graph.`,
});
