import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { GraphManifestV1, GraphSnapshotV1 } from '../schemas/types.ts';
import { type Graph, type GraphWarning, PROJECT_ID, SCHEMA_VERSION } from './graph.ts';
import { FINDINGS_KIND, hashSources, type SourceArtifact } from './input.ts';
import { compareText } from '../base/text.ts';

/** Hex digits of a digest that stay in names: 64 bits. */
const SHORT_HASH_DIGITS = 16;

export const shortHash = (digest: string): string =>
  digest.slice('sha256:'.length).slice(0, SHORT_HASH_DIGITS);

export interface SnapshotOptions {
  /** Now, as an RFC 3339 date-time; not used if the sources are those of the previous snapshot. */
  readonly at: string;
  readonly previous?: Pick<GraphSnapshotV1, 'id' | 'source_hash' | 'created_at' | 'parent_id'>;
  readonly git?: NonNullable<GraphSnapshotV1['git']>;
}

/** The graph at one moment, named by its sources. */
export function createSnapshot(
  { nodes, edges, sources }: Graph & { readonly sources: readonly SourceArtifact[] },
  { at, previous, git }: SnapshotOptions,
): GraphSnapshotV1 {
  const hash = hashSources(sources);
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

export interface ManifestOptions {
  readonly sources: readonly SourceArtifact[];
  /** Where the results were written. */
  readonly outputs: GraphManifestV1['outputs'];
  readonly warnings: readonly GraphWarning[];
}

/** The record of one build. Its time is that of the snapshot: building again from the same sources changes no byte. */
export function buildGraphManifest(
  { id, project_id, created_at }: GraphSnapshotV1,
  { sources, outputs, warnings }: ManifestOptions,
): GraphManifestV1 {
  return {
    $schema: `${SCHEMA_BASE}graph-manifest.v1.json`,
    schema_version: SCHEMA_VERSION,
    snapshot_id: id,
    project_id,
    generated_at: created_at,
    sources: [...sources],
    outputs,
    warnings: [...warnings],
  };
}

/** Ids of artifacts, each list in order. */
export interface Freshness {
  readonly isFresh: boolean;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/** Compares the sources with those of the build; results of checks are ignored. */
export function compareSources(manifest: GraphManifestV1, current: readonly SourceArtifact[]): Freshness {
  const before = sourceStates(manifest.sources);
  const now = sourceStates(current);
  const added = [...now.keys()].filter((id) => !before.has(id)).sort(compareText);
  const removed = [...before.keys()].filter((id) => !now.has(id)).sort(compareText);
  const changed = [...now]
    .filter(([id, state]) => before.has(id) && before.get(id) !== state)
    .map(([id]) => id)
    .sort(compareText);
  return { isFresh: added.length + removed.length + changed.length === 0, added, removed, changed };
}

const sourceStates = (sources: readonly SourceArtifact[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ kind }) => kind !== FINDINGS_KIND)
      .map(({ id, kind, path, hash }) => [id, JSON.stringify([kind, path, hash])]),
  );
