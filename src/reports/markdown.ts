import type { Finding } from '../verify/finding.ts';
import { groupByFile, sortByPlace, listPlaces } from './findings.ts';
import { formatQuantity, countSeverities, formatCounts } from './counts.ts';
import { describeLimits, listUnchecked, describeVisits } from './coverage.ts';
import { summarizeBehaviours, summarizePlacements } from './placements.ts';
import type { Report } from './report.ts';
import { toOneLine } from './text.ts';

const SEVERITY_LABELS = { error: 'error', warn: 'warning', info: 'remark' } as const;

/** Formats a report for a pull request or a file: counts, findings by file, and what was not checked. */
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
  const placed = summarizePlacements(coverage);
  const behaved = summarizeBehaviours(coverage);
  return [
    `# svc verify: ${escapeInline(root)}`,
    '',
    ...(placed === undefined ? [] : [`${placed}.`, '']),
    ...(behaved === undefined ? [] : [`${behaved}.`, '']),
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
 * Escapes foreign text so that it contains no emphasis, link, code, formula or element, and no address becomes a link.
 * The empty comment keeps renderers from treating `@name` as a mention and `#12` as an issue.
 */
const escapeInline = (text: string): string =>
  toOneLine(text)
    .replace(/[\\`*_[\]<&~#$]/g, '\\$&')
    .replace(/:(?=\/\/)|(?<=www)\./gi, '\\$&')
    .replace(/@(?=\w)|#(?=\d)/g, '$&<!-- -->');
