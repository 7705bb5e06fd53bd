import type { FailOn, Report } from '../reports/report.ts';
import type { GovernanceDeltaV1 } from '../schemas/types.ts';
import type { Terminal } from './command.ts';
import { wrap } from './layout.ts';

/** What a run of CI was asked for. */
export interface Asked {
  readonly failOn: FailOn;
  readonly version: '1' | '2' | '3';
  /** Where the change began; without it the change is what is not committed. */
  readonly since: string | undefined;
  readonly generatedAt: string;
}

type Gate = GovernanceDeltaV1['gate'];

/** What is not proven has not passed. */
export const exitOf = ({ result, failOn }: Pick<Gate, 'result' | 'failOn'>): number =>
  result === 'pass' || failOn === 'none' ? 0 : 1;

const WORDS = { pass: 'passed', fail: 'failed', not_proven: 'not proven' } as const;

/** The verdict over a change: for a person, with what is missing and what to do. */
export function gateText(
  result: Gate['result'],
  lines: readonly string[],
  { colour, columns }: Terminal,
): string {
  const word = `Gate: ${WORDS[result]}`;
  return [
    result === 'pass' ? colour.green(word) : colour.red(word),
    ...lines.map((line) => colour.dim(wrap(line, columns, '  '))),
    '',
  ].join('\n');
}

/** Annotations are for the runner, which reads both; stdout stays data. */
export async function annotate(report: Report, terminal: Terminal): Promise<void> {
  if (terminal.env['GITHUB_ACTIONS'] !== 'true') return;
  const { githubReport } = await import('../reports/github.ts');
  terminal.say(githubReport(report));
}
