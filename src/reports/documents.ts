import { buildAdoptionTruth } from './adoption-truth.ts';
import { buildAuditReport } from './audit.ts';
import { buildAuthorityResolution } from './authority-resolution.ts';
import { buildCiReport, buildCiReportV2 } from './ci.ts';
import { buildCritiqueReport } from './critique.ts';
import { buildEvidenceBundle, buildEvidenceBundleV2 } from './evidence-bundle.ts';
import { buildHealthReport, buildHealthReportV2 } from './health.ts';
import type { DocumentInput } from './report.ts';
import { buildLoopReadiness } from './loop-readiness.ts';
import { listKnownPaths } from './inventory.ts';
import { buildScanReport, buildScanReportV2 } from './scan.ts';
import { hidePaths } from './redact.ts';

/** A document of the catalog about a project. */
export interface CatalogDocument {
  /** The name that users request it by. */
  readonly name: string;
  /** The name of its schema, without the version. */
  readonly schema: string;
  /** A one-line description of its content. */
  readonly answers: string;
  /** Builders by version, the newest last. */
  readonly versions: Readonly<Record<string, (input: DocumentInput) => unknown>>;
  /** Set if it describes one file, which the user has to name. */
  readonly needsFile?: true;
  /** Versions that one run cannot produce, with the command that does. */
  readonly otherCommands?: Readonly<Record<string, string>>;
}

/** All documents, ordered by how often users need them. */
export const DOCUMENTS: readonly CatalogDocument[] = [
  {
    name: 'project-health',
    schema: 'project-health-report',
    answers: 'Health of the project: status, score, findings with their fixes, next steps.',
    versions: {
      1: ({ report }) => buildHealthReport(report),
      2: ({ report }) => buildHealthReportV2(report),
    },
  },
  {
    name: 'project-audit',
    schema: 'project-audit-report',
    answers: 'Every finding, with the documents that the project was checked against.',
    versions: { 1: ({ report }) => buildAuditReport(report) },
  },
  {
    name: 'file-critique',
    schema: 'file-critique-report',
    answers: 'Findings and scores of one file; --file names it.',
    versions: { 1: ({ report, file }) => buildCritiqueReport(report, file ?? '') },
    needsFile: true,
  },
  {
    name: 'evidence-bundle',
    schema: 'evidence-bundle',
    answers: 'Evidence for the findings, without source, secrets and local paths.',
    versions: { 1: buildEvidenceBundle, 2: buildEvidenceBundleV2 },
  },
  {
    name: 'scan',
    schema: 'scan-report',
    answers: 'Inventory of a project, with or without a contract: stack, pages, components, styling.',
    versions: { 1: buildScanReport, 2: buildScanReportV2 },
  },
  {
    name: 'adoption-truth',
    schema: 'adoption-truth',
    answers: 'Facts about the project, their governance, and proven changes.',
    versions: { 1: buildAdoptionTruth },
  },
  {
    name: 'loop-readiness',
    schema: 'loop-readiness',
    answers: 'Readiness to edit, repair, decide or continue, and what to read first.',
    versions: { 2: ({ report }) => buildLoopReadiness(report) },
  },
  {
    name: 'authority-resolution',
    schema: 'authority-resolution',
    answers: 'Which source decides where the code and the contract differ.',
    versions: { 2: ({ report }) => buildAuthorityResolution(report) },
  },
  {
    name: 'svc-ci-report',
    schema: 'svc-ci-report',
    answers: 'Input for a CI gate.',
    versions: {
      1: ({ report, observed }) => buildCiReport(report, pathOf(observed)),
      2: ({ report, observed }) => buildCiReportV2(report, pathOf(observed)),
    },
    otherCommands: { 3: 'svc ci --report 3 --json' },
  },
  {
    name: 'runtime-probe',
    schema: 'runtime-probe-payload',
    answers: 'Browser checks of the pages, including those that did not run.',
    versions: {},
    otherCommands: { 2: 'svc verify --url http://127.0.0.1:3000' },
  },
  {
    name: 'workspace-health',
    schema: 'workspace-health-report',
    answers: 'Health of all projects of a workspace.',
    versions: {},
    otherCommands: { 1: 'svc ci --workspace --report 1 --json', 2: 'svc verify --workspace --json' },
  },
  {
    name: 'governance-delta',
    schema: 'governance-delta',
    answers: 'Effect of a change on the debt of the project.',
    versions: {},
    otherCommands: { 1: 'svc ci --report 3 --json' },
  },
];

const pathOf = ({ workspace }: DocumentInput['observed']): string | null =>
  workspace.app === '.' ? null : workspace.app;

/** Builds one document, without local paths. */
export const buildDocument = (make: CatalogDocument['versions'][string], input: DocumentInput): unknown =>
  hidePaths(make(input), input.places ?? [], listKnownPaths(input));
