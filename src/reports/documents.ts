import { adoptionTruth } from './adoption-truth.ts';
import { auditReport } from './audit.ts';
import { authorityResolution } from './authority-resolution.ts';
import { ciReport, ciReportV2 } from './ci.ts';
import { critiqueReport } from './critique.ts';
import { evidenceBundle, evidenceBundleV2 } from './evidence-bundle.ts';
import { healthReport, healthReportV2 } from './health.ts';
import type { DocumentInput } from './report.ts';
import { loopReadiness } from './loop-readiness.ts';
import { routesOf } from './inventory.ts';
import { scanReport, scanReportV2 } from './scan.ts';
import { withheld } from './redact.ts';

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
  readonly isOfFile?: true;
  /** Versions that need more than one look at the project, and the command that gives them. */
  readonly elsewhere?: Readonly<Record<string, string>>;
}

/** All of them, in the order in which people need them. */
export const DOCUMENTS: readonly CatalogDocument[] = [
  {
    name: 'project-health',
    schema: 'project-health-report',
    answers: 'How the project stands: status, score, findings with their remedy, what to do next.',
    versions: { 1: ({ report }) => healthReport(report), 2: ({ report }) => healthReportV2(report) },
  },
  {
    name: 'project-audit',
    schema: 'project-audit-report',
    answers: 'Every finding, with the documents the project was held against.',
    versions: { 1: ({ report }) => auditReport(report) },
  },
  {
    name: 'file-critique',
    schema: 'file-critique-report',
    answers: 'What the rules say about one file; --file names it.',
    versions: { 1: ({ report, file }) => critiqueReport(report, file ?? '') },
    isOfFile: true,
  },
  {
    name: 'evidence-bundle',
    schema: 'evidence-bundle',
    answers: 'What the findings rest on, without source, secrets and places of this machine.',
    versions: { 1: evidenceBundle, 2: evidenceBundleV2 },
  },
  {
    name: 'scan',
    schema: 'scan-report',
    answers: 'What is here, whether there is a contract or not: stack, pages, components, styling.',
    versions: { 1: scanReport, 2: scanReportV2 },
  },
  {
    name: 'adoption-truth',
    schema: 'adoption-truth',
    answers: 'What was seen, what governs it, and what was proven to be changed, fact by fact.',
    versions: { 1: adoptionTruth },
  },
  {
    name: 'loop-readiness',
    schema: 'loop-readiness',
    answers: 'Whether to edit, repair, decide or go on, and what to read first.',
    versions: { 2: ({ report }) => loopReadiness(report) },
  },
  {
    name: 'authority-resolution',
    schema: 'authority-resolution',
    answers: 'Who has the say where the code and the contract differ.',
    versions: { 2: ({ report }) => authorityResolution(report) },
  },
  {
    name: 'svc-ci-report',
    schema: 'svc-ci-report',
    answers: 'What a gate in CI decides by.',
    versions: {
      1: ({ report, observed }) => ciReport(report, pathOf(observed)),
      2: ({ report, observed }) => ciReportV2(report, pathOf(observed)),
    },
    elsewhere: { 3: 'svc ci --report 3 --json' },
  },
  {
    name: 'runtime-probe',
    schema: 'runtime-probe-payload',
    answers: 'What a browser saw of the pages, and what nobody asked.',
    versions: {},
    elsewhere: { 2: 'svc verify --url http://127.0.0.1:3000' },
  },
  {
    name: 'workspace-health',
    schema: 'workspace-health-report',
    answers: 'How all projects of a workspace stand.',
    versions: {},
    elsewhere: { 1: 'svc ci --workspace --report 1 --json', 2: 'svc verify --workspace --json' },
  },
  {
    name: 'governance-delta',
    schema: 'governance-delta',
    answers: 'What a change did to the debt of the project.',
    versions: {},
    elsewhere: { 1: 'svc ci --report 3 --json' },
  },
];

const pathOf = ({ workspace }: DocumentInput['observed']): string | null =>
  workspace.app === '.' ? null : workspace.app;

/** One document, without what tells where on this machine it was made. */
export const documentOf = (make: CatalogDocument['versions'][string], input: DocumentInput): unknown =>
  withheld(make(input), input.places ?? [], routesOf(input));
