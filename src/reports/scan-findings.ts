import type { ScanReportV1, ScanReportV1Finding } from '../schemas/types.ts';
import { contractStep } from './adoption-claim.ts';
import { chooseNextAction } from './adoption-truth.ts';
import { type ComponentInventory, type RouteInventory, detectStack, type Styling } from './inventory.ts';
import { formatQuantity } from './counts.ts';
import type { DocumentInput } from './report.ts';
import { listUnread } from './coverage.ts';

/** How much of a project was read, in points: files, framework, routes, and nothing left out. */
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
      framework === 'unknown' ? 'The framework is not known.' : `The framework is ${framework}.`,
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
      label: 'Nothing to tell by',
      reasons: ['There was no source file to read.'],
    };
  const reasons = [
    ...(routes.items.length > 0 ? [`${formatQuantity(routes.items.length, 'page')} with an address.`] : []),
    ...(components.items.length > 0 ? [`${formatQuantity(components.items.length, 'component')}.`] : []),
  ];
  if (routes.items.length > 0) return { status: 'strong_fit', label: 'A contract would suit it', reasons };
  const draws = [...project.facts.keys()].some((path) => /\.(?:vue|svelte|astro|html?|css)$/.test(path));
  if (components.items.length > 0 || draws)
    return {
      status: 'partial_fit',
      label: 'An interface whose pages are not known',
      reasons: [...reasons, ...routes.limitations],
    };
  return {
    status: 'not_applicable',
    label: 'No interface to speak of',
    reasons: ['The source files that were read draw nothing.'],
  };
}

/** What is worth a person's attention, good things included. */
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
            message: `${formatQuantity(components.items.length, 'component')} that other files can use.`,
            evidence: components.directories.slice(0, MAX_EVIDENCE),
          },
        ]
      : []),
    styling.variables > 0
      ? {
          id: 'custom-properties-found',
          severity: 'success',
          title: 'Custom properties',
          message: `${styling.variables} custom properties, ${styling.colours} of them colours: a theme can take their place.`,
          evidence: styling.files.slice(0, MAX_EVIDENCE),
        }
      : {
          id: 'no-custom-properties',
          severity: 'info',
          title: 'Custom properties',
          message: 'No custom property is declared; values stand where they are used.',
          evidence: [],
        },
    ...fits.slice(0, MAX_EVIDENCE).map((fit) => ({
      id: `fits-${fit.type}-${fit.slug}`,
      severity: 'info' as const,
      title: `Might fit: ${fit.name}`,
      message: `The ${fit.type} ${fit.slug} has words of this project: ${fit.reason}.`,
      evidence: [],
      recommendation: `svc get ${fit.type} ${fit.slug}`,
    })),
    ...(left.length > 0
      ? [
          {
            id: 'not-read',
            severity: 'info' as const,
            title: 'Not read',
            message: 'Some of the folder was not looked at; nothing is said about it.',
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
      message: 'The project has a contract; svc verify holds it against that.',
      evidence: [observed.artifacts.essence.path],
    };
  if (!observed.artifacts.essence.present)
    return {
      ...common,
      severity: 'info',
      message: 'The project has no contract yet.',
      evidence: [],
      recommendation: step,
    };
  return {
    ...common,
    severity: 'warn',
    message: project.refusal?.message ?? `The contract ${report.essenceVersion ?? ''} is refused.`,
    evidence: [observed.artifacts.essence.path],
    recommendation: step,
  };
}

/** What to run next, what helps most first. */
export function recommendCommands(input: DocumentInput): string[] {
  const { report, observed, fits = [] } = input;
  if (report.essence) {
    const next = chooseNextAction(input);
    return [...(next.startsWith('svc ') ? [next] : []), 'svc verify --full'];
  }
  if (observed.artifacts.essence.present) return [contractStep(input) ?? 'svc validate', 'svc verify --full'];
  const best = fits.find(({ type }) => type === 'blueprint') ?? fits.find(({ type }) => type === 'archetype');
  return best
    ? [`svc init --${best.type} ${best.slug} --dry-run`, `svc init --${best.type} ${best.slug}`]
    : ['svc suggest "what the pages are for"', 'svc init'];
}
