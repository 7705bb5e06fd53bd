import type { Client } from '../client/index.ts';
import type { MemoryCache } from './cache.ts';
import type { Baseline, BaselineFinding } from './baseline.ts';
import type { FileScope, Verification } from './verify.ts';
import { type DocumentInput, type FailOn, readGraphState, type Report } from '../reports/report.ts';
import { ServiceError } from '../base/errors.ts';
import type { EssenceV4, ExecutionPackBundleV1 } from '../schemas/types.ts';
import { quote } from '../base/text.ts';
import { anchorFindings } from '../graph/build.ts';
import { observeProject } from './observe.ts';

/** Who wants a project checked, and over which service: the command line, or an agent's call. */
export interface CheckOptions {
  /** Resolves to the release whose results can be cached, or to undefined if results must not be cached. */
  readonly release: () => Promise<string | undefined>;
  /** Opened only when something has to be asked. */
  readonly client: () => Promise<Client>;
  readonly signal: AbortSignal;
  /** Whether what is known from before counts; true unless told otherwise. */
  readonly useCache?: boolean;
  /** Where it is kept by whoever must not write into the project. */
  readonly memory?: MemoryCache;
}

/** All files of one project, held against contract and baseline. */
export interface ProjectCheck {
  readonly result: Verification;
  readonly baseline: Baseline | undefined;
  /** Not in the baseline, or graver than there. */
  readonly fresh: Verification['findings'];
  readonly inherited: Verification['findings'];
  readonly resolved: readonly BaselineFinding[];
  /** With every finding, also those that the baseline knows. */
  readonly report: Report;
}

export async function checkProject(
  root: string,
  asking: CheckOptions,
  about: { readonly generatedAt: string; readonly failOn: FailOn },
): Promise<ProjectCheck> {
  const result = await verifyProject(root, asking);
  const { classifyFindings, readBaseline } = await import('./baseline.ts');
  const { buildReport } = await import('../reports/report.ts');
  const { basename } = await import('node:path');
  const baseline = await readBaseline(root);
  const classified = classifyFindings(result.findings, baseline);
  const report = buildReport(result, {
    root: basename(root),
    ...about,
    baseline: baseline
      ? {
          savedAt: baseline.savedAt ?? null,
          fingerprints: new Set(classified.inherited.map(({ fingerprint }) => fingerprint)),
        }
      : null,
  });
  return { result, baseline, ...classified, report };
}

/** The contract of a folder: read and compiled, or why that cannot be done. */
async function loadContract(
  root: string,
  asking: CheckOptions,
): Promise<{
  readonly essence: EssenceV4 | undefined;
  readonly bundle: ExecutionPackBundleV1 | undefined;
  readonly refusal?: NonNullable<Verification['project']['refusal']>;
}> {
  const { join } = await import('node:path');
  const { readContract } = await import('./contract.ts');
  const { ESSENCE } = await import('./paths.ts');
  try {
    const essence = await readContract(root);
    return { essence, bundle: await compileContract(root, essence, asking) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    // The folder is called otherwise elsewhere, and the fingerprint of a finding is made of its words.
    const pointer = thrown.facts.errors?.[0]?.pointer;
    const kind = pointer === '/version' ? 'version' : REFUSAL_KINDS[thrown.code];
    if (kind === undefined) throw thrown;
    return {
      essence: undefined,
      bundle: undefined,
      refusal: {
        kind,
        message: thrown.message.replaceAll(quote(join(root, ESSENCE)), quote(ESSENCE)),
        ...(pointer === undefined ? {} : { pointer }),
      },
    };
  }
}

/** The packs of the contract; the release in this package compiles the same contract once. */
async function compileContract(
  root: string,
  essence: EssenceV4,
  { client, release: findRelease, signal, useCache, memory }: CheckOptions,
): Promise<ExecutionPackBundleV1> {
  const { cacheBundle, readCachedBundle } = await import('./cache.ts');
  const release = useCache === false ? undefined : await findRelease();
  const kept = release === undefined ? undefined : readCachedBundle(root, release, essence);
  if (kept) return kept;
  const bundle = await (await client()).compilePacks(essence, {}, { signal });
  if (release !== undefined && !memory) cacheBundle(root, release, essence, bundle);
  return bundle;
}

/** Failures that are a finding about the project; any other is one of this run. */
const REFUSAL_KINDS: Readonly<Record<string, 'missing' | 'invalid'>> = {
  FILE_NOT_FOUND: 'missing',
  INVALID_ESSENCE: 'invalid',
  MALFORMED_JSON: 'invalid',
  DUPLICATE_KEY: 'invalid',
  FORBIDDEN_KEY: 'invalid',
  DOCUMENT_TOO_COMPLEX: 'invalid',
};

/** Verifies the project in a folder. */
export async function verifyProject(
  root: string,
  asking: CheckOptions,
  only?: FileScope,
): Promise<Verification> {
  const { verifyFiles } = await import('./verify.ts');
  const contract = await loadContract(root, asking);
  asking.signal.throwIfAborted();
  return verifyFiles(root, {
    ...contract,
    ...(only ? { only } : {}),
    useCache: asking.useCache !== false,
    signal: asking.signal,
    ...(asking.memory ? { memory: asking.memory } : {}),
  });
}

/** Everything the documents of the catalog may say about a project that was just checked. Writes nothing. */
export async function buildDocumentInput(
  root: string,
  { result, report }: ProjectCheck,
  about: Pick<DocumentInput, 'version' | 'requestedPath' | 'places'>,
): Promise<DocumentInput> {
  const { project, graph: input } = result;
  const observed = await observeProject(root, project, input);
  const graph = readGraphState(project.context?.graph, observed);
  const { snapshot } = observed.graph;
  return {
    report: {
      ...report,
      root: '<project>',
      essenceVersion: report.essenceVersion ?? observed.essenceVersion ?? null,
      graph,
      anchors:
        input && snapshot && graph.ready ? anchorFindings(input, snapshot, report.findings) : report.anchors,
      localLaw: {
        ...report.localLaw,
        patternsPresent: observed.law.includes('.svc/local-patterns.json'),
        rulesPresent: observed.law.includes('.svc/rules.json'),
      },
    },
    project,
    observed,
    ...about,
  };
}
