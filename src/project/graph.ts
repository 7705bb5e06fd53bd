import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parse as parseJsonc } from 'jsonc-parser';
import { isObject } from '../base/guards.ts';
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
export function createProjectResolver(root: string, paths: readonly string[]): Project['resolve'] {
  const all = new Set(paths);
  const resolvers = new Map(
    [...readAliases(root, paths)].map(([folder, aliases]) => [folder, createImportResolver(all, aliases)]),
  );
  type Resolver = ReturnType<typeof createImportResolver>;
  /** The resolver of the nearest folder with an app. */
  const findResolver = (folder: string): Resolver | undefined => {
    const known = resolvers.get(folder);
    if (known || folder === '') return known;
    const found = findResolver(folder.slice(0, Math.max(0, folder.lastIndexOf('/'))));
    if (found) resolvers.set(folder, found);
    return found;
  };
  return (from, specifier) =>
    findResolver(from.slice(0, Math.max(0, from.lastIndexOf('/'))))?.(from, specifier);
}

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

const CONFIG = /^(?:(.*)\/)?(?:package|[jt]sconfig(?:\.app|\.base)?)\.json$/;

/** Aliases that frameworks set up themselves, from the folder of the app. */
const USUAL_ALIASES: Readonly<Record<string, readonly string[]>> = {
  '@/*': ['src/*', 'app/*', '*'],
  '~/*': ['src/*', 'app/*', '*'],
  '$lib/*': ['src/lib/*'],
};

/** The path aliases of each folder with an app, from its `tsconfig.json`, `tsconfig.app.json` or `jsconfig.json`. */
function readAliases(root: string, paths: readonly string[]): Map<string, PathAliases> {
  const found = new Map<string, PathAliases>([['', { paths: USUAL_ALIASES }]]);
  for (const path of paths) {
    const [isConfig, folder = ''] = CONFIG.exec(path) ?? [];
    if (isConfig === undefined) continue;
    const { baseUrl, paths: own } = path.endsWith('package.json') ? {} : readCompilerOptions(root, path);
    const from = (target: string): string => join(folder, baseUrl ?? '.', target).replaceAll('\\', '/');
    const usual = Object.entries(USUAL_ALIASES).map(([name, targets]) => [
      name,
      targets.map((target) => (folder === '' ? target : `${folder}/${target}`)),
    ]);
    const before = found.get(folder);
    const base = baseUrl === undefined ? before?.baseUrl : from('.');
    found.set(folder, {
      ...(base === undefined ? {} : { baseUrl: base }),
      paths: {
        ...(Object.fromEntries(usual) as Record<string, readonly string[]>),
        ...before?.paths,
        ...Object.fromEntries(Object.entries(own ?? {}).map(([name, targets]) => [name, targets.map(from)])),
      },
    });
  }
  return found;
}

interface CompilerOptions {
  readonly baseUrl?: string;
  readonly paths?: Readonly<Record<string, readonly string[]>>;
}

/** Configuration files may have comments. A damaged one has no options. */
function readCompilerOptions(root: string, path: string): CompilerOptions {
  const value: unknown = parseJsonc(readSource(root, path) ?? '{}');
  const options = isObject(value) ? value['compilerOptions'] : undefined;
  if (!isObject(options)) return {};
  const { baseUrl, paths } = options;
  const named = Object.entries(isObject(paths) ? paths : {}).flatMap(([name, targets]) =>
    Array.isArray(targets) && targets.every((each) => typeof each === 'string')
      ? [[name, targets] as const]
      : [],
  );
  return { ...(typeof baseUrl === 'string' ? { baseUrl } : {}), paths: Object.fromEntries(named) };
}
