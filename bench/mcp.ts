import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeFrontEnd } from './front-end.ts';
import { median, type Benchmark, noteRow, programEnvironment, type Row } from './measure.ts';
import { residentMb } from './server-process.ts';

/** Root of the built package, relative to the compiled benchmarks. */
const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const SVC = join(PACKAGE, 'dist/bin/svc.js');
const MINIMAL_SERVER = fileURLToPath(new URL('servers/minimal-mcp.js', import.meta.url));

/** Servers of peers for similar work; they fetch their data from the network when called. */
const PEERS = { '@upstash/context7-mcp': '4.1.1', shadcn: '4.23.0' } as const;

/** Starts of each server, in turns, so that a slow moment of the machine affects all of them. */
const ROUNDS = 15;
const FILES = 2_000;

interface Server {
  readonly child: ChildProcess;
  request(method: string, params: object): Promise<unknown>;
  end(): Promise<void>;
}

function startServer(argv: readonly string[], cwd: string): Server {
  const child = spawn(process.execPath, argv, {
    cwd,
    env: programEnvironment(),
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => void child.once('close', () => resolve()));
  const waiting = new Map<number, (reply: unknown) => void>();
  let rest = '';
  let count = 0;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const reply = JSON.parse(line) as { id: number };
      waiting.get(reply.id)?.(reply);
    }
  });
  return {
    child,
    request(method, params) {
      const id = ++count;
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        void ended.then(() => reject(new Error(`${argv.join(' ')} ended`)));
      });
    },
    end() {
      child.stdin.end();
      // Not every peer exits when its client disconnects.
      setTimeout(() => child.kill(), 500).unref();
      return ended;
    },
  };
}

/** Time from the start of the process to the list of tools, and its memory then in MB. */
async function listTools(argv: readonly string[], cwd: string): Promise<{ millis: number; memory: number }> {
  const started = performance.now();
  const server = startServer(argv, cwd);
  await server.request('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  server.child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await server.request('tools/list', {});
  const millis = performance.now() - started;
  const memory = residentMb(server.child);
  await server.end();
  return { millis, memory };
}

/** Installs the peers next to the compiled benchmarks; undefined without access to the registry. */
function installPeers(): string | undefined {
  const folder = join(PACKAGE, 'node_modules/.cache/peers-mcp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0 && existsSync(join(folder, 'node_modules/.bin/context7-mcp')) ? folder : undefined;
}

export const agentBenchmark: Benchmark = {
  title: 'How long does it take from the start of the process to the list of tools?',
  baseline: 'the smallest server that the SDK allows, without tools',
  async run() {
    const peers = installPeers();
    const bin = (name: string): string => join(peers ?? '', 'node_modules/.bin', name);
    const calls: Record<string, readonly string[]> = {
      'the smallest server': [MINIMAL_SERVER],
      'svc mcp': [SVC, 'mcp'],
      ...(peers
        ? {
            [`context7-mcp ${PEERS['@upstash/context7-mcp']}`]: [bin('context7-mcp')],
            [`shadcn mcp ${PEERS.shadcn}`]: [bin('shadcn'), 'mcp'],
          }
        : {}),
    };
    const cwd = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const seen = new Map(
      Object.keys(calls).map((name) => [name, [] as { millis: number; memory: number }[]]),
    );
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, argv] of Object.entries(calls)) seen.get(name)?.push(await listTools(argv, cwd));
    rmSync(cwd, { recursive: true });
    const times = (name: string): number => median((seen.get(name) ?? []).map(({ millis }) => millis));
    const baseline = times('the smallest server');
    const rows = Object.keys(calls).map((name): Row => {
      const memory = median((seen.get(name) ?? []).map((one) => one.memory));
      const target = name === 'svc mcp' ? '; target: at most 2 ×' : '';
      return {
        what: name,
        micros: times(name) * 1000,
        ratio: times(name) / baseline,
        note: `${memory.toFixed(0)} MB${target}`,
      };
    });
    return peers ? rows : [...rows, noteRow('peers', 'not measured: no access to the registry')];
  },
};

export const recheckBenchmark: Benchmark = {
  title: `How long does svc_verify take in a project of ${FILES} files, called again?`,
  baseline: 'the first call after the start of the server',
  async run() {
    const root = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    spawnSync(process.execPath, [SVC, 'init', '--blueprint', 'online-store', '--yes', '--quiet'], {
      cwd: root,
    });
    const { blueprint } = JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')) as {
      blueprint: { routes?: Record<string, unknown> };
    };
    const [file = ''] = writeFrontEnd(root, FILES, Object.keys(blueprint.routes ?? {}));
    const server = startServer([SVC, 'mcp'], root);
    const check = async (): Promise<number> => {
      const started = performance.now();
      await server.request('tools/call', { name: 'svc_verify', arguments: { action: 'findings' } });
      return performance.now() - started;
    };
    const first = await check();
    const again = median(await repeat(ROUNDS, check));
    const changed = median(
      await repeat(5, () => {
        appendFileSync(join(root, file), '\n');
        return check();
      }),
    );
    const memory = residentMb(server.child);
    await server.end();
    rmSync(root, { recursive: true });
    const row = (what: string, millis: number, note: string): Row => ({
      what,
      micros: millis * 1000,
      ratio: millis / first,
      note,
    });
    return [
      row('the first call', first, ''),
      row('the second call', again, 'target: a tenth'),
      row('after a change of one file', changed, `${memory.toFixed(0)} MB`),
    ];
  },
};

async function repeat(count: number, work: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push(await work());
  return all;
}
