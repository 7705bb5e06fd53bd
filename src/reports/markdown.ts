import type { Finding } from '../verify/finding.ts';
import { groupByFile, sortByPlace, listPlaces } from './findings.ts';
import { formatQuantity, countSeverities, formatCounts } from './counts.ts';
import { describeLimits, listUnchecked, describeVisits } from './coverage.ts';
import type { Report } from './report.ts';
import { toOneLine } from './text.ts';

const SEVERITY_LABELS = { error: 'error', warn: 'warning', info: 'remark' } as const;

/** For a pull request or a file: counts, findings by file, and what was not checked. */
export function formatMarkdown({ findings, coverage, root, visits }: Report): string {
  const blocks = [...groupByFile(findings)].map(([file, own]) =>
    [
      `## ${file === '' ? 'The project' : escapeInline(file)}`,
      '',
      ...sortByPlace(own).map(formatFinding),
      '',
    ].join('\n'),
  );
  const left = listUnchecked(coverage, visits);
  return [
    `# svc verify: ${escapeInline(root)}`,
    '',
    `${formatCounts(countSeverities(findings))}, in ${formatQuantity(coverage.files, 'file')} by ${formatQuantity(coverage.rules, 'rule')}.`,
    '',
    ...(visits ? [`${escapeInline(describeVisits(visits))}.`, ''] : []),
    ...blocks,
    '## Not checked',
    '',
    ...left.map((line) => `- ${escapeInline(line)}`),
    `- ${describeLimits(visits)}`,
    '',
  ].join('\n');
}

function formatFinding(finding: Finding): string {
  const { severity, code, rule, message, suggestion } = finding;
  const where = listPlaces(finding).map(escapeInline).join(', ');
  const place = where === '' ? '' : ` (${where})`;
  return `- **${SEVERITY_LABELS[severity]}** ${code} ${escapeInline(rule)}${place}: ${escapeInline(message)}${suggestion === undefined ? '' : ` ${escapeInline(suggestion)}`}`;
}

/**
 * Text of other people that is text in markdown as well: no emphasis, link, code, formula or element begins in it, and
 * no address becomes a link. The empty comment keeps whoever renders it from taking `@name` for a person to notify and
 * `#12` for an issue.
 */
const escapeInline = (text: string): string =>
  toOneLine(text)
    .replace(/[\\`*_[\]<&~#$]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/@(?=\w)|#(?=\d)/g, '$&<!-- -->');
