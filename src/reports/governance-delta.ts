import type {
  GovernanceDeltaV1,
  GovernanceDeltaV1ChangeBase,
  GovernanceDeltaV1Current,
  GovernanceDeltaV1DebtBaseline,
  GovernanceDeltaV1Finding,
} from '../schemas/types.ts';
import type { Finding, Severity } from '../verify/finding.ts';
import { RULES } from '../verify/rules/index.ts';
import { count, fails } from './counts.ts';
import { sourceOf } from './finding-source.ts';
import { neverChecked, notChecked } from './not-checked.ts';
import { isWholeFile } from './places.ts';
import type { Report } from './report.ts';
import { isAskedEverywhere } from './visited.ts';

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

interface DebtFinding {
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

const BASELINE = '.svc/health-baseline.json';
const CONTRACT = 'svc.essence.json';

/** `governance-delta.v1`: what a change did to the debt of a project, or why nobody can say. */
export function governanceDelta(input: DeltaInput): GovernanceDeltaV1 {
  const { report, project, scope, contractChanges } = input;
  const inWorkspace = namesFrom(project.app);
  const changeBase = changeBaseOf(input, inWorkspace);
  const debtBaseline = debtBaselineOf(input, inWorkspace);
  const current = currentOf(input, inWorkspace);
  const missing = missingFor(changeBase, debtBaseline, current);
  const sorted = missing.length === 0 ? sortedBy(input, inWorkspace) : unsorted(input, inWorkspace);
  const { findings, blocking } = sorted;
  const result = missing.length > 0 ? 'not_proven' : blocking.length > 0 ? 'fail' : 'pass';
  return {
    $schema: 'https://svc.example/schemas/governance-delta.v1.json',
    schemaVersion: 1,
    generatedAt: report.generatedAt,
    project: { identity: project.identity, workspaceRoot: '.', selectedAppRoot: project.app },
    comparisonScope: scope,
    changeBase,
    debtBaseline,
    current,
    findings,
    ...(contractChanges
      ? {
          contractChanges: contractChanges.map((one) => ({
            ...one,
            path: inWorkspace(one.path) ?? CONTRACT,
          })),
        }
      : {}),
    summary: {
      currentCount: findings.new.length + findings.inherited.length + findings.unclassified.length,
      newCount: findings.new.length,
      inheritedCount: findings.inherited.length,
      resolvedCount: findings.resolved.length,
      unclassifiedCount: findings.unclassified.length,
      blockingCount: blocking.length,
    },
    gate: {
      result,
      status: STATUS[result],
      failOn: report.failOn,
      blockingFingerprints: blocking,
    },
    limitations: missing.map(({ why }) => why),
    nextAction: missing[0]?.next ?? nextOf(blocking.length, findings.new.length),
  };
}

/** The state that goes with a verdict. */
export const STATUS = { pass: 'clean', fail: 'blocked', not_proven: 'incomplete' } as const;

const nextOf = (blocking: number, fresh: number): string =>
  blocking > 0
    ? `Repair ${count(blocking, 'finding')} that this change brought or made worse: svc repair shows how.`
    : fresh > 0
      ? `Nothing blocks; look at ${count(fresh, 'new finding')} before you merge.`
      : 'Merge; no new debt was added.';

type Naming = (path: string) => string | null;

/** Paths from the workspace; null for a name that no document of the catalog can carry. */
const namesFrom =
  (app: string): Naming =>
  (path) => {
    const name = app === '.' ? path : `${app}/${path}`;
    const isRelative = !/^(?:\/|[A-Za-z]:\/)/.test(name) && !name.split('/').includes('..');
    return name !== '' && isRelative && !name.includes('\\') ? name : null;
  };

interface Missing {
  readonly why: string;
  readonly next: string;
}

/** What a classification lacks, the first to put right first. */
function missingFor(
  change: GovernanceDeltaV1ChangeBase,
  debt: GovernanceDeltaV1DebtBaseline,
  { graph, evidence }: GovernanceDeltaV1Current,
): Missing[] {
  const missing: Missing[] = [];
  const lack = (isLacking: boolean, whys: readonly string[], next: string): void => {
    if (isLacking) for (const why of whys) missing.push({ why, next });
  };
  lack(
    change.completeness === 'incomplete',
    change.limitations,
    'Run it in a repository with its history, and name what to compare with: svc ci --report 3 --since main.',
  );
  lack(
    evidence.completeness === 'incomplete',
    evidence.limitations.filter((line) => !line.startsWith(LEFT)),
    'Bring in order what could not be read: svc verify --full.',
  );
  lack(
    graph.completeness === 'incomplete' || graph.freshness !== 'fresh',
    graph.limitations,
    'Build the graph: svc graph.',
  );
  lack(
    debt.completeness === 'incomplete' || debt.freshness !== 'fresh' || debt.compatibility !== 'compatible',
    debt.limitations,
    'Write the baseline and commit it where the change begins: svc verify --full --write-baseline.',
  );
  return missing;
}

function changeBaseOf({ change }: DeltaInput, inWorkspace: Naming): GovernanceDeltaV1ChangeBase {
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
      unnamed === 0 ? [] : [`The names of ${count(unnamed, 'changed file')} cannot stand in a report.`],
  };
}

const FINGERPRINT = /^gfo1:[0-9a-f]{64}$/;

function debtBaselineOf({ debt, project }: DeltaInput, inWorkspace: Naming): GovernanceDeltaV1DebtBaseline {
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
const LEFT = 'Not checked: ';

/** Reasons for which a file may hide findings that another run would see. */
const HIDING = ['unreadable', 'too-many'];

const isOfFiles = (code: string): boolean => RULES.some((rule) => rule.code === code);

function currentOf(
  { report, hashes, corpus, project, debt }: DeltaInput,
  inWorkspace: Naming,
): GovernanceDeltaV1Current {
  const { graph, coverage, essence, visits } = report;
  const hidden = HIDING.reduce((sum, reason) => sum + (coverage.skipped[reason] ?? 0), 0);
  // What only a browser sees is not gone because none was there.
  const unasked = (debt?.document?.findings ?? []).filter(
    ({ code }) => !isOfFiles(code) && !(visits && isAskedEverywhere(code, visits)),
  ).length;
  const lacks = [
    ...(essence ? [] : ['There is no contract to hold the project against.']),
    ...(hidden === 0 ? [] : [`Files and folders that could not be read: ${hidden}.`]),
    ...(coverage.damaged.length === 0
      ? []
      : [`Read in part only: ${count(coverage.damaged.length, 'file')}.`]),
    ...(unasked === 0
      ? []
      : [`Nobody looked again for what a browser had seen: ${count(unasked, 'finding')}.`]),
  ];
  const left = [...notChecked(coverage, visits), neverChecked(visits)].map((line) => `${LEFT}${line}.`);
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

interface Sorted {
  readonly findings: GovernanceDeltaV1['findings'];
  readonly blocking: string[];
}

function unsorted({ report }: DeltaInput, inWorkspace: Naming): Sorted {
  const unclassified = report.findings.map((one) => told(one, 'unclassified', report, inWorkspace));
  return { findings: { new: [], inherited: [], resolved: [], unclassified }, blocking: [] };
}

const RANK = { error: 2, warn: 1, info: 0 } as const;

function sortedBy({ report, debt }: DeltaInput, inWorkspace: Naming): Sorted {
  const known = new Map((debt?.document?.findings ?? []).map((one) => [one.fingerprint, one]));
  const there = new Set(report.findings.map(({ fingerprint }) => fingerprint));
  const isNew = ({ fingerprint }: Finding): boolean => !known.has(fingerprint);
  /** Debt does not block, but what has become graver than it was accepted as does. */
  const isWorse = ({ fingerprint, severity }: Finding): boolean =>
    RANK[severity] > RANK[known.get(fingerprint)?.severity ?? 'error'];
  return {
    findings: {
      new: report.findings.filter(isNew).map((one) => told(one, 'new', report, inWorkspace)),
      inherited: report.findings
        .filter((one) => !isNew(one))
        .map((one) => told(one, 'inherited', report, inWorkspace)),
      resolved: [...known.values()].filter(({ fingerprint }) => !there.has(fingerprint)).map(resolved),
      unclassified: [],
    },
    blocking: [
      ...new Set(
        report.findings
          .filter((one) => fails(one.severity, report.failOn) && (isNew(one) || isWorse(one)))
          .map(({ fingerprint }) => fingerprint),
      ),
    ],
  };
}

/** A finding as the delta has it. Its fingerprint is that of every other report: code, rule, file and the words there. */
function told(
  finding: Finding,
  classification: GovernanceDeltaV1Finding['classification'],
  { anchors }: Report,
  inWorkspace: Naming,
): GovernanceDeltaV1Finding {
  const { code, rule, category, severity, message, lane, repair, fingerprint, place, pointer } = finding;
  const file = place ? inWorkspace(place.file) : null;
  const at = place && file !== null && !isWholeFile(place) ? place : undefined;
  return {
    code,
    ruleId: rule,
    source: sourceOf(finding),
    category,
    severity,
    message,
    authorityLane: lane === 'registry-guidance' ? 'official-guidance' : lane,
    graphAnchor: anchors.get(fingerprint) ?? null,
    repairId: repair,
    repairTarget: file,
    annotation: {
      path: file,
      startLine: at?.line ?? null,
      startColumn: at?.column ?? null,
      endLine: at?.endLine ?? null,
      endColumn: at?.endColumn ?? null,
    },
    file,
    target: pointer ?? null,
    location: at ? { line: at.line, column: at.column, endLine: at.endLine, endColumn: at.endColumn } : null,
    fingerprint,
    fingerprintVersion: 1,
    classification,
  };
}

/** Of what is gone, only what the baseline wrote down is known. */
function resolved({ fingerprint, code, severity, where, message }: DebtFinding): GovernanceDeltaV1Finding {
  const rule = RULES.find((one) => one.code === code);
  return {
    code: code === '' ? 'unknown' : code,
    ruleId: rule?.id ?? 'unknown',
    source: sourceOf({ code }),
    category: rule?.category ?? 'unknown',
    severity,
    message: message ?? `What ${code} had found${where === '' ? '' : ` at ${where}`} is gone.`,
    authorityLane: !rule ? 'unknown' : rule.lane === 'registry-guidance' ? 'official-guidance' : rule.lane,
    graphAnchor: null,
    repairId: rule?.repair ?? null,
    repairTarget: null,
    annotation: { path: null, startLine: null, startColumn: null, endLine: null, endColumn: null },
    target: where === '' ? null : where,
    fingerprint,
    fingerprintVersion: 1,
    classification: 'resolved',
  };
}
