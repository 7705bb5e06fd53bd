import { ServiceError } from '../../../base/errors.ts';
import type { GraphNode, NodeType, Relation } from '../../../graph/graph.ts';
import type { Action, ActionInput } from '../../tool.ts';
import { PROJECT_PATH } from '../parameters.ts';
import {
  formatEdge,
  INCLUDE_EDGES,
  INCLUDE_PAYLOAD,
  NODE_LIMIT,
  NODE_TYPES,
  openGraph,
  RELATIONS,
  requireNode,
  toNodeRow,
} from './project-graph.ts';

const SELECTORS = [
  'node_type',
  'node_id',
  'relation',
  'edge_src',
  'edge_dst',
  'payload_key',
  'payload_contains',
];

export const query = {
  name: 'query',
  summary: 'Finds nodes and edges by type, id, relation or payload; all conditions must match.',
  parameters: {
    project_path: PROJECT_PATH,
    node_type: {
      type: 'string',
      description: 'Only nodes of this type.',
      enum: NODE_TYPES,
      examples: ['Component'],
    },
    node_id: { type: 'array', items: { type: 'string' }, description: 'Only these nodes.' },
    relation: {
      type: 'string',
      description: 'Only nodes with an edge of this relation, such as PAGE_COMPOSES_PATTERN.',
      enum: RELATIONS,
    },
    edge_src: { type: 'string', description: 'Only targets of edges from this node.' },
    edge_dst: { type: 'string', description: 'Only sources of edges to this node.' },
    payload_key: {
      type: 'string',
      description: 'Only nodes whose payload has this key; use dots for nested keys.',
      examples: ['path', 'preset'],
    },
    payload_value: { type: 'string', description: 'Required value of payload_key.' },
    payload_contains: {
      type: 'string',
      description: 'Only nodes whose payload contains this text.',
      maxLength: 200,
    },
    include_edges: INCLUDE_EDGES,
    include_payload: INCLUDE_PAYLOAD,
    limit: NODE_LIMIT,
  },
  aliases: { node_ids: 'node_id', node_types: 'node_type', relations: 'relation', type: 'node_type' },
  example: { node_type: 'Route' },
  result: { description: 'total, nodes by id, edges as lines' },
  async run(input, session) {
    if (!SELECTORS.some((name) => input.value(name) !== undefined))
      throw new ServiceError('INVALID_PARAMETER', `Select nodes with one of ${SELECTORS.join(', ')}.`, {
        available: SELECTORS,
      });
    const opened = await openGraph(session, input.text('project_path'));
    const { store, snapshot } = opened;
    const type = input.text('node_type') as NodeType | undefined;
    const relation = input.text('relation') as Relation | undefined;
    const [from, to] = ['edge_src', 'edge_dst'].map((name) => {
      const asked = input.text(name);
      return asked === undefined ? undefined : requireNode(opened, asked).id;
    });
    const ids = input.list('node_id');
    const start =
      ids.length > 0 ? ids.map((id) => requireNode(opened, id)) : type ? store.ofType(type) : snapshot.nodes;
    const found = start.filter(
      (node) =>
        (type === undefined || node.type === type) &&
        (relation === undefined ||
          store.from(node.id, relation).length + store.into(node.id, relation).length > 0) &&
        (from === undefined || store.into(node.id, relation).some(({ src }) => src === from)) &&
        (to === undefined || store.from(node.id, relation).some(({ dst }) => dst === to)) &&
        matchesPayload(node, input),
    );
    const kept = found.slice(0, input.number('limit') ?? 60);
    const near = new Set(kept.map(({ id }) => id));
    return {
      result: {
        stored: opened.stored,
        total: found.length,
        nodes: kept.map((node) => toNodeRow(node, input.flag('include_payload'))),
        ...(input.flag('include_edges')
          ? {
              edges: snapshot.edges
                .filter(
                  (edge) =>
                    (relation === undefined || edge.relation === relation) &&
                    (near.has(edge.src) || near.has(edge.dst)),
                )
                .map(formatEdge),
            }
          : {}),
      },
      cuts: ['edges', 'nodes'],
      more: 'Add conditions, raise the limit, or traverse from one node.',
    };
  },
} as const satisfies Action;

function matchesPayload({ payload }: GraphNode, input: ActionInput): boolean {
  const key = input.text('payload_key');
  if (key !== undefined) {
    const value = key
      .split('.')
      .reduce<unknown>(
        (held, step) =>
          typeof held === 'object' && held !== null && Object.hasOwn(held, step)
            ? (held as Record<string, unknown>)[step]
            : undefined,
        payload,
      );
    const wanted = input.text('payload_value');
    if (value === undefined || (wanted !== undefined && String(value) !== wanted)) return false;
  }
  const text = input.text('payload_contains');
  return text === undefined || JSON.stringify(payload).toLowerCase().includes(text.toLowerCase());
}
