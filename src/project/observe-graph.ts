import { type GraphInput, listArtifacts, recordsOf } from '../graph/input.ts';
import { compareSources } from '../graph/snapshot.ts';
import type { Catalog } from '../schemas/types.ts';
import type { Artifact, ArtifactName, GraphSeen } from '../verify/observed.ts';
import { documentAt } from './artifacts.ts';

/** The graph as it lies in the project; what is not there or damaged is undefined. */
export function graphSeen(
  root: string,
  artifacts: Readonly<Record<ArtifactName, Artifact>>,
  input: GraphInput | undefined,
): GraphSeen {
  const manifest = documentAt(root, artifacts.graphManifest, 'graph-manifest.v1.json');
  return {
    snapshot: documentAt(root, artifacts.graphSnapshot, 'graph-snapshot.v1.json'),
    diff: documentAt(root, artifacts.graphDiff, 'graph-diff.v1.json'),
    capsule: documentAt(root, artifacts.contractCapsule, 'contract-capsule.v1.json'),
    stale: input && manifest ? staleIn(manifest, input) : [],
  };
}

/** Sources that are not, or not any more, what the graph was made from. */
function staleIn(manifest: Catalog['graph-manifest.v1.json'], input: GraphInput): string[] {
  const { essence, bundle, files } = input;
  const now = listArtifacts({ essence, records: recordsOf(bundle), files });
  const { removed, changed } = compareSources(manifest, now);
  const paths = new Map([...manifest.sources, ...now].map(({ id, path }) => [id, path ?? id]));
  return [...removed, ...changed].map((id) => paths.get(id) ?? id).sort();
}
