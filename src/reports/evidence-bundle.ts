import type { EvidenceBundleV1, EvidenceBundleV1ProvenanceEntry } from '../schemas/types.ts';
import type { Artifact } from '../verify/observed.ts';
import { assertionsOf } from './assertions.ts';
import { bundleFinding } from './bundle-finding.ts';
import { countsOf, healthOf } from './counts.ts';
import type { DocumentInput } from './input.ts';
import { routesOf } from './routes-seen.ts';
import { redacted } from './withhold.ts';

/** What is taken out of every text of a bundle. */
export const REDACTED = [
  'source',
  'prompt',
  'secret',
  'environment',
  'absolute_path',
  'repository_name',
] as const;

/** `evidence-bundle.v1`: what a run rests on, without the source it was read off. */
export function evidenceBundle(input: DocumentInput): EvidenceBundleV1 {
  const { report, observed } = input;
  const { findings } = report;
  const counts = countsOf(findings);
  const routes = routesOf(input);
  const withoutSecrets = (text: string): string => redacted(text, routes);
  const { artifacts } = observed;
  return {
    $schema: 'https://svc.example/schemas/evidence-bundle.v1.json',
    generatedAt: report.generatedAt,
    project: { id: pseudonymOf(observed.identity), rootLabel: '<project>' },
    toolchain: { verifierVersion: input.version },
    privacy: { localOnly: true, redactedFields: [...REDACTED], screenshotsLocalOnly: true },
    health: {
      ...healthOf(report),
      errorCount: counts.error,
      warnCount: counts.warn,
      infoCount: counts.info,
      findingCount: findings.length,
    },
    provenance: {
      essence: entryOf(artifacts.essence),
      packManifest: entryOf(artifacts.packManifest),
      reviewPack: entryOf(artifacts.reviewPack),
      graphSnapshot: entryOf(artifacts.graphSnapshot),
      graphManifest: entryOf(artifacts.graphManifest),
      graphDiff: entryOf(artifacts.graphDiff),
      contractCapsule: entryOf(artifacts.contractCapsule),
      workspaceConfig: entryOf(artifacts.workspaceConfig),
    },
    assertions: assertionsOf(input, withoutSecrets),
    findings: findings.map((finding) => bundleFinding(finding, report, withoutSecrets)),
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

export const entryOf = ({ path, present, hash, changedAt }: Artifact): EvidenceBundleV1ProvenanceEntry => ({
  path,
  present,
  hash,
  generatedAt: changedAt,
});

/** `project_` and 16 digits of the identity, which every clone has in common. */
const pseudonymOf = (identity: string): string => `project_${identity.replace(/^.*:/, '').slice(0, 16)}`;
