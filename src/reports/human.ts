import type { Finding } from '../verify/finding.ts';
import { groupByFile, sortByPlace, isWholeFile } from './findings.ts';
import { formatQuantity, countSeverities, formatCounts } from './counts.ts';
import { describeInputs, describeLimits, listUnchecked, describeVisits } from './coverage.ts';
import { summarizeBehaviours, summarizePlacements } from './placements.ts';
import type { Report } from './report.ts';
import { toOneLine } from './text.ts';

/** Terminal colours, or identity functions. */
export interface Colour {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
}

/** Wraps a text to the terminal width and indents each line. */
type WrapText = (text: string, indent: string) => string;

/** Further findings of a file, never more severe than these, show up once these are fixed. */
const MAX_FINDINGS_PER_FILE = 20;

/** The evidence lines below a finding; documents contain all of them. */
const MAX_EVIDENCE_LINES = 3;

/** Formats a report for the terminal: findings by file, then counts, then what was not checked. */
export function formatHuman(
  { findings, coverage, visits, inputs = [] }: Report,
  colour: Colour,
  wrap: WrapText = (text, indent) => indent + text,
): string {
  const blocks = [...groupByFile(findings)]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(([file, own]) => formatFile(file, own, colour, wrap));
  const counts = countSeverities(findings);
  const sum = `${formatCounts(counts)}, in ${formatQuantity(coverage.files, 'file')} by ${formatQuantity(coverage.rules, 'rule')}`;
  const placed = summarizePlacements(coverage);
  const behaved = summarizeBehaviours(coverage);
  const left = [...listUnchecked(coverage, visits).map(toOneLine), describeLimits(visits)];
  return [
    ...blocks,
    ...(placed === undefined ? [] : [`${colour.bold(wrap(placed, ''))}\n`]),
    ...(behaved === undefined ? [] : [`${wrap(behaved, '')}\n`]),
    `${counts.error + counts.warn === 0 ? colour.green(wrap(sum, '')) : colour.bold(wrap(sum, ''))}\n`,
    ...(visits ? [`${wrap(toOneLine(describeVisits(visits)), '')}\n`] : []),
    ...(inputs.length === 0
      ? []
      : [`${colour.dim(wrap(toOneLine(`Checked against ${describeInputs(inputs)}`), ''))}\n`]),
    `${colour.dim('Not checked:')}\n`,
    ...left.map((line) => `${colour.dim(wrap(line, '  '))}\n`),
  ].join('');
}

function formatFile(file: string, findings: readonly Finding[], colour: Colour, wrap: WrapText): string {
  const label = { error: colour.red('error'), warn: colour.bold('warn '), info: colour.dim('info ') };
  const shown = sortByPlace(findings.slice(0, MAX_FINDINGS_PER_FILE));
  const places = shown.map(({ place }) =>
    place && !isWholeFile(place) ? `${place.line}:${place.column}` : '',
  );
  const width = Math.max(...places.map(({ length }) => length));
  // Without line numbers, their column is omitted.
  const gap = width === 0 ? '' : ' '.repeat(width + 2);
  const lines = shown.flatMap(
    ({ severity, code, rule, message, suggestion, pointer, evidence = [] }, index) => {
      const at = width === 0 ? '' : `${colour.dim((places[index] ?? '').padEnd(width))}  `;
      const more = [
        pointer === undefined ? '' : `at ${pointer}`,
        ...evidence.slice(0, MAX_EVIDENCE_LINES),
        suggestion ?? '',
      ]
        .map(toOneLine)
        .filter(Boolean);
      const indent = `  ${gap}       `;
      const tail = `${code} ${rule}`;
      const text = wrap(`${toOneLine(message)} ${tail}`, indent).slice(indent.length);
      const said = text.endsWith(tail) ? text.slice(0, -tail.length) + colour.dim(tail) : text;
      return [`  ${at}${label[severity]}  ${said}`, ...more.map((line) => colour.dim(wrap(line, indent)))];
    },
  );
  if (findings.length > MAX_FINDINGS_PER_FILE)
    lines.push(`  … and ${findings.length - MAX_FINDINGS_PER_FILE} more`);
  return `${colour.bold(file === '' ? 'The project' : toOneLine(file))}\n${lines.join('\n')}\n\n`;
}
