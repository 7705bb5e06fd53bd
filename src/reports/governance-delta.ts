import type {
  GovernanceDeltaV1,
  GovernanceDeltaV1ChangeBase,
  GovernanceDeltaV1Current,
  GovernanceDeltaV1DebtBaseline,
} from '../schemas/types.ts';
import { count } from './counts.ts';
import { sortedBy, unsorted } from './delta-findings.ts';
import {
  changeBaseOf,
  CONTRACT,
  currentOf,
  debtBaselineOf,
  type DeltaInput,
  LEFT,
  type Naming,
} from './delta-sides.ts';

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

/** Paths from the workspace. */
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
