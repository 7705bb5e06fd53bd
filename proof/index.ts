/** Runs every claim, or those that are named, and prints the scoreboard; `npm run proof`. */
import { writeFileSync } from 'node:fs';
import { arch, cpus } from 'node:os';
import { performance } from 'node:perf_hooks';
import type { Claim, Outcome } from './claim.ts';
import { CLAIMS } from './claims/index.ts';

const RESULTS = new URL('RESULTS.md', import.meta.url);

interface Row extends Outcome {
  readonly claim: Claim;
  readonly verdict: 'met' | 'NOT MET' | 'NOT RUN';
  readonly seconds: number;
}

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

const cell = (text: string): string => text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
const lineOf = ({ claim, verdict, value, seconds, note = '' }: Row): string =>
  `| ${[claim.claim, claim.target, value, verdict, `${seconds.toFixed(0)} s`, note].map(cell).join(' | ')} |`;

const rows: Row[] = [];
for (const claim of CLAIMS.filter(({ id }) => asked.length === 0 || asked.includes(id))) {
  process.stderr.write(`${claim.id} …\n`);
  const row = await rowOf(claim);
  process.stderr.write(`${claim.id}: ${row.verdict}, ${row.value}\n`);
  rows.push(row);
}

const met = rows.filter(({ verdict }) => verdict === 'met').length;
const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
const board = [
  '| claim | target | measured | verdict | took | |',
  '|---|---|---|---|---|---|',
  ...rows.map(lineOf),
  '',
  `${met} of ${rows.length} met, in ${(total / 60).toFixed(1)} minutes.`,
].join('\n');
process.stdout.write(`${board}\n`);

// Only a whole run is a result of the release.
if (asked.length === 0 && !short) {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
  writeFileSync(RESULTS, `# Proof\n\nWritten by \`npm run proof\`.\n\n${machine}.\n\n${board}\n`);
}
process.exitCode = met === rows.length ? 0 : 1;
