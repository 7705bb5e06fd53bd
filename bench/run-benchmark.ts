/** Runs the named benchmark and prints its section of the results; `scripts/bench.ts` starts one process for each. */
import { readFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { BENCHMARKS } from './index.ts';
import { type Benchmark, formatTime } from './measure.ts';
import { formatSection } from './results.ts';

/** Describes machine, versions, time and load, without which a figure means little. */
function describeRun(peers: readonly string[], load: number): string {
  const machine = `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, ${arch()}`;
  const versions = peers.map((peer) => `${peer} ${readVersion(peer)}`);
  const when = `${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return [machine, `Node ${process.version}`, ...versions, when, `load before ${load.toFixed(1)}`].join('; ');
}

function readVersion(name: string): string {
  // The benchmarks are compiled into node_modules/.cache/svc/bench.
  const file = new URL(`../../../../${name}/package.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}

const formatCell = (number: number, text: (number: number) => string): string =>
  Number.isNaN(number) ? '' : text(number);

async function formatTable({ baseline, run }: Benchmark): Promise<string> {
  const rows = (await run()).map(
    ({ what, micros, ratio, note = '' }) =>
      `| ${what} | ${formatCell(micros, formatTime)} | ${formatCell(ratio, (one) => one.toFixed(2))} | ${note} |`,
  );
  return `Median of one call, and its ratio to: ${baseline}.\n\n| what | time | ratio | |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const name = process.argv[2] ?? '';
const open = BENCHMARKS[name];
if (!open) throw new Error(`unknown benchmark: ${name}`);
const [load = Number.NaN] = loadavg();
const benchmark = await open();
const table = await formatTable(benchmark);
process.stdout.write(formatSection(name, benchmark.title, describeRun(benchmark.peers ?? [], load), table));
