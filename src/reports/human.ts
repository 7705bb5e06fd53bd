import type { Finding } from '../verify/finding.ts';
import { byFile, fromTheTop, isWholeFile } from './findings.ts';
import { count, countsOf, countsText } from './counts.ts';
import { neverChecked, notChecked, visitedText } from './coverage.ts';
import type { Report } from './report.ts';
import { oneLine } from './text.ts';

/** Colours of a terminal, or functions that change nothing. */
export interface Colour {
  bold(text: string): string;
  dim(text: string): string;
  red(text: string): string;
  green(text: string): string;
}

/** Breaks a text into lines that fit, each with the indent before it. */
type Broken = (text: string, indent: string) => string;

/** A file with more is broken as a whole; the rest, never worse than these, shows when these are put right. */
const SHOWN = 20;

/** As much of what was seen as stands under a finding; the documents have all of it. */
const SEEN = 3;

/** For a person at a terminal: file by file, then the counts, then what was not checked. */
export function humanReport(
  { findings, coverage, visits }: Report,
  colour: Colour,
  broken: Broken = (text, indent) => indent + text,
): string {
  const blocks = [...byFile(findings)]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || (a < b ? -1 : 1))
    .map(([file, own]) => block(file, own, colour, broken));
  const counts = countsOf(findings);
  const sum = `${countsText(counts)}, in ${count(coverage.files, 'file')} by ${count(coverage.rules, 'rule')}`;
  const left = [...notChecked(coverage, visits).map(oneLine), neverChecked(visits)];
  return [
    ...blocks,
    `${counts.error + counts.warn === 0 ? colour.green(broken(sum, '')) : colour.bold(broken(sum, ''))}\n`,
    ...(visits ? [`${broken(oneLine(visitedText(visits)), '')}\n`] : []),
    `${colour.dim('Not checked:')}\n`,
    ...left.map((line) => `${colour.dim(broken(line, '  '))}\n`),
  ].join('');
}

function block(file: string, findings: readonly Finding[], colour: Colour, broken: Broken): string {
  const label = { error: colour.red('error'), warn: colour.bold('warn '), info: colour.dim('info ') };
  const shown = fromTheTop(findings.slice(0, SHOWN));
  const places = shown.map(({ place }) =>
    place && !isWholeFile(place) ? `${place.line}:${place.column}` : '',
  );
  const width = Math.max(...places.map(({ length }) => length));
  // Without line numbers there is no column for them.
  const gap = width === 0 ? '' : ' '.repeat(width + 2);
  const lines = shown.flatMap(
    ({ severity, code, rule, message, suggestion, pointer, evidence = [] }, index) => {
      const at = width === 0 ? '' : `${colour.dim((places[index] ?? '').padEnd(width))}  `;
      const more = [
        pointer === undefined ? '' : `at ${pointer}`,
        ...evidence.slice(0, SEEN),
        suggestion ?? '',
      ]
        .map(oneLine)
        .filter(Boolean);
      const indent = `  ${gap}       `;
      const tail = `${code} ${rule}`;
      const text = broken(`${oneLine(message)} ${tail}`, indent).slice(indent.length);
      const said = text.endsWith(tail) ? text.slice(0, -tail.length) + colour.dim(tail) : text;
      return [`  ${at}${label[severity]}  ${said}`, ...more.map((line) => colour.dim(broken(line, indent)))];
    },
  );
  if (findings.length > SHOWN) lines.push(`  … and ${findings.length - SHOWN} more`);
  return `${colour.bold(file === '' ? 'The project' : oneLine(file))}\n${lines.join('\n')}\n\n`;
}
