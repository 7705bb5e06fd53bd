import { createGraphBuilder, findingId, type Graph, type GraphWarning, PROJECT_ID } from './graph.ts';
import { addContract, createAnchorResolver } from './contract.ts';
import { addArtifacts, addFiles, addFindings, addLocalRules } from './project.ts';
import {
  type GraphFinding,
  type GraphInput,
  listArtifacts,
  recordsOf,
  type SourceArtifact,
} from './input.ts';
import type { GraphSnapshotV1, VerificationReportCommonV1GraphAnchor } from '../schemas/types.ts';
import { createStore } from './store.ts';

export interface BuiltGraph extends Graph {
  readonly sources: readonly SourceArtifact[];
  /** Edges that were omitted. */
  readonly warnings: readonly GraphWarning[];
}

/** Builds the typed graph of a project, in linear time; equal input gives equal bytes. */
export function buildGraph(input: GraphInput): BuiltGraph {
  const { essence, bundle, files, rules = [], bridges = [], findings } = input;
  const sources = listArtifacts({ ...input, records: recordsOf(bundle) });
  const to = createGraphBuilder();
  addArtifacts(to, sources);
  addContract(to, essence.document, bundle);
  addLocalRules(to, rules, bridges);
  addFiles(
    to,
    files,
    bundle.pages.flatMap(({ data }) => [data.path, ...(data.alsoAt ?? [])]),
  );
  addFindings(to, findings ?? [], createAnchorResolver(bundle));
  return { ...to.done(), sources };
}

/** Locates each finding in a graph, by fingerprint; a part of the contract takes precedence over the file. */
export function anchorFindings(
  input: GraphInput,
  { id, source_hash }: Pick<GraphSnapshotV1, 'id' | 'source_hash'>,
  findings: readonly GraphFinding[],
): Map<string, VerificationReportCommonV1GraphAnchor> {
  const store = createStore(buildGraph({ ...input, findings }));
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
        ? { confidence: 'fallback', reason: 'The finding is about the whole project.' }
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
