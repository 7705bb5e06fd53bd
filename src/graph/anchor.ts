import type { GraphSnapshotV1, VerificationReportCommonV1GraphAnchor } from '../schemas/types.ts';
import { graphOf } from './build.ts';
import { findingId, PROJECT_ID } from './ids.ts';
import type { GraphFinding, GraphInput } from './input.ts';
import { storeOf } from './store.ts';

/** Where each finding stands in a graph, by its fingerprint: the part of the contract before the file. */
export function anchorsIn(
  input: GraphInput,
  { id, source_hash }: Pick<GraphSnapshotV1, 'id' | 'source_hash'>,
  findings: readonly GraphFinding[],
): Map<string, VerificationReportCommonV1GraphAnchor> {
  const store = storeOf(graphOf({ ...input, findings }));
  const anchors = new Map<string, VerificationReportCommonV1GraphAnchor>();
  for (const { fingerprint } of findings) {
    const targets = store.from(findingId(fingerprint), 'FINDING_ANCHORED_AT').map(({ dst }) => dst);
    const node = store.node(targets.find((one) => !one.startsWith('src:')) ?? targets[0] ?? PROJECT_ID);
    if (!node) continue;
    anchors.set(fingerprint, {
      snapshot_id: id,
      source_hash,
      node_id: node.id,
      node_type: node.type,
      ...(node.id === PROJECT_ID
        ? { confidence: 'fallback', reason: 'It is about the project as a whole.' }
        : {
            confidence: 'exact',
            reason:
              node.type === 'SourceArtifact'
                ? 'The finding names this file.'
                : 'The finding names this part of the contract.',
          }),
    });
  }
  return anchors;
}
