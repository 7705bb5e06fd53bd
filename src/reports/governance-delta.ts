import type {
  GovernanceDeltaV1,
  GovernanceDeltaV1ChangeBase,
  GovernanceDeltaV1Current,
  GovernanceDeltaV1DebtBaseline,
} from '../schemas/types.ts';
import { formatQuantity } from './counts.ts';
import { classifyFindings, leaveUnclassified } from './delta-findings.ts';
import {
  buildChangeBase,
  CONTRACT,
  buildCurrent,
  buildDebtBaseline,
  type DeltaInput,
  NOT_CHECKED_PREFIX,
  type ToWorkspacePath,
} from './delta-sides.ts';

/** `governance-delta.v1`: the effect of a change on the debt of a project, or why it is unknown. */
export function buildGovernanceDelta(input: DeltaInput): GovernanceDeltaV1 {
  const { report, project, scope, contractChanges } = input;
  const inWorkspace = createPathMapper(project.app);
  const changeBase = buildChangeBase(input, inWorkspace);
  const debtBaseline = buildDebtBaseline(input, inWorkspace);
  const current = buildCurrent(input, inWorkspace);
  const missing = listMissing(changeBase, debtBaseline, current);
  const sorted =
    missing.length === 0 ? classifyFindings(input, inWorkspace) : leaveUnclassified(input, inWorkspace);
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
      status: GATE_STATUS[result],
      failOn: report.failOn,
      blockingFingerprints: blocking,
    },
    limitations: missing.map(({ why }) => why),
    nextAction: missing[0]?.next ?? describeNext(blocking.length, findings.new.length),
  };
}

/** The gate status of each result. */
export const GATE_STATUS = { pass: 'clean', fail: 'blocked', not_proven: 'incomplete' } as const;

const describeNext = (blocking: number, fresh: number): string =>
  blocking > 0
    ? `Repair ${formatQuantity(blocking, 'finding')} that this change introduced or made worse; svc repair shows how.`
    : fresh > 0
      ? `Nothing blocks the merge; review ${formatQuantity(fresh, 'new finding')} first.`
      : 'Ready to merge; the change adds no debt.';

/** Creates the mapping from paths of the app to paths of the workspace. */
const createPathMapper =
  (app: string): ToWorkspacePath =>
  (path) => {
    const name = app === '.' ? path : `${app}/${path}`;
    const isRelative = !/^(?:\/|[A-Za-z]:\/)/.test(name) && !name.split('/').includes('..');
    return name !== '' && isRelative && !name.includes('\\') ? name : null;
  };

interface Missing {
  readonly why: string;
  readonly next: string;
}

/** Lists what a classification needs and does not have, in the order in which to fix it. */
function listMissing(
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
    'Run it in a repository with history and name the base: svc ci --report 3 --since main.',
  );
  lack(
    evidence.completeness === 'incomplete',
    evidence.limitations.filter((line) => !line.startsWith(NOT_CHECKED_PREFIX)),
    'Fix the files that could not be read: svc verify --full.',
  );
  lack(
    graph.completeness === 'incomplete' || graph.freshness !== 'fresh',
    graph.limitations,
    'Build the graph: svc graph.',
  );
  lack(
    debt.completeness === 'incomplete' || debt.freshness !== 'fresh' || debt.compatibility !== 'compatible',
    debt.limitations,
    'Write the baseline and commit it to the base branch: svc verify --full --write-baseline.',
  );
  return missing;
}
