import type {
  AuthorityResolutionV2,
  LoopReadinessV2,
  VerificationReportCommonV2EvidenceTier,
} from '../schemas/types.ts';
import { resolveAuthority, isContradiction } from './authority-resolution.ts';
import { buildEvidenceTier } from './evidence-tier.ts';
import type { Report } from './report.ts';
import { CONTRACT_FILE } from '../verify/contract.ts';
import { countSeverities, formatCounts, assessHealth } from './counts.ts';
import { VERIFY_COMMAND } from './findings.ts';

/** `loop-readiness.v2`: the next steps, as a separate document. */
export const buildLoopReadiness = (report: Report): LoopReadinessV2 => ({
  $schema: 'https://svc.example/schemas/loop-readiness.v2.json',
  ...buildLoop(report, resolveAuthority(report), buildEvidenceTier(report)),
});

type State = LoopReadinessV2['state'];

/** The first state that applies. Without a contract, for example, the graph is irrelevant. */
export function decideState({ essence, graph, findings, coverage }: Report): State {
  if (!essence) return 'blocked_missing_context';
  if (!graph.ready) return 'blocked_missing_graph';
  const open = findings.filter(({ severity }) => severity !== 'info');
  if (open.some(isContradiction)) return 'human_resolution_required';
  if (open.length > 0) return 'repair_required';
  // Without source files nothing is wrong, but nothing is verified either.
  return coverage.files === 0 ? 'ready_to_edit' : 'verified';
}

/** The verdict and next step for each state that a run can reach. */
const STATE_TEXTS: Readonly<Partial<Record<State, { readonly verdict: string; readonly next: string }>>> = {
  blocked_missing_context: {
    verdict: 'No contract to check the project against',
    next: 'Create or fix the contract.',
  },
  blocked_missing_graph: { verdict: 'No current graph', next: 'Run svc graph.' },
  human_resolution_required: {
    verdict: 'A person has to decide',
    next: 'Decide for each path whether the code or the contract is right.',
  },
  repair_required: { verdict: 'Repair before merge', next: 'Repair the findings, errors first.' },
  ready_to_edit: { verdict: 'No source files to check', next: 'Write the first page of the contract.' },
  verified: { verdict: 'Nothing to repair', next: 'Continue.' },
};

/** The most files that the reading list names. */
const MAX_READ_TARGETS = 20;

export function buildLoop(
  report: Report,
  authority: AuthorityResolutionV2,
  evidenceTier: VerificationReportCommonV2EvidenceTier,
): LoopReadinessV2 {
  const { findings, essence, graph } = report;
  const counts = countSeverities(findings);
  const state = decideState(report);
  const { verdict, next } = STATE_TEXTS[state] ?? { verdict: state, next: 'Run the verification command.' };
  const isBlocked = state === 'blocked_missing_context' || state === 'blocked_missing_graph';
  const files = findings.flatMap(({ place }) => (place ? [place.file] : []));
  return {
    schemaVersion: 2,
    state,
    status: isBlocked ? 'blocked' : assessHealth(report).status,
    verdict,
    summary: `${verdict}: ${formatCounts(counts)}.`,
    authority: {
      activeLane: authority.activeLane,
      summary: authority.summary,
      stopRule: authority.stopRule,
    },
    evidenceTier,
    blockingReasons: isBlocked ? [`${verdict}.`] : [],
    nextActions: state === 'verified' ? [] : [next, `Run ${VERIFY_COMMAND}.`],
    maker: {
      title: 'Change the project',
      instructions: [
        'Read the contract and the listed files before you change anything.',
        'Make the smallest change that removes a finding, one finding at a time.',
      ],
    },
    checker: {
      title: 'Check the change',
      instructions: [
        `Run ${VERIFY_COMMAND} yourself.`,
        'Read the diff and look for changes that no finding requires.',
      ],
    },
    readTargets: [...new Set([...(essence ? [CONTRACT_FILE] : []), ...files])].slice(0, MAX_READ_TARGETS),
    graphImpact: {
      status: graph.ready ? 'ready' : graph.present ? 'stale' : 'missing',
      snapshotId: graph.snapshotId,
      sourceHash: graph.sourceHash,
      sourceArtifactCount: graph.sourceArtifactCount,
      staleArtifacts: graph.staleArtifacts,
    },
    stopConditions: [
      authority.stopRule,
      'A repair would change the behaviour or text of a page.',
      'A finding reappears after its repair.',
    ],
    verifyCommand: VERIFY_COMMAND,
  };
}
