import type {
  GovernanceDeltaV1,
  GovernanceDeltaV1ChangeBase,
  GovernanceDeltaV1Current,
  GovernanceDeltaV1DebtBaseline,
} from '../schemas/types.ts';
import { RULES } from '../verify/rules/index.ts';
import { formatQuantity } from './counts.ts';
import { isFullyChecked, describeLimits, listUnchecked } from './coverage.ts';
import type { Severity } from '../verify/finding.ts';
import type { Report } from './report.ts';

const BASELINE = '.svc/health-baseline.json';
export const CONTRACT = 'svc.essence.json';

export function buildChangeBase(
  { change }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): GovernanceDeltaV1ChangeBase {
  if (!change)
    return {
      identity: null,
      hash: null,
      baseRef: null,
      headRef: null,
      mergeBase: null,
      completeness: 'incomplete',
      changedFiles: [],
      changedRoutes: [],
      impactedNodeIds: [],
      unresolvedFiles: [],
      limitations: [
        'Git cannot list the changes: this is not a repository, or the commit is missing from its history.',
      ],
    };
  const named = (paths: readonly string[]): string[] => paths.flatMap((path) => inWorkspace(path) ?? []);
  const changedFiles = named(change.files);
  const unnamed = change.files.length - changedFiles.length;
  return {
    identity: change.headRef === null ? change.baseRef : `${change.baseRef}...${change.headRef}`,
    hash: change.hash,
    baseRef: change.baseRef,
    headRef: change.headRef,
    mergeBase: change.mergeBase,
    completeness: unnamed === 0 ? 'complete' : 'incomplete',
    changedFiles,
    changedRoutes: [...change.routes],
    impactedNodeIds: [...change.nodes],
    unresolvedFiles: named(change.unresolved),
    limitations:
      unnamed === 0
        ? []
        : [`The names of ${formatQuantity(unnamed, 'changed file')} cannot be included in a report.`],
  };
}

const FINGERPRINT = /^gfo1:[0-9a-f]{64}$/;

export function buildDebtBaseline(
  { debt, project }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): GovernanceDeltaV1DebtBaseline {
  if (!debt)
    return {
      identity: null,
      hash: null,
      projectIdentity: null,
      capturedAt: null,
      completeness: 'incomplete',
      freshness: 'unknown',
      compatibility: 'unknown',
      limitations: ['There is no baseline, so earlier findings are unknown.'],
      findingCount: 0,
    };
  const { document, isOfBase } = debt;
  const isReadable = document?.findings.every(({ fingerprint }) => FINGERPRINT.test(fingerprint)) ?? false;
  const compatibility =
    !isReadable || (document?.project !== undefined && document.project !== project.identity)
      ? 'incompatible'
      : document?.project === undefined
        ? 'unknown'
        : 'compatible';
  return {
    identity: inWorkspace(BASELINE),
    hash: debt.hash,
    projectIdentity: document?.project ?? null,
    capturedAt: document?.savedAt ?? null,
    completeness: isReadable ? 'complete' : 'incomplete',
    freshness: isOfBase === undefined ? 'unknown' : isOfBase ? 'fresh' : 'stale',
    compatibility,
    limitations: [
      ...(isReadable ? [] : ['The baseline cannot be read.']),
      ...(isReadable && compatibility === 'incompatible' ? ['The baseline belongs to another project.'] : []),
      ...(compatibility === 'unknown' ? ['The baseline does not name its project.'] : []),
      ...(isOfBase === undefined ? ['It is unknown whether the baseline is older than the change.'] : []),
      ...(isOfBase === false
        ? ['The base commit has no baseline; the current one was added by the change.']
        : []),
    ],
    findingCount: document?.findings.length ?? 0,
  };
}

/** Marks limitations that apply to every run of this kind and therefore do not affect a comparison. */
export const NOT_CHECKED_PREFIX = 'Not checked: ';

/** Reasons for skipping a file that may hide findings. */
const HIDING_REASONS = ['unreadable', 'too-many'];

const isStaticRule = (code: string): boolean => RULES.some((rule) => rule.code === code);

export function buildCurrent(
  { report, hashes, corpus, project, debt }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): GovernanceDeltaV1Current {
  const { graph, coverage, essence, visits } = report;
  const hidden = HIDING_REASONS.reduce((sum, reason) => sum + (coverage.skipped[reason] ?? 0), 0);
  // Findings of a browser are not resolved just because this run had no browser.
  const unasked = (debt?.document?.findings ?? []).filter(
    ({ code }) => !isStaticRule(code) && !(visits && isFullyChecked(code, visits)),
  ).length;
  const lacks = [
    ...(essence ? [] : ['There is no contract to check the project against.']),
    ...(hidden === 0 ? [] : [`Files and folders that could not be read: ${hidden}.`]),
    ...(coverage.damaged.length === 0
      ? []
      : [`Read in part only: ${formatQuantity(coverage.damaged.length, 'file')}.`]),
    ...(unasked === 0 ? [] : [`Findings of a browser that this run did not check again: ${unasked}.`]),
  ];
  const left = [...listUnchecked(coverage, visits), describeLimits(visits)].map(
    (line) => `${NOT_CHECKED_PREFIX}${line}.`,
  );
  return {
    health: { identity: 'project-health-report.v2.json', hash: hashes.health },
    graph: {
      identity: graph.snapshotId,
      sourceHash: graph.sourceHash,
      completeness: graph.present ? 'complete' : 'incomplete',
      freshness: graph.ready ? 'fresh' : graph.present ? 'stale' : 'unknown',
      limitations: graph.ready
        ? []
        : [graph.present ? 'The graph is older than the files.' : 'There is no graph of the project.'],
    },
    evidence: {
      identity: `run:${hashes.evidence.slice('sha256:'.length, 'sha256:'.length + 16)}`,
      hash: hashes.evidence,
      completeness: lacks.length === 0 ? 'complete' : 'incomplete',
      // This run produced it.
      freshness: 'fresh',
      limitations: [...lacks, ...left],
    },
    contract: {
      identity: hashes.contract === null ? null : inWorkspace(CONTRACT),
      hash: hashes.contract,
    },
    content: { identity: corpus, hash: hashes.content },
    source: { identity: hashes.source === null ? null : project.app, hash: hashes.source },
  };
}

/** A change as reported by version control; all paths are relative to the folder of the app. */
export interface Change {
  /** The requested branch, tag or commit. */
  readonly baseRef: string;
  /** Null for changes that are not committed. */
  readonly headRef: string | null;
  /** Null in a repository without a commit. */
  readonly mergeBase: string | null;
  /** Digest of the list of changes and the current sources. */
  readonly hash: string;
  readonly files: readonly string[];
  /** Routes that the files affect in the graph; empty without a current graph. */
  readonly routes: readonly string[];
  readonly nodes: readonly string[];
  readonly unresolved: readonly string[];
}

/** The findings of the baseline. */
export interface Debt {
  readonly hash: string;
  /** Undefined if the file is not a baseline. */
  readonly document: DebtDocument | undefined;
  /** True if the base commit has the baseline; undefined if that commit is unknown. */
  readonly isOfBase: boolean | undefined;
}

interface DebtDocument {
  readonly project?: string;
  readonly savedAt?: string;
  readonly findings: readonly DebtFinding[];
}

export interface DebtFinding {
  readonly fingerprint: string;
  readonly code: string;
  readonly severity: Severity;
  readonly where: string;
  readonly message?: string;
}

/** The input of a comparison. */
export interface DeltaInput {
  readonly report: Report;
  /** `app` is the folder of the app in its workspace, `.` if it is the whole. */
  readonly project: { readonly identity: string; readonly app: string };
  readonly scope: GovernanceDeltaV1['comparisonScope'];
  /** Null where version control could not be read. */
  readonly change: Change | null;
  /** Null where there is none. */
  readonly debt: Debt | null;
  readonly hashes: Readonly<Record<'health' | 'evidence', string>> &
    Readonly<Record<'contract' | 'content' | 'source', string | null>>;
  readonly corpus: string | null;
  readonly contractChanges?: GovernanceDeltaV1['contractChanges'];
}

/** Converts a path of the app to a path of its workspace; null for a name that documents cannot contain. */
export type ToWorkspacePath = (path: string) => string | null;
