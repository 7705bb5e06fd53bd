/** Prints one table per question and writes them to the file that is named; `scripts/bench.ts` runs it. */
import { writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { starting } from './cli.ts';
import { serving } from './http.ts';
import { listing, rechecking } from './mcp.ts';
import type { Question } from './measure.ts';
import { compiling, repeating } from './packs.ts';
import { asking, growing, opening } from './search.ts';
import { accepting, refusing } from './validation.ts';
import { judging, verifying } from './verify.ts';

const QUESTIONS: readonly Question[] = [
  accepting,
  refusing,
  asking,
  opening,
  growing,
  compiling,
  repeating,
  serving,
  starting,
  verifying,
  judging,
  listing,
  rechecking,
];

const time = (micros: number): string =>
  Number.isNaN(micros) ? '' : micros < 1000 ? `${micros.toFixed(1)} µs` : `${(micros / 1000).toFixed(2)} ms`;

async function table(asked: Question): Promise<string> {
  const { question, floor } = asked;
  const rows = (await asked.answer()).map(
    ({ what, micros, ratio, note = '' }) =>
      `| ${what} | ${time(micros)} | ${Number.isNaN(ratio) ? '' : ratio.toFixed(2)} | ${note} |`,
  );
  return `## ${question}\n\nMedian of one call, and its ratio to: ${floor}.\n\n| what | time | ratio | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

process.stderr.write('measuring …\n');
const tables: string[] = [];
for (const question of QUESTIONS) {
  const text = await table(question);
  process.stdout.write(`${text}\n`);
  tables.push(text);
}
const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
writeFileSync(
  process.argv[2] ?? 'RESULTS.md',
  `# Measurements\n\nWritten by \`npm run bench\`. Ratios count; times depend on the machine.\n\n${machine}.\n\n${tables.join('\n')}`,
);
