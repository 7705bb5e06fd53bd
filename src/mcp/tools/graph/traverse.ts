import { ServiceError } from '../../../base/errors.ts';
import type { Relation } from '../../../graph/graph.ts';
import { traverse as walk } from '../../../graph/queries/traverse.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import type { Action } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import {
  formatEdge,
  INCLUDE_PAYLOAD,
  NODE_LIMIT,
  openGraph,
  RELATIONS,
  requireNode,
  toNodeRow,
} from './project-graph.ts';

export const traverse = {
  name: 'traverse',
  summary: 'Lists the neighbours of a node or file, up to four steps away.',
  parameters: {
    project_path: PROJECT_PATH,
    from: {
      type: 'string',
      description: 'Node id, route or file path.',
      examples: ['rt:/settings', 'src/App.tsx'],
    },
    direction: {
      type: 'string',
      description: 'Direction of the edges.',
      enum: ['out', 'in', 'both'],
      default: 'out',
    },
    relations: {
      type: 'array',
      items: { type: 'string' },
      description: 'Only these relations, such as PAGE_USES_SHELL.',
    },
    depth: { type: 'integer', description: 'Number of steps.', minimum: 0, maximum: 4, default: 1 },
    include_payload: INCLUDE_PAYLOAD,
    limit: NODE_LIMIT,
  },
  required: ['from'],
  aliases: { from_ids: 'from', node_id: 'from', file_path: 'from', relation: 'relations', start: 'from' },
  example: { from: 'proj:default', depth: 1 },
  result: { description: 'from, total, nodes by distance, edges as lines' },
  async run(input, session) {
    const opened = await openGraph(session, input.text('project_path'));
    const from = requireNode(opened, input.requiredText('from')).id;
    const relations = input.list('relations').map(parseRelation);
    const found = walk.run(opened.store, {
      from,
      direction: (input.text('direction') ?? 'out') as 'out' | 'in' | 'both',
      depth: input.number('depth') ?? 1,
      ...(relations.length > 0 ? { relations } : {}),
    }) ?? { nodes: [], edges: [] };
    const kept = found.nodes.slice(0, input.number('limit') ?? 60);
    const ids = new Set(kept.map(({ node }) => node.id));
    return {
      result: {
        stored: opened.stored,
        from,
        total: found.nodes.length,
        nodes: kept.map(({ node, distance }) => ({
          ...toNodeRow(node, input.flag('include_payload')),
          distance,
        })),
        edges: found.edges.filter(({ src, dst }) => ids.has(src) && ids.has(dst)).map(formatEdge),
      },
      cuts: ['edges', 'nodes'],
      more: 'Raise the limit, or use fewer relations or a smaller depth.',
    };
  },
} as const satisfies Action;

function parseRelation(name: string): Relation {
  const found = RELATIONS.find((one) => one === name.toUpperCase());
  if (found) return found;
  throw new ServiceError('INVALID_PARAMETER', `There is no relation ${quote(name)}.`, {
    available: RELATIONS,
    suggestions: nearestNames(name.toUpperCase(), RELATIONS),
  });
}
