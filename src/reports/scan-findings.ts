import type { ScanReportV1, ScanReportV1Finding } from '../schemas/types.ts';
import { contractStep } from './adoption-claim.ts';
import { chooseNextAction } from './adoption-truth.ts';
import {
  collectRoutes,
  type ComponentInventory,
  type RouteInventory,
  detectStack,
  type Styling,
} from './inventory.ts';
import { formatQuantity } from './counts.ts';
import {
  describeOlderContract,
  describeOlderState,
  listOtherContracts,
  migrateCommand,
  restoreCommand,
} from './older.ts';
import type { DocumentInput } from './report.ts';
import { listUnread } from './coverage.ts';

/** Rates in points how much of a project was recognised: files, framework, routes, completeness. */
export function rateConfidence(
  { report, project, observed }: DocumentInput,
  routes: RouteInventory,
): ScanReportV1['confidence'] {
  const { files, unread, damaged } = report.coverage;
  if (files === 0) return { level: 'low', score: 0, reasons: ['There was no source file to read.'] };
  const { framework } = detectStack(project, observed);
  const isWhole = damaged.length === 0 && Object.keys(unread).length === 0;
  const score =
    40 +
    (framework === 'unknown' ? 0 : 25) +
    (routes.completeness === 'complete' ? 20 : routes.completeness === 'partial' ? 10 : 0) +
    (isWhole ? 15 : 0);
  return {
    level: score >= 75 ? 'high' : score >= 45 ? 'medium' : 'low',
    score,
    reasons: [
      `${formatQuantity(files, 'source file')} read.`,
      framework === 'unknown' ? 'The framework is unknown.' : `The framework is ${framework}.`,
      ...routes.limitations,
      ...(isWhole ? [] : ['Some files could not be read in full.']),
    ],
  };
}

export function assessApplicability(
  { report, project }: DocumentInput,
  routes: RouteInventory,
  components: ComponentInventory,
): ScanReportV1['applicability'] {
  if (report.coverage.files === 0)
    return {
      status: 'unknown',
      label: 'No source files',
      reasons: ['There was no source file to read.'],
    };
  const reasons = [
    ...(routes.items.length > 0 ? [`${formatQuantity(routes.items.length, 'page')} with an address.`] : []),
    ...(components.items.length > 0 ? [`${formatQuantity(components.items.length, 'component')}.`] : []),
  ];
  if (routes.items.length > 0) return { status: 'strong_fit', label: 'Good fit for a contract', reasons };
  const draws = [...project.facts.keys()].some((path) => /\.(?:vue|svelte|astro|html?|css)$/.test(path));
  if (components.items.length > 0 || draws)
    return {
      status: 'partial_fit',
      label: 'A user interface with unknown pages',
      reasons: [...reasons, ...routes.limitations],
    };
  return {
    status: 'not_applicable',
    label: 'No user interface',
    reasons: ['The source files contain no user interface.'],
  };
}

/** Observations worth reporting, including positive ones. */
export function buildScanFindings(
  input: DocumentInput,
  routes: RouteInventory,
  components: ComponentInventory,
  styling: Styling,
): ScanReportV1Finding[] {
  const { report, fits = [] } = input;
  const left = listUnread(report.coverage);
  return [
    buildContractFinding(input),
    ...(routes.items.length > 0
      ? [
          {
            id: 'routes-found',
            severity: routes.completeness === 'complete' ? ('success' as const) : ('info' as const),
            title: 'Pages',
            message:
              `${formatQuantity(routes.items.length, 'page')} by ${routes.strategy}. ${routes.limitations.join(' ')}`.trim(),
            evidence: routes.files.slice(0, MAX_EVIDENCE),
          },
        ]
      : [
          {
            id: 'routes-not-found',
            severity: 'warn' as const,
            title: 'Pages',
            message: routes.limitations[0] ?? 'No page was found.',
            evidence: [],
          },
        ]),
    ...(components.items.length > 0
      ? [
          {
            id: 'components-found',
            severity: 'info' as const,
            title: 'Components',
            message: `${formatQuantity(components.items.length, 'exported component')}.`,
            evidence: components.directories.slice(0, MAX_EVIDENCE),
          },
        ]
      : []),
    styling.variables > 0
      ? {
          id: 'custom-properties-found',
          severity: 'success',
          title: 'Custom properties',
          message: `${styling.variables} custom properties, ${styling.colours} of them colours; a theme can replace them.`,
          evidence: styling.files.slice(0, MAX_EVIDENCE),
        }
      : {
          id: 'no-custom-properties',
          severity: 'info',
          title: 'Custom properties',
          message: 'No custom property is declared; style values are hard-coded.',
          evidence: [],
        },
    ...fits.slice(0, MAX_EVIDENCE).map((fit) => ({
      id: `fits-${fit.type}-${fit.slug}`,
      severity: 'info' as const,
      title: `Might fit: ${fit.name}`,
      message: `The ${fit.type} ${fit.slug} shares words with this project: ${fit.reason}${fit.confidence === undefined ? '' : ` (${fit.confidence} confidence)`}.`,
      evidence: [],
      ...(fit.confidence === undefined ? {} : { confidence: fit.confidence }),
      recommendation: `svc get ${fit.type} ${fit.slug}`,
    })),
    ...input.observed.older.state.slice(0, MAX_EVIDENCE).map((folder) => ({
      id: `older-state-${folder.path.slice(1)}`,
      severity: 'info' as const,
      title: 'Older state',
      message: `${describeOlderState(folder)} has files of an older version, which svc does not use.`,
      evidence: [folder.path],
      recommendation: restoreCommand(folder),
    })),
    ...(left.length > 0
      ? [
          {
            id: 'not-read',
            severity: 'info' as const,
            title: 'Not read',
            message: 'Parts of the folder were not read; this report does not cover them.',
            evidence: left,
          },
        ]
      : []),
  ];
}

const MAX_EVIDENCE = 5;

function buildContractFinding(input: DocumentInput): ScanReportV1Finding {
  const { report, observed, project } = input;
  const step = contractStep(input);
  const common = { id: 'contract', title: 'Contract' };
  if (step === undefined)
    return {
      ...common,
      severity: 'success',
      message: 'The project has a contract; svc verify checks it.',
      evidence: [observed.artifacts.essence.path],
    };
  const older = listOtherContracts(observed.older);
  if (!observed.artifacts.essence.present)
    return {
      ...common,
      severity: older.length === 0 ? 'info' : 'warn',
      message:
        older.length === 0
          ? 'The project has no contract yet.'
          : `The project has ${older.length === 1 ? 'a contract' : 'contracts'} of an older version: ${older
              .slice(0, MAX_EVIDENCE)
              .map(describeOlderContract)
              .join(', ')}.`,
      evidence: older.slice(0, MAX_EVIDENCE).map(({ path }) => path),
      recommendation: step,
    };
  return {
    ...common,
    severity: 'warn',
    message: project.refusal?.message ?? `The contract ${report.essenceVersion ?? ''} is invalid.`,
    evidence: [observed.artifacts.essence.path],
    recommendation: step,
  };
}

/** Recommends the next commands, most useful first. */
export function recommendCommands(input: DocumentInput): string[] {
  const { report, observed, fits = [] } = input;
  if (report.essence) {
    const next = chooseNextAction(input);
    return [...(next.startsWith('svc ') ? [next] : []), 'svc verify --full'];
  }
  if (observed.artifacts.essence.present) return [contractStep(input) ?? 'svc validate', 'svc verify --full'];
  const migration = migrateCommand(observed.older);
  if (migration !== undefined) return [migration, 'svc init'];
  // An app that exists is described as it is; what its words resemble is a suggestion only.
  if (collectRoutes(input.project).items.length > 0)
    return ['svc init --from-code --dry-run', 'svc init --from-code'];
  const best = fits.find(({ type }) => type === 'blueprint') ?? fits.find(({ type }) => type === 'archetype');
  return best
    ? [`svc init --${best.type} ${best.slug} --dry-run`, `svc init --${best.type} ${best.slug}`]
    : ['svc suggest "what the pages are for"', 'svc init'];
}
