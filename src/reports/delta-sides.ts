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
        'Git does not say what changed: this is no repository, or its history has no such commit.',
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
        : [`The names of ${formatQuantity(unnamed, 'changed file')} cannot stand in a report.`],
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
      limitations: ['There is no baseline, so that nobody knows what was there before.'],
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
      ...(isReadable && compatibility === 'incompatible' ? ['The baseline is that of another project.'] : []),
      ...(compatibility === 'unknown' ? ['The baseline does not say of which project it is.'] : []),
      ...(isOfBase === undefined ? ['Nobody knows whether the baseline is older than the change.'] : []),
      ...(isOfBase === false
        ? [
            'The state that the change began from has no baseline; the one that is there came with the change.',
          ]
        : []),
    ],
    findingCount: document?.findings.length ?? 0,
  };
}

/** Begins what no run of this kind looks at: it takes nothing from the comparison of two of them. */
export const NOT_CHECKED_PREFIX = 'Not checked: ';

/** Reasons for which a file may hide findings that another run would see. */
const HIDING_REASONS = ['unreadable', 'too-many'];

const isStaticRule = (code: string): boolean => RULES.some((rule) => rule.code === code);

export function buildCurrent(
  { report, hashes, corpus, project, debt }: DeltaInput,
  inWorkspace: ToWorkspacePath,
): GovernanceDeltaV1Current {
  const { graph, coverage, essence, visits } = report;
  const hidden = HIDING_REASONS.reduce((sum, reason) => sum + (coverage.skipped[reason] ?? 0), 0);
  // What only a browser sees is not gone because none was there.
  const unasked = (debt?.document?.findings ?? []).filter(
    ({ code }) => !isStaticRule(code) && !(visits && isFullyChecked(code, visits)),
  ).length;
  const lacks = [
    ...(essence ? [] : ['There is no contract to hold the project against.']),
    ...(hidden === 0 ? [] : [`Files and folders that could not be read: ${hidden}.`]),
    ...(coverage.damaged.length === 0
      ? []
      : [`Read in part only: ${formatQuantity(coverage.damaged.length, 'file')}.`]),
    ...(unasked === 0
      ? []
      : [`Nobody looked again for what a browser had seen: ${formatQuantity(unasked, 'finding')}.`]),
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
      // It was made by this run.
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

/** A change as version control tells it; all paths are from the folder of the app. */
export interface Change {
  /** As it was asked for: a branch, a tag or a commit. */
  readonly baseRef: string;
  /** Null for changes that are not committed. */
  readonly headRef: string | null;
  /** Null in a repository without a commit. */
  readonly mergeBase: string | null;
  /** Over the list of changes and the sources as they are. */
  readonly hash: string;
  readonly files: readonly string[];
  /** What the files reach in the graph; empty without a current one. */
  readonly routes: readonly string[];
  readonly nodes: readonly string[];
  readonly unresolved: readonly string[];
}

/** The findings that were known before. */
export interface Debt {
  readonly hash: string;
  /** Undefined if the file is no baseline. */
  readonly document: DebtDocument | undefined;
  /** Whether the state that the change began from has it; undefined where nobody knows that state. */
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

/** All that a comparison is made from. */
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

/** How paths of the app are written in a document about its workspace; null for a name that none can carry. */
export type ToWorkspacePath = (path: string) => string | null;
