import {
  provenance,
  governedByContract,
  type BuildClaim,
  CONTRACT,
  contractStep,
  isProof,
  NOT_GOVERNED,
} from './adoption-claim.ts';

const essenceContract: BuildClaim = (input) => {
  const { report, observed } = input;
  const { present, path } = observed.artifacts.essence;
  return {
    observation: {
      subject:
        report.essenceVersion === null ? 'Design contract' : `Design contract ${report.essenceVersion}`,
      state: present ? 'found' : 'not_found',
      confidence: 'high',
      from: present ? [provenance('contract', path, 'the document')] : [],
      ...(present && !report.essence ? { limitation: 'The document exists but is invalid.' } : {}),
    },
    governance: report.essence
      ? { state: 'governed', authority: 'essence-contract', from: [CONTRACT] }
      : { state: 'uncovered' },
    next: contractStep(input),
  };
};

const typedGraph: BuildClaim = (input) => {
  const { report, observed } = input;
  const { present, path } = observed.artifacts.graphSnapshot;
  return {
    observation: {
      subject: 'Typed contract graph',
      state: present ? 'found' : 'not_found',
      confidence: 'high',
      from: present ? [provenance('generated_artifact', path, 'the snapshot')] : [],
      ...(present && !report.graph.ready
        ? { limitation: 'The graph does not match the current sources.' }
        : {}),
    },
    governance: present
      ? governedByContract(input, report.graph.ready ? 'governed' : 'partial')
      : { state: 'uncovered' },
    next: report.graph.ready ? undefined : report.essence ? 'svc graph' : contractStep(input),
  };
};

const executionPacks: BuildClaim = (input) => {
  const { report, observed, project } = input;
  const { present, path } = observed.artifacts.packManifest;
  const isCurrent = project.context !== undefined && project.context.stale.length === 0;
  return {
    observation: {
      subject: 'Execution packs',
      state: present ? 'found' : 'not_found',
      confidence: 'high',
      from: present ? [provenance('generated_artifact', path, 'the manifest')] : [],
      ...(present && !isCurrent ? { limitation: 'The packs do not match the current contract.' } : {}),
    },
    governance: present
      ? governedByContract(input, isCurrent ? 'governed' : 'partial')
      : { state: 'uncovered' },
    next:
      present && isCurrent ? undefined : report.essence ? 'svc packs compile --write' : contractStep(input),
  };
};

const localLaw: BuildClaim = ({ observed, report }) => ({
  observation: {
    subject: 'Rules and style bridge of the project itself',
    state: observed.law.length > 0 ? 'found' : 'not_found',
    confidence: 'high',
    from: observed.law.map((file) => provenance('source', file, 'set by the project')),
    ...(observed.law.length > 0 && !report.localLaw.checked
      ? { limitation: 'They were found, but the project was not checked against them.' }
      : {}),
  },
  governance:
    observed.law.length === 0
      ? { state: 'uncovered' }
      : {
          state: report.localLaw.checked ? 'governed' : 'advisory',
          authority: 'local-law',
          from: observed.law.map((file) => provenance('source', file, 'set by the project')),
        },
});

const supportArtifacts: BuildClaim = (input) => {
  const { observed, project } = input;
  return {
    observation: {
      subject: 'Files that svc wrote',
      state: observed.support.length > 0 ? 'found' : 'not_found',
      confidence: 'high',
      from: observed.support.map((path) => provenance('generated_artifact', path, 'written by svc')),
    },
    governance:
      observed.support.length === 0
        ? { state: 'uncovered' }
        : governedByContract(input, project.context?.lock === 'current' ? 'governed' : 'partial'),
    next: project.context && project.context.lock !== 'current' ? 'svc packs compile --write' : undefined,
  };
};

const hostSource: BuildClaim = (input) => {
  const proofs = (input.receipts ?? []).filter(
    (receipt) => isProof(receipt) && receipt.subjects.includes(HOST_SOURCE),
  );
  return {
    observation:
      proofs.length > 0
        ? {
            subject: 'Source files of the project itself',
            state: 'found',
            confidence: 'high',
            from: proofs.map(({ id, operation }) =>
              provenance('receipt', null, `receipt ${id} of ${operation}`),
            ),
          }
        : {
            subject: 'Source files of the project itself',
            state: 'unknown',
            confidence: 'low',
            limitation: 'No comparison of the files before and after an operation exists.',
          },
    governance: NOT_GOVERNED,
  };
};

const HOST_SOURCE = 'adoption.host-source-integrity';

/** Claims about the files of svc and their effect on the project. */
export const GOVERNANCE_CLAIMS: readonly (readonly [id: string, claimOf: BuildClaim])[] = [
  ['governance.essence-contract', essenceContract],
  ['governance.typed-graph', typedGraph],
  ['governance.execution-packs', executionPacks],
  ['governance.local-law-style-bridge', localLaw],
  ['adoption.support-artifacts', supportArtifacts],
  [HOST_SOURCE, hostSource],
];
