import { ServiceError } from '../../../base/errors.ts';
import type { GraphEdge, GraphNode } from '../../../graph/graph.ts';
import { type GraphStore, findNode, createStore } from '../../../graph/store.ts';
import { snapshotNow, snapshotWith } from '../../../project/graph.ts';
import { stampProject } from '../../../project/sources.ts';
import type { GraphSnapshotV1 } from '../../../schemas/types.ts';
import { nearestNames, quote } from '../../../base/text.ts';
import { checkedIn } from '../../checked.ts';
import { projectOf, type Session } from '../../session.ts';

export interface Opened {
  /** With the findings of now in it. */
  readonly snapshot: GraphSnapshotV1;
  /** As `svc graph` would write it: what was found is no part of it. */
  readonly written: () => GraphSnapshotV1;
  readonly store: GraphStore;
  /** What the files in .svc/graph are: the same as this, older, or not there. */
  readonly stored: 'fresh' | 'stale' | 'missing';
  readonly root: string;
}

/** The graph of the project as it is now; what lies in .svc/graph may be older, and is said to be. */
export async function openGraph(session: Session, named: string | undefined): Promise<Opened> {
  const root = projectOf(session, named);
  const { result } = await checkedIn(session, root);
  if (!result.graph)
    throw new ServiceError(
      result.project.refusal?.kind === 'missing' ? 'FILE_NOT_FOUND' : 'INVALID_ESSENCE',
      result.project.refusal?.message ?? 'The project has no contract to build a graph from.',
      { suggestions: ['svc_contract create_essence'] },
    );
  const { graph, findings } = result;
  const at = stampProject(root).changedAt;
  const snapshot = snapshotWith(findings, root, graph, at);
  return {
    snapshot,
    written: () => snapshotNow(root, graph, at),
    store: createStore(snapshot),
    stored: result.project.context?.graph ?? 'missing',
    root,
  };
}

/** The node that an id, a file or a route names. */
export function nodeOf({ store, snapshot }: Opened, asked: string): GraphNode {
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

/** A node in an answer: what it is, and its payload only if it is asked for. */
export const rowOf = ({ id, type, payload }: GraphNode, withPayload: boolean): object =>
  withPayload ? { id, type, payload } : { id, type };

/** An edge in a line: `src RELATION dst`. */
export const lineOf = ({ src, relation, dst }: GraphEdge): string => `${src} ${relation} ${dst}`;

export const routesIn = ({ snapshot }: Opened): string[] =>
  snapshot.nodes.flatMap(({ id, type }) => (type === 'Route' ? [id.slice('rt:'.length)] : []));
