import type { Terminal } from './command.ts';
import { table } from './layout.ts';

/** One thing that was looked at. */
export interface Shown {
  readonly name: string;
  readonly state: 'ok' | 'problem' | 'skipped';
  readonly message: string;
  /** What helps. */
  readonly run?: string;
}

/** A line for each check; what helps stands behind what is wrong. */
export function checksText(checks: readonly Shown[], terminal: Terminal): string {
  const rows = checks.map(({ name, state, message, run }) => [
    state,
    name,
    run === undefined ? message : `${message} → ${run}`,
  ]);
  const { green, red, dim } = terminal.colour;
  const paints = { ok: green, problem: red, skipped: dim };
  return `${table(rows, terminal.columns, {
    wrap: true,
    paint: (text, column, row) => (column === 0 ? paints[checks[row]?.state ?? 'ok'](text) : text),
  })}\n`;
}
