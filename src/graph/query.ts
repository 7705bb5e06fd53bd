import { compareEdges, type GraphEdge, type GraphNode, type NodeType } from './graph.ts';
import type { GraphStore } from './store.ts';
import { compareText } from '../base/text.ts';

/** A question that a graph answers. */
export interface Query<Asked, Answer> {
  readonly name: string;
  readonly summary: string;
  run(store: GraphStore, asked: Asked): Answer;
}

/** A node with how much it matters to the question, and how far it is from where that starts. */
export interface RankedNode {
  readonly node: GraphNode;
  readonly score: number;
  readonly distance: number;
}

/** The most important first; of equals, the nearer, then by id. */
export const compareRank = (a: RankedNode, b: RankedNode): number =>
  b.score - a.score || a.distance - b.distance || compareText(a.node.id, b.node.id);

/** The edges that both begin and end among these nodes. */
export function edgesBetween(store: GraphStore, ids: ReadonlySet<string>): GraphEdge[] {
  return [...ids]
    .flatMap((id) => store.from(id))
    .filter(({ dst }) => ids.has(dst))
    .sort(compareEdges);
}

/** The relevance of each node type for work on a route; the values of 3.x where it had them. */
const TYPE_SCORES: Readonly<Record<NodeType, number>> = {
  Route: 1,
  Page: 0.95,
  Section: 0.9,
  Shell: 0.86,
  Region: 0.82,
  Pattern: 0.8,
  Component: 0.72,
  LocalRule: 0.68,
  Token: 0.66,
  Decorator: 0.65,
  StyleBridge: 0.64,
  Finding: 0.62,
  Repair: 0.58,
  Evidence: 0.56,
  Theme: 0.54,
  Feature: 0.52,
  Project: 0.5,
  Test: 0.4,
  SourceArtifact: 0.32,
  AgentRun: 0.2,
};

/** The factor by which each step lowers the score. */
const DISTANCE_DECAY = 0.95;

/** Four digits are enough to order by and the same everywhere. */
export const scoreNode = (type: NodeType, steps: number): number =>
  Math.round(TYPE_SCORES[type] * DISTANCE_DECAY ** steps * 10_000) / 10_000;
