import { type Command, jsonText, type Terminal } from '../command.ts';
import type { Finding } from '../../content/check/rule.ts';

export const contentCheck = {
  name: 'content check',
  summary: 'Check a folder of records against every rule of the corpus.',
  arguments: [
    {
      name: '[folder]',
      summary:
        'Folder with patterns/, themes/, … directly or in official/ (default: the records of this package)',
    },
  ],
  options: [
    { flags: '--strict', summary: 'Exit with 1 on warnings too' },
    { flags: '--with-official', summary: 'Allow references to official records' },
  ],
  examples: [
    'svc content check',
    'svc content check records --with-official',
    'svc content check records --strict --json > content-health.json',
  ],
  async run({ arguments: [argument], json, quiet, options }, terminal) {
    // The rules load a colour library that no other command needs.
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
      terminal.out(formatFindings(findings, terminal.colour));
      const summary = formatSummary(recordSet.files.length, findings);
      terminal.out(`${failing.length === 0 ? terminal.colour.green(summary) : summary}\n`);
    }
    return failing.length === 0 ? 0 : 1;
  },
} as const satisfies Command;

/** A file with more findings is broken as a whole. */
const MAX_PER_FILE = 20;

/** Formats findings by file with rule and fix. */
export function formatFindings(findings: readonly Finding[], colour: Terminal['colour']): string {
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
      .slice(0, MAX_PER_FILE)
      .flatMap(({ severity, rule, message, fix }) => [
        `  ${label[severity]}  ${message} ${colour.dim(`(${rule})`)}`,
        `         ${fix}`,
      ]);
    if (list.length > MAX_PER_FILE) lines.push(`  … and ${list.length - MAX_PER_FILE} more`);
    return `${colour.bold(file)}\n${lines.join('\n')}\n`;
  });
  return blocks.map((block) => `${block}\n`).join('');
}

export function formatSummary(records: number, findings: readonly Finding[]): string {
  const count = (severity: Finding['severity'], one: string, many: string): string => {
    const number = findings.filter((finding) => finding.severity === severity).length;
    return number === 0 ? `no ${many}` : `${number} ${number === 1 ? one : many}`;
  };
  const hints = findings.some(({ severity }) => severity === 'info')
    ? `, ${count('info', 'hint', 'hints')}`
    : '';
  return `${records} ${records === 1 ? 'record' : 'records'}: ${count('error', 'error', 'errors')}, ${count('warn', 'warning', 'warnings')}${hints}`;
}
