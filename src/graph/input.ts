import type { EssenceV4, ExecutionPackBundleV1, GraphCommonV1SourceArtifact } from '../schemas/types.ts';
import { digestJson } from '../content/manifest.ts';
import { fileId } from './graph.ts';
import { compareText } from '../base/text.ts';

/** The input of a graph. */
export interface GraphInput {
  readonly essence: { readonly path: string; readonly digest: string; readonly document: EssenceV4 };
  /** The compiled document, the only source of corpus data for the graph. */
  readonly bundle: ExecutionPackBundleV1;
  readonly files: readonly GraphFile[];
  readonly rules?: readonly LocalRule[];
  readonly bridges?: readonly StyleBridge[];
  /** Findings of a check; undefined if no check has run. */
  readonly findings?: readonly GraphFinding[];
}

/** A file of the project, paths from its root with `/`. */
export interface GraphFile {
  readonly path: string;
  /** `sha256:` and hex digits, over its bytes. */
  readonly digest: string;
  /** Paths of the files that it imports; see `resolveImport`. */
  readonly imports: readonly string[];
  /** Paths that it gives a page to, as the contract writes them: `/orders/:id`. */
  readonly routes: readonly string[];
  /** Names of the components that it declares. */
  readonly components: readonly string[];
  /** Its role, if its routes and components do not determine it, such as `rules` or `style-bridge`. */
  readonly kind?: string;
}

/** A rule the project has set for itself. */
export interface LocalRule {
  readonly id: string;
  readonly text: string;
  /** Ids of nodes; the whole project if there are none. */
  readonly appliesTo: readonly string[];
  /** The file that states it, one of `files`. */
  readonly file: string;
}

/** Maps the project's own styling to tokens of the contract. */
export interface StyleBridge {
  readonly id: string;
  readonly text: string;
  /** Tokens as themes name them: `color.primary`; the whole project if there are none. */
  readonly mapsTo: readonly string[];
  readonly file: string;
}

/** The fields of a finding that the graph uses. */
export interface GraphFinding {
  readonly code: string;
  readonly rule: string;
  readonly severity: string;
  readonly message: string;
  readonly fingerprint: string;
  readonly place?: { readonly file: string; readonly line: number; readonly column: number };
  readonly pointer?: string;
  readonly repair?: string;
}

export type SourceArtifact = GraphCommonV1SourceArtifact;

/** All used corpus records together; this artifact is not a file of the project. */
export const RECORDS_ID = fileId('@official/records');
const FINDINGS_ID = fileId('@svc/findings');

/** Results of checks. They do not count as sources: a new result does not make the graph stale. */
export const FINDINGS_KIND = 'finding-source';

/** The input of the artifact list: less than a graph, so that checking its freshness is cheap. */
export interface SourceInput {
  readonly essence: Pick<GraphInput['essence'], 'path' | 'digest'>;
  /** `sources` of a bundle, or the records of a lock. */
  readonly records: readonly { readonly type: string; readonly id: string; readonly digest?: string }[];
  readonly files: readonly Pick<GraphFile, 'path' | 'digest' | 'routes' | 'components' | 'kind'>[];
  readonly findings?: readonly GraphFinding[];
}

export const recordsOf = ({ sources = [] }: ExecutionPackBundleV1): SourceInput['records'] => sources;

/** Every artifact that goes into a graph, by id. */
export function listArtifacts({ essence, records, files, findings }: SourceInput): SourceArtifact[] {
  const byId = new Map<string, SourceArtifact>();
  const add = (id: string, artifact: Omit<SourceArtifact, 'id'>): void => {
    if (!byId.has(id)) byId.set(id, { id, ...artifact });
  };
  add(fileId(essence.path), { kind: 'essence', path: essence.path, hash: essence.digest });
  add(RECORDS_ID, {
    kind: 'records',
    hash: digestJson(records.map(({ type, id, digest }) => `${type}/${id} ${digest}`).sort()),
  });
  for (const file of files)
    add(fileId(file.path), { kind: artifactKind(file), path: file.path, hash: file.digest });
  if (findings)
    add(FINDINGS_ID, {
      kind: FINDINGS_KIND,
      hash: digestJson(findings.map((one) => digestJson(one)).sort()),
    });
  return [...byId.values()].sort((a, b) => compareText(a.id, b.id));
}

function artifactKind({ kind, routes, components }: SourceInput['files'][number]): string {
  if (kind !== undefined) return kind;
  if (routes.length > 0) return 'route-source';
  return components.length > 0 ? 'component-source' : 'code-source';
}

/** The digest that names a state of the sources: over id, kind, path and hash of each. */
export function hashSources(sources: readonly SourceArtifact[]): string {
  return digestJson(
    sources
      .map(({ id, kind, path = null, hash = null }) => ({ id, kind, path, hash }))
      .sort((a, b) => compareText(a.id, b.id)),
  );
}
