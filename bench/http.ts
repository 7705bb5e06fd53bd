import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, type Benchmark, type Row, noteRow } from './measure.ts';
import { withPages } from './packs.ts';
import {
  type Load,
  type ServerProcess,
  measureRate,
  SERVICE_ARGV,
  startServer,
  stopServer,
} from './server-process.ts';
import type { CapturedResponse } from './servers/bare.ts';

/** Many short rounds: the speed of the machine changes within seconds, so only adjacent rounds are comparable. */
const SECONDS = 1;
const ROUNDS = 6;
const BASELINE = 'bare node:http';
const LEGACY = '3.x-style handler';

/** Words of the searches; any three of them form a query. */
const QUERY_WORDS =
  'table,data,form,sign in,chart,pricing,cart,calendar,chat,docs,dashboard,team,settings,dark,editorial,booking,invoice,agent,search,filter'.split(
    ',',
  );

export const QUERIES: readonly string[] = QUERY_WORDS.flatMap((a) =>
  QUERY_WORDS.flatMap((b) =>
    QUERY_WORDS.filter((c) => a !== b && b !== c && a !== c).map(
      (c) => `/v1/search?q=${encodeURIComponent(`${a} ${b} ${c}`)}`,
    ),
  ),
);

interface Case extends Load {
  readonly what: string;
  /** Sends `If-None-Match` with the current tag. */
  readonly hasCopy?: true;
}

const PAGES = 28;
const DETAIL = '/v1/patterns/@official/data-table';
const DEFAULT_LOAD = { connections: 64, seconds: SECONDS };

const CASES: readonly Case[] = [
  { what: 'detail, one record', paths: [DETAIL], ...DEFAULT_LOAD },
  { what: 'list of 20', paths: ['/v1/patterns'], ...DEFAULT_LOAD },
  { what: '304 Not Modified', paths: [DETAIL], hasCopy: true, ...DEFAULT_LOAD },
  { what: 'search, page of 20, cached', paths: ['/v1/search?q=table'], ...DEFAULT_LOAD },
  {
    what: `search, page of 20, ${QUERIES.length.toLocaleString('en')} queries in turn, most not cached`,
    paths: QUERIES,
    ...DEFAULT_LOAD,
  },
  {
    // No more connections than the queue accepts, so that no request is rejected.
    what: `compile, ${PAGES} pages, 4 connections`,
    paths: ['/v1/packs/compile'],
    method: 'POST',
    body: JSON.stringify(withPages(PAGES)),
    connections: 4,
    seconds: 2 * SECONDS,
  },
];

/** Captures the responses of the service, for servers that send the same bytes. */
async function captureResponses({ address }: ServerProcess): Promise<CapturedResponse[]> {
  const captured = new Map<string, CapturedResponse>();
  for (const { paths, method = 'GET', body } of CASES) {
    for (const url of paths) {
      const key = `${method} ${url}`;
      if (captured.has(key)) continue;
      const response = await fetch(address + url, {
        method,
        headers: { 'accept-encoding': 'identity', 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      });
      if (response.status !== 200) throw new Error(`${key}: ${response.status}`);
      const headers = Object.fromEntries(
        [...response.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
      );
      captured.set(key, { method, url, headers, body: await response.text() });
    }
  }
  return [...captured.values()];
}

export const serveBenchmark: Benchmark = {
  title: 'How many requests per second does one process answer, with 64 connections on loopback?',
  baseline: 'a bare node:http server that sends the same bytes; client and server share the cores',
  peers: ['fastify', 'autocannon'],
  async run() {
    const service = await startServer(SERVICE_ARGV);
    const captured = await captureResponses(service);
    const folder = mkdtempSync(join(tmpdir(), 'svc-bench-'));
    const file = join(folder, 'captured.json');
    writeFileSync(file, JSON.stringify(captured));
    const servers: Readonly<Record<string, ServerProcess>> = {
      svc: service,
      [BASELINE]: await startServer(['bench/servers/bare.js', file]),
      'Fastify, same bytes': await startServer(['bench/servers/fastify.js', file]),
      [LEGACY]: await startServer(['bench/servers/legacy.js']),
    };
    const rows: Row[] = [];
    try {
      for (const one of CASES) {
        const tag = captured.find(({ url }) => url === one.paths[0])?.headers['etag'] ?? '';
        const load = one.hasCopy ? { ...one, headers: { 'if-none-match': tag } } : one;
        const names = Object.keys(servers).filter((name) => !one.hasCopy || name !== LEGACY);
        const rounds: Record<string, number>[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const rates: Record<string, number> = {};
          // Alternating order, so that a machine that gets faster or slower does not favour a server.
          for (const name of round % 2 === 0 ? names : names.toReversed())
            rates[name] = await measureRate(servers[name]?.address ?? '', load);
          rounds.push(rates);
        }
        for (const name of names) {
          const perSecond = median(rounds.map((rates) => rates[name] ?? 0));
          rows.push({
            what: `${one.what}: ${name}`,
            micros: 1e6 / perSecond,
            ratio: median(rounds.map((rates) => (rates[name] ?? 0) / (rates[BASELINE] ?? 0))),
            note: `${Math.round(perSecond)} requests/s`,
          });
        }
        if (one.hasCopy)
          rows.push(noteRow(`${one.what}: ${LEGACY}`, 'not measured: it does not support tags'));
      }
      return rows;
    } finally {
      await Promise.all(Object.values(servers).map(stopServer));
      rmSync(folder, { recursive: true });
    }
  },
};
