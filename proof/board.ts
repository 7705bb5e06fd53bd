import type { Claim, Outcome } from './claim.ts';

/** What came of one claim. */
export interface Row extends Outcome {
  readonly claim: Claim;
  readonly verdict: 'met' | 'NOT MET' | 'NOT RUN';
  readonly seconds: number;
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

const lineOf = ({ claim, verdict, value, seconds, note = '' }: Row): string =>
  `| ${[claim.claim, claim.target, value, verdict, `${seconds.toFixed(0)} s`, note].map(cell).join(' | ')} |`;

const HEAD = ['| claim | target | measured | verdict | took | |', '|---|---|---|---|---|---|'];

/** The scoreboard of a run. */
export function boardOf(rows: readonly Row[]): string {
  const minutes = rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  return [
    ...HEAD,
    ...rows.map(lineOf),
    '',
    sumOf(rows.map(lineOf), `, in ${minutes.toFixed(1)} minutes`),
  ].join('\n');
}

/** A scoreboard with the rows of claims that were run again, each with what is told of that run. */
export function withRows(board: string, rows: readonly Row[], told: string): string {
  const again = new Map(
    rows.map((row) => [
      `| ${cell(row.claim.claim)} |`,
      lineOf({ ...row, note: row.note === undefined ? told : `${row.note}; ${told}` }),
    ]),
  );
  const lines = board.split('\n').map((line) => {
    for (const [start, now] of again) if (line.startsWith(start)) return now;
    return line;
  });
  return lines.map((line) => (/^\d+ of \d+ met/.test(line) ? sumOf(lines, restOf(line)) : line)).join('\n');
}

const restOf = (line: string): string => line.slice(line.indexOf(' met') + 4, -1);

function sumOf(lines: readonly string[], rest: string): string {
  const claims = lines.filter((line) => / \| (?:met|NOT MET|NOT RUN) \| /.test(line));
  const met = claims.filter((line) => line.includes(' | met | '));
  return `${met.length} of ${claims.length} met${rest}.`;
}
