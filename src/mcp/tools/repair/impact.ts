import { anchorFindings } from '../../../graph/build.ts';
import { PROJECT_ID } from '../../../graph/graph.ts';
import { impact } from '../../../graph/queries/impact.ts';
import { createStore } from '../../../graph/store.ts';
import type { ProjectCheck } from '../../../project/check.ts';
import { snapshotNow } from '../../../project/graph.ts';
import type { Finding } from '../verify/row.ts';

/** Nodes that an answer names at most. */
const MOST = 30;

/** What a change of the file or part of the contract that a finding names may reach; null where nothing says so. */
export function impactOf(finding: Finding, root: string, { result, report }: ProjectCheck): object | null {
  if (!result.graph) return null;
  const snapshot = snapshotNow(root, result.graph, report.generatedAt);
  const store = createStore(snapshot);
  const anchor = anchorFindings(result.graph, snapshot, [finding]).get(finding.fingerprint)?.node_id;
  const seeds = [finding.place?.file, anchor].filter(
    (one) => one !== undefined && one !== PROJECT_ID && (store.node(one) ?? store.node(`src:${one}`)),
  ) as string[];
  const [seed] = seeds;
  if (seed === undefined) return null;
  const { nodes, summary } = impact.run(store, { seeds: [seed], limit: MOST });
  return {
    from: seed,
    reached: summary.total,
    routes: summary.routes,
    files: summary.files,
    nodes: nodes.map(({ node: { id, type }, distance }) => ({ id, type, distance })),
  };
}
