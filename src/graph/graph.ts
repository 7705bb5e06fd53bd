import type {
  GraphCommonV1GraphEdge,
  GraphCommonV1GraphNode,
  GraphCommonV1GraphNodeType,
  GraphCommonV1GraphRelation,
  GraphManifestV1,
} from '../schemas/types.ts';
import { compareText } from '../base/text.ts';

export type GraphNode = GraphCommonV1GraphNode;
export type GraphEdge = GraphCommonV1GraphEdge;
export type NodeType = GraphCommonV1GraphNodeType;
export type Relation = GraphCommonV1GraphRelation;
export type Warning = GraphManifestV1['warnings'][number];

export const SCHEMA_VERSION = '3.0.0-draft';

/** Nodes by id, edges by source, relation, target and place; ids occur once, and both ends of an edge are nodes. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const compareNodes = (a: GraphNode, b: GraphNode): number =>
  compareText(a.id, b.id) || compareText(a.type, b.type);

/** An edge without a place stands before those with one. */
export const compareEdges = (a: GraphEdge, b: GraphEdge): number =>
  compareText(a.src, b.src) ||
  compareText(a.relation, b.relation) ||
  compareText(a.dst, b.dst) ||
  (a.idx ?? -1) - (b.idx ?? -1);

/** What tells an edge from every other; names may hold any character, so the parts are kept apart by quotes. */
export const keyOf = ({ src, relation, dst, idx }: GraphEdge): string =>
  JSON.stringify([src, relation, dst, idx]);
