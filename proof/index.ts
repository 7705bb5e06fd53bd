/** Runs every claim, or those that are named, and prints the scoreboard; `npm run proof`. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import { boardOf, type Row, withRows } from './board.ts';
import type { Claim, Outcome } from './claim.ts';
import { CLAIMS } from './claims/index.ts';

const RESULTS = new URL('RESULTS.md', import.meta.url);

const asked = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const short = process.argv.includes('--short');
const unknown = asked.filter((id) => !CLAIMS.some((claim) => claim.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `There is no claim ${unknown.join(', ')}. There are: ${CLAIMS.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(64);
}

async function rowOf(claim: Claim): Promise<Row> {
  const reason = claim.missing?.();
  if (reason !== undefined)
    return { claim, verdict: 'NOT RUN', seconds: 0, value: 'nothing', met: false, note: reason };
  const began = performance.now();
  const say = (progress: string): void => void process.stderr.write(`  ${claim.id}: ${progress}\n`);
  const outcome = await claim
    .run(short ? claim.short : claim.full, say)
    .catch((thrown: unknown): Outcome => ({ value: 'it failed', met: false, note: String(thrown) }));
  const seconds = (performance.now() - began) / 1000;
  return { claim, verdict: outcome.met ? 'met' : 'NOT MET', seconds, ...outcome };
}

const rows: Row[] = [];
for (const claim of CLAIMS.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  process.stderr.write(`${claim.id} …\n`);
  const row = await rowOf(claim);
  process.stderr.write(`${claim.id}: ${row.verdict}, ${row.value}\n`);
  rows.push(row);
}

const board = boardOf(rows);
process.stdout.write(`${board}\n`);
// What ran in short is no result of the release.
if (!short) {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
  if (asked.length === 0)
    writeFileSync(RESULTS, `# Proof\n\nWritten by \`npm run proof\`.\n\n${machine}.\n\n${board}\n`);
  else if (existsSync(RESULTS))
    writeFileSync(RESULTS, withRows(readFileSync(RESULTS, 'utf8'), rows, `by itself: ${machine}`));
}
process.exitCode = rows.every(({ verdict }) => verdict === 'met') ? 0 : 1;
