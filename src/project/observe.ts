import { closeSync, constants, existsSync, fstatSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GraphInput, listArtifacts, recordsOf } from '../graph/input.ts';
import type { Artifact, ArtifactName, GraphObservation, ProjectObservation } from '../verify/observations.ts';
import type { Project } from '../verify/rule.ts';
import { projectIdentity } from './identity.ts';
import { requireInside, readTextInside } from './folder.ts';
import { detectHosting, readPackage, readStyles, detectTools } from './observe-stack.ts';
import { findOlderProjectBelow } from './older.ts';
import { CONTEXT, ESSENCE, LAW, LOCKFILE } from './paths.ts';
import { walkProject } from './sources.ts';
import type { Catalog } from '../schemas/types.ts';
import { loadValidator } from '../schemas/folder.ts';
import { compareSources } from '../graph/snapshot.ts';
import { sha256Digest } from '../base/hash.ts';

/** Collects facts about a project that the rules do not collect. Writes nothing. */
export async function observeProject(
  root: string,
  project: Pick<Project, 'facts' | 'paths'>,
  graph?: GraphInput,
): Promise<ProjectObservation> {
  const { excluded } = walkProject(root);
  const { manifest, packageManager, workspace, homepage } = readPackage(root);
  const isThere = (path: string): boolean => existsSync(join(root, path));
  const artifacts = listArtifactFiles(root);
  return {
    identity: projectIdentity(root),
    workspace,
    manifest,
    packageManager,
    typescript: ['tsconfig.json', 'tsconfig.app.json', 'jsconfig.json'].find(isThere),
    ruleFiles: [...RULE_FILES.filter(isThere), ...RULE_FOLDERS.flatMap((folder) => listNames(root, folder))],
    law: LAW.filter(isThere),
    support: [
      LOCKFILE,
      CONTEXT,
      ...SUPPORT.map((name) => artifacts[name].path),
      ...['.svc/health-baseline.json', '.svc/schemas'],
    ].filter(isThere),
    artifacts,
    essenceVersion: readContractVersion(root),
    older: findOlderProjectBelow(root),
    runtimeProbe: readArtifactDocument(root, artifacts.runtimeProbe, 'runtime-probe-payload.v2.json'),
    graph: readGraph(root, artifacts, graph),
    ...(await readStyles(root, project)),
    hosting: detectHosting(root, manifest, homepage),
    tools: detectTools(root, project.paths, excluded, manifest),
    left: excluded,
  };
}

/** Instruction files of coding assistants. */
const RULE_FILES = [
  'AGENTS.md',
  'CLAUDE.md',
  'GEMINI.md',
  '.cursorrules',
  '.windsurfrules',
  '.clinerules',
  '.github/copilot-instructions.md',
];
const RULE_FOLDERS = ['.cursor/rules', '.github/instructions', '.windsurf/rules'];

const SUPPORT: readonly ArtifactName[] = ['graphSnapshot', 'graphManifest', 'graphDiff', 'contractCapsule'];

function readContractVersion(root: string): string | undefined {
  try {
    const { version } = JSON.parse(readTextInside(root, join(root, ESSENCE)) ?? '{}') as {
      version?: unknown;
    };
    return typeof version === 'string' ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Lists the files of a folder, sorted; empty if it does not exist. */
function listNames(root: string, folder: string): string[] {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => `${folder}/${name}`)
      .sort();
  } catch {
    return [];
  }
}

/** Files that contain evidence. */
const PATHS: Readonly<Record<ArtifactName, string>> = {
  essence: ESSENCE,
  packManifest: `${CONTEXT}/pack-manifest.json`,
  reviewPack: `${CONTEXT}/review-pack.json`,
  graphSnapshot: '.svc/graph/graph.snapshot.json',
  graphManifest: '.svc/graph/graph.manifest.json',
  graphDiff: '.svc/graph/graph.diff.json',
  contractCapsule: '.svc/graph/contract-capsule.json',
  workspaceConfig: '.svc/workspace.json',
  runtimeProbe: '.svc/evidence/runtime-probe.json',
  visualManifest: '.svc/evidence/visual-manifest.json',
};

/** Describes every artifact, including missing ones. */
export const listArtifactFiles = (root: string): Readonly<Record<ArtifactName, Artifact>> =>
  Object.fromEntries(Object.entries(PATHS).map(([name, path]) => [name, readArtifact(root, path)])) as Record<
    ArtifactName,
    Artifact
  >;

/** Reads the state of a file; one that is not a regular file counts as missing. */
export function readArtifact(root: string, path: string): Artifact {
  try {
    requireInside(root, join(root, path));
    const file = openSync(join(root, path), constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      const stat = fstatSync(file);
      if (!stat.isFile()) throw new Error('no file');
      return {
        path,
        present: true,
        hash: sha256Digest(readFileSync(file)),
        changedAt: stat.mtime.toISOString(),
      };
    } finally {
      closeSync(file);
    }
  } catch {
    return { path, present: false, hash: null, changedAt: null };
  }
}

/** Reads the document of an artifact; undefined if it is missing or invalid. */
export function readArtifactDocument<Name extends keyof Catalog>(
  root: string,
  { path }: Artifact,
  name: Name,
): Catalog[Name] | undefined {
  try {
    const value: unknown = JSON.parse(readTextInside(root, join(root, path)) ?? '');
    return loadValidator(name)(value) ? (value as Catalog[Name]) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads the written graph; missing or damaged parts are undefined. */
export function readGraph(
  root: string,
  artifacts: Readonly<Record<ArtifactName, Artifact>>,
  input: GraphInput | undefined,
): GraphObservation {
  const manifest = readArtifactDocument(root, artifacts.graphManifest, 'graph-manifest.v1.json');
  return {
    snapshot: readArtifactDocument(root, artifacts.graphSnapshot, 'graph-snapshot.v1.json'),
    diff: readArtifactDocument(root, artifacts.graphDiff, 'graph-diff.v1.json'),
    capsule: readArtifactDocument(root, artifacts.contractCapsule, 'contract-capsule.v1.json'),
    stale: input && manifest ? findStaleSources(manifest, input) : [],
  };
}

/** Lists sources that changed since the graph was written. */
function findStaleSources(manifest: Catalog['graph-manifest.v1.json'], input: GraphInput): string[] {
  const { essence, bundle, files } = input;
  const now = listArtifacts({ essence, records: recordsOf(bundle), files });
  const { removed, changed } = compareSources(manifest, now);
  const paths = new Map([...manifest.sources, ...now].map(({ id, path }) => [id, path ?? id]));
  return [...removed, ...changed].map((id) => paths.get(id) ?? id).sort();
}
