import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { middle, type Question, type Row } from './measure.ts';

/** The built package: two levels up from here, wherever the measurements are compiled to. */
const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const SVC = join(PACKAGE, 'dist/bin/svc.js');

/** Command lines of peers that answer from data they bring along, or do the least they can. */
const PEERS = { '@ant-design/cli': '6.6.5', shadcn: '4.23.0' } as const;

/** So many starts of each, one after the other in turns, so that a slow moment of the machine meets all of them. */
const ROUNDS = 15;

function start(argv: readonly string[]): number {
  const begun = performance.now();
  const { status } = spawnSync(process.execPath, argv, { stdio: 'ignore', env: quietEnvironment() });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}`);
  return performance.now() - begun;
}

/** Says at its end how much memory a process had at most, in KiB. */
const TELLS =
  'data:text/javascript,process.on("exit",()=>console.error("\\n"+process.resourceUsage().maxRSS))';

/** Resident memory in MB, in a call that is not timed. */
function mostMemory(argv: readonly string[]): number {
  const { stderr } = spawnSync(process.execPath, ['--import', TELLS, ...argv], {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8',
    env: quietEnvironment(),
  });
  return Number(stderr.trim().split('\n').at(-1)) / 1024;
}

function quietEnvironment(): NodeJS.ProcessEnv {
  const { SVC_API_URL: _, REGISTRY_URL: __, ...rest } = process.env;
  return { ...rest, NO_COLOR: '1' };
}

/** Installs the peers beside the compiled measurements; undefined where the registry is out of reach. */
function peersFolder(): string | undefined {
  const folder = join(PACKAGE, 'node_modules/.cache/peers');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0 && existsSync(join(folder, 'node_modules/.bin/antd')) ? folder : undefined;
}

export const starting: Question = {
  question:
    'How long does a person wait for an answer on the command line, and how much memory does it take?',
  floor: '`node -e 0`: the runtime alone, started and ended',
  answer() {
    const peers = peersFolder();
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
            [`shadcn --help (${PEERS.shadcn}; its search asks the network)`]: [bin('shadcn'), '--help'],
          }
        : {}),
    };
    const times = new Map(Object.keys(calls).map((name) => [name, [] as number[]]));
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, argv] of Object.entries(calls)) times.get(name)?.push(start(argv));
    const floor = middle(times.get('node -e 0') ?? []);
    const target = `; target: at most ${(2.5 * floor + 60).toFixed(0)} ms (2.5 × and 60 ms)`;
    return Object.entries(calls).map(([name, argv]): Row => {
      const millis = middle(times.get(name) ?? []);
      return {
        what: `\`${name}\``,
        micros: millis * 1000,
        ratio: millis / floor,
        note: `${mostMemory(argv).toFixed(0)} MB at most${name === 'svc search hero' ? target : ''}`,
      };
    });
  },
};
