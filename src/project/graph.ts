import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildGraph } from '../graph/build.ts';
import { buildContractCapsule } from '../graph/capsule.ts';
import { diffSnapshots } from '../graph/diff.ts';
import {
  type GraphFile,
  type GraphFinding,
  type GraphInput,
  listArtifacts,
  recordsOf,
} from '../graph/input.ts';
import { buildGraphManifest, compareSources, createSnapshot } from '../graph/snapshot.ts';
import { type PathAliases, createImportResolver } from '../graph/resolve.ts';
import type { Catalog, GraphSnapshotV1 } from '../schemas/types.ts';
import { loadValidator } from '../schemas/folder.ts';
import type { ContextState, Project } from '../verify/rule.ts';
import { collectProjectRoutes } from '../verify/project-routes.ts';
import { writeDocuments } from './file.ts';
import { ensureFolder, readTextInside } from './folder.ts';
import { ESSENCE } from './paths.ts';
import { readSource } from './sources.ts';

const GRAPH = '.svc/graph';
const SNAPSHOT = 'graph.snapshot.json';
const MANIFEST = 'graph.manifest.json';
const DIFF = 'graph.diff.json';
const CAPSULE = 'contract-capsule.json';

/** Builds the input of the graph; undefined without a contract. */
export function buildGraphInput(
  project: Pick<Project, 'contract' | 'facts' | 'framework' | 'paths' | 'resolve'>,
  digests: ReadonlyMap<string, string>,
): GraphInput | undefined {
  const { contract, facts, resolve } = project;
  if (!contract) return undefined;
  const { essence, bundle } = contract;
  const routes = new Map<string, string[]>();
  for (const { file, path, isPage, shows = [] } of collectProjectRoutes(project)) {
    if (!isPage) continue;
    // Use the page, not the router, which imports every page and would connect them all.
    const page = shows.map((from) => resolve(file, from)).find((one) => one !== undefined);
    const drawn = page !== undefined && facts.has(page) ? page : file;
    routes.set(drawn, [...(routes.get(drawn) ?? []), path]);
  }
  const files = [...facts].map(
    ([path, { imports, components }]): GraphFile => ({
      path,
      digest: `sha256:${digests.get(path) ?? ''}`,
      imports: imports.flatMap((name) => resolve(path, name) ?? []),
      routes: routes.get(path) ?? [],
      components: components.map(({ name }) => name),
    }),
  );
  return {
    essence: { path: ESSENCE, digest: bundle.essenceDigest ?? '', document: essence },
    bundle,
    files,
  };
}

/** Creates a function that finds the file of the project that an import means. */
export const createProjectResolver = (root: string, paths: readonly string[]): Project['resolve'] =>
  createImportResolver(new Set(paths), readAliases(root));

/** Compares the written graph with the current sources. */
export function readGraphState(root: string, input: GraphInput): ContextState['graph'] {
  const manifest = readGraphFile(root, MANIFEST, 'graph-manifest.v1.json');
  const isWhole = [SNAPSHOT, DIFF, CAPSULE].every((name) => existsSync(join(root, GRAPH, name)));
  if (!manifest || !isWhole) return 'missing';
  const { essence, bundle, files } = input;
  return compareSources(manifest, listArtifacts({ essence, records: recordsOf(bundle), files })).isFresh
    ? 'fresh'
    : 'stale';
}

export const readStoredSnapshot = (root: string): GraphSnapshotV1 | undefined =>
  readGraphFile(root, SNAPSHOT, 'graph-snapshot.v1.json');

/** Builds the graph as it would be written now. `at` is used only if the sources have changed. */
export function buildCurrentSnapshot(root: string, input: GraphInput, at: string): GraphSnapshotV1 {
  const previous = readGraphFile(root, SNAPSHOT, 'graph-snapshot.v1.json');
  return createSnapshot(buildGraph(input), { at, ...(previous ? { previous } : {}) });
}

/** Builds the graph with findings. Its id stays the same, since findings are not sources. */
export function buildSnapshotWithFindings(
  findings: readonly GraphFinding[],
  root: string,
  input: GraphInput,
  at: string,
): GraphSnapshotV1 {
  const previous = readGraphFile(root, SNAPSHOT, 'graph-snapshot.v1.json');
  const { nodes, edges } = buildGraph({ ...input, findings });
  const sources = listArtifacts({ ...input, records: recordsOf(input.bundle) });
  return createSnapshot({ nodes, edges, sources }, { at, ...(previous ? { previous } : {}) });
}

/** Writes the graph, its manifest, the diff to the previous one, and its capsule. */
export function writeGraph(root: string, input: GraphInput, at: string): GraphSnapshotV1 {
  const previous = readGraphFile(root, SNAPSHOT, 'graph-snapshot.v1.json');
  const built = buildGraph(input);
  const snapshot = createSnapshot(built, { at, ...(previous ? { previous } : {}) });
  const manifest = buildGraphManifest(snapshot, {
    sources: built.sources,
    outputs: { snapshot: `${GRAPH}/${SNAPSHOT}`, diff: `${GRAPH}/${DIFF}` },
    warnings: built.warnings,
  });
  const folder = ensureFolder(root, GRAPH);
  const text = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;
  // Write the manifest last: if it exists, so do the others.
  writeDocuments([
    [join(folder, SNAPSHOT), text(snapshot)],
    [join(folder, DIFF), text(diffSnapshots(previous, snapshot))],
    [join(folder, CAPSULE), text(buildContractCapsule(snapshot))],
    [join(folder, MANIFEST), text(manifest)],
  ]);
  return snapshot;
}

/** Reads a file of the graph; undefined if it is missing or damaged. */
function readGraphFile<Name extends 'graph-manifest.v1.json' | 'graph-snapshot.v1.json'>(
  root: string,
  file: string,
  name: Name,
): Catalog[Name] | undefined {
  try {
    const value: unknown = JSON.parse(readTextInside(root, join(root, GRAPH, file)) ?? '');
    return loadValidator(name)(value) ? (value as Catalog[Name]) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads path aliases from tsconfig.json; one with comments is not parsed. */
function readAliases(root: string): PathAliases {
  try {
    const { compilerOptions = {} } = JSON.parse(readSource(root, 'tsconfig.json') ?? '{}') as {
      compilerOptions?: { baseUrl?: string; paths?: Record<string, readonly string[]> };
    };
    const { baseUrl = '.', paths = {} } = compilerOptions;
    const from = (target: string): string => join(baseUrl, target).replaceAll('\\', '/');
    return {
      ...(compilerOptions.baseUrl === undefined ? {} : { baseUrl }),
      paths: Object.fromEntries(Object.entries(paths).map(([name, targets]) => [name, targets.map(from)])),
    };
  } catch {
    return { paths: { '@/*': ['src/*'] } };
  }
}
