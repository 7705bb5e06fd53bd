import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { most, type Question, type Row, timeText, told } from './measure.ts';
import { ROOT } from './running.ts';
import type { Built, Opened } from './servers/grown.ts';
import { ONCE } from './synthetic.ts';

/** The largest holds a few gigabytes while it is built. */
const HEAP = 18_000;

interface Size extends Built, Opened {
  readonly records: number;
}

function grown(mode: 'build' | 'ask', records: number, file: string): unknown {
  const argv = [
    `--max-old-space-size=${HEAP}`,
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

/** What is followed, from one size to the next. */
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
  search: ({ search }) => `p99 ${timeText(search.p99)}`,
  list: ({ list }) => `p99 ${timeText(list.p99)}`,
};

/**
 * By what power of the number of records a figure grows: 1 is linear, 0 not at all. Only the last step counts: in the
 * first ones, what does not grow at all hides what does.
 */
function exponent(sizes: readonly Size[], of: (size: Size) => number): string {
  const [from, to] = sizes.slice(-2);
  if (!from || !to) return 'unknown';
  const power = Math.log(of(to) / of(from)) / Math.log(to.records / from.records);
  return `exponent ${power.toFixed(2)} from ${from.records.toLocaleString('en')} to ${to.records.toLocaleString('en')} records (1 is linear)`;
}

export const growing: Question = {
  question: 'How do start, memory, search and list grow with the corpus that is held in memory?',
  floor: `${ONCE} records; all are synthetic, cut to some 3 KB, each size in a process of its own`,
  answer() {
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'index.bin');
    const sizes: Size[] = [];
    const failed: Row[] = [];
    for (const records of [1, 10, 100, 1000].map((times) => times * ONCE)) {
      if (records > most(1000 * ONCE)) break;
      process.stderr.write(`  ${records} records …\n`);
      const built = grown('build', records, file) as Built | undefined;
      const opened = built && (grown('ask', records, file) as Opened | undefined);
      if (built && opened) sizes.push({ records, ...built, ...opened });
      else failed.push(told(`${records} records`, `not measured: did not fit in ${HEAP} MB`));
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
      told(`${what}, growth`, exponent(sizes, of)),
    ]);
    const memory = (size: Size): number => size.memory;
    return [
      ...rows,
      ...sizes.map((size) => ({
        what: `memory, ${size.records.toLocaleString('en')} records`,
        micros: Number.NaN,
        ratio: memory(size) / memory(smallest),
        note: `${memory(size).toFixed(0)} MB, all open, nothing asked yet`,
      })),
      told('memory, growth', exponent(sizes, memory)),
      ...failed,
    ];
  },
};
