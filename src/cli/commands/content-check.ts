import { type Command, jsonText, type Terminal } from '../command.ts';
import type { Finding } from '../../content/check/rule.ts';

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

/** A file with more is broken as a whole; the rest shows when these are put right. */
const SHOWN = 20;

/** Findings for a person, file by file: what is wrong, by which rule, what to do. */
export function findingsText(findings: readonly Finding[], colour: Terminal['colour']): string {
  const label = {
    error: colour.red('error'),
    warn: colour.bold('warn '),
    info: colour.dim('info '),
  };
  const byFile = new Map<string, Finding[]>();
  for (const finding of findings) {
    const file = finding.file ?? 'all records';
    byFile.set(file, [...(byFile.get(file) ?? []), finding]);
  }
  const blocks = [...byFile].map(([file, list]) => {
    const lines = list
      .slice(0, SHOWN)
      .flatMap(({ severity, rule, message, fix }) => [
        `  ${label[severity]}  ${message} ${colour.dim(`(${rule})`)}`,
        `         ${fix}`,
      ]);
    if (list.length > SHOWN) lines.push(`  … and ${list.length - SHOWN} more`);
    return `${colour.bold(file)}\n${lines.join('\n')}\n`;
  });
  return blocks.map((block) => `${block}\n`).join('');
}

/** One line over everything. */
export function summaryText(records: number, findings: readonly Finding[]): string {
  const count = (severity: Finding['severity'], one: string, many: string): string => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? `no ${many}` : `${number} ${number === 1 ? one : many}`;
  };
  const hints = findings.some(({ severity }) => severity === 'info')
    ? `, ${count('info', 'hint', 'hints')}`
    : '';
  return `${records} ${records === 1 ? 'record' : 'records'}: ${count('error', 'error', 'errors')}, ${count('warn', 'warning', 'warnings')}${hints}`;
}
