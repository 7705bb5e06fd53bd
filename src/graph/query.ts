import { compareEdges, type GraphEdge, type GraphNode } from './graph.ts';
import type { GraphStore } from './store.ts';
import { compareText } from '../base/text.ts';

/** A question that a graph answers. */
export interface Query<Asked, Answer> {
  readonly name: string;
  readonly summary: string;
  run(store: GraphStore, asked: Asked): Answer;
}

/** A node with how much it matters to the question, and how far it is from where that starts. */
export interface Ranked {
  readonly node: GraphNode;
  readonly score: number;
  readonly distance: number;
}

/** The most important first; of equals, the nearer, then by id. */
export const byRank = (a: Ranked, b: Ranked): number =>
  b.score - a.score || a.distance - b.distance || compareText(a.node.id, b.node.id);

/** The edges that both begin and end among these nodes. */
export function edgesAmong(store: GraphStore, ids: ReadonlySet<string>): GraphEdge[] {
  return [...ids]
    .flatMap((id) => store.from(id))
    .filter(({ dst }) => ids.has(dst))
    .sort(compareEdges);
}
