import type {
  EvidenceBundleV1,
  EvidenceBundleV1Assertion,
  EvidenceBundleV1ProvenanceEntry,
  EvidenceBundleV2,
  EvidenceBundleV2EvidenceArtifact,
} from '../schemas/types.ts';
import type { Artifact, ArtifactName } from '../verify/observations.ts';
import { toBundleFinding, listPlaces } from './findings.ts';
import { formatQuantity, countSeverities, assessHealth } from './counts.ts';
import type { DocumentInput } from './report.ts';
import { listKnownPaths } from './inventory.ts';
import { redactSecrets } from './redact.ts';
import { needsContract, type Rule } from '../verify/rule.ts';
import { RULES } from '../verify/rules/index.ts';
import { listUnread } from './coverage.ts';
import { listActions } from './authority-resolution.ts';
import { buildEvidenceTier } from './evidence-tier.ts';
import { decideState } from './loop-readiness.ts';

/** The kinds of information that are removed from every text of a bundle. */
export const REDACTED_FIELDS = [
  'source',
  'prompt',
  'secret',
  'environment',
  'absolute_path',
  'repository_name',
] as const;

/** `evidence-bundle.v1`: the evidence of a run, without source code. */
export function buildEvidenceBundle(input: DocumentInput): EvidenceBundleV1 {
  const { report, observed } = input;
  const { findings } = report;
  const counts = countSeverities(findings);
  const routes = listKnownPaths(input);
  const withoutSecrets = (text: string): string => redactSecrets(text, routes);
  const { artifacts } = observed;
  return {
    $schema: 'https://svc.example/schemas/evidence-bundle.v1.json',
    generatedAt: report.generatedAt,
    project: { id: createPseudonym(observed.identity), rootLabel: '<project>' },
    toolchain: { verifierVersion: input.version },
    privacy: { localOnly: true, redactedFields: [...REDACTED_FIELDS], screenshotsLocalOnly: true },
    health: {
      ...assessHealth(report),
      errorCount: counts.error,
      warnCount: counts.warn,
      infoCount: counts.info,
      findingCount: findings.length,
    },
    provenance: {
      essence: toProvenanceEntry(artifacts.essence),
      packManifest: toProvenanceEntry(artifacts.packManifest),
      reviewPack: toProvenanceEntry(artifacts.reviewPack),
      graphSnapshot: toProvenanceEntry(artifacts.graphSnapshot),
      graphManifest: toProvenanceEntry(artifacts.graphManifest),
      graphDiff: toProvenanceEntry(artifacts.graphDiff),
      contractCapsule: toProvenanceEntry(artifacts.contractCapsule),
      workspaceConfig: toProvenanceEntry(artifacts.workspaceConfig),
    },
    assertions: buildAssertions(input, withoutSecrets),
    findings: findings.map((finding) => toBundleFinding(finding, report, withoutSecrets)),
    ...(report.visits ? {} : { browser: NOT_REQUESTED }),
  };
}

const NOT_REQUESTED: NonNullable<EvidenceBundleV1['browser']> = {
  enabled: false,
  status: 'not_requested',
  baseUrl: null,
  screenshots: [],
  findings: [],
};

export const toProvenanceEntry = ({
  path,
  present,
  hash,
  changedAt,
}: Artifact): EvidenceBundleV1ProvenanceEntry => ({
  path,
  present,
  hash,
  generatedAt: changedAt,
});

/** `project_` and 16 digits of the identity, which all clones share. */
const createPseudonym = (identity: string): string => `project_${identity.replace(/^.*:/, '').slice(0, 16)}`;

/** The most places that an assertion lists. */
const MAX_PLACES = 20;

/** Every rule as a tested assertion. A rule that could not run is not applicable, never passed. */
export function buildAssertions(
  { report, project }: Pick<DocumentInput, 'report' | 'project'>,
  withoutSecrets: (text: string) => string,
): EvidenceBundleV1Assertion[] {
  const left = listUnread(report.coverage);
  return RULES.map((rule) => {
    const own = report.findings.filter(({ code }) => code === rule.code);
    const [worst] = own;
    const reason = worst ? undefined : explainNotApplicable(rule, project, report.coverage.files);
    const common = { id: rule.id, category: categoryOf(rule.code), rule: rule.id };
    if (reason !== undefined)
      return {
        ...common,
        status: 'not_applicable',
        severity: rule.severity,
        message: `${rule.summary} ${reason}`,
        evidence: [],
      };
    if (!worst)
      return {
        ...common,
        status: 'passed',
        severity: rule.severity,
        message: `${rule.summary} No violation was found in the files that were read.`,
        evidence: [
          `${formatQuantity(report.coverage.files, 'file')} read`,
          ...left.map((line) => withoutSecrets(`not read: ${line}`)),
        ],
      };
    return {
      ...common,
      status: 'failed',
      severity: worst.severity,
      message: `${rule.summary} ${formatQuantity(own.length, 'finding')} against it.`,
      evidence: own.flatMap(listPlaces).slice(0, MAX_PLACES).map(withoutSecrets),
      ...(worst.suggestion === undefined ? {} : { suggestedFix: withoutSecrets(worst.suggestion) }),
    };
  });
}

/** Rules about the contract and generated files; all others check source files. */
const WITHOUT_SOURCES = /^(?:CONTRACT|STRUCT|CTX|GRAPH|A11Y00)/;

/** The reason why a rule without findings does not apply. */
function explainNotApplicable(
  rule: Rule,
  { contract }: DocumentInput['project'],
  files: number,
): string | undefined {
  const { code, layer } = rule;
  // These rules need a readable contract.
  if (!contract && (needsContract(rule) || /^CONTRACT00[23]$/.test(code)))
    return 'There is no contract to test it against.';
  const guard = contract?.bundle.scaffold.data.guard;
  const enforcement = {
    dna: guard?.dnaEnforcement,
    blueprint: guard?.blueprintEnforcement,
    interactions: guard?.interactionsEnforcement,
  };
  if (layer !== undefined && enforcement[layer] === 'off') return 'The contract turns it off.';
  return files === 0 && !WITHOUT_SOURCES.test(code) ? 'There is no source file to test it on.' : undefined;
}

const CATEGORIES: readonly (readonly [RegExp, EvidenceBundleV1Assertion['category']])[] = [
  [/^STRUCT003$/, 'shell'],
  [/^(?:ROUTE\d+|STRUCT00[127])$/, 'route'],
  [/^INT/, 'interaction'],
  [/^A11Y/, 'accessibility'],
  [/^TOKEN/, 'design-token'],
  [/^(?:CTX|GRAPH)/, 'context'],
];

const categoryOf = (code: string): EvidenceBundleV1Assertion['category'] =>
  CATEGORIES.find(([pattern]) => pattern.test(code))?.[1] ?? 'policy';

/** `evidence-bundle.v2`: version 1, with the evidence tier and the privacy of each part. */
export function buildEvidenceBundleV2(input: DocumentInput): EvidenceBundleV2 {
  const { report, observed, version } = input;
  const first = buildEvidenceBundle(input);
  const { app } = observed.workspace;
  return {
    ...first,
    $schema: 'https://svc.example/schemas/evidence-bundle.v2.json',
    project: {
      ...first.project,
      projectPath: app === '.' ? null : app,
      // A project records neither of them.
      workflowMode: null,
      adoptionMode: null,
    },
    toolchain: { verifierVersion: version, cliVersion: version, mcpServerVersion: null },
    privacy: { ...first.privacy, sourceIncluded: false, hostedUploadAllowed: false },
    evidenceTier: buildEvidenceTier(report),
    provenance: {
      ...first.provenance,
      runtimeProbe: toProvenanceEntry(observed.artifacts.runtimeProbe),
      visualManifest: toProvenanceEntry(observed.artifacts.visualManifest),
    },
    findings: first.findings.map((shown, index) => {
      const finding = report.findings[index];
      if (!finding) return shown;
      return {
        ...shown,
        authorityLane: finding.lane,
        resolutionActions: listActions(finding),
        privacy: {
          sourceIncluded: false,
          redacted: shown.message !== finding.message,
          localOnly: true,
        },
        loopVerdict: decideState({ ...report, findings: [finding] }),
      };
    }),
    runtimeProbe: observed.runtimeProbe ?? null,
    artifacts: ARTIFACT_KINDS.flatMap(([name, kind]) => {
      const { path, present, hash } = observed.artifacts[name];
      return present ? [{ id: kind, kind, path, hash, route: null, findingId: null, localOnly: true }] : [];
    }),
    dashboard: {
      safeToUpload: false,
      retentionClass: 'local-only',
      redactionNotes: [
        'Source code and repair edits are omitted; files are identified by their path in the project.',
        'Home folders and probable secrets are replaced in all texts.',
      ],
    },
  };
}

/** The files that a bundle refers to. */
const ARTIFACT_KINDS: readonly (readonly [ArtifactName, EvidenceBundleV2EvidenceArtifact['kind']])[] = [
  ['graphSnapshot', 'graph-snapshot'],
  ['runtimeProbe', 'runtime-probe'],
  ['visualManifest', 'visual-manifest'],
];
