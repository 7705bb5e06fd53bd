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
import { middle, type Question, type Row, told } from './measure.ts';
import { residentOf } from './running.ts';

/** The built package: two levels up from here, wherever the measurements are compiled to. */
const PACKAGE = fileURLToPath(new URL('../', import.meta.url));
const SVC = join(PACKAGE, 'dist/bin/svc.js');
const LEAST = fileURLToPath(new URL('servers/least-mcp.js', import.meta.url));

/** Servers of peers for the same kind of work. What they know, they ask the network for when they are called. */
const PEERS = { '@upstash/context7-mcp': '4.1.1', shadcn: '4.23.0' } as const;

/** So many starts of each, in turns, so that a slow moment of the machine meets all of them. */
const ROUNDS = 15;
const FILES = 2_000;

interface Server {
  readonly child: ChildProcess;
  ask(method: string, params: object): Promise<unknown>;
  end(): Promise<void>;
}

function started(argv: readonly string[], cwd: string): Server {
  const { SVC_API_URL: _, REGISTRY_URL: __, ...env } = process.env;
  const child = spawn(process.execPath, argv, { cwd, env, stdio: ['pipe', 'pipe', 'ignore'] });
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
    ask(method, params) {
      const id = ++count;
      child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
      return new Promise((resolve, reject) => {
        waiting.set(id, resolve);
        void ended.then(() => reject(new Error(`${argv.join(' ')} ended`)));
      });
    },
    end() {
      child.stdin.end();
      // Not every peer goes when its client does.
      setTimeout(() => child.kill(), 500).unref();
      return ended;
    },
  };
}

/** From the start of the process to the answered list, and the memory it has then in MB. */
async function listed(argv: readonly string[], cwd: string): Promise<{ millis: number; memory: number }> {
  const begun = performance.now();
  const server = started(argv, cwd);
  await server.ask('initialize', {
    protocolVersion: '2025-06-18',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  });
  server.child.stdin?.write('{"jsonrpc":"2.0","method":"notifications/initialized"}\n');
  await server.ask('tools/list', {});
  const millis = performance.now() - begun;
  const memory = residentOf(server.child);
  await server.end();
  return { millis, memory };
}

/** Installs the peers beside the compiled measurements; undefined where the registry is out of reach. */
function peersFolder(): string | undefined {
  const folder = join(PACKAGE, 'node_modules/.cache/peers-mcp');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: PEERS }));
  const { status } = spawnSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: folder,
    stdio: 'ignore',
  });
  return status === 0 && existsSync(join(folder, 'node_modules/.bin/context7-mcp')) ? folder : undefined;
}

export const listing: Question = {
  question: 'How long does an agent wait for the list of tools, from the start of the process?',
  floor: 'the smallest server that the SDK allows, with no tool at all',
  async answer() {
    const peers = peersFolder();
    const bin = (name: string): string => join(peers ?? '', 'node_modules/.bin', name);
    const calls: Record<string, readonly string[]> = {
      'the smallest server': [LEAST],
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
      for (const [name, argv] of Object.entries(calls)) seen.get(name)?.push(await listed(argv, cwd));
    rmSync(cwd, { recursive: true });
    const times = (name: string): number => middle((seen.get(name) ?? []).map(({ millis }) => millis));
    const floor = times('the smallest server');
    const rows = Object.keys(calls).map((name): Row => {
      const memory = middle((seen.get(name) ?? []).map((one) => one.memory));
      const target = name === 'svc mcp' ? '; target: at most 2 ×' : '';
      return {
        what: name,
        micros: times(name) * 1000,
        ratio: times(name) / floor,
        note: `${memory.toFixed(0)} MB${target}`,
      };
    });
    return peers ? rows : [...rows, told('peers', 'no registry to install them from')];
  },
};

export const rechecking: Question = {
  question: `How long does svc_verify take in a project of ${FILES} files, asked again?`,
  floor: 'the first call after the start of the server',
  async answer() {
    const root = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    spawnSync(process.execPath, [SVC, 'init', '--blueprint', 'online-store', '--yes', '--quiet'], {
      cwd: root,
    });
    const { blueprint } = JSON.parse(readFileSync(join(root, 'svc.essence.json'), 'utf8')) as {
      blueprint: { routes?: Record<string, unknown> };
    };
    const [file = ''] = writeFrontEnd(root, FILES, Object.keys(blueprint.routes ?? {}));
    const server = started([SVC, 'mcp'], root);
    const check = async (): Promise<number> => {
      const begun = performance.now();
      await server.ask('tools/call', { name: 'svc_verify', arguments: { action: 'findings' } });
      return performance.now() - begun;
    };
    const first = await check();
    const again = middle(await inTurn(ROUNDS, check));
    const changed = middle(
      await inTurn(5, () => {
        appendFileSync(join(root, file), '\n');
        return check();
      }),
    );
    const memory = residentOf(server.child);
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
      row('after a change of one file', changed, `${memory.toFixed(0)} MB then`),
    ];
  },
};

async function inTurn(count: number, work: () => Promise<number>): Promise<number[]> {
  const all: number[] = [];
  for (let i = 0; i < count; i++) all.push(await work());
  return all;
}
