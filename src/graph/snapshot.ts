import { SCHEMA_BASE } from '../schemas/base.ts';
import type { GraphSnapshotV1 } from '../schemas/types.ts';
import { type Graph, SCHEMA_VERSION } from './graph.ts';
import { PROJECT_ID } from './ids.ts';
import { type Artifact, sourceHash } from './sources.ts';

/** Hex digits of a digest that stay in names: 64 bits. */
const KEPT = 16;

export const shortHash = (digest: string): string => digest.slice('sha256:'.length).slice(0, KEPT);

export interface SnapshotOptions {
  /** Now, as an RFC 3339 date-time; not used if the sources are those of the previous snapshot. */
  readonly at: string;
  readonly previous?: Pick<GraphSnapshotV1, 'id' | 'source_hash' | 'created_at' | 'parent_id'>;
  readonly git?: NonNullable<GraphSnapshotV1['git']>;
}

/** The graph at one moment, named by its sources. */
export function snapshotOf(
  { nodes, edges, sources }: Graph & { readonly sources: readonly Artifact[] },
  { at, previous, git }: SnapshotOptions,
): GraphSnapshotV1 {
  const hash = sourceHash(sources);
  const isSame = previous?.source_hash === hash;
  const parent = isSame ? previous.parent_id : previous?.id;
  const count = (type: string): number => nodes.filter((node) => node.type === type).length;
  return {
    $schema: `${SCHEMA_BASE}graph-snapshot.v1.json`,
    id: `graph:${shortHash(hash)}`,
    schema_version: SCHEMA_VERSION,
    project_id: PROJECT_ID,
    created_at: isSame ? previous.created_at : at,
    ...(parent === undefined ? {} : { parent_id: parent }),
    source_hash: hash,
    ...(git ? { git } : {}),
    nodes: [...nodes],
    edges: [...edges],
    summary: {
      nodes: nodes.length,
      edges: edges.length,
      findings: count('Finding'),
      evidence: count('Evidence'),
    },
  };
}
