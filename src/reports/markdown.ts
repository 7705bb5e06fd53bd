import type { Finding } from '../verify/finding.ts';
import { byFile, fromTheTop, whereabouts } from './findings.ts';
import { count, countsOf, countsText } from './counts.ts';
import { neverChecked, notChecked, visitedText } from './coverage.ts';
import type { Report } from './report.ts';
import { oneLine } from './text.ts';

const WORD = { error: 'error', warn: 'warning', info: 'remark' } as const;

/** For a pull request or a file: counts, findings by file, and what was not checked. */
export function markdownReport({ findings, coverage, root, visits }: Report): string {
  const blocks = [...byFile(findings)].map(([file, own]) =>
    [`## ${file === '' ? 'The project' : inline(file)}`, '', ...fromTheTop(own).map(item), ''].join('\n'),
  );
  const left = notChecked(coverage, visits);
  return [
    `# svc verify: ${inline(root)}`,
    '',
    `${countsText(countsOf(findings))}, in ${count(coverage.files, 'file')} by ${count(coverage.rules, 'rule')}.`,
    '',
    ...(visits ? [`${inline(visitedText(visits))}.`, ''] : []),
    ...blocks,
    '## Not checked',
    '',
    ...left.map((line) => `- ${inline(line)}`),
    `- ${neverChecked(visits)}`,
    '',
  ].join('\n');
}

function item(finding: Finding): string {
  const { severity, code, rule, message, suggestion } = finding;
  const where = whereabouts(finding).map(inline).join(', ');
  const place = where === '' ? '' : ` (${where})`;
  return `- **${WORD[severity]}** ${code} ${inline(rule)}${place}: ${inline(message)}${suggestion === undefined ? '' : ` ${inline(suggestion)}`}`;
}

/**
 * Text of other people that is text in markdown as well: no emphasis, link, code, formula or element begins in it, and
 * no address becomes a link. The empty comment keeps whoever renders it from taking `@name` for a person to notify and
 * `#12` for an issue.
 */
const inline = (text: string): string =>
  oneLine(text)
    .replace(/[\\`*_[\]<&~#$]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/@(?=\w)|#(?=\d)/g, '$&<!-- -->');
