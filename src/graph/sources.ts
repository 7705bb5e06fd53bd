import { digestOf } from '../content/digest.ts';
import type { ExecutionPackBundleV1, GraphCommonV1SourceArtifact } from '../schemas/types.ts';
import { fileId } from './ids.ts';
import type { GraphFile, GraphFinding, GraphInput } from './input.ts';
import { compareText } from '../base/text.ts';

export type Artifact = GraphCommonV1SourceArtifact;

/** The records of the corpus that were used, taken together: no file of the project. */
export const RECORDS_ID = fileId('@official/records');
const FINDINGS_ID = fileId('@svc/findings');

/** What a check said. It is told apart from sources: a new result does not make the graph old. */
export const FINDINGS_KIND = 'finding-source';

/** What the list of sources is made from: less than a graph, so that asking whether one is fresh is cheap. */
export interface SourceInput {
  readonly essence: Pick<GraphInput['essence'], 'path' | 'digest'>;
  /** `sources` of a bundle, or the records of a lock. */
  readonly records: readonly { readonly type: string; readonly id: string; readonly digest?: string }[];
  readonly files: readonly Pick<GraphFile, 'path' | 'digest' | 'routes' | 'components' | 'kind'>[];
  readonly findings?: readonly GraphFinding[];
}

export const recordsOf = ({ sources = [] }: ExecutionPackBundleV1): SourceInput['records'] => sources;

/** Every artifact that goes into a graph, by id. */
export function sourcesOf({ essence, records, files, findings }: SourceInput): Artifact[] {
  const byId = new Map<string, Artifact>();
  const add = (id: string, artifact: Omit<Artifact, 'id'>): void => {
    if (!byId.has(id)) byId.set(id, { id, ...artifact });
  };
  add(fileId(essence.path), { kind: 'essence', path: essence.path, hash: essence.digest });
  add(RECORDS_ID, {
    kind: 'records',
    hash: digestOf(records.map(({ type, id, digest }) => `${type}/${id} ${digest}`).sort()),
  });
  for (const file of files)
    add(fileId(file.path), { kind: kindOf(file), path: file.path, hash: file.digest });
  if (findings)
    add(FINDINGS_ID, { kind: FINDINGS_KIND, hash: digestOf(findings.map((one) => digestOf(one)).sort()) });
  return [...byId.values()].sort((a, b) => compareText(a.id, b.id));
}

function kindOf({ kind, routes, components }: SourceInput['files'][number]): string {
  if (kind !== undefined) return kind;
  if (routes.length > 0) return 'route-source';
  return components.length > 0 ? 'component-source' : 'code-source';
}

/** The digest that names a state of the sources: over id, kind, path and hash of each. */
export function sourceHash(sources: readonly Artifact[]): string {
  return digestOf(
    sources
      .map(({ id, kind, path = null, hash = null }) => ({ id, kind, path, hash }))
      .sort((a, b) => compareText(a.id, b.id)),
  );
}
