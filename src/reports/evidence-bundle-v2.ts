import type { EvidenceBundleV2, EvidenceBundleV2EvidenceArtifact } from '../schemas/types.ts';
import type { ArtifactName } from '../verify/observed.ts';
import { actionsOf } from './authority.ts';
import { evidenceBundle, entryOf } from './evidence-bundle.ts';
import { evidenceOf } from './evidence.ts';
import type { DocumentInput } from './input.ts';
import { stateOf } from './loop.ts';

/** `evidence-bundle.v2`: version 1, with how far the evidence reaches and where it may go. */
export function evidenceBundleV2(input: DocumentInput): EvidenceBundleV2 {
  const { report, observed, version } = input;
  const first = evidenceBundle(input);
  const { app } = observed.workspace;
  return {
    ...first,
    $schema: 'https://svc.example/schemas/evidence-bundle.v2.json',
    project: {
      ...first.project,
      projectPath: app === '.' ? null : app,
      // Neither is written down anywhere in a project.
      workflowMode: null,
      adoptionMode: null,
    },
    toolchain: { verifierVersion: version, cliVersion: version, mcpServerVersion: null },
    privacy: { ...first.privacy, sourceIncluded: false, hostedUploadAllowed: false },
    evidenceTier: evidenceOf(report),
    provenance: {
      ...first.provenance,
      runtimeProbe: entryOf(observed.artifacts.runtimeProbe),
      visualManifest: entryOf(observed.artifacts.visualManifest),
    },
    findings: first.findings.map((shown, index) => {
      const finding = report.findings[index];
      if (!finding) return shown;
      return {
        ...shown,
        authorityLane: finding.lane,
        resolutionActions: actionsOf(finding),
        privacy: {
          sourceIncluded: false,
          redacted: shown.message !== finding.message,
          localOnly: true,
        },
        loopVerdict: stateOf({ ...report, findings: [finding] }),
      };
    }),
    runtimeProbe: observed.runtimeProbe ?? null,
    artifacts: KEPT.flatMap(([name, kind]) => {
      const { path, present, hash } = observed.artifacts[name];
      return present ? [{ id: kind, kind, path, hash, route: null, findingId: null, localOnly: true }] : [];
    }),
    dashboard: {
      safeToUpload: false,
      retentionClass: 'local-only',
      redactionNotes: [
        'Source and what a repair would write are left out; files are named by their path in the project.',
        'Home folders and what has the form of a secret are replaced in all texts.',
      ],
    },
  };
}

/** Files that back up a bundle. */
const KEPT: readonly (readonly [ArtifactName, EvidenceBundleV2EvidenceArtifact['kind']])[] = [
  ['graphSnapshot', 'graph-snapshot'],
  ['runtimeProbe', 'runtime-probe'],
  ['visualManifest', 'visual-manifest'],
];
