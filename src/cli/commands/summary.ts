import type { Client } from '../../client/index.ts';
import { CONTENT_TYPES } from '../../content/corpus.ts';
import { type Command, type Terminal, jsonText, optionText } from '../command.ts';
import { table } from '../layout.ts';
import { NAMESPACE } from '../records.ts';
import { openService } from '../options.ts';

type Summary = Awaited<ReturnType<Client['intelligenceSummary']>>;

/** In the order of the API. */
const COUNTERS = {
  total_public_items: 'records',
  with_intelligence: 'with intelligence',
  recommended: 'recommended',
  authored: 'authored',
  benchmark: 'benchmark',
  hybrid: 'hybrid',
  missing_source: 'without a source',
  smoke_green: 'smoke test passed',
  build_green: 'build passed',
  high_confidence: 'high confidence',
  verified_confidence: 'verified',
} as const satisfies Record<keyof Summary['totals'], string>;

/** Minimum width of the table with one column per type. */
const WIDE = 70;

export const summary = {
  name: 'summary',
  summary: 'Count the records and what is known about them.',
  options: [NAMESPACE],
  examples: ['svc summary', 'svc summary --json'],
  asks: true,
  async run(call, terminal) {
    const client = await openService(call, terminal);
    const answer = await client.intelligenceSummary(
      { namespace: optionText(call, 'namespace') },
      { signal: terminal.signal },
    );
    terminal.out(call.json ? jsonText(answer) : formatSummary(answer, terminal));
    return 0;
  },
} as const satisfies Command;

function formatSummary({ totals, by_type }: Summary, { colour, columns }: Terminal): string {
  const counts = [...CONTENT_TYPES.map((type) => [type, by_type[type]] as const), ['all', totals] as const];
  const rows = Object.entries(COUNTERS).map(([counter, label]) => [
    label,
    ...counts.map(([, of]) => String(Number(of?.[counter as keyof typeof COUNTERS] ?? 0))),
  ]);
  const right = counts.map((_, at) => at + 1);
  if (columns >= WIDE) {
    const paint = (text: string, column: number, row: number): string =>
      row === -1 || column === 0 ? colour.bold(text) : text === '0' ? colour.dim(text) : text;
    const head = ['', ...counts.map(([type]) => type)];
    return `${table(rows, columns, { head, right, paint })}\n`;
  }
  // On narrow terminals, one block per type without zero counts.
  const blocks = counts.map(([type], at) => {
    const present = rows.map((row) => [row[0] ?? '', row[at + 1] ?? '']).filter(([, count]) => count !== '0');
    const drawn =
      present.length === 0 ? '  no records' : table(present, columns, { indent: '  ', right: [1] });
    return `${colour.bold(type)}\n${drawn}\n`;
  });
  return blocks.join('');
}
