import { ServiceError } from '../../errors.ts';
import { quote } from '../../words.ts';
import { type Command, jsonText, optionText } from '../command.ts';
import { PROJECT } from '../packs.ts';
import { FAIL_ON, failOnOf, fails, rootOf, verified } from '../verification.ts';

export const ci = {
  name: 'ci',
  summary:
    'The gate for CI: all files, held against the baseline; annotations on GitHub; exit 1 on anything new.',
  arguments: [
    {
      name: '[what]',
      summary: 'init writes a workflow for GitHub and a script for any other',
      choices: ['init'],
    },
  ],
  options: [
    FAIL_ON,
    {
      flags: '--report <version>',
      summary: 'which report --json gives (default: 2)',
      choices: ['1', '2'],
    },
    { flags: '--dry-run', summary: 'with init: print the files instead' },
    { flags: '--force', summary: 'with init: replace files that are there' },
    PROJECT,
  ],
  examples: ['svc ci', 'svc ci init', 'svc ci --fail-on warn', 'svc ci --json > svc-ci.json'],
  asks: true,
  async run(call, terminal) {
    const [what] = call.arguments;
    if (what !== undefined && what !== 'init')
      throw new ServiceError('USAGE', `There is no svc ci ${what}.`, { suggestions: ['svc ci init'] });
    if (what === 'init') return (await import('../ci-files.ts')).writeCiFiles(call, terminal);
    const failOn = failOnOf(call);
    const version = optionText(call, 'report') ?? '2';
    if (version !== '1' && version !== '2')
      throw new ServiceError('USAGE', `--report takes 1 or 2, not ${quote(version)}.`);
    const root = await rootOf(call, terminal);
    const result = await verified(root, { ...call, options: { ...call.options, cache: false } }, terminal);
    const { classify, readBaseline } = await import('../../project/baseline.ts');
    const { basename } = await import('node:path');
    const baseline = await readBaseline(root);
    const { fresh, inherited, resolved } = classify(result.findings, baseline);
    const { reportOf } = await import('../../reports/report.ts');
    const generatedAt = new Date().toISOString();
    const report = reportOf(result, {
      root: basename(root),
      generatedAt,
      failOn,
      baseline: baseline
        ? {
            savedAt: null,
            fingerprints: new Set(inherited.map(({ fingerprint }) => fingerprint)),
          }
        : null,
    });
    if (call.json) {
      const { ciReport, ciReportV2 } = await import('../../reports/ci.ts');
      const path = optionText(call, 'project') ?? null;
      terminal.out(jsonText(version === '1' ? ciReport(report, path) : ciReportV2(report, path)));
    } else {
      const { humanReport } = await import('../../reports/human.ts');
      terminal.out(humanReport({ ...report, findings: fresh }, terminal.colour));
      if (baseline && !call.quiet)
        terminal.say(`${inherited.length} known from the baseline, ${resolved.length} of it are gone.\n`);
    }
    if (terminal.env['GITHUB_ACTIONS'] === 'true') {
      const { githubReport } = await import('../../reports/github.ts');
      terminal.say(githubReport({ ...report, findings: fresh }));
    }
    return fails(fresh, failOn) ? 1 : 0;
  },
} as const satisfies Command;
