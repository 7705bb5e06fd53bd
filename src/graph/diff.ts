import { SCHEMA_BASE } from '../schemas/catalog.ts';
import { toCanonicalJson } from '../schemas/json.ts';
import type { GraphDiffV1, GraphSnapshotV1 } from '../schemas/types.ts';
import { edgeKey, compareEdges, compareNodes, type Graph, type GraphEdge, type GraphNode } from './graph.ts';
import { compareText } from '../base/text.ts';

type Operation = GraphDiffV1['ops'][number];

/** The changes from one snapshot to a later one; of a first snapshot, none from itself to itself. */
export function diffSnapshots(from: GraphSnapshotV1 | undefined, to: GraphSnapshotV1): GraphDiffV1 {
  const before = from ?? to;
  return {
    $schema: `${SCHEMA_BASE}graph-diff.v1.json`,
    id: `diff:${before.id}:${to.id}`,
    from: before.id,
    to: to.id,
    ops: [
      ...listChanges(before.nodes, to.nodes, compareIds).map(nodeOperation),
      ...listChanges(before.edges, to.edges, compareEdges).map(edgeOperation),
    ],
  };
}

/** The same node has the same id, whatever its type. */
const compareIds = (a: GraphNode, b: GraphNode): number => compareText(a.id, b.id);

interface Change<Value> {
  readonly before?: Value;
  readonly after?: Value;
}

/** Walks two ordered lists side by side. */
function listChanges<Value>(
  before: readonly Value[],
  after: readonly Value[],
  order: (a: Value, b: Value) => number,
): Change<Value>[] {
  const found: Change<Value>[] = [];
  let i = 0;
  let j = 0;
  while (i < before.length || j < after.length) {
    const one = before[i];
    const other = after[j];
    const side = one === undefined ? 1 : other === undefined ? -1 : order(one, other);
    if (side <= 0) i++;
    if (side >= 0) j++;
    if (side < 0) found.push({ before: one as Value });
    else if (side > 0) found.push({ after: other as Value });
    else if (toCanonicalJson(one) !== toCanonicalJson(other))
      found.push({ before: one as Value, after: other as Value });
  }
  return found;
}

const changeKind = ({ before, after }: Change<unknown>): 'added' | 'removed' | 'changed' =>
  before === undefined ? 'added' : after === undefined ? 'removed' : 'changed';

function nodeOperation(change: Change<GraphNode>): Operation {
  const { id = '', type = 'Project' } = change.after ?? change.before ?? {};
  return { op: nodeOperationName(changeKind(change), type), id, type, ...change };
}

function nodeOperationName(kind: 'added' | 'removed' | 'changed', type: GraphNode['type']): Operation['op'] {
  if (type === 'Finding' && kind === 'added') return 'finding.added';
  if (type === 'Finding' && kind === 'removed') return 'finding.resolved';
  if (type === 'Evidence' && kind === 'added') return 'evidence.added';
  return `node.${kind}`;
}

function edgeOperation(change: Change<GraphEdge>): Operation {
  const { src = '', dst = '', relation = 'NODE_DERIVED_FROM_SOURCE' } = change.after ?? change.before ?? {};
  return { op: `edge.${changeKind(change)}`, src, dst, relation, ...change };
}

/** The graph after the changes; they have to begin where it is. */
export function applyDiff({ nodes, edges }: Graph, { ops }: GraphDiffV1): Graph {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const byKey = new Map(edges.map((edge) => [edgeKey(edge), edge]));
  for (const { op, before, after } of ops) {
    if (op.startsWith('edge.')) {
      if (before !== undefined) byKey.delete(edgeKey(before as GraphEdge));
      if (after !== undefined) byKey.set(edgeKey(after as GraphEdge), after as GraphEdge);
    } else {
      if (before !== undefined) byId.delete((before as GraphNode).id);
      if (after !== undefined) byId.set((after as GraphNode).id, after as GraphNode);
    }
  }
  return { nodes: [...byId.values()].sort(compareNodes), edges: [...byKey.values()].sort(compareEdges) };
}
