import { type Command, jsonText } from '../command.ts';
import { findingsText, summaryText } from '../findings.ts';

export const contentCheck = {
  name: 'content check',
  summary: 'Check a folder of records against every rule of the corpus.',
  arguments: [
    {
      name: '[folder]',
      summary: 'with patterns/, themes/, … directly or in official/ (default: the records of this package)',
    },
  ],
  options: [
    { flags: '--strict', summary: 'fail on warnings too' },
    { flags: '--with-official', summary: 'let records name the official ones as well' },
  ],
  examples: [
    'svc content check',
    'svc content check records --with-official',
    'svc content check records --strict --json > content-health.json',
  ],
  async run({ arguments: [argument], json, quiet, options }, terminal) {
    // The rules bring a library of colours along, which no other command should wait for.
    const { checkFolder } = await import('../../content/check/check.ts');
    const { buildReport } = await import('../../content/check/report.ts');
    const strict = options['strict'] === true;
    const official = options['withOfficial'] === true;
    const { recordSet, findings } = checkFolder(argument, official);
    const failing = findings.filter(
      ({ severity }) => severity === 'error' || (strict && severity === 'warn'),
    );
    if (json) {
      const command = ['svc content check', argument, official && '--with-official', strict && '--strict'];
      const report = buildReport(recordSet, findings, {
        folder: argument ?? 'content',
        now: `${new Date().toISOString().slice(0, 19)}Z`,
        command: command.filter(Boolean).join(' '),
        failOn: strict ? 'warn' : 'error',
      });
      terminal.out(jsonText(report));
    } else if (!quiet) {
      terminal.out(findingsText(findings, terminal.colour));
      const summary = summaryText(recordSet.files.length, findings);
      terminal.out(`${failing.length === 0 ? terminal.colour.green(summary) : summary}\n`);
    }
    return failing.length === 0 ? 0 : 1;
  },
} as const satisfies Command;
