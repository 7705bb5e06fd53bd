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

/** Options of a check. */
export interface CheckOptions {
  /** Resolves to the release whose results can be cached, or to undefined if results must not be cached. */
  readonly release: () => Promise<string | undefined>;
  /** Opens the service; called only if it is needed. */
  readonly client: () => Promise<Client>;
  readonly signal: AbortSignal;
  /** Use cached results. Defaults to true. */
  readonly useCache?: boolean;
  /** Keeps results in the process; nothing is written to the project. */
  readonly memory?: MemoryCache;
  /** Called if the cache cannot be written; the check goes on. */
  onCacheError?(message: string): void;
}

/** A project checked against its contract and baseline. */
export interface ProjectCheck {
  readonly result: Verification;
  readonly baseline: Baseline | undefined;
  /** Findings that are not in the baseline, or more severe than there. */
  readonly fresh: Verification['findings'];
  readonly inherited: Verification['findings'];
  readonly resolved: readonly BaselineFinding[];
  /** Contains every finding, including those in the baseline. */
  readonly report: Report;
}

/** Verifies a project and compares the findings with the baseline. */
export async function checkProject(
  root: string,
  options: CheckOptions,
  about: { readonly generatedAt: string; readonly failOn: FailOn },
): Promise<ProjectCheck> {
  const result = await verifyProject(root, options);
  const { classifyFindings, readBaseline } = await import('./baseline.ts');
  const { buildReport } = await import('../reports/report.ts');
  const { basename } = await import('node:path');
  const baseline = await readBaseline(root);
  const classified = classifyFindings(result.findings, baseline);
  const { listInputs } = await import('./inputs.ts');
  const report = buildReport(result, {
    root: basename(root),
    inputs: listInputs(root),
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

/** Reads and compiles the contract, or returns the reason why that failed. */
async function loadContract(
  root: string,
  options: CheckOptions,
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
    return { essence, bundle: await compileContract(root, essence, options) };
  } catch (thrown) {
    if (!(thrown instanceof ServiceError)) throw thrown;
    // The message is part of a fingerprint, so it must not contain the path of this machine.
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

/** Compiles the contract, or returns the cached bundle of the embedded release. */
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

/** Errors that are reported as findings; all others abort the run. */
const REFUSAL_KINDS: Readonly<Record<string, 'missing' | 'invalid'>> = {
  FILE_NOT_FOUND: 'missing',
  INVALID_ESSENCE: 'invalid',
  MALFORMED_JSON: 'invalid',
  DUPLICATE_KEY: 'invalid',
  FORBIDDEN_KEY: 'invalid',
  DOCUMENT_TOO_COMPLEX: 'invalid',
};

/** Reads and compiles the contract, then runs all rules. */
export async function verifyProject(
  root: string,
  options: CheckOptions,
  only?: FileScope,
): Promise<Verification> {
  const { verifyFiles } = await import('./verify.ts');
  const contract = await loadContract(root, options);
  options.signal.throwIfAborted();
  const verification = await verifyFiles(root, {
    ...contract,
    ...(only ? { only } : {}),
    useCache: options.useCache !== false,
    signal: options.signal,
    ...(options.memory ? { memory: options.memory } : {}),
  });
  if (verification.cacheError !== undefined) options.onCacheError?.(verification.cacheError);
  return verification;
}

/** Builds the input of the report documents for a checked project. Writes nothing. */
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
