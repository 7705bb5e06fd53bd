import type {
  AdoptionTruthV1Receipt,
  EssenceV4,
  PackManifestV1,
  ProjectHealthReportV1,
  ReviewPackV1,
  SvcCiReportV1LocalLaw,
  VerificationReportCommonV1GraphAnchor,
} from '../schemas/types.ts';
import type { Finding } from '../verify/finding.ts';
import type { ContextState, Project } from '../verify/rule.ts';
import { sortFindings } from '../verify/run.ts';
import type { Visits } from '../verify/observations.ts';
import type { ProjectObservation } from '../verify/observations.ts';
import type { MachinePaths } from './redact.ts';

/** What was looked at, and what was not. */
export interface Coverage {
  readonly files: number;
  /** Those that were asked. */
  readonly rules: number;
  /** Those that need a contract, where there is none or it cannot be read. */
  readonly unasked?: { readonly rules: number; readonly isRefused: boolean };
  /** Why files were left out, and how many. */
  readonly skipped: Readonly<Record<string, number>>;
  /** Files of a kind that no parser reads, by extension. */
  readonly unread: Readonly<Record<string, number>>;
  readonly damaged: readonly { readonly file: string; readonly message: string }[];
  /** Files with a part in a language that no parser reads, such as `styles in scss`. */
  readonly partly: readonly { readonly file: string; readonly what: string }[];
}

export type FailOn = ProjectHealthReportV1['ci']['failOn'];
export type GraphState = ProjectHealthReportV1['graph'];
export type LocalLaw = SvcCiReportV1LocalLaw;

/** Everything a format may say about one run; each of them says a part of it. */
export interface Report {
  /** The worst first. */
  readonly findings: readonly Finding[];
  readonly coverage: Coverage;
  /** What the project is called: its folder, or `<project>` where paths are withheld. */
  readonly root: string;
  readonly generatedAt: string;
  readonly failOn: FailOn;
  readonly essence: EssenceV4 | null;
  /** Of the file, even if the document is refused for it. */
  readonly essenceVersion: string | null;
  readonly review: ReviewPackV1 | null;
  readonly manifest: PackManifestV1 | null;
  readonly graph: GraphState;
  /** Where a finding was found in the graph, by its fingerprint. */
  readonly anchors: ReadonlyMap<string, VerificationReportCommonV1GraphAnchor>;
  readonly localLaw: LocalLaw;
  /** Findings that were there before and are not counted, by fingerprint; null where nobody keeps such a list. */
  readonly baseline: { readonly savedAt: string | null; readonly fingerprints: ReadonlySet<string> } | null;
  /** What a browser was asked to look at; absent if none was. */
  readonly visits?: Visits;
}

/** What only the one who ran the rules knows. What is left out is reported as not known, never as fine. */
export interface ReportContext {
  readonly root: string;
  readonly generatedAt: string;
  readonly failOn?: FailOn;
  readonly essenceVersion?: string;
  /** The packs as they lie in the project; without them those of the contract, if they are known to be the same. */
  readonly review?: ReviewPackV1 | null;
  readonly manifest?: PackManifestV1 | null;
  readonly graph?: GraphState;
  readonly anchors?: Report['anchors'];
  readonly localLaw?: LocalLaw;
  readonly baseline?: Report['baseline'];
  readonly visits?: Visits;
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
    // The root of the machine has no name.
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
  };
}

const NOT_CHECKED: LocalLaw = {
  checked: false,
  patternsPresent: false,
  rulesPresent: false,
  errorCount: 0,
  warnCount: 0,
};

/** What is known of a graph of which only its state is known. */
function summarizeGraph(state: 'fresh' | 'stale' | 'missing'): GraphState {
  const isThere = state !== 'missing';
  const isFresh = state === 'fresh';
  return {
    present: isThere,
    ready: isFresh,
    current: isThere ? isFresh : null,
    // A graph is fresh only if all of its files are there; of a stale one nobody has said which.
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

/** Every path of the document, once, in its order: the table of routes first, then the pages' own. */
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
  /** Which words of the project stand in it. */
  readonly reason: string;
}

/** Everything a document of the catalog may say about one project. */
export interface DocumentInput {
  readonly report: Report;
  readonly project: Project;
  readonly observed: ProjectObservation;
  /** The version of svc; null where nobody says it. */
  readonly version: string | null;
  /** The file that a critique is about, from the folder of the app. */
  readonly file?: string;
  /** The folder as it was asked for, unless that would tell where it lies. */
  readonly requestedPath?: string;
  /** Records that might be what the project is, the likeliest first. */
  readonly fits?: readonly Fit[];
  /** Places of this machine that no document names. */
  readonly places?: MachinePaths;
  /** What operations wrote and left alone, each a comparison of the files before and after. */
  readonly receipts?: readonly AdoptionTruthV1Receipt[];
}

/** The graph of a project in the words of the health report. */
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
    // Without a contract there is nothing that the graph could be compared with.
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
    error: isBroken ? 'A file of the graph is damaged; svc graph writes it anew.' : null,
  };
}
