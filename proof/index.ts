/** Runs all claims, or the named ones, and prints the scoreboard (`npm run proof`). */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { arch, cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Claim, formatBoard, type Outcome, replaceRows, type Row } from './claim.ts';
import { CLAIMS } from './claims/index.ts';

const RESULTS = new URL('RESULTS.md', import.meta.url);

const requested = process.argv.slice(2).filter((word) => !word.startsWith('-'));
const short = process.argv.includes('--short');
const unknown = requested.filter((id) => !CLAIMS.some((claim) => claim.id === id));
if (unknown.length > 0) {
  process.stderr.write(
    `Unknown claim: ${unknown.join(', ')}. Available: ${CLAIMS.map(({ id }) => id).join(', ')}.\n`,
  );
  process.exit(64);
}

async function runClaim(claim: Claim): Promise<Row> {
  const reason = claim.skipReason?.();
  if (reason !== undefined)
    return { claim, verdict: 'NOT RUN', seconds: 0, measured: 'nothing', met: false, note: reason };
  const began = performance.now();
  const report = (progress: string): void => void process.stderr.write(`  ${claim.id}: ${progress}\n`);
  const outcome = await claim
    .run(short ? claim.short : claim.full, report)
    .catch((thrown: unknown): Outcome => ({ measured: 'failed', met: false, note: String(thrown) }));
  const seconds = (performance.now() - began) / 1000;
  return { claim, verdict: outcome.met ? 'met' : 'NOT MET', seconds, ...outcome };
}

const cache = mkdtempSync(join(tmpdir(), 'svc-proof-cache-'));
process.env['SVC_CACHE'] = cache;
process.once('exit', () => rmSync(cache, { recursive: true, force: true }));

const rows: Row[] = [];
for (const claim of CLAIMS.filter(({ id }) => requested.length === 0 || requested.includes(id))) {
  process.stderr.write(`${claim.id} …\n`);
  const row = await runClaim(claim);
  process.stderr.write(`${claim.id}: ${row.verdict}, ${row.measured}\n`);
  rows.push(row);
}

const board = formatBoard(rows);
process.stdout.write(`${board}\n`);
// A short run is not a result of the release.
if (!short) {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${arch()}; Node ${process.version}; ${new Date().toISOString().slice(0, 10)}`;
  if (requested.length === 0)
    writeFileSync(RESULTS, `# Proof\n\nWritten by \`npm run proof\`.\n\n${machine}.\n\n${board}\n`);
  else if (existsSync(RESULTS))
    writeFileSync(RESULTS, replaceRows(readFileSync(RESULTS, 'utf8'), rows, `run separately: ${machine}`));
}
process.exitCode = rows.every(({ verdict }) => verdict === 'met') ? 0 : 1;
