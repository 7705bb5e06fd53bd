import { ServiceError } from '../../../base/errors.ts';
import { diffSnapshots } from '../../../graph/diff.ts';
import { impact } from '../../../graph/queries/impact.ts';
import { routeContext } from '../../../graph/queries/route-context.ts';
import type { RankedNode } from '../../../graph/query.ts';
import { storedSnapshot } from '../../../project/graph.ts';
import type { GraphDiffV1 } from '../../../schemas/types.ts';
import { quote } from '../../../base/text.ts';
import type { Input } from '../../arguments.ts';
import type { Action, Answer } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import { lineOf, nodeOf, type Opened, openGraph, routesIn, rowOf } from './opened.ts';
import { EDGES, LIMIT, PAYLOADS } from './parameters.ts';

export const snapshot = {
  name: 'snapshot',
  summary: 'The graph in numbers; or what belongs to a route; or what a change of files or nodes reaches.',
  parameters: {
    project_path: PROJECT_PATH,
    route: { type: 'string', description: 'Only what belongs to this route.', examples: ['/settings'] },
    node_id: {
      type: 'array',
      items: { type: 'string' },
      description: 'What a change of these nodes reaches.',
      examples: [['pat:data-table']],
    },
    file_path: {
      type: 'array',
      items: { type: 'string' },
      description: 'What a change of these files reaches; paths from the project.',
      examples: [['src/components/Button.tsx']],
    },
    compare: {
      type: 'boolean',
      description: 'Also what has changed since the graph in .svc/graph was written.',
      default: false,
    },
    include_edges: EDGES,
    include_payload: PAYLOADS,
    limit: LIMIT,
  },
  aliases: { node_ids: 'node_id', nodes: 'node_id', files: 'file_path', include_diff_ops: 'compare' },
  example: {},
  result: {
    description: 'id, stored (whether .svc/graph is current), summary; nodes ranked by how much they matter',
    schema: 'graph-snapshot.v1.json',
  },
  async run(input, session) {
    const opened = await openGraph(session, input.text('project_path'));
    const route = input.text('route');
    if (route !== undefined) return ofRoute(opened, route, input);
    const seeds = [...input.list('node_id'), ...input.list('file_path')];
    if (seeds.length > 0) return ofImpact(opened, seeds, input);
    return ofWhole(opened, input);
  },
} as const satisfies Action;

const headOf = ({ snapshot: now, stored }: Opened): Record<string, unknown> => ({
  id: now.id,
  stored,
  summary: now.summary,
});

function ofWhole(opened: Opened, input: Input): Answer {
  const { snapshot: now, root } = opened;
  const byType: Record<string, number> = {};
  for (const { type } of now.nodes) byType[type] = (byType[type] ?? 0) + 1;
  const changes = input.flag('compare') ? diffSnapshots(storedSnapshot(root), opened.written()) : undefined;
  return {
    result: {
      ...headOf(opened),
      by_type: byType,
      routes: routesIn(opened),
      ...(changes ? { changes: changes.ops.map(changeLine), changes_total: changes.ops.length } : {}),
    },
    cuts: ['changes', 'routes'],
    more: 'Ask with route, node_id or file_path for a part, or svc_graph query.',
    next: ['svc_graph snapshot route=<one of routes>', 'svc_graph query node_type=Component'],
  };
}

/** A change in a line: `node.added pat:hero`. */
const changeLine = ({ op, id, src, relation, dst }: GraphDiffV1['ops'][number]): string =>
  [op, id ?? `${src ?? ''} ${relation ?? ''} ${dst ?? ''}`].join(' ');

function ofRoute(opened: Opened, route: string, input: Input): Answer {
  const found = routeContext.run(opened.store, { path: route });
  if (!found)
    throw new ServiceError('UNKNOWN_RECORD', `The contract has no route ${quote(route, 200)}.`, {
      available: routesIn(opened).slice(0, 60),
    });
  return ranked({ ...headOf(opened), route }, found, input);
}

function ofImpact(opened: Opened, seeds: readonly string[], input: Input): Answer {
  const ids = seeds.map((seed) => nodeOf(opened, seed).id);
  const found = impact.run(opened.store, { seeds: ids });
  return ranked({ ...headOf(opened), seeds: ids, reached: found.summary }, found, input);
}

function ranked(
  head: Record<string, unknown>,
  {
    nodes,
    edges,
  }: { readonly nodes: readonly RankedNode[]; readonly edges: readonly Parameters<typeof lineOf>[0][] },
  input: Input,
): Answer {
  const limit = input.number('limit') ?? 60;
  const kept = nodes.slice(0, limit);
  const ids = new Set(kept.map(({ node }) => node.id));
  return {
    result: {
      ...head,
      total: nodes.length,
      nodes: kept.map(({ node, score, distance }) => ({
        ...rowOf(node, input.flag('include_payload')),
        score: Math.round(score * 1000) / 1000,
        distance,
      })),
      ...(input.flag('include_edges')
        ? { edges: edges.filter(({ src, dst }) => ids.has(src) && ids.has(dst)).map(lineOf) }
        : {}),
    },
    cuts: ['edges', 'nodes'],
    more: 'Ask with a larger limit, or for one node with svc_graph traverse.',
  };
}
