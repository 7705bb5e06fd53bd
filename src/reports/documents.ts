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
  /** As people ask for it. */
  readonly name: string;
  /** The name of its schema, without the version. */
  readonly schema: string;
  /** The question that it answers. */
  readonly answers: string;
  /** By version, the newest last. */
  readonly versions: Readonly<Record<string, (input: DocumentInput) => unknown>>;
  /** It is about one file, which has to be named. */
  readonly needsFile?: true;
  /** Versions that need more than one look at the project, and the command that gives them. */
  readonly otherCommands?: Readonly<Record<string, string>>;
}

/** All of them, in the order in which people need them. */
export const DOCUMENTS: readonly CatalogDocument[] = [
  {
    name: 'project-health',
    schema: 'project-health-report',
    answers: 'How the project stands: status, score, findings with their remedy, what to do next.',
    versions: {
      1: ({ report }) => buildHealthReport(report),
      2: ({ report }) => buildHealthReportV2(report),
    },
  },
  {
    name: 'project-audit',
    schema: 'project-audit-report',
    answers: 'Every finding, with the documents the project was held against.',
    versions: { 1: ({ report }) => buildAuditReport(report) },
  },
  {
    name: 'file-critique',
    schema: 'file-critique-report',
    answers: 'What the rules say about one file; --file names it.',
    versions: { 1: ({ report, file }) => buildCritiqueReport(report, file ?? '') },
    needsFile: true,
  },
  {
    name: 'evidence-bundle',
    schema: 'evidence-bundle',
    answers: 'What the findings rest on, without source, secrets and places of this machine.',
    versions: { 1: buildEvidenceBundle, 2: buildEvidenceBundleV2 },
  },
  {
    name: 'scan',
    schema: 'scan-report',
    answers: 'What is here, whether there is a contract or not: stack, pages, components, styling.',
    versions: { 1: buildScanReport, 2: buildScanReportV2 },
  },
  {
    name: 'adoption-truth',
    schema: 'adoption-truth',
    answers: 'What was seen, what governs it, and what was proven to be changed, fact by fact.',
    versions: { 1: buildAdoptionTruth },
  },
  {
    name: 'loop-readiness',
    schema: 'loop-readiness',
    answers: 'Whether to edit, repair, decide or go on, and what to read first.',
    versions: { 2: ({ report }) => buildLoopReadiness(report) },
  },
  {
    name: 'authority-resolution',
    schema: 'authority-resolution',
    answers: 'Who has the say where the code and the contract differ.',
    versions: { 2: ({ report }) => buildAuthorityResolution(report) },
  },
  {
    name: 'svc-ci-report',
    schema: 'svc-ci-report',
    answers: 'What a gate in CI decides by.',
    versions: {
      1: ({ report, observed }) => buildCiReport(report, pathOf(observed)),
      2: ({ report, observed }) => buildCiReportV2(report, pathOf(observed)),
    },
    otherCommands: { 3: 'svc ci --report 3 --json' },
  },
  {
    name: 'runtime-probe',
    schema: 'runtime-probe-payload',
    answers: 'What a browser saw of the pages, and what nobody asked.',
    versions: {},
    otherCommands: { 2: 'svc verify --url http://127.0.0.1:3000' },
  },
  {
    name: 'workspace-health',
    schema: 'workspace-health-report',
    answers: 'How all projects of a workspace stand.',
    versions: {},
    otherCommands: { 1: 'svc ci --workspace --report 1 --json', 2: 'svc verify --workspace --json' },
  },
  {
    name: 'governance-delta',
    schema: 'governance-delta',
    answers: 'What a change did to the debt of the project.',
    versions: {},
    otherCommands: { 1: 'svc ci --report 3 --json' },
  },
];

const pathOf = ({ workspace }: DocumentInput['observed']): string | null =>
  workspace.app === '.' ? null : workspace.app;

/** One document, without what tells where on this machine it was made. */
export const buildDocument = (make: CatalogDocument['versions'][string], input: DocumentInput): unknown =>
  hidePaths(make(input), input.places ?? [], listKnownPaths(input));
