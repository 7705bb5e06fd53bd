import { SCHEMA_BASE } from '../schemas/base.ts';
import type { GraphManifestV1, GraphSnapshotV1 } from '../schemas/types.ts';
import { SCHEMA_VERSION, type Warning } from './graph.ts';
import { type Artifact, FINDINGS_KIND } from './sources.ts';
import { compareText } from '../base/text.ts';

export interface ManifestOptions {
  readonly sources: readonly Artifact[];
  /** Where the results were written. */
  readonly outputs: GraphManifestV1['outputs'];
  readonly warnings: readonly Warning[];
}

/** The record of one build. Its time is that of the snapshot: building again from the same sources changes no byte. */
export function manifestOf(
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

/** Whether the sources are still those of the build. Results of checks are not looked at: they are no sources. */
export function freshness(manifest: GraphManifestV1, current: readonly Artifact[]): Freshness {
  const before = readable(manifest.sources);
  const now = readable(current);
  const added = [...now.keys()].filter((id) => !before.has(id)).sort(compareText);
  const removed = [...before.keys()].filter((id) => !now.has(id)).sort(compareText);
  const changed = [...now]
    .filter(([id, state]) => before.has(id) && before.get(id) !== state)
    .map(([id]) => id)
    .sort(compareText);
  return { isFresh: added.length + removed.length + changed.length === 0, added, removed, changed };
}

const readable = (sources: readonly Artifact[]): Map<string, string> =>
  new Map(
    sources
      .filter(({ kind }) => kind !== FINDINGS_KIND)
      .map(({ id, kind, path, hash }) => [id, JSON.stringify([kind, path, hash])]),
  );
