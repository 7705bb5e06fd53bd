import { digestJson } from '../content/manifest.ts';
import { SCHEMA_BASE } from '../schemas/catalog.ts';
import type { ContractCapsuleV1, GraphSnapshotV1 } from '../schemas/types.ts';
import { type Graph, type GraphNode, type NodeType, SCHEMA_VERSION } from './graph.ts';
import { shortHash } from './snapshot.ts';
import { type GraphStore, createStore } from './store.ts';
import { compareText } from '../base/text.ts';

const MAX_SOURCE_ARTIFACTS = 200;

/** Node types that are not part of the contract: files, and results of checks and runs. */
const NON_CONTRACT_TYPES: ReadonlySet<NodeType> = new Set([
  'SourceArtifact',
  'Finding',
  'Evidence',
  'Repair',
  'Test',
  'AgentRun',
]);

/** The digest of the contract alone; edits of source code do not change it. */
export function hashContract({ nodes, edges }: Graph): string {
  const contract = nodes.filter(
    (node) => !NON_CONTRACT_TYPES.has(node.type) && payloadOf(node)['declared'] !== 'source',
  );
  const ids = new Set(contract.map(({ id }) => id));
  return digestJson({
    nodes: contract.map(({ id, type, payload }) => ({ id, type, payload })),
    edges: edges.filter(({ src, dst }) => ids.has(src) && ids.has(dst)),
  });
}

/** Summarizes a snapshot for readers with a small budget. */
export function buildContractCapsule(
  snapshot: GraphSnapshotV1,
  { sourceLimit = MAX_SOURCE_ARTIFACTS } = {},
): ContractCapsuleV1 {
  const store = createStore(snapshot);
  const contract_hash = hashContract(snapshot);
  const files = store.ofType('SourceArtifact').filter((node) => payloadOf(node)['path'] !== undefined);
  const lists = {
    routes: store
      .ofType('Route')
      .filter((node) => payloadOf(node)['declared'] === 'contract')
      .map((node) => toRoute(store, node)),
    components: store.ofType('Component').map(toEntry),
    tokens: store.ofType('Token').map(toEntry),
    local_rules: store.ofType('LocalRule').map(toEntry),
    style_bridge: store.ofType('StyleBridge').map(toEntry),
    source_artifacts: files.slice(0, sourceLimit).map(({ id, payload }) => {
      const { path, kind } = payload as { path: string; kind: string };
      return { id, path, kind };
    }),
    open_findings: store.ofType('Finding').map((node) => toFinding(store, node)),
  };
  const body = {
    $schema: `${SCHEMA_BASE}contract-capsule.v1.json` as const,
    schema_version: SCHEMA_VERSION,
    snapshot_id: snapshot.id,
    project_id: snapshot.project_id,
    created_at: snapshot.created_at,
    source_hash: snapshot.source_hash,
    contract_hash,
    contract_cache_key: cacheKey(contract_hash),
    summary: {
      routes: lists.routes.length,
      components: lists.components.length,
      tokens: lists.tokens.length,
      local_rules: lists.local_rules.length,
      style_bridge: lists.style_bridge.length,
      source_artifacts: files.length,
      open_findings: lists.open_findings.length,
    },
    source_artifact_limit: sourceLimit,
    source_artifacts_truncated: files.length > sourceLimit,
    ...lists,
  } as const;
  return { ...body, cache_key: cacheKey(digestJson(body)) };
}

const cacheKey = (digest: string): string => `svc-contract:${shortHash(digest)}`;

const payloadOf = ({ payload }: GraphNode): Readonly<Record<string, unknown>> =>
  typeof payload === 'object' && payload !== null ? (payload as Record<string, unknown>) : {};

function toEntry(node: GraphNode): ContractCapsuleV1['components'][number] {
  const { name, ...rest } = payloadOf(node);
  return { id: node.id, ...(typeof name === 'string' ? { label: name } : {}), payload: rest };
}

function toRoute(store: GraphStore, { id, payload }: GraphNode): ContractCapsuleV1['routes'][number] {
  const { path } = payload as { path: string };
  const page = store.into(id, 'PAGE_ROUTED_AT_ROUTE')[0]?.src;
  if (page === undefined) return { id, path };
  const shell = store.from(page, 'PAGE_USES_SHELL')[0]?.dst;
  return { id, path, page_id: page, ...(shell === undefined ? {} : { shell_id: shell }) };
}

function toFinding(
  store: GraphStore,
  { id, payload }: GraphNode,
): ContractCapsuleV1['open_findings'][number] {
  const { code, severity, message } = payload as { code: string; severity: string; message: string };
  const [anchor] = store
    .from(id, 'FINDING_ANCHORED_AT')
    .map(({ dst }) => dst)
    .sort(compareText);
  return { id, code, severity, ...(anchor === undefined ? {} : { anchored_at: anchor }), message };
}
