import type {
  GraphCommonV1GraphDiffOpType,
  GraphCommonV1GraphNodeType,
  ScanReportV1GraphPreview,
} from '../schemas/types.ts';
import type { DocumentInput } from './report.ts';

/** Summarizes the existing graph. A scan never builds one. */
export function buildGraphPreview({
  report,
  project,
  observed,
}: Pick<DocumentInput, 'report' | 'project' | 'observed'>): ScanReportV1GraphPreview {
  const { snapshot, capsule, diff } = observed.graph;
  const status = toGraphStatus({ report, project });
  const ops = diff?.ops ?? [];
  const counted = (op: GraphCommonV1GraphDiffOpType): number => ops.filter((one) => one.op === op).length;
  const ofType = (type: GraphCommonV1GraphNodeType): number =>
    snapshot?.nodes.filter((node) => node.type === type).length ?? 0;
  return {
    status,
    canPreview: snapshot !== undefined,
    readOnly: true,
    ...(project.refusal?.kind === 'invalid' ? REFUSED : STATUS_TEXTS[status]),
    staleArtifacts: report.graph.staleArtifacts,
    snapshot: snapshot
      ? {
          id: snapshot.id,
          schemaVersion: snapshot.schema_version,
          sourceHash: snapshot.source_hash,
          nodes: snapshot.nodes.length,
          edges: snapshot.edges.length,
          findings: ofType('Finding'),
          evidence: ofType('Evidence'),
          sourceArtifacts: ofType('SourceArtifact'),
        }
      : null,
    capsule: capsule
      ? {
          cacheKey: capsule.cache_key,
          routes: capsule.routes.length,
          components: capsule.components.length,
          tokens: capsule.tokens.length,
          localRules: capsule.local_rules.length,
          styleBridge: capsule.style_bridge.length,
          sourceArtifacts: capsule.source_artifacts.length,
          sourceArtifactLimit: capsule.source_artifact_limit,
          sourceArtifactsTruncated: capsule.source_artifacts_truncated,
          openFindings: capsule.open_findings.length,
        }
      : null,
    diff: diff
      ? {
          ops: ops.length,
          findingsAdded: counted('finding.added'),
          findingsResolved: counted('finding.resolved'),
          evidenceAdded: counted('evidence.added'),
        }
      : null,
  };
}

type Status = ScanReportV1GraphPreview['status'];

function toGraphStatus({ report, project }: Pick<DocumentInput, 'report' | 'project'>): Status {
  if (!report.essence) return project.refusal?.kind === 'version' ? 'needs_migration' : 'not_attached';
  if (report.graph.ready) return 'current';
  return report.graph.current === false ? 'stale' : 'unavailable';
}

const STATUS_TEXTS: Readonly<Record<Status, Pick<ScanReportV1GraphPreview, 'message' | 'nextCommand'>>> = {
  current: { message: 'The graph matches the current sources.', nextCommand: null },
  stale: { message: 'Sources have changed since the graph was built.', nextCommand: 'svc graph' },
  needs_migration: {
    message: 'The contract has an older version; a graph requires the current one.',
    nextCommand: 'svc migrate --write',
  },
  not_attached: { message: 'There is no contract to build a graph from.', nextCommand: 'svc init' },
  unavailable: { message: 'The project has no complete graph.', nextCommand: 'svc graph' },
};

const REFUSED = {
  message: 'The contract is invalid, so no graph can be built.',
  nextCommand: 'svc validate',
};
