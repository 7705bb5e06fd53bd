import type {
  AdoptionTruthV1Receipt,
  EssenceV4,
  PackManifestV1,
  ProjectHealthReportV1,
  ReviewPackV1,
  SvcCiReportV1LocalLaw,
  VerificationReportCommonV1GraphAnchor,
  VerificationReportCommonV1VerificationInput,
} from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import type { PagePlacements } from '../verify/placements.ts';
import type { ContextState, Project } from '../verify/rule.ts';
import { sortFindings } from '../verify/run.ts';
import type { Visits } from '../verify/observations.ts';
import type { ProjectObservation } from '../verify/observations.ts';
import type { MachinePaths } from './redact.ts';

/** The files and rules of a run, and those that were skipped. */
export interface Coverage {
  readonly files: number;
  /** The number of rules that ran. */
  readonly rules: number;
  /** Rules that could not run because the contract is missing or invalid. */
  readonly unasked?: { readonly rules: number; readonly isRefused: boolean };
  /** The number of skipped files by reason. */
  readonly skipped: Readonly<Record<string, number>>;
  /** The number of files without a parser, by extension. */
  readonly unread: Readonly<Record<string, number>>;
  readonly damaged: readonly { readonly file: string; readonly message: string }[];
  /** Files with a part in an unsupported language, such as `styles in stylus`, and minified or third-party files. */
  readonly partly: readonly { readonly file: string; readonly what: string }[];
  /** The placements of the contract, page by page; absent without a contract. */
  readonly placements?: readonly PagePlacements[];
}

export type FailOn = ProjectHealthReportV1['ci']['failOn'];
export type GraphState = ProjectHealthReportV1['graph'];
export type LocalLaw = SvcCiReportV1LocalLaw;
export type ReportInput = VerificationReportCommonV1VerificationInput;

/** Everything about one run that a format may need. */
export interface Report {
  /** Most severe first. */
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** The name of the project: its folder, or `<project>` if paths are hidden. */
  readonly root: string;
  readonly generatedAt: string;
  readonly failOn: FailOn;
  readonly essence: EssenceV4 | null;
  /** The version in the file, even if the document is invalid because of it. */
  readonly essenceVersion: string | null;
  readonly review: ReviewPackV1 | null;
  readonly manifest: PackManifestV1 | null;
  readonly graph: GraphState;
  /** The graph node of each finding, by fingerprint. */
  readonly anchors: ReadonlyMap<string, VerificationReportCommonV1GraphAnchor>;
  readonly localLaw: LocalLaw;
  /** Fingerprints of accepted findings, which are not counted; null without a baseline. */
  readonly baseline: { readonly savedAt: string | null; readonly fingerprints: ReadonlySet<string> } | null;
  /** The visits of a browser; absent without one. */
  readonly visits?: Visits;
  /** Files of the project that influenced the result; absent if the caller does not know them. */
  readonly inputs?: readonly ReportInput[];
}

/** Information that only the caller has. Missing information is reported as unknown, never as good. */
export interface ReportContext {
  readonly root: string;
  readonly generatedAt: string;
  readonly failOn?: FailOn;
  readonly essenceVersion?: string;
  /** The packs of the project. Default: those of the contract, if they are up to date. */
  readonly review?: ReviewPackV1 | null;
  readonly manifest?: PackManifestV1 | null;
  readonly graph?: GraphState;
  readonly anchors?: Report['anchors'];
  readonly localLaw?: LocalLaw;
  readonly baseline?: Report['baseline'];
  readonly visits?: Visits;
  readonly inputs?: readonly ReportInput[];
}

export function buildReport(
  { findings, coverage, project }: { findings: readonly Finding[]; coverage: Coverage; project: Project },
  about: ReportContext,
): Report {
  const { contract, context } = project;
  const isWritten = (name: string): boolean => context !== undefined && !context.stale.includes(name);
  const bundle = contract?.bundle;
  return {
    findings: sortFindings(findings),
    coverage,
    // The root folder of a file system has no name.
    root: about.root === '' ? '<project>' : about.root,
    generatedAt: about.generatedAt,
    failOn: about.failOn ?? 'error',
    essence: contract?.essence ?? null,
    essenceVersion: about.essenceVersion ?? contract?.essence.version ?? null,
    review:
      about.review ?? (bundle && context?.review && isWritten('review-pack.json') ? bundle.review : null),
    manifest:
      about.manifest ??
      (bundle && context?.manifest && isWritten('pack-manifest.json') ? bundle.manifest : null),
    graph: about.graph ?? summarizeGraph(context?.graph ?? 'missing'),
    anchors: about.anchors ?? new Map(),
    localLaw: about.localLaw ?? NOT_CHECKED,
    baseline: about.baseline ?? null,
    ...(about.visits ? { visits: about.visits } : {}),
    ...(about.inputs ? { inputs: about.inputs } : {}),
  };
}

const NOT_CHECKED: LocalLaw = {
  checked: false,
  patternsPresent: false,
  rulesPresent: false,
  errorCount: 0,
  warnCount: 0,
};

/** Describes a graph of which only the state is known. */
function summarizeGraph(state: 'fresh' | 'stale' | 'missing'): GraphState {
  const isThere = state !== 'missing';
  const isFresh = state === 'fresh';
  return {
    present: isThere,
    ready: isFresh,
    current: isThere ? isFresh : null,
    // A fresh graph has all of its files; those of a stale one are unknown.
    snapshotPresent: isFresh,
    manifestPresent: isThere,
    diffPresent: isFresh,
    capsulePresent: isFresh,
    snapshotId: null,
    sourceHash: null,
    contractHash: null,
    contractCacheKey: null,
    sourceArtifactCount: 0,
    capsuleSourceArtifactLimit: null,
    capsuleSourceArtifactsTruncated: null,
    staleArtifacts: [],
    error: null,
  };
}

/** Lists the distinct paths of the document: first the route table, then the routes of the pages. */
export function declaredRoutes(essence: Report['essence']): string[] {
  if (!essence) return [];
  const { routes = {}, sections } = essence.blueprint;
  const own = sections.flatMap(({ pages }) =>
    pages.flatMap(({ route }) => (route === undefined ? [] : [route])),
  );
  return [...new Set([...Object.keys(routes), ...own])];
}
export const countPages = ({ essence }: Pick<Report, 'essence'>): number =>
  (essence?.blueprint.sections ?? []).reduce((sum, { pages }) => sum + pages.length, 0);

export interface Fit {
  readonly type: string;
  readonly slug: string;
  readonly name: string;
  /** The words that it shares with the project. */
  readonly reason: string;
  /** `high` or `medium`. */
  readonly confidence?: string;
}

/** Everything about one project that a document of the catalog may need. */
export interface DocumentInput {
  readonly report: Report;
  readonly project: Project;
  readonly observed: ProjectObservation;
  /** The version of svc; null if unknown. */
  readonly version: string | null;
  /** The file of a critique, relative to the folder of the app. */
  readonly file?: string;
  /** The folder as requested, unless that would reveal its location. */
  readonly requestedPath?: string;
  /** Records that may fit the project, best match first. */
  readonly fits?: readonly Fit[];
  /** Paths of this machine that documents must not contain. */
  readonly places?: MachinePaths;
  /** Receipts of operations, each a comparison of the files before and after. */
  readonly receipts?: readonly AdoptionTruthV1Receipt[];
}

/** The graph of a project in the form of the health report. */
export function readGraphState(
  state: ContextState['graph'] | undefined,
  { artifacts, graph }: Pick<ProjectObservation, 'artifacts' | 'graph'>,
): GraphState {
  const { graphSnapshot, graphManifest, graphDiff, contractCapsule } = artifacts;
  const files = [graphSnapshot, graphManifest, graphDiff, contractCapsule];
  const present = files.some((file) => file.present);
  const { snapshot, capsule, diff, stale } = graph;
  const isBroken =
    (graphSnapshot.present && !snapshot) ||
    (contractCapsule.present && !capsule) ||
    (graphDiff.present && !diff);
  return {
    present,
    ready: state === 'fresh' && !isBroken,
    // Without a contract, there is nothing to compare the graph with.
    current: state === undefined || state === 'missing' ? null : state === 'fresh',
    snapshotPresent: graphSnapshot.present,
    manifestPresent: graphManifest.present,
    diffPresent: graphDiff.present,
    capsulePresent: contractCapsule.present,
    snapshotId: snapshot?.id ?? null,
    sourceHash: snapshot?.source_hash ?? null,
    contractHash: capsule?.contract_hash ?? null,
    contractCacheKey: capsule?.contract_cache_key ?? null,
    sourceArtifactCount: snapshot?.nodes.filter(({ type }) => type === 'SourceArtifact').length ?? 0,
    capsuleSourceArtifactLimit: capsule?.source_artifact_limit ?? null,
    capsuleSourceArtifactsTruncated: capsule?.source_artifacts_truncated ?? null,
    staleArtifacts: [...stale],
    error: isBroken ? 'A file of the graph is damaged; svc graph rebuilds it.' : null,
  };
}
