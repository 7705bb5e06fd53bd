import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { limitRecords, type Benchmark, type Row, formatTime, noteRow } from './measure.ts';
import { ROOT } from './server-process.ts';
import type { BuildResult, QueryResult } from './servers/growth-worker.ts';
import { OFFICIAL_COUNT } from './synthetic.ts';

/** The largest index takes a few gigabytes while it is built. */
const HEAP_MB = 18_000;

interface Size extends BuildResult, QueryResult {
  readonly records: number;
}

function runWorker(mode: 'build' | 'query', records: number, file: string): unknown {
  const argv = [
    `--max-old-space-size=${HEAP_MB}`,
    '--expose-gc',
    join(ROOT, 'bench/servers/grown.js'),
    mode,
    String(records),
    file,
  ];
  const { status, stdout } = spawnSync(process.execPath, argv, {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  return status === 0 ? JSON.parse(stdout) : undefined;
}

/** Figures that are compared from one size to the next. */
const CURVES = {
  'start: build the index': ({ build }) => build,
  'start: open the index from bytes': ({ open }) => open,
  'start: assess all records': ({ assess }) => assess,
  search: ({ search }) => search.p50,
  list: ({ list }) => list.p50,
} satisfies Record<string, (size: Size) => number>;

const notes: Partial<Record<keyof typeof CURVES, (size: Size) => string>> = {
  'start: build the index': ({ terms }) => `${terms.toLocaleString('en')} terms`,
  'start: open the index from bytes': ({ bytes }) => `${(bytes / 2 ** 20).toFixed(1)} MiB`,
  search: ({ search }) => `p99 ${formatTime(search.p99)}`,
  list: ({ list }) => `p99 ${formatTime(list.p99)}`,
};

/**
 * Growth of a figure as a power of the number of records: 1 is linear, 0 is constant. Only the last step counts, because
 * fixed costs dominate the first ones.
 */
function formatExponent(sizes: readonly Size[], of: (size: Size) => number): string {
  const [from, to] = sizes.slice(-2);
  if (!from || !to) return 'unknown';
  const power = Math.log(of(to) / of(from)) / Math.log(to.records / from.records);
  return `exponent ${power.toFixed(2)} from ${from.records.toLocaleString('en')} to ${to.records.toLocaleString('en')} records (1 is linear)`;
}

export const growthBenchmark: Benchmark = {
  title: 'How do start, memory, search and list grow with the corpus in memory?',
  baseline: `${OFFICIAL_COUNT} records; all synthetic, reduced to about 3 KB, each size in its own process`,
  run() {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'index.bin');
    const sizes: Size[] = [];
    const failed: Row[] = [];
    for (const records of [1, 10, 100, 1000].map((times) => times * OFFICIAL_COUNT)) {
      if (records > limitRecords(1000 * OFFICIAL_COUNT)) break;
      process.stderr.write(`  ${records} records …\n`);
      const built = runWorker('build', records, file) as BuildResult | undefined;
      const opened = built && (runWorker('query', records, file) as QueryResult | undefined);
      if (built && opened) sizes.push({ records, ...built, ...opened });
      else failed.push(noteRow(`${records} records`, `not measured: did not fit in ${HEAP_MB} MB`));
    }
    rmSync(folder, { recursive: true });
    const [smallest] = sizes;
    if (!smallest) return failed;
    const rows = Object.entries(CURVES).flatMap(([what, of]): Row[] => [
      ...sizes.map((size) => ({
        what: `${what}, ${size.records.toLocaleString('en')} records`,
        micros: of(size),
        ratio: of(size) / of(smallest),
        note: notes[what as keyof typeof CURVES]?.(size) ?? '',
      })),
      noteRow(`${what}, growth`, formatExponent(sizes, of)),
    ]);
    const memory = (size: Size): number => size.memory;
    return [
      ...rows,
      ...sizes.map((size) => ({
        what: `memory, ${size.records.toLocaleString('en')} records`,
        micros: Number.NaN,
        ratio: memory(size) / memory(smallest),
        note: `${memory(size).toFixed(0)} MB, idle after the start`,
      })),
      noteRow('memory, growth', formatExponent(sizes, memory)),
      ...failed,
    ];
  },
};
