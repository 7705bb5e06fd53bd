import type {
  GraphCommonV1GraphEdge,
  GraphCommonV1GraphNode,
  GraphCommonV1GraphNodeType,
  GraphCommonV1GraphRelation,
  GraphManifestV1,
} from '../schemas/types.ts';
import { compareText, quote } from '../base/text.ts';

export type GraphNode = GraphCommonV1GraphNode;
export type GraphEdge = GraphCommonV1GraphEdge;
export type NodeType = GraphCommonV1GraphNodeType;
export type Relation = GraphCommonV1GraphRelation;
export type GraphWarning = GraphManifestV1['warnings'][number];

export const SCHEMA_VERSION = '3.0.0-draft';

/** Nodes by id, edges by source, relation, target and place; ids occur once, and both ends of an edge are nodes. */
export interface Graph {
  readonly nodes: readonly GraphNode[];
  readonly edges: readonly GraphEdge[];
}

export const compareNodes = (a: GraphNode, b: GraphNode): number =>
  compareText(a.id, b.id) || compareText(a.type, b.type);

/** Edges without an index come before those with one. */
export const compareEdges = (a: GraphEdge, b: GraphEdge): number =>
  compareText(a.src, b.src) ||
  compareText(a.relation, b.relation) ||
  compareText(a.dst, b.dst) ||
  (a.idx ?? -1) - (b.idx ?? -1);

/** The key of an edge. Names may contain any character, so JSON quotes the parts. */
export const edgeKey = ({ src, relation, dst, idx }: GraphEdge): string =>
  JSON.stringify([src, relation, dst, idx]);

/** Node ids: a short prefix for the type, then the name as written. */

export const PROJECT_ID = 'proj:default';

export const sectionId = (section: string): string => `sec:${section}`;
export const pageId = (section: string, page: string): string => `pg:${section}:${page}`;
export const routeId = (path: string): string => `rt:${path}`;
export const shellId = (shell: string): string => `sh:${shell}`;
export const regionId = (shell: string, region: string): string => `region:${shell}:${region}`;
export const patternId = (pattern: string): string => `pat:${pattern}`;
export const tokenId = (group: string, name: string): string => `tkn:${group}-${name}`;
export const themeId = (theme: string): string => `theme:${theme}`;
export const decoratorId = (name: string): string => `dec:${name}`;
export const featureId = (feature: string): string => `feat:${feature}`;
export const ruleId = (rule: string): string => `rule:${rule}`;
export const bridgeId = (bridge: string): string => `bridge:${bridge}`;
export const fileId = (path: string): string => `src:${path}`;
export const findingId = (fingerprint: string): string => `find:${fingerprint}`;
export const evidenceId = (fingerprint: string, number: number): string =>
  `ev:finding:${fingerprint}:${number}`;
export const repairId = (repair: string): string => `repair:${repair}`;

/** Code calls `DataTable` what the contract calls `data-table`: both have one id, so that one finds the other. */
export const componentId = (name: string): string =>
  `cmp:${name
    .replace(/([\p{Ll}\p{N}])(\p{Lu})|(\p{Lu})(\p{Lu}\p{Ll})/gu, '$1$3-$2$4')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .toLowerCase()}`;

/** Takes nodes and edges in any order and gives a graph in which every promise of one holds. */
export interface GraphBuilder {
  /** The first statement about an id stands. */
  node(id: string, type: NodeType, payload: unknown): void;
  edge(src: string, relation: Relation, dst: string, more?: Pick<GraphEdge, 'idx' | 'payload'>): void;
  has(id: string): boolean;
  done(): Graph & { readonly warnings: readonly GraphWarning[] };
}

export function createGraphBuilder(): GraphBuilder {
  const nodes = new Map<string, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  return {
    node: (id, type, payload) => {
      if (!nodes.has(id)) nodes.set(id, { id, type, payload });
    },
    edge: (src, relation, dst, more = {}) => {
      const edge = { src, dst, relation, ...more };
      const key = edgeKey(edge);
      if (!edges.has(key)) edges.set(key, edge);
    },
    has: (id) => nodes.has(id),
    done: () => {
      const sorted = [...edges.values()].sort(compareEdges);
      const isWhole = ({ src, dst }: GraphEdge): boolean => nodes.has(src) && nodes.has(dst);
      return {
        nodes: [...nodes.values()].sort(compareNodes),
        edges: sorted.filter(isWhole),
        warnings: sorted.filter((edge) => !isWhole(edge)).map(toWarning),
      };
    },
  };
}

const toWarning = ({ src, relation, dst }: GraphEdge): GraphWarning => ({
  code: 'edge-without-end',
  message: `${quote(src)} is not connected to ${quote(dst)} by ${relation}: one of them is not in the graph.`,
});
