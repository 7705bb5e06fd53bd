import type { Finding } from '../content/check/rule.ts';
import type { Terminal } from './command.ts';

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
