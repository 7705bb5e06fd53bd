import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';

/** Root of the built package, relative to the compiled benchmarks. */
export const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Arguments of a production start of the service. */
export const SERVICE_ARGV = [
  '--max-old-space-size=256',
  '--max-semi-space-size=8',
  '--v8-pool-size=2',
  'dist/http/serve.js',
  '--log-level',
  'warn',
];

export interface ServerProcess {
  readonly address: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its first response. */
  readonly readyMs: number;
  /** Resident memory in MB at its first response. */
  readonly memoryMb: number;
}

/** Starts a server on a free port and waits for its first response. */
export async function startServer(
  argv: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    env: { ...process.env, SVC_CONNECTIONS_PER_ADDRESS: '0', ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${argv.join(' ')} ended with ${child.exitCode}`);
    const answered = await fetch(`${address}/v1/patterns`).then(
      (response) => response.arrayBuffer(),
      () => undefined,
    );
    if (answered) return { address, child, readyMs: performance.now() - from, memoryMb: residentMb(child) };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export async function stopServer({ child }: ServerProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Resident memory in MB; NaN where the system does not report it. */
export function residentMb({ pid }: Pick<ChildProcess, 'pid'>): number {
  try {
    const [, kilobytes = 'NaN'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

export interface Load {
  readonly paths: readonly string[];
  readonly method?: 'GET' | 'POST';
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly connections: number;
  readonly seconds: number;
}

export interface LoadResult {
  /** Successful responses per second. */
  readonly perSecond: number;
  /** Share of requests that were rejected or aborted. */
  readonly failed: number;
}

/** Requests sent to each server so far; the next load continues with paths that are no longer cached. */
const turns = new Map<string, number>();

/** Puts load on a server. Each request takes the next path, so that no two connections request the same. */
export async function measureLoad(address: string, load: Load): Promise<LoadResult> {
  const { paths, method = 'GET', body, headers = {}, connections, seconds } = load;
  const [path = '/'] = paths;
  const request: autocannon.Request = {
    path,
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body }),
  };
  const next = (one: autocannon.Request): autocannon.Request => {
    const turn = turns.get(address) ?? 0;
    turns.set(address, turn + 1);
    return { ...one, path: paths[turn % paths.length] ?? path };
  };
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    requests: [paths.length > 1 ? { ...request, setupRequest: next } : request],
  });
  const refused = result['4xx'] + result['5xx'];
  // Each connection may be reset when the load ends.
  const failed = refused + Math.max(0, result.errors - connections);
  return {
    perSecond: (result.requests.total - refused) / result.duration,
    failed: failed / Math.max(1, result.requests.total),
  };
}

/** Requests per second; throws if requests fail, because a rate of failures would be meaningless. */
export async function measureRate(address: string, load: Load): Promise<number> {
  const { perSecond, failed } = await measureLoad(address, load);
  if (failed > 0.001) throw new Error(`${address}: ${(failed * 100).toFixed(1)} % of the requests failed`);
  return perSecond;
}
