import { ServiceError } from '../../../base/errors.ts';
import type { GraphEdge, GraphNode, NodeType, Relation } from '../../../graph/graph.ts';
import { type GraphStore, findNode, createStore } from '../../../graph/store.ts';
import { buildCurrentSnapshot, buildSnapshotWithFindings } from '../../../project/graph.ts';
import { stampProject } from '../../../project/sources.ts';
import type { GraphSnapshotV1 } from '../../../schemas/types.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { checkCached } from '../../project.ts';
import { resolveProject, type Session } from '../../session.ts';
import type { Parameter } from '../../tool.ts';

export interface ProjectGraph {
  /** With the current findings. */
  readonly snapshot: GraphSnapshotV1;
  /** As `svc graph` would write it, without findings. */
  readonly written: () => GraphSnapshotV1;
  readonly store: GraphStore;
  /** State of the files in .svc/graph compared with this graph. */
  readonly stored: 'fresh' | 'stale' | 'missing';
  readonly root: string;
}

/** Builds the current graph of the project; `stored` reports whether .svc/graph is older. */
export async function openGraph(session: Session, named: string | undefined): Promise<ProjectGraph> {
  const root = resolveProject(session, named);
  const { result } = await checkCached(session, root);
  if (!result.graph)
    throw new ServiceError(
      result.project.refusal?.kind === 'missing' ? 'FILE_NOT_FOUND' : 'INVALID_ESSENCE',
      result.project.refusal?.message ?? 'The project has no contract, so it has no graph.',
      { suggestions: ['svc_contract create_essence'] },
    );
  const { graph, findings } = result;
  const at = stampProject(root).changedAt;
  const snapshot = buildSnapshotWithFindings(findings, root, graph, at);
  return {
    snapshot,
    written: () => buildCurrentSnapshot(root, graph, at),
    store: createStore(snapshot),
    stored: result.project.context?.graph ?? 'missing',
    root,
  };
}

/** Finds the node of an id, file or route. */
export function requireNode({ store, snapshot }: ProjectGraph, asked: string): GraphNode {
  const found = findNode(store, asked);
  if (found) return found;
  const ids = snapshot.nodes.map(({ id }) => id);
  throw new ServiceError('UNKNOWN_RECORD', `The graph has no node ${quote(asked, 200)}.`, {
    suggestions: [...new Set([...nearestNames(asked, ids), ...ids.filter((id) => id.includes(asked))])].slice(
      0,
      5,
    ),
  });
}

/** A node in a result, with its payload only on request. */
export const toNodeRow = ({ id, type, payload }: GraphNode, withPayload: boolean): object =>
  withPayload ? { id, type, payload } : { id, type };

/** An edge as a line: `src RELATION dst`. */
export const formatEdge = ({ src, relation, dst }: GraphEdge): string => `${src} ${relation} ${dst}`;

export const listRoutes = ({ snapshot }: ProjectGraph): string[] =>
  snapshot.nodes.flatMap(({ id, type }) => (type === 'Route' ? [id.slice('rt:'.length)] : []));

export const NODE_LIMIT: Parameter = {
  type: 'integer',
  description: 'Maximum number of nodes.',
  minimum: 1,
  maximum: 500,
  default: 60,
};

export const INCLUDE_PAYLOAD: Parameter = {
  type: 'boolean',
  description: 'Include the payload of each node.',
  default: false,
};

export const INCLUDE_EDGES: Parameter = {
  type: 'boolean',
  description: 'Include the edges between the nodes, one line each.',
  default: false,
};

/** The node types of the graph schema; a test compares them. */
export const NODE_TYPES = [
  'Project',
  'Section',
  'Page',
  'Route',
  'Shell',
  'Region',
  'Pattern',
  'Component',
  'Token',
  'Theme',
  'Decorator',
  'Feature',
  'LocalRule',
  'StyleBridge',
  'SourceArtifact',
  'Finding',
  'Evidence',
  'Repair',
  'Test',
  'AgentRun',
] as const satisfies readonly NodeType[];

export const RELATIONS = [
  'PROJECT_CONTAINS_SECTION',
  'PROJECT_ENABLES_FEATURE',
  'PROJECT_USES_THEME',
  'SECTION_CONTAINS_PAGE',
  'PAGE_ROUTED_AT_ROUTE',
  'PAGE_USES_SHELL',
  'SHELL_HAS_REGION',
  'PAGE_COMPOSES_PATTERN',
  'PATTERN_NEEDS_COMPONENT',
  'COMPONENT_STYLED_WITH_TOKEN',
  'THEME_DEFINES_TOKEN',
  'THEME_DEFINES_DECORATOR',
  'COMPONENT_DECORATED_WITH_DECORATOR',
  'LOCAL_RULE_APPLIES_TO',
  'STYLE_BRIDGE_MAPS_TO',
  'NODE_DERIVED_FROM_SOURCE',
  'SOURCE_IMPORTS_SOURCE',
  'FINDING_VIOLATES_RULE',
  'FINDING_ANCHORED_AT',
  'EVIDENCE_SUPPORTS_FINDING',
  'EVIDENCE_CAPTURED_FOR',
  'REPAIR_FIXES_FINDING',
  'TEST_COVERS_NODE',
  'AGENT_RUN_CHANGED_NODE',
] as const satisfies readonly Relation[];
