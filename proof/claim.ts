/** A promise about the whole product, with the program that measures it. */
export interface Claim {
  /** Also the name of its file. */
  readonly id: string;
  /** Title on the scoreboard. */
  readonly title: string;
  /** Target of the full run, in words. */
  readonly target: string;
  /** Size of the full run and of the short run in the gate. */
  readonly full: number;
  readonly short: number;
  /** True if it promises a time or memory limit, which other tests on the same cores would spoil. */
  readonly isTimed?: true;
  /** True if it mostly waits, so that it disturbs no other timed claim. */
  readonly isIdle?: true;
  /** The reason why this machine cannot run it; the row then reads NOT RUN and is not a pass. */
  skipReason?(): string | undefined;
  run(size: number, report: (progress: string) => void): Promise<Outcome>;
}

export interface Outcome {
  /** Measured result, in words. */
  readonly measured: string;
  /** True if the counts meet the target. */
  readonly met: boolean;
  /** Seeds, additional figures and limits. */
  readonly note?: string;
}

/** Result of one claim. */
export interface Row extends Outcome {
  readonly claim: Claim;
  readonly verdict: 'met' | 'NOT MET' | 'NOT RUN';
  readonly seconds: number;
}

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');

const formatRow = ({ claim, verdict, measured, seconds, note = '' }: Row): string =>
  `| ${[claim.title, claim.target, measured, verdict, `${seconds.toFixed(0)} s`, note].map(cell).join(' | ')} |`;

const HEAD = ['| claim | target | measured | verdict | took | |', '|---|---|---|---|---|---|'];

/** Formats the scoreboard of a run. */
export function formatBoard(rows: readonly Row[]): string {
  const minutes = rows.reduce((sum, { seconds }) => sum + seconds, 0) / 60;
  return [
    ...HEAD,
    ...rows.map(formatRow),
    '',
    formatTotal(rows.map(formatRow), `, in ${minutes.toFixed(1)} minutes`),
  ].join('\n');
}

/** Replaces the rows of claims that were run again, appends those of new claims, and adds a remark about that run to each. */
export function replaceRows(board: string, rows: readonly Row[], remark: string): string {
  const lines = board.split('\n');
  for (const row of rows) {
    const note = row.note === undefined ? remark : `${row.note}; ${remark}`;
    const at = lines.findIndex((line) => line.startsWith(`| ${cell(row.claim.title)} |`));
    const last = lines.findLastIndex((line) => line.startsWith('| '));
    if (at >= 0) lines[at] = formatRow({ ...row, note });
    else lines.splice(last + 1, 0, formatRow({ ...row, note }));
  }
  return lines
    .map((line) => (/^\d+ of \d+ met/.test(line) ? formatTotal(lines, totalSuffix(line)) : line))
    .join('\n');
}

const totalSuffix = (line: string): string => line.slice(line.indexOf(' met') + 4, -1);

function formatTotal(lines: readonly string[], rest: string): string {
  const claims = lines.filter((line) => / \| (?:met|NOT MET|NOT RUN) \| /.test(line));
  const met = claims.filter((line) => line.includes(' | met | '));
  return `${met.length} of ${claims.length} met${rest}.`;
}
