import { ServiceError } from '../../../base/errors.ts';
import { diffSnapshots } from '../../../graph/diff.ts';
import { impact } from '../../../graph/queries/impact.ts';
import { routeContext } from '../../../graph/queries/route-context.ts';
import type { RankedNode } from '../../../graph/query.ts';
import { readStoredSnapshot } from '../../../project/graph.ts';
import type { GraphDiffV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import type { Action, ActionInput, ActionResult } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import {
  formatEdge,
  INCLUDE_EDGES,
  INCLUDE_PAYLOAD,
  listRoutes,
  NODE_LIMIT,
  openGraph,
  type ProjectGraph,
  requireNode,
  toNodeRow,
} from './project-graph.ts';

export const snapshot = {
  name: 'snapshot',
  summary:
    'Summarizes the graph, lists the nodes of a route, or lists what a change of files or nodes affects.',
  parameters: {
    project_path: PROJECT_PATH,
    route: { type: 'string', description: 'Only the nodes of this route.', examples: ['/settings'] },
    node_id: {
      type: 'array',
      items: { type: 'string' },
      description: 'List what a change of these nodes affects.',
      examples: [['pat:data-table']],
    },
    file_path: {
      type: 'array',
      items: { type: 'string' },
      description: 'List what a change of these files affects.',
      examples: [['src/components/Button.tsx']],
    },
    compare: {
      type: 'boolean',
      description: 'Include the changes since .svc/graph was written.',
      default: false,
    },
    include_edges: INCLUDE_EDGES,
    include_payload: INCLUDE_PAYLOAD,
    limit: NODE_LIMIT,
  },
  aliases: { node_ids: 'node_id', nodes: 'node_id', files: 'file_path', include_diff_ops: 'compare' },
  example: {},
  result: {
    description: 'id, stored (state of .svc/graph), summary; nodes ranked by importance',
    schema: 'graph-snapshot.v1.json',
  },
  async run(input, session) {
    const opened = await openGraph(session, input.text('project_path'));
    const route = input.text('route');
    if (route !== undefined) return describeRoute(opened, route, input);
    const seeds = [...input.list('node_id'), ...input.list('file_path')];
    if (seeds.length > 0) return describeImpact(opened, seeds, input);
    return summarizeGraph(opened, input);
  },
} as const satisfies Action;

const snapshotHead = ({ snapshot: now, stored }: ProjectGraph): Record<string, unknown> => ({
  id: now.id,
  stored,
  summary: now.summary,
});

function summarizeGraph(opened: ProjectGraph, input: ActionInput): ActionResult {
  const { snapshot: now, root } = opened;
  const byType: Record<string, number> = {};
  for (const { type } of now.nodes) byType[type] = (byType[type] ?? 0) + 1;
  const changes = input.flag('compare')
    ? diffSnapshots(readStoredSnapshot(root), opened.written())
    : undefined;
  return {
    result: {
      ...snapshotHead(opened),
      by_type: byType,
      routes: listRoutes(opened),
      ...(changes ? { changes: changes.ops.map(formatChange), changes_total: changes.ops.length } : {}),
    },
    cuts: ['changes', 'routes'],
    more: 'Request a part with route, node_id or file_path, or use svc_graph query.',
    next: ['svc_graph snapshot route=<one of routes>', 'svc_graph query node_type=Component'],
  };
}

/** A change as a line: `node.added pat:hero`. */
const formatChange = ({ op, id, src, relation, dst }: GraphDiffV1['ops'][number]): string =>
  [op, id ?? `${src ?? ''} ${relation ?? ''} ${dst ?? ''}`].join(' ');

function describeRoute(opened: ProjectGraph, route: string, input: ActionInput): ActionResult {
  const found = routeContext.run(opened.store, { path: route });
  if (!found)
    throw new ServiceError('UNKNOWN_RECORD', `The contract has no route ${quote(route, 200)}.`, {
      available: listRoutes(opened).slice(0, 60),
    });
  return listRanked({ ...snapshotHead(opened), route }, found, input);
}

function describeImpact(opened: ProjectGraph, seeds: readonly string[], input: ActionInput): ActionResult {
  const ids = seeds.map((seed) => requireNode(opened, seed).id);
  const found = impact.run(opened.store, { seeds: ids });
  return listRanked({ ...snapshotHead(opened), seeds: ids, reached: found.summary }, found, input);
}

function listRanked(
  head: Record<string, unknown>,
  {
    nodes,
    edges,
  }: { readonly nodes: readonly RankedNode[]; readonly edges: readonly Parameters<typeof formatEdge>[0][] },
  input: ActionInput,
): ActionResult {
  const limit = input.number('limit') ?? 60;
  const kept = nodes.slice(0, limit);
  const ids = new Set(kept.map(({ node }) => node.id));
  return {
    result: {
      ...head,
      total: nodes.length,
      nodes: kept.map(({ node, score, distance }) => ({
        ...toNodeRow(node, input.flag('include_payload')),
        score: Math.round(score * 1000) / 1000,
        distance,
      })),
      ...(input.flag('include_edges')
        ? { edges: edges.filter(({ src, dst }) => ids.has(src) && ids.has(dst)).map(formatEdge) }
        : {}),
    },
    cuts: ['edges', 'nodes'],
    more: 'Raise the limit, or request one node with svc_graph traverse.',
  };
}
