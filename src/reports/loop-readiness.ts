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

/** `loop-readiness.v2`: what to do next, as a document of its own. */
export const buildLoopReadiness = (report: Report): LoopReadinessV2 => ({
  $schema: 'https://svc.example/schemas/loop-readiness.v2.json',
  ...buildLoop(report, resolveAuthority(report), buildEvidenceTier(report)),
});

type State = LoopReadinessV2['state'];

/** The first that holds; who has no contract need not hear about a graph. */
export function decideState({ essence, graph, findings, coverage }: Report): State {
  if (!essence) return 'blocked_missing_context';
  if (!graph.ready) return 'blocked_missing_graph';
  const open = findings.filter(({ severity }) => severity !== 'info');
  if (open.some(isContradiction)) return 'human_resolution_required';
  if (open.length > 0) return 'repair_required';
  // Where nobody wrote anything yet, nothing is wrong, and nothing is proven.
  return coverage.files === 0 ? 'ready_to_edit' : 'verified';
}

/** The states that a run of the rules can end in. */
const STATE_TEXTS: Readonly<Partial<Record<State, { readonly verdict: string; readonly next: string }>>> = {
  blocked_missing_context: {
    verdict: 'No contract to hold the project against',
    next: 'Bring the contract in order.',
  },
  blocked_missing_graph: { verdict: 'No current graph to judge by', next: 'Run svc graph.' },
  human_resolution_required: {
    verdict: 'A person has to decide',
    next: 'Decide for each path whether the code or the contract is right.',
  },
  repair_required: { verdict: 'Repair before merge', next: 'Repair what was found, the errors first.' },
  ready_to_edit: { verdict: 'No source file to judge', next: 'Write the first page of the contract.' },
  verified: { verdict: 'Nothing to repair', next: 'Go on.' },
};

/** Files that a list of things to read names at most. */
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
        'Read the contract and the files named here before you change anything.',
        'Make the smallest change that removes a finding, one finding at a time.',
      ],
    },
    checker: {
      title: 'Check the change',
      instructions: [
        `Run ${VERIFY_COMMAND} yourself.`,
        'Read the difference; look for changes that no finding asked for.',
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
      'A repair would change what a page does or says.',
      'A finding comes back after it was repaired.',
    ],
    verifyCommand: VERIFY_COMMAND,
  };
}
