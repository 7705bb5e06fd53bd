/** Prints one table per question and writes bench/RESULTS.md. */
import { writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import type { Question } from './measure.ts';
import { accepting, refusing } from './validation.ts';

const QUESTIONS: readonly Question[] = [accepting, refusing];

const time = (micros: number): string =>
  micros < 1000 ? `${micros.toFixed(1)} µs` : `${(micros / 1000).toFixed(2)} ms`;

function table({ question, floor, answer }: Question): string {
  const rows = answer().map(
    ({ what, micros, ratio, note = '' }) => `| ${what} | ${time(micros)} | ${ratio.toFixed(2)} | ${note} |`,
  );
  return `## ${question}\n\nMedian of one call, and its ratio to: ${floor}.\n\n| what | time | ratio | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

process.stderr.write('measuring …\n');
const tables = QUESTIONS.map((question) => {
  const text = table(question);
  process.stdout.write(`${text}\n`);
  return text;
});
const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
writeFileSync(
  new URL('./RESULTS.md', import.meta.url),
  `# Measurements\n\nWritten by \`npm run bench\`. Ratios count; times depend on the machine.\n\n${machine}.\n\n${tables.join('\n')}`,
);
