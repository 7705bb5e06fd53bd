import type { Observed } from '../verify/observed.ts';
import type { ContextState } from '../verify/rule.ts';
import type { GraphState } from './report.ts';

/** The graph of a project in the words of the health report. */
export function graphStateOf(
  state: ContextState['graph'] | undefined,
  { artifacts, graph }: Pick<Observed, 'artifacts' | 'graph'>,
): GraphState {
  const { graphSnapshot, graphManifest, graphDiff, contractCapsule } = artifacts;
  const files = [graphSnapshot, graphManifest, graphDiff, contractCapsule];
  const present = files.some((file) => file.present);
  const { snapshot, capsule, diff, stale } = graph;
  const isBroken =
    (graphSnapshot.present && !snapshot) ||
    (contractCapsule.present && !capsule) ||
    (graphDiff.present && !diff);
  return {
    present,
    ready: state === 'fresh' && !isBroken,
    // Without a contract there is nothing that the graph could be compared with.
    current: state === undefined || state === 'missing' ? null : state === 'fresh',
    snapshotPresent: graphSnapshot.present,
    manifestPresent: graphManifest.present,
    diffPresent: graphDiff.present,
    capsulePresent: contractCapsule.present,
    snapshotId: snapshot?.id ?? null,
    sourceHash: snapshot?.source_hash ?? null,
    contractHash: capsule?.contract_hash ?? null,
    contractCacheKey: capsule?.contract_cache_key ?? null,
    sourceArtifactCount: snapshot?.nodes.filter(({ type }) => type === 'SourceArtifact').length ?? 0,
    capsuleSourceArtifactLimit: capsule?.source_artifact_limit ?? null,
    capsuleSourceArtifactsTruncated: capsule?.source_artifacts_truncated ?? null,
    staleArtifacts: [...stale],
    error: isBroken ? 'A file of the graph is damaged; svc graph writes it anew.' : null,
  };
}
