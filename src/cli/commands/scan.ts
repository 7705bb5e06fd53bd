import { ServiceError } from '../../base/errors.ts';
import { quote } from '../../base/text.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { serviceOf } from '../service.ts';
import { rootOf } from '../verification.ts';

const VERSIONS = ['1', '2'] as const;

export const scan = {
  name: 'scan',
  summary: 'What is in a folder before there is a contract: stack, pages, components, what might fit.',
  options: [
    {
      flags: '--schema-version <number>',
      summary: 'which scan report --json gives (default: 2)',
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
    const root = await rootOf(call, terminal);
    const { documentInput } = await import('../document-input.ts');
    const seen = await documentInput(root, call, terminal);
    // Who has a contract has chosen already.
    const fits = seen.observed.artifacts.essence.present
      ? []
      : await (await import('../fits.ts')).fitsOf(await serviceOf(call, terminal), seen, terminal.signal);
    const input = { ...seen, fits };
    const { scanReport } = await import('../../reports/scan.ts');
    if (call.json) {
      const { documentOf } = await import('../../reports/documents.ts');
      const { scanReportV2 } = await import('../../reports/scan.ts');
      terminal.out(jsonText(documentOf(version === '1' ? scanReport : scanReportV2, input)));
      return 0;
    }
    const { scanText } = await import('../scan-text.ts');
    const report = scanReport(input);
    terminal.out(scanText(report, terminal));
    const [next] = report.recommendedCommands;
    if (!call.quiet && next !== undefined) terminal.say(`\nNext: ${next}\n`);
    return 0;
  },
} as const satisfies Command;
