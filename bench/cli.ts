import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, type Benchmark, programEnvironment, type Row } from './measure.ts';

/** Root of the built package, relative to the compiled benchmarks. */
const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const SVC = join(PACKAGE, 'dist/bin/svc.js');

/** Command lines of peers that work from bundled data, or do as little as possible. */
const PEERS = { '@ant-design/cli': '6.6.5', shadcn: '4.23.0' } as const;

/** Starts of each command, in turns, so that a slow moment of the machine affects all of them. */
const ROUNDS = 15;

function timeRun(argv: readonly string[]): number {
  const started = performance.now();
  const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore', env: environment() });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}`);
  return performance.now() - started;
}

/** Prints the peak memory of a process in KiB when it exits. */
const REPORT_PEAK_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("\\n"+process.resourceUsage().maxRSS))';

/** Peak resident memory in MB, in a run that is not timed. */
function peakMemoryMb(argv: readonly string[]): number {
  const { stderr } = spawnSync(process.execPath, ['--import', REPORT_PEAK_MEMORY, ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: environment(),
  });
  return Number(stderr.trim().split('\n').at(-1)) / 1024;
}

const environment = (): NodeJS.ProcessEnv => ({ ...programEnvironment(), NO_COLOR: '1' });

/** Installs the peers next to the compiled benchmarks; undefined without access to the registry. */
function installPeers(): string | undefined {
  const folder = join(PACKAGE, 'node_modules/.cache/peers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0 && existsSync(join(folder, 'node_modules/.bin/antd')) ? folder : undefined;
}

export const cliBenchmark: Benchmark = {
  title: 'How long does a command take, and how much memory does it use?',
  baseline: '`node -e 0`, the runtime alone',
  run() {
    const peers = installPeers();
    const bin = (name: string): string => join(peers ?? '', 'node_modules/.bin', name);
    const calls: Record<string, readonly string[]> = {
      'node -e 0': ['-e', '0'],
      'svc --version': [SVC, '--version'],
      'svc search hero': [SVC, 'search', 'hero'],
      'svc get pattern data-table': [SVC, 'get', 'pattern', 'data-table'],
      'svc --help': [SVC, '--help'],
      ...(peers
        ? {
            [`antd info Button (@ant-design/cli ${PEERS['@ant-design/cli']})`]: [
              bin('antd'),
              'info',
              'Button',
            ],
            [`shadcn --help (${PEERS.shadcn}; its search uses the network)`]: [bin('shadcn'), '--help'],
          }
        : {}),
    };
    const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, argv] of Object.entries(calls)) times.get(name)?.push(timeRun(argv));
    const baseline = median(times.get('node -e 0') ?? []);
    const target = `; target: at most ${(2.2 * baseline).toFixed(0)} ms (2.2 ×)`;
    return Object.entries(calls).map(([name, argv]): Row => {
      const millis = median(times.get(name) ?? []);
      return {
        what: `\`${name}\``,
        micros: millis * 1000,
        ratio: millis / baseline,
        note: `${peakMemoryMb(argv).toFixed(0)} MB at most${name === 'svc search hero' ? target : ''}`,
      };
    });
  },
};
