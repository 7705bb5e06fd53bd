import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Command, jsonText, optionText, type Terminal } from '../command.ts';
import { PROJECT, requireProjectFolder, openService } from '../options.ts';
import type { Client } from '../../client/index.ts';
import type { DocumentInput, Fit } from '../../reports/report.ts';
import { suggestRecords } from '../records.ts';
import type { ScanReportV1 } from '../../schemas/types.ts';
import { formatQuantity } from '../../reports/counts.ts';
import { table } from '../layout.ts';

const VERSIONS = ['1', '2'] as const;

export const scan = {
  name: 'scan',
  summary: 'Scan a folder that has no contract yet: stack, pages, components, and records that might fit.',
  options: [
    {
      flags: '--schema-version <number>',
      summary: 'Version of the JSON report (default: 2)',
      choices: VERSIONS,
    },
    PROJECT,
  ],
  examples: ['svc scan', 'svc scan --project apps/shop', 'svc scan --json > scan.json'],
  asks: true,
  async run(call, terminal) {
    const version = optionText(call, 'schemaVersion') ?? '2';
    if (version !== '1' && version !== '2')
      throw new ServiceError('USAGE', `--schema-version takes 1 or 2, not ${quote(version)}.`);
    const root = await requireProjectFolder(call, terminal);
    const { collectDocumentInput } = await import('../verification.ts');
    const seen = await collectDocumentInput(root, call, terminal);
    // A project with a contract has already chosen.
    const { artifacts, older } = seen.observed;
    const fits =
      artifacts.essence.present || older.contracts.length > 0
        ? []
        : await findFits(await openService(call, terminal), seen, terminal.signal);
    const input = { ...seen, fits };
    const { buildScanReport } = await import('../../reports/scan.ts');
    if (call.json) {
      const { buildDocument } = await import('../../reports/documents.ts');
      const { buildScanReportV2 } = await import('../../reports/scan.ts');
      terminal.out(jsonText(buildDocument(version === '1' ? buildScanReport : buildScanReportV2, input)));
      return 0;
    }
    const report = buildScanReport(input);
    terminal.out(formatScan(report, terminal));
    const { findApps } = await import('../../project/apps.ts');
    const { apps, isApp } = findApps(root);
    if (!call.quiet && !isApp && apps.length > 0) {
      const list = apps.map(({ path, framework }) => `${path} (${framework})`);
      terminal.say(
        `\nThis folder is not an app, but has ${formatQuantity(apps.length, 'app')} below it: ${some(list)}.\nNext: svc scan --project ${apps[0]?.path}\n`,
      );
      return 0;
    }
    const [next] = report.recommendedCommands;
    if (!call.quiet && next !== undefined) terminal.say(`\nNext: ${next}\n`);
    return 0;
  },
} as const satisfies Command;

const TYPES = ['blueprint', 'archetype'] as const;

const MAX_FITS_PER_TYPE = 3;

/** Words that are too common to characterize an app. */
const COMMON =
  /^(?:app|index|home|page|pages|main|root|new|edit|create|list|detail|details|about|contact|login|logout|signin|signup|register|settings|profile|account|not|found|error|example|demo|test|web|site|ui|frontend|client)$/;

/** Finds blueprints and archetypes that match words of the project, best first. */
export async function findFits(
  client: Client,
  input: DocumentInput,
  signal: AbortSignal,
): Promise<readonly Fit[]> {
  return suggestForProject(client, input, signal);
}

/** Like `findFits`; each has its confidence. */
export async function suggestForProject(
  client: Client,
  input: DocumentInput,
  signal: AbortSignal,
): Promise<readonly (Fit & { readonly confidence: string })[]> {
  const sentence = await describeProject(input);
  if (sentence === '') return [];
  const { extractKeywords } = await import('../../content/suggest.ts');
  const { why } = extractKeywords(sentence);
  const found = await Promise.all(
    TYPES.map(async (type) => {
      const suggestions = await suggestRecords(client, type, sentence, why, signal);
      return suggestions.filter(({ confidence }) => confidence !== 'low').slice(0, MAX_FITS_PER_TYPE);
    }),
  );
  return found
    .flat()
    .map(({ type, slug, name, reason, confidence }) => ({ type, slug, name, reason, confidence }));
}

const MAX_WORDS = 12;

/** Collects words from the routes, then from the package. */
async function describeProject({ project, observed: { manifest } }: DocumentInput): Promise<string> {
  const { collectRoutes } = await import('../../reports/inventory.ts');
  const paths = collectRoutes(project).items.flatMap(({ path }) =>
    path.split('/').filter((part) => !/^[:*]/.test(part)),
  );
  const words = [...paths, manifest?.description ?? '', manifest?.name ?? '']
    .flatMap((text) =>
      text
        .replace(/([a-z])([A-Z])/g, '$1 $2')
        .toLowerCase()
        .split(/[^a-z]+/),
    )
    .filter((word) => word.length > 2 && !COMMON.test(word));
  return [...new Set(words)].slice(0, MAX_WORDS).join(' ');
}

/** Formats a scan with one line per topic. */
export function formatScan(scan: ScanReportV1, terminal: Terminal): string {
  const { project, components, styling, assistant, findings, applicability } = scan;
  const version = project.frameworkVersion === null ? '' : ` ${project.frameworkVersion}`;
  const stack = [
    project.framework === 'unknown' ? 'unknown framework' : `${project.framework}${version}`,
    ...[project.primaryLanguage, project.packageManager].filter((name) => name !== 'unknown'),
  ];
  const said = (id: string): string => findings.find((one) => one.id === id)?.message ?? '';
  const rows = [
    ['stack', stack.join(', ')],
    ['pages', said('routes-found') || said('routes-not-found')],
    ...(scan.staticHosting.basePath === null ? [] : [['base path', scan.staticHosting.basePath]]),
    [
      'components',
      components.componentCount === 0
        ? 'none found'
        : `${formatQuantity(components.componentCount, 'file')}, in ${some(components.directories)}`,
    ],
    ['styling', `${styling.approach}; ${said('custom-properties-found') || said('no-custom-properties')}`],
    ['assistants', assistant.ruleFiles.length === 0 ? 'no instructions' : some(assistant.ruleFiles)],
    ['contract', said('contract')],
    ...findings
      .filter(({ id }) => id.startsWith('fits-'))
      .map(({ title, message }) => ['might fit', `${title.replace(/^Might fit: /, '')}. ${message}`]),
    ...findings
      .filter(({ id }) => id.startsWith('older-state-'))
      .map(({ message, recommendation }) => ['older', `${message} → ${recommendation}`]),
    ...findings
      .filter(({ id }) => id === 'not-read')
      .map(({ evidence }) => ['not read', evidence.join('; ')]),
    ['summary', `${applicability.label}. ${applicability.reasons.join(' ')}`],
  ];
  return `${table(rows, terminal.columns, {
    wrap: true,
    paint: (text, column) => (column === 0 ? terminal.colour.dim(text) : text),
  })}\n`;
}

const MAX_NAMES = 3;

const some = (names: readonly string[]): string =>
  names.length <= MAX_NAMES
    ? names.join(', ')
    : `${names.slice(0, MAX_NAMES).join(', ')} and ${names.length - MAX_NAMES} more`;
