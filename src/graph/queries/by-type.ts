import type { GraphNode, NodeType } from '../graph.ts';
import type { Query } from '../query.ts';

export const byType = {
  name: 'by-type',
  summary: 'All nodes of one type, by id',
  run: (store, { type }) => store.ofType(type),
} as const satisfies Query<{ readonly type: NodeType }, readonly GraphNode[]>;
