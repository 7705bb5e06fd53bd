import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import autocannon from 'autocannon';
import type { Question, Row } from './measure.ts';
import type { Captured } from './servers/bare.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
/** Short and many: the machine's own speed changes within seconds, so that only neighbours can be compared. */
const SECONDS = 1;
const ROUNDS = 6;
const CONNECTIONS = 64;
const FLOOR = 'bare node:http';

interface Running {
  readonly address: string;
  readonly child: ChildProcess;
  /** Milliseconds from the start of the process to its first answer. */
  readonly ready: number;
}

/** Starts a server on a free port and waits for its first answer. */
async function start(argv: readonly string[]): Promise<Running> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const from = performance.now();
  const child = spawn(process.execPath, argv, {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), SVC_LOG_LEVEL: 'warn' },
    stdio: 'ignore',
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${argv.join(' ')} ended with ${child.exitCode}`);
    const answered = await fetch(`${address}/v1/patterns`).then(
      () => true,
      () => false,
    );
    if (answered) return { address, child, ready: performance.now() - from };
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** The words that searches are made of; every pair is a query. */
const WORDS = [
  'table',
  'data',
  'form',
  'sign in',
  'chart',
  'pricing',
  'cart',
  'calendar',
  'chat',
  'docs',
  'dashboard',
  'team',
  'settings',
  'dark',
  'editorial',
  'booking',
  'invoice',
  'agent',
  'search',
  'filter',
];

const CASES = {
  'detail, one record': ['/v1/patterns/@official/data-table'],
  'list of 20': ['/v1/patterns'],
  '304, the client has it': ['/v1/patterns/@official/data-table'],
  'search, page of 20, remembered': ['/v1/search?q=table'],
  'search, page of 20, 6,840 queries in turn, most not remembered': WORDS.flatMap((a) =>
    WORDS.flatMap((b) =>
      WORDS.filter((c) => a !== b && b !== c && a !== c).map(
        (c) => `/v1/search?q=${encodeURIComponent(`${a} ${b} ${c}`)}`,
      ),
    ),
  ),
} as const;

async function rate(address: string, urls: readonly string[], etag: string | undefined): Promise<number> {
  const headers = etag === undefined ? {} : { 'if-none-match': etag };
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: SECONDS,
    requests: urls.map((path) => ({ path, headers })),
  });
  // Each connection may be reset when the load is cut off at the end; more than that would falsify the rate.
  if (result['5xx'] > 0 || result.errors > CONNECTIONS + result.requests.total / 1000)
    throw new Error(`${address}: ${result.errors} errors`);
  return result.requests.total / result.duration;
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const half = sorted.length / 2;
  return ((sorted[Math.ceil(half) - 1] ?? Number.NaN) + (sorted[Math.floor(half)] ?? Number.NaN)) / 2;
}

export const serving: Question = {
  question: 'How many requests a second does one process answer, 64 connections on loopback?',
  floor: 'a bare node:http server that sends the same bytes',
  async answer() {
    const service = await start(['dist/http/serve.js', '--log-level', 'warn']);
    const captured: Captured[] = [];
    for (const url of new Set(Object.values(CASES).flat())) {
      const response = await fetch(service.address + url, { headers: { 'accept-encoding': 'identity' } });
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
      );
      captured.push({ url, headers, body: await response.text() });
    }
    const file = join(mkdtempSync(join(tmpdir(), 'svc-bench-')), 'captured.json');
    writeFileSync(file, JSON.stringify(captured));
    const peers: Readonly<Record<string, Running>> = {
      svc: service,
      [FLOOR]: await start(['bench/servers/bare.js', file]),
      'Fastify, same bytes': await start(['bench/servers/fastify.js', file]),
      'plain handler, substring scan': await start(['bench/servers/scan.js']),
    };
    const rows: Row[] = [];
    try {
      for (const [what, urls] of Object.entries(CASES)) {
        const etag = what.startsWith('304')
          ? captured.find(({ url }) => url === urls[0])?.headers['etag']
          : undefined;
        // The plain handler knows no tags.
        const asked = Object.keys(peers).filter((name) => etag === undefined || !name.startsWith('plain'));
        const rounds: Record<string, number>[] = [];
        // Many addresses take the client longer to prepare than to ask.
        for (let round = 0; round < (urls.length > 1 ? 2 : ROUNDS); round++) {
          const rates: Record<string, number> = {};
          // There and back again, so that a machine that becomes faster or slower favours nobody.
          for (const name of round % 2 === 0 ? asked : asked.toReversed())
            rates[name] = await rate(peers[name]?.address ?? '', urls, etag);
          rounds.push(rates);
        }
        for (const name of asked) {
          const perSecond = middle(rounds.map((rates) => rates[name] ?? 0));
          rows.push({
            what: `${what}: ${name}`,
            micros: 1e6 / perSecond,
            ratio: middle(rounds.map((rates) => (rates[name] ?? 0) / (rates[FLOOR] ?? 0))),
            note: `${Math.round(perSecond)} requests/s`,
          });
        }
      }
      rows.push({
        what: 'start to first answer',
        micros: service.ready * 1000,
        ratio: Number.NaN,
        note: 'process start to first answer',
      });
      return rows;
    } finally {
      for (const { child } of Object.values(peers)) child.kill();
    }
  },
};
