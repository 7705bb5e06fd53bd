import type { AdoptionTruthV1, AdoptionTruthV1Fact, AdoptionTruthV1Provenance } from '../schemas/types.ts';
import { type Claim, contractStep, isProof, findMutation } from './adoption-claim.ts';
import { GOVERNANCE_CLAIMS } from './adoption-governance.ts';
import { PROJECT_CLAIMS } from './adoption-project.ts';
import type { DocumentInput } from './report.ts';
import { listUnread } from './coverage.ts';
import { collectRoutes } from './inventory.ts';

/** `adoption-truth.v1`: facts about a project, their governance, and proven changes. */
export function buildAdoptionTruth(input: DocumentInput): AdoptionTruthV1 {
  const { report, observed, receipts = [] } = input;
  const routes = collectRoutes(input.project);
  const claims = [...PROJECT_CLAIMS, ...GOVERNANCE_CLAIMS].map(([id, claimOf]) => ({
    id,
    ...claimOf(input, routes),
  }));
  return {
    $schema: 'https://svc.example/schemas/adoption-truth.v1.json',
    schemaVersion: 1,
    generatedAt: report.generatedAt,
    project: {
      workspaceRoot: '.',
      selectedAppRoot: observed.workspace.app,
      selectionReason: observed.workspace.reason,
    },
    facts: claims.map((claim) => toFact(claim, input)),
    mutationReceipts: [...receipts],
    limitations: [
      ...listUnread(report.coverage).map((line) => `Not checked: ${line}.`),
      'Only files were read; the app was not started.',
      ...(receipts.some(isProof)
        ? []
        : ['Without a complete receipt, this report makes no claims about changes.']),
    ],
    nextAction: chooseNextAction(input),
  };
}

function toFact(
  { id, observation, governance, next }: Claim & { readonly id: string },
  { observed, receipts = [] }: DocumentInput,
): AdoptionTruthV1Fact {
  const { subject, state, confidence, from = [], limitation } = observation;
  const inWorkspace = (one: AdoptionTruthV1Provenance): AdoptionTruthV1Provenance => ({
    ...one,
    path: one.path === null ? null : workspacePath(one.path, observed.workspace.app),
  });
  return {
    id,
    subject,
    observation: { state, confidence, provenance: from.map(inWorkspace) },
    governance: {
      state: governance.state,
      authority: governance.authority ?? null,
      provenance: (governance.from ?? []).map(inWorkspace),
    },
    mutation: findMutation(id, receipts),
    limitations: limitation === undefined ? [] : [limitation],
    nextAction: next ?? 'Nothing needs doing.',
  };
}

/** A path relative to the workspace; null for a name that the schema does not allow. */
function workspacePath(path: string, app: string): string | null {
  const whole = app === '.' ? path : path === '.' ? app : `${app}/${path}`;
  return /^(?:\/|[a-z]:\/)|\\|(?:^|\/)\.\.(?:\/|$)/i.test(whole) ? null : whole;
}

/** Chooses the most useful step: contract, packs, graph, then findings. */
export function chooseNextAction(input: DocumentInput): string {
  const { report, project } = input;
  const step = contractStep(input);
  if (step !== undefined) return step;
  if (project.context && (project.context.stale.length > 0 || project.context.lock !== 'current'))
    return 'svc packs compile --write';
  if (!report.graph.ready) return 'svc graph';
  return report.findings.length > 0 ? 'svc repair' : 'Nothing needs doing.';
}
